//! The task `count`: counts solutions.

use super::limits::Seconds;
use super::puzzle_input::PuzzleInput;
use super::search::Search;
use super::{Limits, Refusal, Request, Work};
use rookwright_mate::parts_json;
use rookwright_puzzle::Puzzle;
use rookwright_run::{Budget, RunError, Settings};
use serde::Deserialize;
use serde_json::Value;
use std::time::Instant;

/// The request to count solutions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Count {
    puzzle: PuzzleInput,
    #[serde(default)]
    engine: Option<String>,
    #[serde(default)]
    labelling: Option<String>,
    #[serde(default)]
    plain: bool,
    #[serde(default)]
    limit: Option<u64>,
    #[serde(default)]
    up_to_symmetry: bool,
    #[serde(default)]
    time_limit: Option<Seconds>,
    #[serde(default)]
    threads: Option<usize>,
}

impl Request for Count {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let puzzle = self.puzzle.read(limits)?;
        let search = Search {
            plain: self.plain,
            up_to_symmetry: self.up_to_symmetry,
            ..Search::read(self.engine.as_deref(), self.labelling.as_deref())?
        };
        Ok(Box::new(move |context| {
            let budget =
                Budget { solutions: self.limit, ..context.budget(self.time_limit.map(|limit| limit.0)) };
            let settings = search.settings(&budget, context.threads(self.threads), context.listener());
            Ok(counted(&puzzle, &settings)?)
        }))
    }
}

/// Counts the solutions of a puzzle and of its twins.
pub(super) fn counted(puzzle: &Puzzle, settings: &Settings) -> Result<Value, RunError> {
    let Puzzle::Mate(problem) = puzzle else { return document(puzzle, settings) };
    if problem.parts().is_empty() {
        return document(puzzle, settings);
    }
    let counted: Result<Vec<_>, _> =
        puzzle.parts().iter().map(|(_, part)| document(part, settings)).collect();
    Ok(parts_json(problem, counted?))
}

/// Counts the solutions of one puzzle.
fn document(puzzle: &Puzzle, settings: &Settings) -> Result<Value, RunError> {
    let start = Instant::now();
    let outcome = puzzle.count(settings)?;
    Ok(puzzle.count_json(&outcome, &settings.budget, start.elapsed()))
}
