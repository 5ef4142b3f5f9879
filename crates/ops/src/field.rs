//! Reads the fields of a request, and names the wrong field in errors.

use super::refusal::Refusal;
use rookwright_board::say;
use rookwright_run::options::shown;
use serde_json::{Map, Value};

/// Returns the fields of a request.
///
/// # Errors
/// If the document is not JSON, or not an object.
pub(super) fn fields(body: &[u8]) -> Result<Map<String, Value>, Refusal> {
    match serde_json::from_slice(body).map_err(Refusal::input)? {
        Value::Object(fields) => Ok(fields),
        other => Err(Refusal::input(format!("expected an object, found {}", shown(&other)))),
    }
}

/// Returns the refusal of a field.
pub(super) fn field_error(field: &str, what: impl Into<String>) -> Refusal {
    Refusal::input(format!("{field}: {}", what.into()))
}

/// Says something of a puzzle, by its number in the request.
pub(super) fn of_puzzle(number: usize, what: &str) -> String {
    say!("error.puzzle", "puzzle {number}: {what}", number, what)
}

/// Adds the name of the field to an error.
pub(super) fn named<T>(field: &str, read: Result<T, impl ToString>) -> Result<T, Refusal> {
    read.map_err(|what| field_error(field, what.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_object() {
        let why = |body: &str| fields(body.as_bytes()).unwrap_err().to_string();
        assert_eq!(why("[]"), "expected an object, found a list");
        assert!(why("{").starts_with("EOF"));
    }
}
