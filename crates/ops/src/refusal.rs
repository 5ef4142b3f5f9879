//! The reasons why a task is refused.

use rookwright_board::{Fault, Faults};
use rookwright_mate as mate;
use rookwright_placement as placement;
use rookwright_run::document::{document, value_of};
use rookwright_run::options::{FieldError, Message, in_field};
use rookwright_run::{EngineError, RunError};
use rookwright_tour as tour;
use serde_json::Value;

/// The most faults of a text that are listed.
const FAULTS: usize = 20;
/// The most characters of a message, which may quote the request.
const LONGEST: usize = 300;

/// The reason why a task is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The request is wrong.
    #[error("{message}")]
    Input {
        /// What is wrong, and what would be right.
        message: String,
        /// The places of the faults, if a text is wrong; otherwise empty.
        faults: Vec<Fault>,
        /// The name of the wrong option, for requests with options.
        field: Option<&'static str>,
        /// The message in parts, with which a form can show options by their labels.
        parts: Option<Message>,
    },
    /// No task has this name.
    #[error("{0}")]
    UnknownTask(String),
    /// This program, or one that it runs, has a bug.
    #[error("{0}")]
    Internal(String),
}

#[allow(clippy::needless_pass_by_value, reason = "errors are handed over where they arise, as by map_err")]
impl Refusal {
    /// Returns the refusal of a wrong request.
    pub(super) fn input(message: impl ToString) -> Self {
        Refusal::Input {
            message: cut(&message.to_string(), LONGEST * FAULTS),
            faults: Vec::new(),
            field: None,
            parts: None,
        }
    }

    /// Returns the refusal of a text with faults in these places.
    pub(super) fn places(message: impl ToString, mut faults: Vec<Fault>) -> Self {
        faults.truncate(FAULTS);
        for fault in &mut faults {
            fault.message = brief(&fault.message);
        }
        let message = cut(&message.to_string(), LONGEST * FAULTS);
        Refusal::Input { message, faults, field: None, parts: None }
    }

    /// Returns the refusal of an option of a generator.
    pub(super) fn field(error: &FieldError) -> Self {
        let parts = Some(error.message.clone());
        Refusal::Input { message: error.to_string(), faults: Vec::new(), field: error.field, parts }
    }

    /// Returns the refusal because of a bug.
    pub(super) fn bug(what: impl ToString) -> Self {
        Refusal::Internal(format!("{}; this is a bug, please report it", what.to_string()))
    }

    /// Returns the refusal of a task that is none of `all`.
    pub(super) fn unknown_task<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> Self {
        let (name, all): (String, Vec<&str>) = (name.chars().take(40).collect(), all.collect());
        Refusal::UnknownTask(format!("unknown task '{name}' (expected one of {})", all.join(", ")))
    }

    /// Returns the refusal as a document.
    pub fn document(&self) -> ErrorBody {
        let mut document = ErrorBody::of(self.to_string());
        if let Refusal::Input { faults, field, parts, .. } = self {
            document.faults = faults.iter().map(TextFault::from).collect();
            document.field = parts.is_some().then_some(*field);
            document.parts.clone_from(parts);
        }
        document
    }

    /// Returns [`Refusal::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}

/// The body of a response that is not a success.
#[document]
pub struct RefusalBody {
    /// Why the request is refused.
    pub error: ErrorBody,
}

/// Why a request is refused.
#[document]
pub struct ErrorBody {
    /// What is wrong, and what would be right.
    message: String,
    /// The places in a text that are at fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<TextFault>,
    /// The option at fault; null if the message is about several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
    field: Option<Option<&'static str>>,
    /// The message in parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Message>,
}

impl ErrorBody {
    /// A refusal in words alone.
    pub fn of(message: impl Into<String>) -> Self {
        Self { message: message.into(), faults: Vec::new(), field: None, parts: None }
    }
}

/// What is wrong with one place of a text.
#[document]
pub(crate) struct TextFault {
    /// The line, from 1.
    pub(crate) line: u64,
    /// The column, from 1.
    pub(crate) column: u64,
    /// What is wrong.
    pub(crate) message: String,
}

impl From<&Fault> for TextFault {
    fn from(Fault { line, column, message }: &Fault) -> Self {
        Self { line: *line as u64, column: *column as u64, message: message.clone() }
    }
}

/// Shortens a message to its beginning if it is long.
pub(super) fn brief(message: &str) -> String {
    cut(message, LONGEST)
}

/// Returns at most `longest` characters of a message.
fn cut(message: &str, longest: usize) -> String {
    match message.char_indices().nth(longest) {
        Some((end, _)) => format!("{} …", &message[..end]),
        None => message.to_owned(),
    }
}

impl From<Faults> for Refusal {
    fn from(faults: Faults) -> Self {
        let more = faults.0.len().saturating_sub(FAULTS);
        let mut refusal = Self::places("", faults.0);
        if let Refusal::Input { message, faults, .. } = &mut refusal {
            *message = Faults(faults.clone()).to_string();
            if more > 0 {
                *message += &format!("\nand {more} more");
            }
        }
        refusal
    }
}

impl From<RunError> for Refusal {
    fn from(error: RunError) -> Self {
        match error {
            // The caller can install a missing program, raise a limit or choose another engine.
            RunError::Engine(
                EngineError::Missing { .. }
                | EngineError::NotStarted { .. }
                | EngineError::Unsupported { .. },
            )
            | RunError::Refused(_)
            | RunError::Checkpoint(_) => Refusal::input(error),
            _ => Refusal::Internal(error.to_string()),
        }
    }
}

impl From<placement::play::PlayError> for Refusal {
    fn from(error: placement::play::PlayError) -> Self {
        match error {
            placement::play::PlayError::Run(error) => error.into(),
            error => Refusal::input(in_field("men", &error.to_string())),
        }
    }
}

impl From<tour::play::PlayError> for Refusal {
    fn from(error: tour::play::PlayError) -> Self {
        match error {
            tour::play::PlayError::Run(error) => error.into(),
            error => Refusal::input(in_field("tour", &error.to_string())),
        }
    }
}

impl From<mate::play::PlayError> for Refusal {
    fn from(error: mate::play::PlayError) -> Self {
        use mate::play::PlayError;
        match error {
            PlayError::Run(error) => error.into(),
            PlayError::NoMove | PlayError::NotOwnMove { .. } | PlayError::NotOwnTurn { .. } => {
                Refusal::input(in_field("moves", &error.to_string()))
            }
            // The other messages name the move.
            error => Refusal::input(error),
        }
    }
}
