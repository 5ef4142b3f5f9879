//! Why a shard cannot be run, or shards cannot be put together.

use crate::Refusal;
use serde_json::Value;

/// What a shard comes to, as JSON.
pub(crate) type ShardResult = Result<Value, ShardError>;

/// Why a shard cannot be run, or shards cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// The job, a file or a document is wrong.
    #[error("{0}")]
    Input(String),
    /// The work was stopped before its end, so that there is no result.
    #[error("the shard was stopped before its end: run it again")]
    Unfinished,
    /// What was passed on could not be written.
    #[error("cannot be written: {0}")]
    Write(#[from] std::io::Error),
    /// This program has a bug.
    #[error("{0}")]
    Internal(String),
}

impl ShardError {
    pub(crate) fn input(message: impl std::fmt::Display) -> Self {
        ShardError::Input(message.to_string())
    }
}

impl From<Refusal> for ShardError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Internal(message) => ShardError::Internal(message),
            refusal => ShardError::Input(refusal.to_string()),
        }
    }
}
