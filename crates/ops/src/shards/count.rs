//! Counts of placements: the parts that threads and checkpoints use, dealt among shards.

use super::error::{ShardError, ShardResult};
use crate::count::Counted;
use crate::{Limits, ReadPuzzle, Refusal};
use rookwright_puzzle::Puzzle;
use rookwright_run::options::Given;
use rookwright_run::{Listener, Outcome, RunError, Settings, Shard, ShardedCount, Stages, Statistics};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;

/// A count.
#[derive(Clone, Debug)]
pub(crate) struct CountJob {
    pub(crate) puzzle: Puzzle,
    counted: Counted,
}

impl CountJob {
    pub(crate) fn read(body: &Map<String, Value>) -> Result<(Self, Map<String, Value>), ShardError> {
        let mut request = Given::<Counted>::read(body, &[]).map_err(ShardError::input)?;
        // On the command line the machine is one's own, and the limits of a server do not apply.
        let limits = Limits { side: 10_000, solutions: u64::MAX, puzzles: u64::MAX, printed: usize::MAX };
        let puzzle = request.options.puzzle.read(&limits)?;
        match &puzzle {
            Puzzle::Placement(_) => {}
            Puzzle::Tour(_) => {
                return Err(ShardError::input(
                    "tours are not counted in shards, since a count is one table of states: count them on one machine with much memory",
                ));
            }
            _ => {
                return Err(ShardError::input(
                    "one mate is not cut into shards; many are: 'solve mate --epd FILE --shard'",
                ));
            }
        }
        // The job holds the puzzle itself, so that no machine needs the file that it came from.
        request.replace("puzzle", &json!({ "puz": puzzle.to_string() })).map_err(ShardError::input)?;
        let json = request.json();
        Ok((Self { puzzle, counted: request.options }, json))
    }

    fn settings(&self, sharded: ShardedCount, settings: &Settings) -> Settings {
        Settings {
            threads: settings.threads,
            budget: settings.budget.clone(),
            progress: settings.progress.clone(),
            sharded: Some(Arc::new(sharded)),
            ..self.counted.settings()
        }
    }

    fn count(&self, settings: &Settings) -> Result<Outcome, ShardError> {
        self.puzzle.count(settings).map_err(|error: RunError| Refusal::from(error).into())
    }

    pub(crate) fn run(&self, shard: Shard, settings: &Settings) -> ShardResult {
        let settings = Settings {
            checkpoint: settings.checkpoint.clone(),
            ..self.settings(ShardedCount::one(shard), settings)
        };
        let outcome = self.count(&settings)?;
        if !outcome.end.is_exhausted() {
            return Err(ShardError::Unfinished);
        }
        let stages = settings.sharded.as_ref().map(|sharded| sharded.counted()).unwrap_or_default();
        // Numbers beyond 2^53 are not safe in JSON.
        let text = |(stage, numbers): (String, Vec<u128>)| {
            (stage, numbers.iter().map(u128::to_string).collect::<Vec<_>>().into())
        };
        Ok(Value::Object(stages.into_iter().map(text).collect::<Map<String, Value>>()))
    }

    /// Returns what the undivided count returns.
    pub(crate) fn merge(&self, shards: Vec<Stages>, settings: &Settings) -> Result<Outcome, ShardError> {
        let settings = self.settings(ShardedCount::All(shards), settings);
        let outcome = self.count(&Settings { progress: Listener::default(), ..settings })?;
        // An engine begins anew with each part: of its effort only the nodes say something about the whole.
        let statistics = Statistics { nodes: outcome.statistics.nodes, ..Statistics::default() };
        Ok(Outcome { statistics, ..outcome })
    }

    /// Returns the document of `count --json`.
    pub(crate) fn document(&self, outcome: &Outcome, time: Duration, settings: &Settings) -> Value {
        self.puzzle.count_json(outcome, &settings.budget, time)
    }
}

/// Reads the numbers of a shard.
pub(crate) fn stages(result: &Value) -> Option<Stages> {
    let number = |value: &Value| value.as_str()?.parse().ok();
    let stage = |(stage, numbers): (&String, &Value)| {
        let numbers: Option<Vec<u128>> = numbers.as_array()?.iter().map(number).collect();
        Some((stage.clone(), numbers?))
    };
    result.as_object()?.iter().map(stage).collect()
}
