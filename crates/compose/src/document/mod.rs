//! Made problems as the JSON documents show them.

mod made;

use crate::manner::Manner;
use rookwright_difficulty::Difficulty;
use rookwright_mate::content::Content;
use rookwright_mate::document::{Fen, Key, NamedMove, PieceNumbers, Reply, StipulationText, ThemeList, Try};
use rookwright_run::document::Entries;
use serde::Serialize;

/// What the generator says about a mate problem that it made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MadeMate {
    /// The diagram.
    pub fen: Fen,
    /// What is asked.
    pub stipulation: StipulationText,
    /// How it is played.
    pub play: Manner,
    /// The first move.
    pub key: Option<NamedMove>,
    /// The key with its variations, of direct and self play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<Key>,
    /// The tries of direct and self play; null if they were not looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
    pub tries: Option<Option<Vec<Try>>>,
    /// What happens if the other side moves first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_play: Option<Vec<Reply>>,
    /// The solution of help and series play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<NamedMove>>,
    /// All solutions, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<NamedMove>>,
    /// The twins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub twins: Vec<TwinLines>,
    /// Numbers that describe it.
    pub measures: MeasuredProblem,
    /// How hard it is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
    /// Its tags.
    #[serde(flatten)]
    pub themes: ThemeList,
    /// The idea of the solution in a form that is compared.
    pub signature: String,
    /// Requirements that were relaxed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub relaxed: Vec<String>,
    /// What is known about better choices of pieces, if these were looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<BestMaterial>,
    /// What it was made from, if a position was given.
    #[serde(flatten)]
    pub improved: Option<ImprovedPosition>,
}

/// A twin of a generated problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TwinLines {
    /// Its letter.
    pub label: String,
    /// What is changed.
    pub change: String,
    /// Its diagram.
    pub fen: Fen,
    /// What is asked.
    pub stipulation: StipulationText,
    /// The solutions.
    pub lines: Vec<Vec<NamedMove>>,
}

/// What is known about better choices of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct BestMaterial {
    /// Whether it is proven that nothing better exists.
    pub proven: bool,
    /// Better choices of pieces that were exhausted.
    pub better_materials: u64,
    /// Positions examined.
    pub positions: u64,
    /// Puzzles with better pieces, up to symmetry.
    pub better_puzzles: u64,
}

/// The given position that a problem was made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ImprovedPosition {
    /// The position that was given.
    pub from: Fen,
    /// What was wrong with it.
    pub faults: Vec<String>,
    /// What was changed.
    pub changes: Vec<String>,
    /// Whether the solution stays.
    pub keeps_solution: bool,
    /// The measures of the given position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Content>,
}

/// Numbers that describe a mate problem; help and series play have only men, material and effort.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Measures", deny_unknown_fields)
)]
pub struct MeasuredProblem {
    /// The numbers of pieces.
    pub men: NumbersAndSum,
    /// The value of the pieces in pawns: nine for a queen, five for a rook, three for a bishop or knight.
    pub material: PieceNumbers,
    /// Numbers about the play.
    #[serde(flatten)]
    pub play: Option<MeasuredPlay>,
    /// The number of positions that a proof visits.
    pub effort: u64,
}

/// The numbers of pieces and their sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct NumbersAndSum {
    /// White pieces.
    pub white: u32,
    /// Black pieces.
    pub black: u32,
    /// All.
    pub all: u32,
}

/// Numbers about the play of direct and forced mates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MeasuredPlay {
    /// Replies to the key.
    pub replies: usize,
    /// Tries.
    pub tries: usize,
    /// Duals.
    pub duals: NumbersOfDuals,
    /// The squares where the king can go.
    pub flights: NumbersOfFlights,
    /// Mates.
    pub mates: NumbersOfMates,
    /// Short variations.
    pub short_variations: usize,
    /// What the solution has to offer.
    pub content: Content,
    /// The score.
    pub score: i32,
    /// What the score is made of.
    pub points: Entries<&'static str, i32>,
}

/// The numbers of duals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct NumbersOfDuals {
    /// Major duals: some move does not mate at once.
    pub major: usize,
    /// Minor duals: only mating moves can be chosen.
    pub minor: usize,
}

/// The numbers of squares where the king can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct NumbersOfFlights {
    /// Before the key.
    pub before: u32,
    /// After it.
    pub after: u32,
}

/// The numbers of mates by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct NumbersOfMates {
    /// All.
    pub all: usize,
    /// Pure mates.
    pub pure: usize,
    /// Model mates.
    pub model: usize,
    /// Ideal mates.
    pub ideal: usize,
    /// Different mating moves.
    pub moves: usize,
}

/// What a shard of a search for all puzzles has found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ExhaustedShard<'a> {
    /// Positions, puzzles and classes of each choice of pieces.
    pub sums: Vec<[u64; 3]>,
    /// The number of the part and the position of each puzzle.
    pub puzzles: &'a [(u64, String)],
}
