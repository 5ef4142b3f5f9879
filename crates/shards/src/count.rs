//! Counts of placements: the parts that threads and checkpoints use, dealt among shards.

use crate::context::{Context, fields};
use crate::error::ShardError;
use rookwright_puzzle::Puzzle;
use rookwright_run::{
    EngineKind, Labelling, Listener, Outcome, RunError, Settings, Shares, Slice, Stages, Statistics,
};
use rookwright_tasks::{Limits, PuzzleInput, Refusal};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;

/// A count.
#[derive(Clone, Debug)]
pub(crate) struct CountJob {
    pub(crate) puzzle: Puzzle,
    engine: EngineKind,
    labelling: Labelling,
    plain: bool,
    up_to_symmetry: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    puzzle: PuzzleInput,
    #[serde(default)]
    engine: Option<String>,
    #[serde(default)]
    labelling: Option<String>,
    #[serde(default)]
    plain: bool,
    #[serde(default)]
    up_to_symmetry: bool,
}

impl CountJob {
    pub(crate) fn read(body: Value) -> Result<(Self, Value), ShardError> {
        let Fields { puzzle, engine, labelling, plain, up_to_symmetry } = fields(body)?;
        let limits = Limits { side: 10_000, solutions: u64::MAX, puzzles: u64::MAX, printed: usize::MAX };
        let puzzle = puzzle.read(&limits)?;
        match &puzzle {
            Puzzle::Placement(_) => {}
            Puzzle::Tour(_) => {
                return Err(ShardError::input(
                    "tours are not counted in shards: their table is spread over machines instead, see docs/CLUSTER.md",
                ));
            }
            _ => {
                return Err(ShardError::input(
                    "one mate is not cut into shards; many are: 'solve mate --epd FILE --shard'",
                ));
            }
        }
        let engine = engine.as_deref().map_or(Ok(EngineKind::Auto), str::parse).map_err(ShardError::input)?;
        let labelling =
            labelling.as_deref().map_or(Ok(Labelling::default()), str::parse).map_err(ShardError::input)?;
        let json = json!({
            "puzzle": { "puz": puzzle.to_string() },
            "engine": (engine != EngineKind::Auto).then(|| engine.name()),
            "labelling": (labelling != Labelling::default()).then(|| labelling.to_string()),
            "plain": plain,
            "up_to_symmetry": up_to_symmetry,
        });
        Ok((Self { puzzle, engine, labelling, plain, up_to_symmetry }, json))
    }

    fn settings(&self, shares: Shares, context: &Context) -> Settings {
        Settings {
            engine: self.engine,
            labelling: self.labelling,
            plain: self.plain,
            up_to_symmetry: self.up_to_symmetry,
            threads: context.threads,
            budget: context.budget.clone(),
            progress: context.progress.clone(),
            shares: Some(Arc::new(shares)),
            ..Settings::default()
        }
    }

    fn count(&self, settings: &Settings) -> Result<Outcome, ShardError> {
        self.puzzle.count(settings).map_err(|error: RunError| Refusal::from(error).into())
    }

    pub(crate) fn run(&self, slice: Slice, context: &Context) -> Result<Value, ShardError> {
        let settings = self.settings(Shares::one(slice), context);
        let settings = Settings { checkpoint: context.checkpoint.clone(), ..settings };
        let outcome = self.count(&settings)?;
        if !outcome.end.is_exhausted() {
            return Err(ShardError::Unfinished);
        }
        let stages = settings.shares.as_ref().map(|shares| shares.counted()).unwrap_or_default();
        // Numbers beyond 2^53 are not safe in JSON.
        let text = |(stage, numbers): (String, Vec<u128>)| {
            (stage, numbers.iter().map(u128::to_string).collect::<Vec<_>>().into())
        };
        Ok(Value::Object(stages.into_iter().map(text).collect::<Map<String, Value>>()))
    }

    /// Returns what the undivided count returns.
    pub(crate) fn merge(&self, shares: Vec<Stages>, context: &Context) -> Result<Outcome, ShardError> {
        let settings = self.settings(Shares::All(shares), context);
        let outcome = self.count(&Settings { progress: Listener::default(), ..settings })?;
        // An engine begins anew with each part: of its effort only the nodes say something about the whole.
        let statistics = Statistics { nodes: outcome.statistics.nodes, ..Statistics::default() };
        Ok(Outcome { statistics, ..outcome })
    }

    /// Returns the document of `count --json`.
    pub(crate) fn document(&self, outcome: &Outcome, time: Duration, context: &Context) -> Value {
        self.puzzle.count_json(outcome, &context.budget, time)
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
