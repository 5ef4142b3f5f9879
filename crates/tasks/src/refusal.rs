//! Why a task is not done.

use rookwright_board::{Fault, Faults};
use rookwright_mate as mate;
use rookwright_mate::solving::Bug;
use rookwright_placement as placement;
use rookwright_run::options::{FieldError, Message};
use rookwright_run::{EngineError, RunError};
use rookwright_tour as tour;
use serde_json::{Value, json};

/// So many faults of a text are told: who sends rubbish needs no list of all of it.
const FAULTS: usize = 20;
/// So many characters are told of a message, which may repeat what was sent.
const LONGEST: usize = 300;

/// Why a task is not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// What was asked for is at fault.
    #[error("{message}")]
    Input {
        /// What is wrong with it.
        message: String,
        /// Where, if it is a text.
        faults: Vec<Fault>,
        /// The option at fault, for requests with options.
        field: Option<&'static str>,
        /// The message in parts, so that a form can spell the options by their labels.
        parts: Option<Message>,
    },
    /// There is no such task.
    #[error("there is no task '{0}'; the tasks are {list}", list = super::Task::names().collect::<Vec<_>>().join(", "))]
    UnknownTask(String),
    /// This program, or one that it calls, is at fault.
    #[error("{0}")]
    Internal(String),
}

#[allow(clippy::needless_pass_by_value, reason = "errors are handed over where they arise, as by map_err")]
impl Refusal {
    /// Something about the input that cannot be used.
    pub(super) fn input(message: impl ToString) -> Self {
        Refusal::Input {
            message: cut(&message.to_string(), LONGEST * FAULTS),
            faults: Vec::new(),
            field: None,
            parts: None,
        }
    }

    /// An option of a generator that cannot be used.
    pub(super) fn field(message: String, error: &FieldError) -> Self {
        let parts = Some(error.message.clone());
        Refusal::Input { message, faults: Vec::new(), field: error.field, parts }
    }

    /// A bug.
    pub(super) fn bug(what: impl ToString) -> Self {
        Refusal::Internal(format!("{}; this is a bug, please report it", what.to_string()))
    }

    /// The document is none, or not what the task takes.
    pub(super) fn body(error: &serde_json::Error) -> Self {
        Refusal::input(super::wording::plain(&error.to_string()))
    }

    pub(super) fn unknown_task(name: &str) -> Self {
        Refusal::UnknownTask(name.chars().take(40).collect())
    }

    /// `{"message": "...", "faults": [...]}`.
    pub fn json(&self) -> Value {
        let mut document = json!({ "message": self.to_string() });
        if let Refusal::Input { faults, .. } = self
            && !faults.is_empty()
        {
            let fault = |Fault { line, column, message }: &Fault| json!({ "line": line, "column": column, "message": message });
            document["faults"] = faults.iter().map(fault).collect();
        }
        if let Refusal::Input { field, parts: Some(parts), .. } = self {
            document["field"] = json!(field);
            document["parts"] = json!(parts);
        }
        document
    }
}

/// The beginning of a long message.
pub(super) fn brief(message: &str) -> String {
    cut(message, LONGEST)
}

/// So many characters of a message.
fn cut(message: &str, longest: usize) -> String {
    match message.char_indices().nth(longest) {
        Some((end, _)) => format!("{} …", &message[..end]),
        None => message.to_owned(),
    }
}

impl From<Faults> for Refusal {
    fn from(faults: Faults) -> Self {
        let more = faults.0.len().saturating_sub(FAULTS);
        let mut faults = faults.0;
        faults.truncate(FAULTS);
        for fault in &mut faults {
            fault.message = brief(&fault.message);
        }
        let mut message = Faults(faults.clone()).to_string();
        if more > 0 {
            message += &format!("\nand {more} more");
        }
        Refusal::Input { message, faults, field: None, parts: None }
    }
}

impl From<Bug> for Refusal {
    fn from(bug: Bug) -> Self {
        Refusal::Internal(bug.to_string())
    }
}

impl From<RunError> for Refusal {
    fn from(error: RunError) -> Self {
        match error {
            // A missing program or an engine that does not fit is for whoever asks to mend.
            RunError::Engine(EngineError::Missing { .. } | EngineError::Unsupported { .. })
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
            error => Refusal::input(format!("men: {error}")),
        }
    }
}

impl From<tour::play::PlayError> for Refusal {
    fn from(error: tour::play::PlayError) -> Self {
        match error {
            tour::play::PlayError::Run(error) => error.into(),
            error => Refusal::input(format!("tour: {error}")),
        }
    }
}

impl From<mate::play::PlayError> for Refusal {
    fn from(error: mate::play::PlayError) -> Self {
        use mate::play::PlayError;
        match error {
            PlayError::Run(error) => error.into(),
            PlayError::NoMove | PlayError::NotOwnMove { .. } | PlayError::NotOwnTurn { .. } => {
                Refusal::input(format!("moves: {error}"))
            }
            // The others name the move.
            error => Refusal::input(error),
        }
    }
}
