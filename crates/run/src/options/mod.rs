//! The options of a generator as one table, from which every front end is derived: the options of the command line,
//! the fields of a JSON request, and the form of the studio.
//!
//! A generator has a table of [`Field`]s and a type that implements [`Options`].  To add an option, add a field to
//! the table and an arm to `set`.
//!
//! Messages refer to options by markup such as `[men 8]`; each front end spells them its own way
//! ([`Message::spell`]).

mod message;
mod reject;
pub mod values;

pub use message::{Message, Part};
pub use reject::Reject;

use std::fmt;

/// One option of a generator.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name, in snake case: `min_white`.
    pub name: &'static str,
    /// A label for forms, a few words: `White, at least`.
    pub label: &'static str,
    /// The values that it takes.
    pub kind: Kind,
    /// The default as a user would write it; empty if the option is not set by default.
    pub default: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// More explanation; empty if one line says it all.
    pub details: &'static str,
    /// The heading that it belongs under; empty for the options that most users need.
    pub group: &'static str,
    /// Whether it is left out of short help texts.
    pub advanced: bool,
    /// The options that cannot be combined with it.
    pub conflicts: &'static [&'static str],
}

impl Field {
    /// A field with nothing but its name, label, kind and help; the others can be set with struct update syntax.
    pub const fn new(name: &'static str, label: &'static str, kind: Kind, help: &'static str) -> Self {
        Self { name, label, kind, default: "", help, details: "", group: "", advanced: false, conflicts: &[] }
    }

    /// Returns the name with hyphens, as command lines write it: `min-white`.
    pub fn kebab(&self) -> String {
        self.name.replace('_', "-")
    }
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// Set or not set.
    Flag,
    /// A number.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// Whether halves are allowed: `2.5`.
        halves: bool,
    },
    /// A number, or a range such as `2..5`.
    Range {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// Whether one end may be missing: `2..`.
        open: bool,
    },
    /// One of several words.
    Choice(&'static [Choice]),
    /// Any of several words, separated by commas.
    List(&'static [Choice]),
    /// Any of a long list of words, separated by commas; the function returns the words.
    Words(fn() -> Vec<&'static str>),
    /// A board by its size: `8x6`.
    Size {
        /// The shortest side.
        least: u32,
        /// The longest side.
        most: u32,
    },
    /// Text in a form of its own.
    Text {
        /// What its value is called in help texts: `LETTERS`.
        value: &'static str,
        /// An example.
        example: &'static str,
    },
}

impl Kind {
    /// Returns the word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Flag => "flag",
            Kind::Number { .. } => "number",
            Kind::Range { .. } => "range",
            Kind::Choice(_) => "choice",
            Kind::List(_) => "list",
            Kind::Words(_) => "words",
            Kind::Size { .. } => "size",
            Kind::Text { .. } => "text",
        }
    }
}

/// One of the words that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word.
    pub word: &'static str,
    /// What it means, for forms.
    pub label: &'static str,
}

impl Choice {
    /// A word with its meaning.
    pub const fn new(word: &'static str, label: &'static str) -> Self {
        Self { word, label }
    }
}

/// An option has a value that cannot be used, or options contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    /// The option at fault; `None` if several are.
    pub field: Option<&'static str>,
    /// What is wrong.
    pub message: Message,
}

impl FieldError {
    /// An error of one option.
    pub fn of(field: &'static str, message: impl AsRef<str>) -> Self {
        Self { field: Some(field), message: Message::of(message.as_ref()) }
    }

    /// Options that contradict each other, or the puzzle.
    pub fn contradiction(message: impl AsRef<str>) -> Self {
        Self { field: None, message: Message::of(message.as_ref()) }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Some(field) => write!(f, "{field}: {}", self.message),
            None => self.message.fmt(f),
        }
    }
}

impl std::error::Error for FieldError {}

/// Options of a generator, which start with their defaults and are set by name.
pub trait Options: Default {
    /// All options.
    const FIELDS: &'static [Field];

    /// Sets an option to a value as a user writes it; a flag to `true` or `false`.
    ///
    /// # Errors
    /// If there is no such option, or if it does not take the value.
    fn set(&mut self, name: &str, value: &str) -> Result<(), FieldError>;

    /// Returns the field of that name.
    fn field(name: &str) -> Option<&'static Field> {
        Self::FIELDS.iter().find(|field| field.name == name)
    }

    /// Returns the error for an unknown option.
    fn unknown(name: &str) -> FieldError {
        let names: Vec<&str> = Self::FIELDS.iter().map(|field| field.name).collect();
        let name: String = name.chars().take(40).collect();
        FieldError::contradiction(format!("unknown option '{name}' (expected one of {})", names.join(", ")))
    }

    /// Returns two of the given options that cannot be combined, if there are any.
    fn conflict(given: &[&str]) -> Option<FieldError> {
        let fields = given.iter().filter_map(|name| Self::field(name));
        let pair = fields
            .filter_map(|field| {
                Some((field.name, field.conflicts.iter().find(|other| given.contains(other))?))
            })
            .next()?;
        Some(FieldError::of(pair.0, format!("it cannot be combined with [{}]", pair.1)))
    }
}

/// Reads the value of an option, and names the option if it is wrong.
///
/// # Errors
/// The reader's error, with the name of the option.
pub fn read<T, E: fmt::Display>(
    field: &'static str,
    value: &str,
    reader: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, FieldError> {
    reader(value).map_err(|error| FieldError::of(field, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Tea {
        cups: u32,
        milk: bool,
    }

    impl Options for Tea {
        const FIELDS: &'static [Field] = &[
            Field::new("cups", "Cups", Kind::Number { least: 1, most: 9, halves: false }, "Number of cups"),
            Field { conflicts: &["lemon"], ..Field::new("milk", "Milk", Kind::Flag, "With milk") },
            Field::new("lemon", "Lemon", Kind::Flag, "With lemon"),
        ];

        fn set(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
            match name {
                "cups" => self.cups = read("cups", value, |text| values::number(text, "number", 1, 9))?,
                "milk" => self.milk = read("milk", value, values::flag)?,
                _ => return Err(Self::unknown(name)),
            }
            Ok(())
        }
    }

    #[test]
    fn options_are_set_by_name() {
        let mut tea = Tea::default();
        tea.set("cups", "3").unwrap();
        tea.set("milk", "true").unwrap();
        assert_eq!((tea.cups, tea.milk), (3, true));
        let error = tea.set("cups", "many").unwrap_err();
        assert_eq!(error.field, Some("cups"));
        assert_eq!(error.to_string(), "cups: 'many' is not a number: expected 1 to 9");
        assert!(tea.set("sugar", "2").unwrap_err().to_string().contains("expected one of cups, milk, lemon"));
    }

    #[test]
    fn options_that_cannot_be_combined() {
        assert_eq!(Tea::conflict(&["cups", "milk"]), None);
        let error = Tea::conflict(&["milk", "lemon"]).unwrap();
        assert_eq!(error.to_string(), "milk: it cannot be combined with lemon");
    }
}
