//! The task `count`: counts solutions.

use crate::fitting::refuse_unfit;
use crate::operation::{Named, Operation, Pace, Work};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use crate::search::{Effort, Hash, SEARCH, Search};
use crate::{Limits, Refusal};
use rookwright_mate::parts_json;
use rookwright_puzzle::Puzzle;
use rookwright_run::options::{Given, Kind, Options};
use rookwright_run::{Budget, RunError, Settings};
use serde_json::Value;
use std::time::Instant;

/// Counts the solutions of a puzzle, exactly and up to symmetry.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Count {
    /// What is counted.
    #[option(flatten)]
    pub counted: Counted,
    /// Stop after N solutions
    #[option(noun = "number of solutions", kind = Kind::Number { least: 1, most: u64::MAX, halves: false }, group = SEARCH)]
    pub limit: Option<u64>,
    /// What the count may spend.
    #[option(flatten)]
    pub effort: Effort,
    /// The table of a mate search.
    #[option(flatten)]
    pub hash: Hash,
}

/// A count that goes on until all is counted.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Counted {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// Also count up to symmetry, even if that is slow
    #[option(group = SEARCH)]
    pub up_to_symmetry: bool,
    /// How it is searched.
    #[option(flatten)]
    pub search: Search,
}

impl Counted {
    /// Returns the settings of the count, without limits.
    pub fn settings(&self) -> Settings {
        Settings { up_to_symmetry: self.up_to_symmetry, ..self.search.settings() }
    }
}

impl Operation for Count {
    const NAME: &'static str = "count";
    const PACE: Pace = Pace::Long;
    const ANSWER: Named = Named::Command("count");
    type Answer = Value;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<Value>, Refusal> {
        let puzzle = request.options.counted.puzzle.read(limits)?;
        refuse_unfit(&request, &puzzle).map_err(|error| Refusal::field(&error))?;
        let Count { counted, limit, effort, hash } = request.options;
        Ok(Box::new(move |context| {
            let settings = effort.within(counted.settings(), &hash, context);
            let budget = Budget { solutions: limit, ..settings.budget.clone() };
            Ok(self::counted(&puzzle, &Settings { budget, ..settings })?)
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
