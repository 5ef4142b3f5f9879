//! The options of a generator as one table, from which every front end is derived: the options of the command line,
//! the fields of a JSON request, and the form of the studio.
//!
//! A generator has a struct that derives [`Options`]: its fields are the options, and the doc comment of a field is the help.
//! To add an option, add a field.
//!
//! ```
//! use rookwright_run::options::{Choices, Options};
//!
//! #[derive(Choices, Clone, Copy, PartialEq, Debug)]
//! enum Sweetener {
//!     #[choice("white sugar")]
//!     Sugar,
//!     Honey,
//! }
//!
//! #[derive(Options)]
//! struct Tea {
//!     /// Number of cups
//!     #[option(default = "1", kind = Kind::Number { least: 1, most: 9, halves: false })]
//!     cups: u32,
//!     /// What makes it sweet
//!     sweet: Option<Sweetener>,
//! }
//! # use rookwright_run::options::Kind;
//!
//! let mut tea = Tea::default();
//! tea.set("sweet", "honey")?;
//! assert_eq!((tea.cups, tea.sweet), (1, Some(Sweetener::Honey)));
//! assert_eq!(tea.set("cups", "ten").unwrap_err().to_string(), "cups: 'ten' is not a number: expected 1 to 9");
//! assert_eq!(Tea::FIELDS[0].help, "Number of cups");
//! # Ok::<(), rookwright_run::options::FieldError>(())
//! ```
//!
//! Messages refer to options by markup such as `[men 8]`; each front end spells them its own way
//! ([`Message::spell`]).

mod choices;
mod field_value;
mod given;
mod message;
mod reject;
mod table;
pub mod values;

pub use choices::{Choice, Choices};
pub use field_value::FieldValue;
pub use given::{Given, shown};
pub use message::{Message, Part};
pub use reject::Reject;
pub use rookwright_derive::{Choices, Options};
pub use table::{joined, length};

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
    /// What a value is called in errors: `number of clues`; empty for a number or a range.
    pub noun: &'static str,
    /// Usual values, which shells complete; others are possible.
    pub usual: &'static [&'static str],
}

impl Field {
    /// A field with nothing but its name, label, kind and help; the others can be set with struct update syntax.
    pub const fn new(name: &'static str, label: &'static str, kind: Kind, help: &'static str) -> Self {
        Self {
            name,
            label,
            kind,
            default: "",
            help,
            details: "",
            group: "",
            advanced: false,
            conflicts: &[],
            noun: "",
            usual: &[],
        }
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
        least: u64,
        /// The most; `u64::MAX` where there is no limit.
        most: u64,
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
    /// Any number of texts: an option that may be repeated, a list in JSON.
    Texts {
        /// What a value is called in help texts: `CHANGE`.
        value: &'static str,
        /// An example.
        example: &'static str,
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
            Kind::Texts { .. } => "texts",
            Kind::Text { .. } => "text",
        }
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
    use std::ops::RangeInclusive;

    #[derive(Options)]
    struct Tea {
        /// Number of cups.
        ///
        /// One for each
        /// guest.
        #[option(default = "2", kind = Kind::Number { least: 1, most: 9, halves: false })]
        cups: u32,
        #[option(flatten)]
        more: More,
        /// Cups from one to another
        #[option(noun = "number of cups", kind = Kind::Range { least: 1, most: 9, open: false })]
        between: Option<RangeInclusive<u32>>,
    }

    #[derive(Options)]
    struct More {
        /// With milk
        #[option(conflicts = ["lemon"])]
        milk: bool,
        /// With lemon
        #[option(name = "lemon", label = "Citron", advanced)]
        citron: bool,
    }

    #[test]
    fn options_are_set_by_name() {
        let mut tea = Tea::default();
        tea.set("cups", "3").unwrap();
        tea.set("milk", "true").unwrap();
        tea.set("between", "2..4").unwrap();
        assert_eq!((tea.cups, tea.more.milk, tea.between.clone()), (3, true, Some(2..=4)));
        let error = tea.set("cups", "many").unwrap_err();
        assert_eq!(error.field, Some("cups"));
        assert_eq!(error.to_string(), "cups: 'many' is not a number: expected 1 to 9");
        assert!(
            tea.set("sugar", "2")
                .unwrap_err()
                .to_string()
                .contains("expected one of cups, milk, lemon, between")
        );
        let error = tea.set("between", "4..2").unwrap_err();
        assert_eq!(error.to_string(), "between: '4..2' is the wrong way round: expected 2..4");
    }

    #[test]
    fn the_table_follows_the_struct() {
        let names: Vec<&str> = Tea::FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(names, ["cups", "milk", "lemon", "between"]);
        let [cups, milk, lemon, _] = Tea::FIELDS else { panic!("four options") };
        assert_eq!((cups.help, cups.details, cups.default), ("Number of cups", "One for each guest.", "2"));
        assert_eq!(
            (milk.label, milk.conflicts, milk.kind.name()),
            ("With milk", ["lemon"].as_slice(), "flag")
        );
        assert_eq!((lemon.label, lemon.advanced), ("Citron", true));
        assert_eq!(Tea::default().cups, 2);
    }

    #[test]
    fn options_that_cannot_be_combined() {
        assert_eq!(Tea::conflict(&["cups", "milk"]), None);
        let error = Tea::conflict(&["milk", "lemon"]).unwrap();
        assert_eq!(error.to_string(), "milk: it cannot be combined with lemon");
    }
}
