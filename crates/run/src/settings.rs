//! Settings of a run.

use crate::budget::Budget;
use crate::checkpoint::Checkpoint;
use crate::engine_kind::EngineKind;
use crate::error::{EngineError, RunError};
use crate::labelling::Labelling;
use crate::progress::{Listener, Progress};
use crate::sharded_count::ShardedCount;
use std::sync::Arc;

/// Settings of a run.  The default uses the best engine, all cores, and no limits.
///
/// ```
/// use rookwright_run::{EngineKind, Settings};
///
/// let settings = Settings { engine: EngineKind::Sat, threads: 1, ..Settings::first(1) };
/// assert_eq!((settings.engine, settings.budget.solutions), (EngineKind::Sat, Some(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// The engine.
    pub engine: EngineKind,
    /// The order in which the engine `cp` tries values.
    pub labelling: Labelling,
    /// The number of threads, for searches that can use several.
    pub threads: usize,
    /// Whether solutions that are symmetric to each other count as one.
    pub up_to_symmetry: bool,
    /// Whether models leave out the constraints that follow from others.
    pub plain: bool,
    /// A seed for random solutions; `auto` then chooses an engine that supports one.
    pub seed: Option<u64>,
    /// The file in which a long count keeps the results of its finished parts.
    pub checkpoint: Option<Arc<Checkpoint>>,
    /// The shard of a count that is wanted, or the numbers of all shards.
    pub sharded: Option<Arc<ShardedCount>>,
    /// The limits.
    pub budget: Budget,
    /// The listener that receives progress.
    pub progress: Listener,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            engine: EngineKind::Auto,
            labelling: Labelling::default(),
            threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            up_to_symmetry: false,
            plain: false,
            seed: None,
            checkpoint: None,
            sharded: None,
            budget: Budget::default(),
            progress: Listener::default(),
        }
    }
}

impl Settings {
    /// The settings of a run that ends after this number of solutions.
    pub fn first(solutions: u64) -> Self {
        Self { budget: Budget { solutions: Some(solutions), ..Budget::default() }, ..Self::default() }
    }

    /// The same settings with another budget.
    #[must_use]
    pub fn with_budget(&self, budget: Budget) -> Self {
        Self { budget, ..self.clone() }
    }

    /// The same settings with a function that receives progress, from any thread.
    #[must_use]
    pub fn on_progress(self, function: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self { progress: Listener::new(function), ..self }
    }

    /// Returns the error without the engine's name, if the caller did not choose that engine.
    #[must_use]
    pub fn without_blame(&self, error: RunError) -> RunError {
        match error {
            RunError::Engine(EngineError::Unsupported { what, .. }) if self.engine == EngineKind::Auto => {
                RunError::Refused(what)
            }
            other => other,
        }
    }

    /// Returns the error of a count that supports no checkpoint; `supported` lists the counts that do.
    pub fn no_checkpoint(&self, supported: &str) -> RunError {
        let chosen = match self.engine {
            EngineKind::Auto | EngineKind::Search => String::new(),
            engine => format!(", not with the engine {engine}"),
        };
        RunError::Refused(format!(
            "checkpoints work with the engine search{chosen}, for counts of {supported}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn progress_reaches_its_function_and_all_else_stays() {
        let (sender, receiver) = mpsc::channel();
        let settings = Settings { seed: Some(7), ..Settings::default() };
        let settings = settings.on_progress(move |progress| sender.send(progress).unwrap());
        assert_eq!(settings.seed, Some(7));
        settings.progress.report(Progress::Found(92));
        assert_eq!(receiver.try_recv(), Ok(Progress::Found(92)));
    }
}
