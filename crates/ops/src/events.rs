//! What a task tells before it is done.

use crate::picture::Picture;
use rookwright_puzzle::document::{AnySolution, GradedPuzzle, MadeProblem, MadePuzzle};
use rookwright_run::Progress;
use rookwright_run::document::document;
use rookwright_run::options::Reject;
use serde::Serialize;
use serde_json::Value;

/// How far a job is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Progress", deny_unknown_fields)
)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum ProgressReport {
    /// Parts are finished.
    Parts {
        /// Finished parts.
        done: u64,
        /// All parts.
        of: u64,
    },
    /// A tour is counted step by step.
    States {
        /// Finished steps.
        done: u64,
        /// All steps.
        of: u64,
        /// States in the table.
        states: u64,
    },
    /// Solutions or entries are found.
    Found {
        /// Their number.
        value: u64,
    },
    /// An optimum is improved.
    Best {
        /// The best value so far.
        value: u64,
    },
    /// Shorter mates are refuted.
    Deeper {
        /// The number of moves in which there is no solution.
        value: u64,
    },
    /// Answers for a sheet are found.
    Answers {
        /// Puzzles with an answer.
        done: u64,
        /// All puzzles.
        of: u64,
    },
    /// Games are searched.
    Games {
        /// Games read.
        done: u64,
        /// All games.
        of: u64,
        /// Mates found.
        value: u64,
    },
    /// Puzzles are made.
    Standing {
        /// Puzzles made.
        made: u64,
        /// Attempts accepted.
        accepted: u64,
        /// Attempts.
        tried: u64,
        /// Attempts that were rejected.
        rejected: Vec<Reject>,
    },
    /// Progress of another kind, without numbers.
    Other,
}

impl From<Progress> for ProgressReport {
    fn from(progress: Progress) -> Self {
        match progress {
            Progress::Parts { done, of } => Self::Parts { done, of },
            Progress::States { done, of, states } => Self::States { done, of, states },
            Progress::Found(value) => Self::Found { value },
            Progress::Best(value) => Self::Best { value },
            Progress::Deeper(value) => Self::Deeper { value },
            // A kind of progress that the API does not define yet.
            _ => Self::Other,
        }
    }
}

/// A solution that was found.
#[document]
pub(crate) struct FoundSolution {
    /// Its number, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(crate) number: usize,
    /// The solution.
    pub(crate) solution: AnySolution,
    /// A picture.
    pub(crate) diagram: Picture,
    /// The number of solutions that are images of this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(crate) class: Option<usize>,
}

/// A generated puzzle with a picture.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum GeneratedPuzzle {
    /// A Chess-Num or a tour.
    Graded(Box<Pictured<GradedPuzzle>>),
    /// A mate problem.
    Mate(Box<Pictured<MadeProblem>>),
}

impl GeneratedPuzzle {
    /// Adds a picture, and the task in words.
    pub(crate) fn of(made: MadePuzzle, diagram: Picture, task: String) -> Self {
        match made {
            MadePuzzle::Graded(puzzle) => Self::Graded(Box::new(Pictured { puzzle: *puzzle, diagram, task })),
            MadePuzzle::Mate(puzzle) => Self::Mate(Box::new(Pictured { puzzle: *puzzle, diagram, task })),
        }
    }
}

/// A puzzle with a picture.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Pictured{T}", deny_unknown_fields)
)]
pub(crate) struct Pictured<T> {
    /// The puzzle.
    #[serde(flatten)]
    puzzle: T,
    /// A picture.
    diagram: Picture,
    /// The task in words.
    task: String,
}

/// A mate that was found in a game, with a picture.
#[document]
pub(crate) struct FoundMate {
    /// The mate, as its line of JSON has it.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "rookwright_games::document::MateInGame"))]
    pub(crate) mate: Value,
    /// A picture.
    pub(crate) diagram: Picture,
}
