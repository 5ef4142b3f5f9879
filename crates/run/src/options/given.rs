//! Options as the user gave them: typed, and as the fields of a JSON object.

use super::input::unexpected;
use super::values::ValueError;
use super::{Field, FieldError, FieldValue, Input, Kind, Options, Shape};
use serde_json::{Map, Value};

/// Options with the values that were given; the others have their defaults.
///
/// ```
/// use rookwright_run::options::{Given, Kind, Options};
/// use serde_json::json;
///
/// #[derive(Options)]
/// struct Queens {
///     /// Number of queens
///     #[option(default = "8", kind = Kind::Number { least: 1, most: 20, halves: false })]
///     number: u32,
///     /// Whether opposite edges are joined
///     torus: bool,
/// }
///
/// let request = json!({ "torus": true });
/// let given = Given::<Queens>::read(request.as_object().ok_or("no object")?, &[])?;
/// assert_eq!((given.options.number, given.options.torus), (8, true));
/// assert!(given.has("torus") && !given.has("number")); // which has its default
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Given<O> {
    /// The options.
    pub options: O,
    /// The names and the values that were given.
    values: Vec<(&'static str, Value)>,
}

/// Options that make up an object within a request; derived.
pub trait Object: Options {
    /// What the object is called, and its options.
    const SHAPE: &'static Shape;
}

impl<O: Options> Given<O> {
    /// Reads the fields of a JSON object. Fields in `others` are passed over; they are not options.
    ///
    /// A number or a word may stand for itself, a list for its items with commas between them. What is null, empty or false
    /// is not given.
    ///
    /// # Errors
    /// If there is no such option, if it does not take the value, if one is missing, or if options cannot be combined.
    pub fn read(fields: &Map<String, Value>, others: &[&str]) -> Result<Self, FieldError> {
        let mut given = Self::default();
        for (name, value) in fields.iter().filter(|(name, _)| !others.contains(&name.as_str())) {
            let (field, is_straight) = O::called(name).ok_or_else(|| O::unknown(name, others))?;
            match value {
                // The opposite of a flag is given by what the flag itself is not.
                Value::Bool(flag) if !is_straight => given.put(field, Input::Json(&Value::Bool(!flag)))?,
                value => given.put(field, Input::Json(value))?,
            }
        }
        given.check()?;
        Ok(given)
    }

    /// Checks that no option is missing, and that the options can be combined.
    ///
    /// # Errors
    /// If one is missing, or if two of them contradict each other.
    pub fn check(&self) -> Result<(), FieldError> {
        if let Some(missing) = O::FIELDS.iter().find(|field| field.required && !self.has(field.name)) {
            return Err(FieldError::contradiction(format!("missing field `{}`", missing.name)));
        }
        let names: Vec<&str> = self.names().collect();
        O::conflict(&names).map_or(Ok(()), Err)
    }

    /// Sets an option, unless the value says that it is not given: null, a flag that is false, an empty text or list.
    ///
    /// # Errors
    /// If it does not take the value.
    pub fn put(&mut self, field: &'static Field, value: Input<'_>) -> Result<(), FieldError> {
        if is_nothing(field, value) {
            return Ok(());
        }
        self.options.put(field, value)?;
        let value = normal(field, value).map_err(|error| FieldError::of(field.name, error.0))?;
        self.values.retain(|(name, _)| *name != field.name);
        self.values.push((field.name, value));
        Ok(())
    }

    /// Sets an option by its name to a value of JSON.
    ///
    /// # Errors
    /// If there is no such option, or if it does not take the value.
    pub fn replace(&mut self, name: &str, value: &Value) -> Result<(), FieldError> {
        let field = O::field(name).ok_or_else(|| O::unknown(name, &[]))?;
        self.put(field, Input::Json(value))
    }

    /// Returns the names of the options that were given.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.values.iter().map(|&(name, _)| name)
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|given| given == name)
    }

    /// Returns the options as fields of a JSON object, in the order of the table: the same options give the same object.
    pub fn json(&self) -> Map<String, Value> {
        let fields = O::FIELDS.iter().filter_map(|field| {
            let (_, value) = self.values.iter().find(|(name, _)| *name == field.name)?;
            Some((field.name.to_owned(), value.clone()))
        });
        fields.collect()
    }
}

/// An object within a request. As text, it is JSON.
impl<O: Object> FieldValue for Given<O> {
    const KIND: Kind = Kind::Object(O::SHAPE);

    fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
        let value: Value = serde_json::from_str(text).map_err(|error| ValueError(error.to_string()))?;
        Self::take(Input::Json(&value), field)
    }

    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        match value {
            Input::Json(Value::Object(fields)) => {
                Given::read(fields, &[]).map_err(|error| ValueError(error.to_string()))
            }
            Input::Json(other) => Err(unexpected(field, other)),
            other => <Self as FieldValue>::read(&other.text(field)?, field),
        }
    }
}

