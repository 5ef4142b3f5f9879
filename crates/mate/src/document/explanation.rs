//! Why a first move works or fails.

use super::{MatePuzzle, NamedMove, UciMove};
use rookwright_run::EngineKind;
use rookwright_run::document::SearchResult;
use serde::Serialize;

/// The answer to the question why a first move works or fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum MateExplanation {
    /// An explanation.
    Explained(Box<ExplainedMove>),
    /// There is nothing to explain, or the time was over.
    Nothing(Box<NothingExplained>),
}

/// An explanation of a first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ExplainedMove {
    /// The problem.
    pub puzzle: MatePuzzle,
    /// The engine that ran.
    pub engine: EngineKind,
    /// Why the move works or fails.
    pub explanation: MoveExplanation,
}

/// There is nothing to explain, or the time was over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct NothingExplained {
    /// The problem.
    pub puzzle: MatePuzzle,
    /// None.
    pub explanation: (),
    /// How the search went.
    #[serde(flatten)]
    pub search: SearchResult,
}

/// Why a first move works or fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
#[serde(untagged)]
pub enum MoveExplanation {
    /// It works.
    Works {
        /// The move.
        r#move: NamedMove,
        /// It works.
        #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
        works: bool,
        /// The number of moves that it takes.
        moves: u32,
        /// The longest line.
        line: Vec<UciMove>,
    },
    /// It ends the game at once.
    EndsTheGame {
        /// The move.
        r#move: NamedMove,
        /// It fails.
        #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
        works: bool,
        /// It ends the game.
        #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
        ends_the_game: bool,
    },
    /// In reflexmates, another move must be played.
    MustEnd {
        /// The move.
        r#move: NamedMove,
        /// It fails.
        #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
        works: bool,
        /// The game goes on.
        #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
        ends_the_game: bool,
        /// The moves of which one must be played.
        must_play: Vec<NamedMove>,
    },
    /// It is refuted.
    Refuted {
        /// The move.
        r#move: NamedMove,
        /// It fails.
        #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
        works: bool,
        /// The game goes on.
        #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
        ends_the_game: bool,
        /// What it threatens.
        threats: Vec<NamedMove>,
        /// The replies that refute it.
        refutations: Vec<NamedMove>,
        /// The longest resistance.
        longest: LongestResistance,
    },
}

/// The refutation that delays the goal longest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct LongestResistance {
    /// The number of moves; null if there is no mate in as many as were looked at.
    pub moves: Option<u32>,
    /// The number of moves that were looked at.
    pub looked: u32,
    /// The moves.
    pub line: Vec<UciMove>,
}
