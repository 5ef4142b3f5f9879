//! The report of direct mates, selfmates and reflexmates.

use super::{Fen, Key, NamedMove, Reply, StipulationText, Try};
use crate::analysis::MenClass;
use crate::content::Content;
use rookwright_run::document::Entries;
use serde::Serialize;

/// The report of forced play: direct mates, selfmates, reflexmates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MateReport {
    /// The stipulation, with its number of moves.
    pub stipulation: StipulationText,
    /// The diagram.
    pub fen: Fen,
    /// The number of moves.
    pub moves: u32,
    /// Whether there is one key and nothing shorter.
    pub sound: bool,
    /// The keys and what else was analysed.
    #[serde(flatten)]
    pub analysis: Analysis,
}

/// What an analysis of forced play finds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Analysis {
    /// What makes it unsound.
    pub faults: Vec<String>,
    /// The first moves that solve it.
    pub keys: Vec<Key>,
    /// A shorter solution.
    pub shorter: Option<ShorterKeys>,
    /// The tries; null if they were not asked for.
    pub tries: Option<Vec<Try>>,
    /// What happens if the other side moves first; null if that was not asked for, or if the side to move is in check.
    pub set_play: Option<Vec<Reply>>,
    /// The numbers of pieces.
    pub men: NumbersAndClass,
    /// Whether the tree is cut.
    pub cut: bool,
    /// What the solution of a direct mate with one key has to offer; it counts the tries and the set play that were
    /// asked for.
    pub content: Option<Content>,
    /// The score of a direct mate with one key.
    pub score: Option<i32>,
}

/// A solution in fewer moves than asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ShorterKeys {
    /// The number of moves.
    pub moves: u32,
    /// Its keys.
    pub keys: Vec<NamedMove>,
}

/// The numbers of pieces, and the composers' term for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct NumbersAndClass {
    /// White pieces.
    pub white: u32,
    /// Black pieces.
    pub black: u32,
    /// Miniature: at most seven pieces; Meredith: eight to twelve.
    pub class: Option<MenClass>,
}

/// The tags of a problem, and the lines that show them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ThemeList {
    /// Tags: themes and properties of the key.
    pub tags: Vec<&'static str>,
    /// The lines that show a tag.
    #[serde(rename = "where")]
    pub places: Entries<&'static str, Vec<String>>,
}
