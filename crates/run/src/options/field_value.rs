//! Types of options, with the values that they take unless the option says otherwise.

use super::values::{self, ValueError};
use super::{Choices, Field, Kind};
use std::ops::RangeInclusive;

/// A type that an option may have.
pub trait FieldValue: Sized {
    /// The values that it takes unless the option says otherwise.
    const KIND: Kind;

    /// Reads a value as a user writes it, within the limits of the option.
    ///
    /// # Errors
    /// If the text is not such a value; the error says what is expected.
    fn read(text: &str, field: &Field) -> Result<Self, ValueError>;
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
    const KIND: Kind = Kind::Text { value: "TEXT", example: "" };

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
}

impl<T: Choices> FieldValue for Vec<T> {
    const KIND: Kind = Kind::List(T::CHOICES);

    fn read(text: &str, _: &Field) -> Result<Self, ValueError> {
        values::list(text, T::of_word)
    }
}
