//! What a shard may use, and how its fields are read.

use super::error::ShardError;
use rookwright_run::options::{Given, Options};
use rookwright_run::{Budget, Listener, Settings};
use serde_json::{Map, Value};
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

/// Reads the options of a job, and returns them as its document has them, too.
pub(crate) fn options<O: Options>(body: &Map<String, Value>) -> Result<(O, Map<String, Value>), ShardError> {
    let given = Given::<O>::read(body, &[]).map_err(ShardError::input)?;
    let json = given.json();
    Ok((given.options, json))
}
