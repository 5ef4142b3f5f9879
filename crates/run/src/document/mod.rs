//! The parts that JSON documents of all families share.
//!
//! A document is a plain struct whose fields are those of the JSON text, in the same order. With the feature `schema`
//! its JSON Schema is derived, and the comment of a field is the description.

mod entries;
mod names;
mod numbers;
#[cfg(feature = "schema")]
mod schema;
mod search_result;

pub use entries::Entries;
pub use names::{BoardSize, SquareName};
pub use numbers::{Seconds, WholeNumber};
pub use rookwright_derive::document;
#[cfg(feature = "schema")]
pub use schema::schema_settings;
pub use search_result::SearchResult;

use serde::Serialize;
use serde_json::{Map, Value, json};

/// Returns a document as a JSON value.
pub fn value_of(document: &impl Serialize) -> Value {
    json!(document)
}

/// Returns the fields of a document that is an object; none of any other.
pub fn fields_of(document: &impl Serialize) -> Map<String, Value> {
    match value_of(document) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
