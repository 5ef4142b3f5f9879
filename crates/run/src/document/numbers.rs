//! Numbers as documents write them.

use crate::count::Count;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::time::Duration;

/// The greatest number that every reader of JSON keeps exactly.
const GREATEST_EXACT: u64 = 1 << 53;

/// A whole number; above 2^53 a string of digits, because many readers would round it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeNumber(pub BigUint);

impl Serialize for WholeNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(small) if small <= GREATEST_EXACT => serializer.serialize_u64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for WholeNumber {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WholeNumber".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A whole number; above 2^53 a string of digits.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]+$" }],
        })
    }
}

/// A number of solutions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Count", deny_unknown_fields))]
struct NumberOfSolutions {
    /// The number.
    value: WholeNumber,
    /// Whether these are all; if not, there are at least so many.
    exact: bool,
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NumberOfSolutions { value: WholeNumber(self.value().clone()), exact: self.is_exact() }
            .serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Count {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        NumberOfSolutions::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        NumberOfSolutions::json_schema(generator)
    }
}

/// A time in seconds, rounded to microseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seconds(pub Duration);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((self.0.as_secs_f64() * 1e6).round() / 1e6)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Seconds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seconds".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "description": "A time in seconds.", "type": "number", "minimum": 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_readers_would_round_are_texts() {
        let written = |number: u64| serde_json::to_string(&Count::exactly(number)).unwrap();
        assert_eq!(written(1 << 53), r#"{"value":9007199254740992,"exact":true}"#);
        assert_eq!(written((1 << 53) + 1), r#"{"value":"9007199254740993","exact":true}"#);
        let seconds = Seconds(Duration::from_nanos(1_500_000_400));
        assert_eq!(serde_json::to_string(&seconds).unwrap(), "1.5");
    }
}
