//! What is proven about one of many positions.

use super::{Analysis, Fen, NamedMove, ShorterLines, StipulationText, WrittenLine};
use rookwright_run::End;
use serde::Serialize;

/// What is proven about a position of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PositionVerdict {
    /// The keys of direct and self play.
    Keys(Box<VerdictOn<ProvenPosition>>),
    /// The keys with their variations.
    Analysed(Box<VerdictOn<AnalysedPosition>>),
    /// Whether the side to move is mated.
    Mated(Box<VerdictOn<MatedPosition>>),
    /// The lines of help and series play.
    Lines(Box<VerdictOn<SolvedLinesOfPosition>>),
}

/// A position, and what is proven about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "VerdictOn{P}", deny_unknown_fields)
)]
pub struct VerdictOn<P> {
    /// The name of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The position.
    pub fen: Fen,
    /// What is asked.
    pub stipulation: StipulationText,
    /// How the search ended.
    pub end: End,
    /// The number of moves; negative if the side to move is mated; null if there is no solution.
    pub mate_in: Option<i64>,
    /// What is proven.
    #[serde(flatten)]
    pub proven: P,
    /// A sentence about a search that ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// What the file expects.
    #[serde(flatten)]
    pub expected: Option<PositionExpected>,
}

/// The keys of direct and self play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ProvenPosition {
    /// The first moves that solve it; null if that is not decided.
    pub keys: Option<Vec<NamedMove>>,
    /// Whether it is sound; null if that is not decided.
    pub sound: Option<bool>,
}

/// The keys of direct and self play with their variations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct AnalysedPosition {
    /// Whether it is sound; null if that is not decided.
    pub sound: Option<bool>,
    /// The number of moves.
    pub moves: u32,
    /// The keys and what else was analysed.
    #[serde(flatten)]
    pub analysis: Analysis,
}

/// Nothing but the number of moves in which the side to move is mated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MatedPosition {}

/// The lines of help and series play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct SolvedLinesOfPosition {
    /// The lines.
    pub solutions: Vec<WrittenLine>,
    /// Whether it is sound; null if that is not decided.
    pub sound: Option<bool>,
    /// The first of the shorter lengths; null if there is none.
    pub shorter: Option<ShorterLines>,
    /// Every length with fewer moves than asked for that has lines, the shortest first.
    pub shorter_lengths: Vec<ShorterLines>,
}

/// What the file expects, and whether that is proven.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct PositionExpected {
    /// What the file expects.
    pub expected: ExpectedMate,
    /// Whether that is proven; null if the search ended early.
    // It is absent together with what is expected, and may be null.
    #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
    pub agrees: Option<bool>,
}

/// What a file expects of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ExpectedMate {
    /// The number of moves; negative if the side to move is mated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate_in: Option<i64>,
    /// The keys, as the file writes them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
}
