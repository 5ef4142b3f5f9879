//! Types of options, with the values that they take unless the option says otherwise.

use super::input::FREE_TEXT;
use super::values::{self, ValueError};
use super::{Choices, Field, Input, Kind};
use crate::{LONGEST_TIME, Labelling};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// A type that an option may have.
pub trait FieldValue: Sized {
    /// The values that it takes unless the option says otherwise.
    const KIND: Kind;

    /// Reads a value as a user writes it, within the limits of the option.
    ///
    /// # Errors
    /// If the text is not such a value; the error says what is expected.
    fn read(text: &str, field: &Field) -> Result<Self, ValueError>;

    /// Reads a value as a front end has it. Unless the type says otherwise, JSON is read as the text of the same value.
    ///
    /// # Errors
    /// If it is not such a value; the error says what is expected.
    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        Self::read(&value.text(field)?, field)
    }
}

/// Returns what the value of an option is called in errors.
fn noun(field: &Field, usual: &'static str) -> &'static str {
    if field.noun.is_empty() { usual } else { field.noun }
}

impl FieldValue for bool {
    const KIND: Kind = Kind::Flag;

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        values::flag(text)
    }
}

/// Reads a number within the limits of an option, which are those of the type if the option names none.
fn number<N: TryFrom<u64>>(text: &str, field: &Field, of_type: Kind) -> Result<N, ValueError> {
    if let Kind::Bytes { most } = field.kind {
        let bytes = values::bytes(text, most)?;
        return N::try_from(bytes).map_err(|_| ValueError(format!("'{text}' is too large")));
    }
    let (least, most) = match (field.kind, of_type) {
        (Kind::Number { least, most, .. }, _) | (_, Kind::Number { least, most, .. }) => (least, most),
        _ => (0, u64::MAX),
    };
    let number = values::number(text, noun(field, "number"), least, most)?;
    N::try_from(number).map_err(|_| ValueError(format!("'{text}' is too large")))
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl FieldValue for $number {
            const KIND: Kind = Kind::Number { least: 0, most: <$number>::MAX as u64, halves: false };

            fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
                number(text, field, Self::KIND)
            }
        }
    )*};
}

whole_numbers!(u32, u64, usize);

impl FieldValue for String {
    const KIND: Kind = Kind::Text { value: FREE_TEXT, example: "" };

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        Ok(text.to_owned())
    }
}

impl FieldValue for RangeInclusive<u32> {
    const KIND: Kind = Kind::Range { least: 0, most: u32::MAX, open: true };

    fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
        match field.kind {
            Kind::Range { least, most, open: false } => {
                values::range(text, noun(field, "range"), least, most)
            }
            _ => values::open_range(text),
        }
    }
}

impl FieldValue for i64 {
    const KIND: Kind = Kind::Number { least: 0, most: i64::MAX as u64, halves: false };

    fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
        number(text, field, Self::KIND)
    }
}

impl FieldValue for Vec<i64> {
    const KIND: Kind = Kind::Numbers;

    fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
        values::list(text, |item| i64::read(item, field))
    }
}

impl FieldValue for Duration {
    const KIND: Kind = Kind::Time;

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        values::time(text)
    }

    /// Reads a number of JSON as seconds. On a command line no time at all shows what is known at once; a request of that
    /// kind is a mistake.
    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        let Input::Json(Value::Number(number)) = value else { return Self::read(&value.text(field)?, field) };
        let time = number.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        time.filter(|&time| !time.is_zero() && time <= LONGEST_TIME).ok_or_else(|| {
            ValueError(format!("{number} is not a time: expected seconds above 0, at most a century"))
        })
    }
}

impl FieldValue for PathBuf {
    const KIND: Kind = Kind::File(super::FileRole::Output);

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        Ok(text.into())
    }

    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        match value {
            Input::File(name) => Ok(name.to_owned()),
            other => Self::read(&other.text(field)?, field),
        }
    }
}

impl FieldValue for Labelling {
    const KIND: Kind = Kind::Text { value: "ORDERS", example: "largest-domain,bisect" };

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        text.parse().map_err(|error: crate::LabellingError| ValueError(error.to_string()))
    }
}

/// Any JSON.
impl FieldValue for Value {
    const KIND: Kind = Kind::Json("");

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        serde_json::from_str(text).map_err(|error| ValueError(error.to_string()))
    }

    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        match value {
            Input::Json(value) => Ok(value.clone()),
            other => Self::read(&other.text(field)?, field),
        }
    }
}

impl FieldValue for Map<String, Value> {
    const KIND: Kind = Kind::Json("object");

    fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
        Self::take(Input::Json(&Value::read(text, field)?), field)
    }

    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        match value {
            Input::Json(Value::Object(fields)) => Ok(fields.clone()),
            Input::Json(other) => {
                Err(ValueError(format!("expected an object, found {}", super::shown(other))))
            }
            other => Self::read(&other.text(field)?, field),
        }
    }
}

impl FieldValue for Vec<Value> {
    const KIND: Kind = Kind::Json("list");

    fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
        Self::take(Input::Json(&Value::read(text, field)?), field)
    }

    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        match value {
            Input::Json(Value::Array(items)) => Ok(items.clone()),
            Input::Json(other) => Err(ValueError(format!("expected a list, found {}", super::shown(other)))),
            other => Self::read(&other.text(field)?, field),
        }
    }
}

impl FieldValue for Vec<String> {
    const KIND: Kind = Kind::Texts { value: "TEXT", example: "" };

    /// Reads one text from each line.
    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        Ok(text.lines().map(str::to_owned).collect())
    }
}

impl<T: FieldValue> FieldValue for Option<T> {
    const KIND: Kind = T::KIND;

    fn read(text: &str, field: &Field) -> Result<Self, ValueError> {
        T::read(text, field).map(Some)
    }

    fn take(value: Input<'_>, field: &Field) -> Result<Self, ValueError> {
        T::take(value, field).map(Some)
    }
}

impl<T: Choices> FieldValue for Vec<T> {
    const KIND: Kind = Kind::List(T::CHOICES);

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        values::list(text, T::of_word)
    }
}
