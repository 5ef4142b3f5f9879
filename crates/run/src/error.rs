//! Why a run gave no answer.

use crate::engine_kind::EngineKind;

/// Why an engine could not work at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A program that the engine needs is not installed.
    #[error("the program '{program}' is not on the PATH; to install it: {install}")]
    Missing {
        /// The program.
        program: String,
        /// How to install it.
        install: &'static str,
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

/// Why a run gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The chosen engine cannot do it.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// No engine can do it; the text names the limit.
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
        /// What the checker says.
        violation: String,
        /// The answer, as text.
        answer: String,
    },
}
