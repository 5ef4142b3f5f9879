//! What a shard may use, and how its fields are read.

use crate::error::ShardError;
use rookwright_run::{Budget, Listener, Settings};
use serde::Deserialize;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

/// What a shard, or a merge, may use.
#[derive(Clone, Debug)]
pub struct Context {
    /// The number of threads.
    pub threads: usize,
    /// The limits; the cancel switch ends the work early.
    pub budget: Budget,
    /// Receives progress.
    pub progress: Listener,
    /// The checkpoint of a count.
    pub checkpoint: Option<Arc<rookwright_run::Checkpoint>>,
    /// The collection into which an import is merged.
    pub collection: Option<PathBuf>,
}

impl Default for Context {
    fn default() -> Self {
        Self {
            threads: Settings::default().threads,
            budget: Budget::default(),
            progress: Listener::default(),
            checkpoint: None,
            collection: None,
        }
    }
}

/// Reads the fields of a job.
pub(crate) fn fields<T: for<'a> Deserialize<'a>>(body: Value) -> Result<T, ShardError> {
    serde_json::from_value(body).map_err(ShardError::input)
}
