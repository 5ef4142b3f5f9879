//! Texts that are not answers, and words that are not puzzles.

use rookwright_board::Faults;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The reason why a text is not an answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The text cannot be read at these places.
    #[error(transparent)]
    Text(#[from] Faults),
    /// The text can be read, but it names moves that cannot be played: a wrong answer.
    #[error("{0}")]
    Illegal(String),
    /// The text is something else: JSON of another kind, or the proof of a key that cannot be one.
    #[error("{0}")]
    Other(String),
}

impl AnswerError {
    /// Returns whether the text is a wrong answer, and not an unreadable one.
    pub fn is_wrong(&self) -> bool {
        matches!(self, AnswerError::Illegal(_))
    }
}

/// The reason why words and options do not make a puzzle.
///
/// ```
/// use rookwright_run::PresetError;
///
/// let error = PresetError::new("'tour' takes the size of a board, like 'tour 8x8'");
/// assert!(error.to_string().starts_with("'tour' takes"));
/// let error = PresetError::new("eight".parse::<u8>().unwrap_err());
/// assert!(error.cause::<std::num::ParseIntError>().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct PresetError(Arc<dyn Error + Send + Sync>);

impl PresetError {
    /// The error with this message or this cause.
    pub fn new(why: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(Arc::from(why.into()))
    }

    /// Returns the cause, if it is of this type.
    pub fn cause<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl fmt::Display for PresetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for PresetError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

impl PartialEq for PresetError {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}
