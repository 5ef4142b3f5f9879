//! The number of the JSON documents: how a document names its format, and how a reader refuses a newer one.
//!
//! A document names its schema and the major number of the format: `"schema": "solve/1"`.  Within a major number
//! fields are only added.  Documents of older versions have no such field and are read as format 1.

use serde_json::{Map, Value};

/// The number of the JSON documents: the major number grows when a reader of older documents would misread a new one,
/// the minor number when fields are added.
pub const JSON_FORMAT: &str = "1.0";
/// The major number of [`JSON_FORMAT`], which documents carry.
pub const JSON_MAJOR: u64 = 1;
/// The name of the field.
const FIELD: &str = "schema";

/// A document that a newer version of the program wrote.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the document has format {found}, and this version reads up to {JSON_MAJOR}: install a newer rookwright"
)]
pub struct NewerFormat {
    /// The major number of the document.
    pub found: u64,
}

/// Returns the document with `"schema": "NAME/1"` as its first field; what is not an object stays as it is.
///
/// ```
/// use rookwright_run::{check_format, stamped};
/// use serde_json::json;
///
/// let document = stamped("solve", json!({ "solutions": 92 }));
/// assert_eq!(document.to_string(), r#"{"schema":"solve/1","solutions":92}"#);
/// assert!(check_format(&document).is_ok());
/// assert!(check_format(&json!({ "schema": "solve/2" })).is_err()); // of a newer version
/// ```
pub fn stamped(name: &str, document: Value) -> Value {
    match document {
        Value::Object(fields) => Value::Object(stamped_fields(name, fields)),
        other => other,
    }
}

/// Returns the fields of a document with `"schema": "NAME/1"` before them.
pub fn stamped_fields(name: &str, mut fields: Map<String, Value>) -> Map<String, Value> {
    fields.shift_insert(0, FIELD.into(), schema_name(name).into());
    fields
}

/// Returns what a document says about its format: `solve/1`.
pub fn schema_name(name: &str) -> String {
    format!("{name}/{JSON_MAJOR}")
}

/// Checks that a document is not of a newer format.  A document without a number is an old one, which can be read.
///
/// # Errors
/// If its major number is higher than [`JSON_MAJOR`].
pub fn check_format(document: &Value) -> Result<(), NewerFormat> {
    let named = document.get(FIELD).and_then(Value::as_str);
    let number = named.and_then(|named| named.rsplit_once('/')?.1.split('.').next()?.parse().ok());
    match number {
        Some(found) if found > JSON_MAJOR => Err(NewerFormat { found }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_number_comes_first_and_is_read_again() {
        let document = stamped("count", json!({ "puzzle": {}, "nodes": 3 }));
        assert_eq!(document.to_string(), r#"{"schema":"count/1","puzzle":{},"nodes":3}"#);
        assert_eq!(check_format(&document), Ok(()));
        assert_eq!(stamped("count", json!([1])), json!([1]));
        assert!(JSON_FORMAT.starts_with(&format!("{JSON_MAJOR}.")));
    }

    #[test]
    fn a_newer_document_is_refused_and_an_old_one_is_read() {
        assert_eq!(check_format(&json!({ "schema": "puzzle/2" })), Err(NewerFormat { found: 2 }));
        assert_eq!(check_format(&json!({ "schema": "puzzle/12.3" })), Err(NewerFormat { found: 12 }));
        for old in [json!({}), json!({ "schema": "puzzle/1.7" }), json!({ "schema": 7 }), json!([])] {
            assert_eq!(check_format(&old), Ok(()), "{old}");
        }
        let said = NewerFormat { found: 2 }.to_string();
        assert_eq!(
            said,
            "the document has format 2, and this version reads up to 1: install a newer rookwright"
        );
    }
}
