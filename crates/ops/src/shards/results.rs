//! What shards and all of them together come to, as documents.

use rookwright_collection::document::ProvenEntry;
use rookwright_games::mine::MiningNumbers;
use rookwright_run::document::{Seconds, document};
use serde::{Deserialize, Serialize};

/// Positions that a shard has solved. Those that it has rated are read as such, too: no rating is other than expected.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct SolvedShard {
    /// The numbers of entries, with their lines.
    pub(crate) lines: Vec<(u64, String)>,
    /// The numbers of entries that could not be read, with the reasons.
    pub(crate) bad: Vec<(u64, String)>,
    /// Answers that are not as expected.
    #[serde(default)]
    pub(crate) different: u64,
    /// Positions that are undecided.
    pub(crate) undecided: u64,
}

/// Mates that a shard has rated.
#[document]
pub(crate) struct RatedShard {
    /// The numbers of entries, with their lines.
    pub(crate) lines: Vec<(u64, String)>,
    /// The numbers of entries without a rating, with the reasons.
    pub(crate) not_rated: Vec<(u64, String)>,
    /// The numbers of entries that could not be read, with the reasons.
    pub(crate) bad: Vec<(u64, String)>,
    /// Positions that are undecided.
    pub(crate) undecided: u64,
}

/// Puzzles that a shard has proven.
#[document]
pub(crate) struct ProvenShard {
    /// The proofs of each entry.
    pub(crate) proofs: Vec<ProvenEntry>,
}

/// The numbers of a search for mates in games that several machines did.
#[document]
pub struct MergedGames<'a> {
    /// Numbers of games, positions and mates.
    #[serde(flatten)]
    pub(crate) numbers: MiningNumbers,
    /// Files that could not be read, with the reasons.
    pub(crate) failed: &'a [(String, String)],
    /// The first broken games.
    pub(crate) faults: &'a [String],
    /// The time of all shards.
    pub(crate) seconds: Seconds,
}

/// The numbers of positions that several machines solved or rated.
#[document]
pub struct MergedLines<'a> {
    /// Lines passed on.
    pub(crate) lines: u64,
    /// Entries that could not be read.
    pub(crate) bad: &'a [String],
    /// Answers that are not as expected.
    pub(crate) different: u64,
    /// Positions that are undecided.
    pub(crate) undecided: u64,
    /// The time of all shards.
    pub(crate) seconds: Seconds,
}

/// What a shard came to.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "the type is only described")]
pub(crate) enum ShardResult {
    /// A count: the numbers of each stage, as texts, because many readers would round them.
    Count(rookwright_run::document::Entries<String, Vec<Digits>>),
    /// All mates with some pieces.
    Census(rookwright_compose::document::ExhaustedShard<'static>),
    /// Mates in games.
    Games(rookwright_games::mine::ShardOfGames),
    /// Positions solved.
    Solved(SolvedShard),
    /// Mates rated.
    Rated(RatedShard),
    /// Puzzles proven.
    Proven(ProvenShard),
}

/// A whole number as text.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
pub(crate) struct Digits(
    #[allow(dead_code, reason = "the type is only described")]
    #[schemars(regex(pattern = "^[0-9]+$"))]
    String,
);