/// Whether a value says that the option is not given.
fn is_nothing(field: &Field, value: Input<'_>) -> bool {
    match (field.kind, value) {
        (_, Input::Json(Value::Null)) | (Kind::Flag, Input::Json(Value::Bool(false))) => true,
        _ if field.may_be_empty || field.required => false,
        (_, Input::Json(Value::String(text))) => text.trim().is_empty(),
        (_, Input::Json(Value::Array(items))) => items.is_empty(),
        _ => false,
    }
}

/// Returns a value in the form that is the same however it was written.
fn normal(field: &Field, value: Input<'_>) -> Result<Value, ValueError> {
    if let (Kind::Object(_) | Kind::Json(_), Input::Json(value)) = (field.kind, value) {
        return Ok(value.clone());
    }
    if let Input::File(name) = value {
        return Ok(name.to_string_lossy().into());
    }
    // All other values go through the text that a user would type, so that both front ends agree.
    let text = value.text(field)?;
    Ok(match field.kind {
        Kind::Flag => true.into(),
        Kind::Number { .. } => text.parse::<u64>().map_or_else(|_| text.as_ref().into(), Value::from),
        Kind::Bytes { most } => super::values::bytes(&text, most)?.into(),
        Kind::Time => super::values::time(&text)?.as_secs_f64().into(),
        Kind::List(_) | Kind::Words(_) => items(&text).collect(),
        Kind::Numbers => {
            items(&text).map(|item| item.parse::<i64>().map_or(item.into(), Value::from)).collect()
        }
        Kind::Texts { .. } | Kind::Files => text.lines().collect(),
        Kind::Object(_) | Kind::Json(_) => {
            serde_json::from_str(&text).map_err(|error| ValueError(error.to_string()))?
        }
        _ => text.as_ref().into(),
    })
}

/// Returns the items of a list with commas.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Choice, values};
    use crate::{EngineKind, Labelling};
    use serde_json::json;
    use std::time::Duration;

    /// Makes tea.
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
        /// Served cold
        #[option(aliases = ["iced", "!hot"])]
        cold: bool,
        /// How long it draws
        draws: Option<Duration>,
        /// The pot
        pot: Given<Pot>,
    }

    /// A pot.
    #[derive(Options, Clone, PartialEq, Debug)]
    #[option(object = "pot")]
    struct Pot {
        /// What it is made of
        #[option(required)]
        of: String,
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
    fn other_names_times_and_objects() {
        let given = read(json!({ "hot": false, "draws": 240, "pot": { "of": "tin" } })).unwrap();
        assert!(given.options.cold && given.options.draws == Some(Duration::from_secs(240)));
        assert_eq!(given.options.pot.options.of, "tin");
        assert_eq!(
            Value::Object(given.json()).to_string(),
            r#"{"cold":true,"draws":240.0,"pot":{"of":"tin"}}"#
        );
        assert!(!read(json!({ "hot": true })).unwrap().has("cold"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, message) in [
            (json!({ "cups": 10 }), "cups: '10' is not a number: expected 1 to 9"),
            (json!({ "cups": [1] }), "cups: expected a whole number from 0 up, found a list"),
            (json!({ "milk": "yes" }), "milk: expected true or false, found the text \"yes\""),
            (json!({ "spices": [1] }), "spices: expected a word or a list of words, found a list"),
            (
                json!({ "sugar": 1 }),
                "unknown field 'sugar': expected one of guest, cups, milk, spices, cold, draws, pot",
            ),
            (json!({ "mlk": true }), "unknown field 'mlk': did you mean 'milk'?"),
            (json!({ "draws": 0 }), "draws: 0 is not a time: expected seconds above 0, at most a century"),
            (json!({ "pot": 7 }), "pot: expected an object, found the number 7"),
            (json!({ "pot": { "off": "tin" } }), "pot: unknown field 'off': did you mean 'of'?"),
            (json!({ "pot": {} }), "pot: missing field `of`"),
            (
                json!({ "draws": "4x" }),
                "draws: '4x' is not a time: expected a number with a unit, like 30s, 500ms, 5m or 2h",
            ),
            (json!({ "milk": true, "spices": "mint" }), "milk: it cannot be combined with spices"),
        ] {
            assert_eq!(read(fields), Err(message.to_owned()));
        }
    }

    /// A search.
    #[derive(Options, Clone, PartialEq, Debug)]
    struct Search {
        /// The engine
        engine: EngineKind,
        /// The orders
        labelling: Labelling,
    }

    #[test]
    fn engines_and_their_orders() {
        let read = |fields: Value| {
            let Value::Object(fields) = fields else { panic!("an object") };
            Given::<Search>::read(&fields, &[]).map_err(|error| error.to_string())
        };
        let given = read(json!({ "engine": "cp", "labelling": "largest-domain,bisect" })).unwrap();
        assert_eq!(given.options.engine, EngineKind::Cp);
        assert_eq!(given.options.labelling.to_string(), "largest-domain,bisect");
        let error = read(json!({ "engine": "fastest" })).unwrap_err();
        assert!(error.starts_with("engine: unknown value 'fastest'"), "{error}");
    }
}
