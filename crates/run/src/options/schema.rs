//! The JSON Schema of a table of options, for documents that describe requests.

use super::input::FREE_TEXT;
use super::{Choice, Field, Kind, Message, Options};
use serde_json::{Map, Value, json};

/// Returns the schema of an object with the options of a table as its fields, and no others.
pub fn of_options<O: Options>() -> Value {
    of_fields(O::ABOUT, O::FIELDS)
}

/// Returns the schema of an object with these fields, and no others.
pub fn of_fields(about: &str, fields: &[&Field]) -> Value {
    let shown = || fields.iter().filter(|field| !matches!(field.kind, Kind::File(_) | Kind::Files));
    let properties: Map<String, Value> =
        shown().map(|field| (field.name.to_owned(), of_field(field))).collect();
    let required: Vec<&str> = shown().filter(|field| field.required).map(|field| field.name).collect();
    let mut schema =
        json!({ "description": format!("{about}."), "type": "object", "properties": properties });
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    schema["additionalProperties"] = false.into();
    schema
}

/// Returns the schema of the value of an option.
fn of_field(field: &Field) -> Value {
    let mut schema = of_kind(field.kind);
    let description = match field.details {
        "" => format!("{}.", field.help),
        details => format!("{}. {}", field.help, Message::of(details)),
    };
    schema["description"] = Message::of(&description).to_string().into();
    if !field.default.is_empty() {
        schema["default"] = field.default.into();
    }
    if !field.usual.is_empty() {
        schema["examples"] = field.usual.into();
    }
    schema
}

/// Returns the schema of the values that an option takes.
fn of_kind(kind: Kind) -> Value {
    // What is null or empty is not given, so that a form can send every field that it shows.
    match kind {
        Kind::Flag => json!({ "type": ["boolean", "null"] }),
        Kind::Number { halves: true, least, most } => {
            json!({ "type": ["number", "string", "null"], "minimum": least, "maximum": most, "multipleOf": 0.5 })
        }
        // Without a real limit the largest number would only look like one.
        Kind::Number { least, most: u64::MAX, .. } => {
            json!({ "type": ["integer", "string", "null"], "minimum": least })
        }
        Kind::Number { least, most, .. } => {
            json!({ "type": ["integer", "string", "null"], "minimum": least, "maximum": most })
        }
        Kind::Numbers => json!({ "type": ["array", "null"], "items": { "type": "integer" } }),
        Kind::Range { .. } => json!({ "type": ["integer", "string", "null"] }),
        Kind::Time => json!({ "type": ["number", "string", "null"], "exclusiveMinimum": 0 }),
        Kind::Bytes { .. } => json!({ "type": ["integer", "string", "null"], "minimum": 1 }),
        Kind::Choice(choices) => {
            let words = words(choices).into_iter().map(Value::from).chain([Value::Null]);
            json!({ "enum": words.collect::<Vec<_>>() })
        }
        Kind::List(choices) => {
            json!({ "anyOf": [
                { "type": ["string", "null"] },
                { "type": "array", "items": { "enum": words(choices) } },
            ] })
        }
        Kind::Words(_) => json!({ "type": ["string", "array", "null"], "items": { "type": "string" } }),
        Kind::Texts { example, .. } => {
            json!({ "type": ["array", "string", "null"], "items": { "type": "string" }, "examples": examples(example) })
        }
        Kind::Size { .. } => json!({ "type": ["string", "integer", "null"], "examples": ["8x8"] }),
        Kind::Text { value: FREE_TEXT, .. } => json!({ "type": ["string", "null"] }),
        Kind::Text { example, .. } => {
            json!({ "type": ["string", "integer", "null"], "examples": examples(example) })
        }
        Kind::File(_) => json!({ "type": "string" }),
        Kind::Files => json!({ "type": "array", "items": { "type": "string" } }),
        Kind::Object(shape) => json!({ "$ref": format!("{}.json", shape.name) }),
        // The word of the kind says which JSON is meant.
        Kind::Json("object") => json!({ "type": ["object", "null"] }),
        Kind::Json("list") => json!({ "type": ["array", "null"] }),
        Kind::Json(_) => json!({}),
    }
}

fn words(choices: &[Choice]) -> Vec<&'static str> {
    choices.iter().map(|choice| choice.word).collect()
}

fn examples(example: &str) -> Vec<&str> {
    if example.is_empty() { Vec::new() } else { vec![example] }
}
