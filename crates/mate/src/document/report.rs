//! The report of direct mates, selfmates and reflexmates.

use super::{Fen, Key, NamedMove, Reply, StipulationText, Try};
use crate::analysis::MenClass;
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
    pub content: Option<ContentNumbers>,
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

/// Counts of what a solution has to offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Content", deny_unknown_fields)
)]
pub struct ContentNumbers {
    /// Variations.
    pub variations: usize,
    /// Different mates.
    pub mates: usize,
    /// Pieces that defend.
    pub defenders: usize,
    /// Quiet tries.
    pub tries: usize,
    /// Thematic tries.
    pub thematic_tries: usize,
    /// Mates changed from the set play.
    pub changed_mates: usize,
    /// Mates transferred from the set play.
    pub transferred_mates: usize,
    /// Flights that the key gives.
    pub flights_given: usize,
    /// Flights that the key takes.
    pub flights_taken: usize,
    /// Corrections.
    pub corrections: usize,
    /// Points for unity.
    pub unity: usize,
    /// Threats.
    pub threats: usize,
    /// Duals.
    pub duals: usize,
    /// Self-blocks.
    pub self_blocks: usize,
    /// Unpins.
    pub unpins: usize,
    /// Interferences.
    pub interferences: usize,
    /// Pin mates.
    pub pin_mates: usize,
    /// Cross-checks.
    pub cross_checks: usize,
    /// Flights that are used.
    pub flights_used: usize,
    /// Mates by a battery.
    pub battery_mates: usize,
    /// Model mates.
    pub model_mates: usize,
    /// Whether the key is good.
    pub good_key: bool,
    /// The score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
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
