//! The reason why a run has no result.

use crate::engine_kind::EngineKind;

/// The reason why an engine could not run.
///
/// ```
/// use rookwright_run::EngineError;
///
/// let error = EngineError::Missing { program: "clingo".to_owned(), install: "pip install clingo" };
/// assert_eq!(
///     error.to_string(),
///     "the program 'clingo' is not on the PATH; to install it: pip install clingo"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A program that the engine needs is not installed.
    #[error("the program '{program}' is not on the PATH; to install it: {install}")]
    Missing {
        /// The name of the program.
        program: String,
        /// How to install it.
        install: &'static str,
    },
    /// A program or a thread that the engine needs cannot be started: the system has reached a limit.
    #[error("the engine '{engine}' cannot start here: {what}")]
    NotStarted {
        /// The engine.
        engine: &'static str,
        /// What cannot be started, and why.
        what: String,
    },
    /// The engine does not support this kind of model or request.
    #[error("the engine '{engine}' cannot do this: {what}")]
    Unsupported {
        /// The engine.
        engine: &'static str,
        /// What is not supported.
        what: String,
    },
    /// The engine failed.
    #[error("the engine '{engine}' failed: {what}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What happened.
        what: String,
    },
}

/// The reason why a run has no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The engine could not run.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// No engine supports the request; the text names the limit.
    #[error("{0}")]
    Refused(String),
    /// A checkpoint file cannot be used; the text names the file and says what to do.
    #[error("{0}")]
    Checkpoint(String),
    /// The engine's answer failed the independent check: a bug in this program.
    #[error(
        "the engine '{engine}' gave a wrong answer: {violation}; this is a bug, please report it with this answer: {answer}"
    )]
    Wrong {
        /// The engine.
        engine: EngineKind,
        /// The error of the check.
        violation: String,
        /// The answer, as text.
        answer: String,
    },
}
