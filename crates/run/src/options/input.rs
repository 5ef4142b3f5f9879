//! A value as a front end has it: a text that a user typed, or a value of a JSON document.

use super::values::ValueError;
use super::{Field, Kind};
use serde_json::Value;
use std::borrow::Cow;
use std::path::Path;

/// What the value of an option is called that takes any text.
pub(super) const FREE_TEXT: &str = "TEXT";

/// The value of an option before it is read.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// As a user writes it.
    Text(&'a str),
    /// As a document has it.
    Json(&'a Value),
    /// The name of a file, which may be no text.
    File(&'a Path),
}

impl<'a> Input<'a> {
    /// Returns the value as a user would type it: a number or a word for itself, a list with commas, texts on lines.
    ///
    /// # Errors
    /// If the option takes no such value of JSON, or the name of a file is no text.
    pub fn text(self, field: &Field) -> Result<Cow<'a, str>, ValueError> {
        let value = match self {
            Input::Text(text) => return Ok(text.into()),
            Input::Json(value) => value,
            Input::File(name) => {
                let text = name.to_str().map(Cow::from);
                return text.ok_or_else(|| ValueError("the name is not UTF-8".to_owned()));
            }
        };
        match (field.kind, value) {
            (Kind::Flag, Value::Bool(flag)) => Ok(flag.to_string().into()),
            (Kind::Flag, _) => Err(unexpected(field, value)),
            // Text in no form of its own is taken as it is.
            (Kind::Text { value: FREE_TEXT, .. }, Value::String(text)) => Ok(text.as_str().into()),
            (Kind::Text { value: FREE_TEXT, .. }, _) => Err(unexpected(field, value)),
            // A form sends every value as text.
            (_, Value::String(text)) => Ok(text.trim().into()),
            (_, Value::Number(number)) => Ok(number.to_string().into()),
            (Kind::Texts { .. } | Kind::Files, Value::Array(items)) => joined(field, value, items, "\n"),
            (Kind::List(_) | Kind::Words(_) | Kind::Numbers, Value::Array(items)) => {
                joined(field, value, items, ",")
            }
            _ => Err(unexpected(field, value)),
        }
    }
}

/// Returns the items of a list as one text.
fn joined<'a>(
    field: &Field,
    list: &Value,
    items: &[Value],
    between: &str,
) -> Result<Cow<'a, str>, ValueError> {
    let text = |item: &Value| match (field.kind, item) {
        (Kind::Numbers, Value::Number(number)) => Some(number.to_string()),
        (_, Value::String(text)) => Some(text.clone()),
        _ => None,
    };
    let items: Option<Vec<String>> = items.iter().map(text).collect();
    Ok(items.ok_or_else(|| unexpected(field, list))?.join(between).into())
}

/// Returns the error for a value of JSON that the option does not take.
pub(super) fn unexpected(field: &Field, found: &Value) -> ValueError {
    ValueError(format!("expected {}, found {}", expected(field.kind), shown(found)))
}

/// Returns what an option takes in JSON.
fn expected(kind: Kind) -> &'static str {
    match kind {
        Kind::Flag => "true or false",
        Kind::Number { halves: false, .. } => "a whole number from 0 up",
        Kind::Numbers => "a list of whole numbers",
        Kind::Time => "a number of seconds",
        Kind::List(_) | Kind::Words(_) => "a word or a list of words",
        Kind::Texts { .. } | Kind::Files => "a list of texts",
        Kind::Text { value: FREE_TEXT, .. } | Kind::File(_) => "a text",
        Kind::Object(_) => "an object",
        _ => "a word or a number",
    }
}

/// Returns a value as messages quote it.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => format!("the text {:?}", text.chars().take(40).collect::<String>()),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}
