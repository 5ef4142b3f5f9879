//! The documents about puzzles of any family.

use rookwright_compose::document::MadeMate;
use rookwright_mate::document::{MatePuzzle, PartAnswer, Parts, WrittenLine};
use rookwright_placement::document::{PlacementSolution, PuzzleOfPlacement};
use rookwright_run::End;
use rookwright_run::document::{SearchResult, SquareName};
use rookwright_tour::document::{TourPuzzle, TourSolution};
use serde::Serialize;

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum AnyPuzzle {
    /// A placement or a Chess-Num.
    Placement(PuzzleOfPlacement),
    /// A tour.
    Tour(TourPuzzle),
    /// A mate problem.
    Mate(MatePuzzle),
}

impl AnyPuzzle {
    /// Gives the puzzle another title.
    pub fn set_title(&mut self, title: String) {
        let old = match self {
            Self::Placement(PuzzleOfPlacement::Rules(puzzle)) => &mut puzzle.title,
            Self::Placement(PuzzleOfPlacement::Clues(puzzle)) => &mut puzzle.title,
            Self::Tour(puzzle) => &mut puzzle.title,
            Self::Mate(puzzle) => &mut puzzle.title,
        };
        *old = title;
    }
}

/// A solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum AnySolution {
    /// The pieces of a placement or Chess-Num.
    Placement(PlacementSolution),
    /// A tour.
    Tour(TourSolution),
    /// A line of moves.
    Line(WrittenLine),
}

impl AnySolution {
    /// Adds an explanation in words. Moves explain themselves.
    pub fn set_explained(&mut self, words: Vec<String>) {
        match self {
            Self::Placement(solution) => solution.explained = Some(words),
            Self::Tour(solution) => solution.explained = Some(words),
            Self::Line(_) => {}
        }
    }
}

/// The solutions of a placement, a Chess-Num or a tour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct SolvedPuzzle {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The solutions.
    pub solutions: Vec<AnySolution>,
    /// How the search went.
    #[serde(flatten)]
    pub search: SearchResult,
}

/// The number of solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum CountAnswer {
    /// A puzzle without parts.
    Whole(Box<CountedPuzzle>),
    /// A mate problem with twins or duplex.
    Parts(Box<Parts<CountedPuzzle>>),
}

/// A puzzle and the number of its solutions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct CountedPuzzle {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// How the search went.
    #[serde(flatten)]
    pub search: SearchResult,
}

impl PartAnswer for CountedPuzzle {
    fn end(&self) -> Option<End> {
        Some(self.search.end)
    }

    fn sound(&self) -> Option<bool> {
        None
    }
}

/// The result of checking answers to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct CheckAnswer {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The number of answers; null if one of them cannot be played.
    pub answers: Option<usize>,
    /// Whether all are right; null if there was no time for a proof.
    pub right: Option<bool>,
    /// What is wrong with the first wrong answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub violation: Option<RuleBroken>,
    /// What the answers disprove that the puzzle file says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disagreements: Vec<String>,
    /// POST /api/check only: what a right answer shows, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
    pub remark: Option<Option<String>>,
}

/// A wrong answer, and the rule that it breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RuleBroken {
    /// The number of the answer, from 1; null if it cannot be played.
    pub answer: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub squares: Vec<SquareName>,
}

/// Several engines on one puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct CompareAnswer {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The runs.
    pub runs: Vec<ComparedRun>,
}

/// One run of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ComparedRun {
    /// A run with a result.
    Finished(Box<RunWithResult>),
    /// An engine that cannot solve the puzzle.
    Impossible(RunWithoutResult),
}

/// A run with a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RunWithResult {
    /// How the search went.
    #[serde(flatten)]
    pub search: SearchResult,
    /// The engine, with its labelling and model if several are compared.
    pub name: String,
    /// Whether the model has no implied constraints.
    pub plain: bool,
}

/// An engine that cannot solve the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RunWithoutResult {
    /// The engine.
    pub name: String,
    /// Whether the model has no implied constraints.
    pub plain: bool,
    /// Why it cannot.
    pub error: String,
}

/// A puzzle that was made. A mate has the fields of its family behind the others.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum MadePuzzle {
    /// A Chess-Num or a tour.
    Graded(Box<GradedPuzzle>),
    /// A mate problem.
    Mate(Box<MadeProblem>),
}

/// A Chess-Num or a tour that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct GradedPuzzle {
    /// The name of this schema and the major number of the format.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^puzzle/1$")))]
    pub schema: String,
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The puzzle as a puzzle file.
    pub puz: String,
    /// Its solution.
    pub solution: AnySolution,
    /// From 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub difficulty: Option<u8>,
}

/// A mate problem that was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MadeProblem {
    /// The name of this schema and the major number of the format.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^puzzle/1$")))]
    pub schema: String,
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The puzzle as a puzzle file.
    pub puz: String,
    /// Its solution.
    pub solution: AnySolution,
    /// What the generator says about it.
    #[serde(flatten)]
    pub made: MadeMate,
}
