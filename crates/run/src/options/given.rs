//! Options as the user gave them: typed, and as the fields of a JSON object.

use super::{Field, FieldError, Kind, Options};
use serde_json::{Map, Value};

/// Options with the values that were given; the others have their defaults.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Given<O> {
    /// The options.
    pub options: O,
    /// The names and the values that were given, as text.
    values: Vec<(&'static str, String)>,
}

impl<O: Options> Given<O> {
    /// Reads the fields of a JSON object. Fields in `others` are passed over; they are not options.
    ///
    /// A number or a word may stand for itself, a list for its items with commas between them. What is null, empty or false
    /// is not given.
    ///
    /// # Errors
    /// If there is no such option, if it does not take the value, or if options cannot be combined.
    pub fn read(fields: &Map<String, Value>, others: &[&str]) -> Result<Self, FieldError> {
        let mut given = Self::default();
        for (name, value) in fields.iter().filter(|(name, _)| !others.contains(&name.as_str())) {
            let field = O::field(name).ok_or_else(|| unknown::<O>(name, others))?;
            if let Some(text) = text(field, value)? {
                given.set(field, text)?;
            }
        }
        let names: Vec<&str> = given.names().collect();
        O::conflict(&names).map_or(Ok(given), Err)
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If it does not take the value.
    pub fn set(&mut self, field: &'static Field, value: String) -> Result<(), FieldError> {
        self.options.set(field.name, &value)?;
        self.values.push((field.name, value));
        Ok(())
    }

    /// Returns the names of the options that were given.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.values.iter().map(|&(name, _)| name)
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|given| given == name)
    }

    /// Returns the names and the values that were given, as text.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// Returns the options as fields of a JSON object, in the order of the table: the same options give the same object.
    pub fn json(&self) -> Map<String, Value> {
        let fields = O::FIELDS.iter().filter_map(|field| {
            let (_, text) = self.values.iter().rfind(|(name, _)| *name == field.name)?;
            Some((field.name.to_owned(), json(field, text)))
        });
        fields.collect()
    }
}

/// Returns the error for a field that is neither an option nor one of the others.
fn unknown<O: Options>(name: &str, others: &[&str]) -> FieldError {
    let names = others.iter().copied().chain(O::FIELDS.iter().map(|field| field.name));
    let known: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let name: String = name.chars().take(40).collect();
    FieldError::contradiction(format!("unknown field `{name}`, expected one of {}", known.join(", ")))
}

/// Returns a value as a user would type it; `None` if it is missing or empty.
fn text(field: &'static Field, value: &Value) -> Result<Option<String>, FieldError> {
    let wrong = |expected: &str| {
        Err(FieldError::of(field.name, format!("expected {expected}, found {}", shown(value))))
    };
    let expected = match field.kind {
        Kind::Flag => "true or false",
        Kind::List(_) | Kind::Words(_) => "a word or a list of words",
        Kind::Texts { .. } => "a list of texts",
        _ => "a word or a number",
    };
    match (field.kind, value) {
        (_, Value::Null) | (Kind::Flag, Value::Bool(false)) => Ok(None),
        (Kind::Flag, Value::Bool(true)) => Ok(Some(true.to_string())),
        (Kind::Flag, _) => wrong(expected),
        (_, Value::String(text)) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
        (_, Value::Number(number)) => Ok(Some(number.to_string())),
        (Kind::List(_) | Kind::Words(_), Value::Array(items)) => {
            let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            let Some(words) = words else { return wrong(expected) };
            Ok(Some(words.join(",")).filter(|text| !text.is_empty()))
        }
        (Kind::Texts { .. }, Value::Array(items)) => {
            let texts: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            let Some(texts) = texts else { return wrong(expected) };
            Ok(Some(texts.join("\n")).filter(|text| !text.is_empty()))
        }
        _ => wrong(expected),
    }
}

/// Returns a value that was given as text in JSON.
fn json(field: &Field, text: &str) -> Value {
    match field.kind {
        Kind::Flag => true.into(),
        Kind::Number { .. } => text.parse::<u64>().map_or_else(|_| text.into(), Value::from),
        Kind::List(_) | Kind::Words(_) => {
            text.split(',').map(str::trim).filter(|item| !item.is_empty()).collect()
        }
        Kind::Texts { .. } => text.lines().collect(),
        _ => text.into(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Choice, values};
    use serde_json::json;

    #[derive(Options, Clone, PartialEq, Debug)]
    struct Tea {
        /// Number of cups
        #[option(default = "2", kind = Kind::Number { least: 1, most: 9, halves: false })]
        cups: u32,
        /// With milk
        #[option(conflicts = ["spices"])]
        milk: bool,
        /// Spices
        #[option(kind = Kind::List(SPICES), read = spices)]
        spices: Vec<String>,
    }

    const SPICES: &[Choice] = &[Choice::new("mint", "mint"), Choice::new("anise", "anise")];

    fn spices(text: &str) -> Result<Vec<String>, values::ValueError> {
        values::list(text, |item| Ok(item.to_owned()))
    }

    fn read(fields: Value) -> Result<Given<Tea>, String> {
        let Value::Object(fields) = fields else { panic!("an object") };
        Given::read(&fields, &["guest"]).map_err(|error| error.to_string())
    }

    #[test]
    fn the_same_options_give_the_same_object() {
        let given =
            read(json!({ "spices": ["mint", "anise"], "guest": 7, "cups": "3", "milk": false })).unwrap();
        assert_eq!((given.options.cups, given.options.spices.len()), (3, 2));
        assert_eq!(Value::Object(given.json()).to_string(), r#"{"cups":3,"spices":["mint","anise"]}"#);
        assert_eq!(read(json!({ "cups": 3, "spices": "mint, anise" })).unwrap().json(), given.json());
        assert!(given.has("cups") && !given.has("milk"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, message) in [
            (json!({ "cups": 10 }), "cups: '10' is not a number: expected 1 to 9"),
            (json!({ "cups": [1] }), "cups: expected a word or a number, found a list"),
            (json!({ "milk": "yes" }), "milk: expected true or false, found the text \"yes\""),
            (json!({ "spices": [1] }), "spices: expected a word or a list of words, found a list"),
            (
                json!({ "sugar": 1 }),
                "unknown field `sugar`, expected one of `guest`, `cups`, `milk`, `spices`",
            ),
            (json!({ "milk": true, "spices": "mint" }), "milk: it cannot be combined with spices"),
        ] {
            assert_eq!(read(fields), Err(message.to_owned()));
        }
    }
}
