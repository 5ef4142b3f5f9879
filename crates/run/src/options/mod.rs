//! The options of an operation as one table, from which every front end is derived: the options of the command line,
//! the fields of a JSON request with their schema, the form of the studio, the signature in Python.
//!
//! An operation has a struct that derives [`Options`]: its fields are the options, and the doc comment of a field is the help.
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
mod field;
mod field_value;
mod given;
mod input;
mod message;
mod reject;
pub mod schema;
mod table;
pub mod values;

pub use choices::{Choice, Choices};
pub use field::{Field, FileRole, Kind, Place, Shape};
pub use field_value::FieldValue;
pub use given::{Given, Object};
pub use input::{Input, shown};
pub use message::{Message, Part};
pub use reject::Reject;
pub use rookwright_derive::{Choices, Options};
pub use table::{joined, length};

use crate::most_alike;
use rookwright_board::say;
use std::fmt;

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
            Some(field) => f.write_str(&in_field(field, &self.message.to_string())),
            None => self.message.fmt(f),
        }
    }
}

impl std::error::Error for FieldError {}

/// Says what is wrong with a field of a request, after its name. Languages leave out the names that they have no word for.
pub fn in_field(field: &str, what: &str) -> String {
    let name = match field {
        "board" => say!("field.board", "board"),
        "from" => say!("field.from", "from"),
        "given" => say!("field.given", "given"),
        "holes" => say!("field.holes", "holes"),
        "men" => say!("field.men", "men"),
        "move" => say!("field.move", "move"),
        "moves" => say!("field.moves", "moves"),
        "stipulation" => say!("field.stipulation", "stipulation"),
        "to" => say!("field.to", "to"),
        "tour" => say!("field.tour", "tour"),
        _ => return say!("error.field", "{field}: {what}", field, what),
    };
    say!("error.named_field", "{name}: {what}", name, what)
}

/// The longest part of an unknown name that errors quote.
const LONGEST_NAME: usize = 40;

/// Options of an operation, which start with their defaults and are set by name.
pub trait Options: Default {
    /// What the operation does, in one sentence.
    const ABOUT: &'static str;
    /// All options.
    const FIELDS: &'static [&'static Field];

    /// Sets an option, which is one of [`FIELDS`](Self::FIELDS); others are passed over.
    ///
    /// # Errors
    /// If it does not take the value.
    fn put(&mut self, field: &'static Field, value: Input<'_>) -> Result<(), FieldError>;

    /// Sets an option to a value as a user writes it; a flag to `true` or `false`.
    ///
    /// # Errors
    /// If there is no such option, or if it does not take the value.
    fn set(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        let field = Self::field(name).ok_or_else(|| Self::unknown(name, &[]))?;
        self.put(field, Input::Text(value))
    }

    /// Returns the field of that name.
    fn field(name: &str) -> Option<&'static Field> {
        Self::FIELDS.iter().copied().find(|field| field.name == name)
    }

    /// Returns the field that has this name, or had it once; `false` where the name is that of the opposite flag.
    fn called(name: &str) -> Option<(&'static Field, bool)> {
        Self::FIELDS.iter().find_map(|&field| Some((field, field.answers_to(name)?)))
    }

    /// Returns the error for an unknown name. `others` are names that are known besides the options.
    fn unknown(name: &str, others: &[&str]) -> FieldError {
        let all = || others.iter().copied().chain(Self::FIELDS.iter().map(|field| field.name));
        let name: String = name.chars().take(LONGEST_NAME).collect();
        let message = match most_alike(&name, all()) {
            Some(meant) => format!("unknown field '{name}': did you mean '{meant}'?"),
            None => {
                format!("unknown field '{name}': expected one of {}", all().collect::<Vec<_>>().join(", "))
            }
        };
        FieldError::contradiction(message)
    }

    /// Returns what is wrong with a choice of options: two of them cannot be combined, or one needs another that is
    /// missing.
    fn conflict(given: &[&str]) -> Option<FieldError> {
        let wrong = |field: &'static Field| {
            if let Some(other) = field.conflicts.iter().find(|other| given.contains(other)) {
                return Some(FieldError::of(field.name, format!("it cannot be combined with [{other}]")));
            }
            let lacks =
                !field.requires.is_empty() && !field.requires.iter().any(|other| given.contains(other));
            lacks.then(|| {
                let others: Vec<_> = field.requires.iter().map(|other| format!("[{other}]")).collect();
                FieldError::of(field.name, format!("it needs {}", others.join(" or ")))
            })
        };
        given.iter().filter_map(|name| Self::field(name)).find_map(wrong)
    }
}

/// Reads the value of an option, and names the option if it is wrong.
///
/// # Errors
/// The reader's error, with the name of the option.
pub fn read<T, E: fmt::Display>(
    field: &'static Field,
    value: Input<'_>,
    reader: impl FnOnce(Input<'_>) -> Result<T, E>,
) -> Result<T, FieldError> {
    reader(value).map_err(|error| FieldError::of(field.name, error.to_string()))
}

/// Reads the text of a value by a function of its own.
///
/// # Errors
/// The function's error, or that there is no text in the value.
pub fn parsed<T, U: From<T>, E: fmt::Display>(
    value: Input<'_>,
    field: &Field,
    reader: impl FnOnce(&str) -> Result<T, E>,
) -> Result<U, values::ValueError> {
    let text = value.text(field)?;
    reader(&text).map(U::from).map_err(|error| values::ValueError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::RangeInclusive;

    /// Makes tea.
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
        /// Where it is served
        #[option(requires = ["milk", "lemon"], aliases = ["place"], may_be_empty)]
        at: Option<String>,
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
                .contains("expected one of cups, milk, lemon, at, between")
        );
        let error = tea.set("between", "4..2").unwrap_err();
        assert_eq!(error.to_string(), "between: '4..2' is the wrong way round: expected 2..4");
    }

    #[test]
    fn the_table_follows_the_struct() {
        let names: Vec<&str> = Tea::FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(names, ["cups", "milk", "lemon", "at", "between"]);
        assert_eq!(Tea::ABOUT, "Makes tea");
        let [cups, milk, lemon, ..] = Tea::FIELDS else { panic!("options") };
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
        let error = Tea::conflict(&["cups", "at"]).unwrap();
        assert_eq!(error.to_string(), "at: it needs milk or lemon");
        assert_eq!(Tea::conflict(&["at", "lemon"]), None);
    }
}
