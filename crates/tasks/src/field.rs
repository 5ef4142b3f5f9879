//! Reads the fields of a request, and names the wrong field in errors.

use super::refusal::Refusal;
use super::wording;
use serde::de::DeserializeOwned;

/// Reads a request.
///
/// # Errors
/// If the document is wrong; the message names the field.
pub(super) fn read<R: DeserializeOwned>(body: &[u8]) -> Result<R, Refusal> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let request = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let (path, message) = (error.path().to_string(), error.inner().to_string());
        // These messages name the field themselves; without a path the document as a whole is wrong.
        let is_named = message.starts_with("unknown field") || message.starts_with("missing field");
        match path.as_str() {
            "." | "?" => Refusal::body(error.inner()),
            _ if is_named || error.inner().is_syntax() || error.inner().is_eof() => {
                Refusal::body(error.inner())
            }
            path => field_error(path, wording::plain(wording::without_place(&message).0)),
        }
    })?;
    reader.end().map_err(|error| Refusal::body(&error))?;
    Ok(request)
}

/// Returns the refusal of a field.
pub(super) fn field_error(field: &str, what: impl Into<String>) -> Refusal {
    Refusal::input(format!("{field}: {}", what.into()))
}

/// Adds the name of the field to an error.
pub(super) fn named<T>(field: &str, read: Result<T, impl ToString>) -> Result<T, Refusal> {
    read.map_err(|what| field_error(field, what.to_string()))
}

/// Returns the meaning of a word, or a refusal that lists the words.
pub(super) fn chosen<T: Copy>(field: &str, word: &str, choices: &[(&str, T)]) -> Result<T, Refusal> {
    let found = choices.iter().find(|(name, _)| *name == word);
    found.map(|&(_, choice)| choice).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        let word: String = word.chars().take(40).collect();
        field_error(field, format!("unknown value '{word}' (expected one of {})", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read is asked")]
    struct Example {
        count: u32,
        #[serde(default)]
        title: Option<String>,
    }

    fn why(body: &str) -> String {
        read::<Example>(body.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_field_at_fault_is_named() {
        assert_eq!(
            why(r#"{"count": "x"}"#),
            "count: expected a whole number from 0 up, found the text \"x\""
        );
        assert_eq!(why(r#"{"count": 1, "title": 7}"#), "title: expected a text, found the number 7");
        assert_eq!(
            why(r#"{"count": -1, "title": 7}"#),
            "count: expected a whole number from 0 up, found the number -1"
        );
        assert!(why(r#"{"title": "x"}"#).starts_with("missing field `count`"));
        assert!(why(r#"{"count": 1, "titel": "x"}"#).starts_with("unknown field `titel`"));
        assert_eq!(why("[]"), "expected an object, found a list of 0 at line 1 column 2");
        assert!(why("{").starts_with("EOF"));
    }

    #[test]
    fn one_of_several_words() {
        let choices = [("white", 1), ("black", 2)];
        assert_eq!(chosen("bottom", "black", &choices), Ok(2));
        let error = chosen("bottom", "red", &choices).unwrap_err().to_string();
        assert_eq!(error, "bottom: unknown value 'red' (expected one of white, black)");
    }
}
