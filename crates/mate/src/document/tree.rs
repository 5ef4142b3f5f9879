//! The tree of variations.

use super::{NamedMove, UciMove};
use crate::analysis::{Feature, Mates, Picture};
use rookwright_run::document::SquareName;
use serde::Serialize;

/// A first move that solves the problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Key {
    /// The move.
    #[serde(flatten)]
    pub step: NamedMove,
    /// The number of moves that it takes.
    pub mate_in: u32,
    /// The longest line.
    pub line: Vec<UciMove>,
    /// What kind of move it is.
    pub key_type: Vec<Feature>,
    /// Whether it neither checks, captures nor takes a flight.
    pub good_key: bool,
    /// The squares where the king can go.
    pub flights: Flights,
    /// What follows it.
    pub variations: Aftermath,
    /// Choices of continuations after a reply.
    pub duals: Vec<Dual>,
    /// Replies that lose sooner than they must.
    pub short_variations: Vec<ShortVariation>,
    /// The mates that replies lead to; null for stalemate problems.
    pub mates: Option<Mates>,
}

/// The squares where the king can go, before and after the key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Flights {
    /// Before the key.
    pub before: Vec<SquareName>,
    /// After the key.
    pub after: Vec<SquareName>,
    /// Those that the key gives.
    pub given: Vec<SquareName>,
    /// Those that the key takes.
    pub taken: Vec<SquareName>,
}

/// A choice of continuations after a reply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Dual {
    /// The moves before the choice.
    pub line: Vec<UciMove>,
    /// The moves to choose from.
    pub choices: Vec<NamedMove>,
    /// Whether it is not only the mating move that can be chosen.
    pub major: bool,
}

/// A reply that loses sooner than it must.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ShortVariation {
    /// The moves.
    pub line: Vec<UciMove>,
    /// The number of moves still needed.
    pub moves: u32,
}

/// A first move that fails to few replies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Try {
    /// The move.
    #[serde(flatten)]
    pub step: NamedMove,
    /// The replies that refute it.
    pub refutations: Vec<NamedMove>,
    /// What follows it.
    pub variations: Aftermath,
}

/// What follows a move of the side that plays for the goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Aftermath {
    /// The game ends with mate.
    Mate(MateEnd),
    /// The game ends with stalemate.
    Stalemate(StalemateEnd),
    /// Where the tree is cut.
    Cut(CutTree),
    /// The replies.
    Replies(AfterMove),
}

/// The game ends with mate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MateEnd {
    /// The kind of mate.
    pub mate: Picture,
}

/// The game ends with stalemate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct StalemateEnd {
    /// It is stalemate.
    #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
    pub stalemate: bool,
}

/// Where the tree is cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct CutTree {
    /// Whether the move gives check.
    pub check: bool,
    /// The longest line.
    pub longest_line: Vec<UciMove>,
}

/// What a move threatens, and the replies to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct AfterMove {
    /// Whether the move gives check.
    pub check: bool,
    /// Whether nothing is threatened.
    pub zugzwang: bool,
    /// The number of moves of the threat; 0 if there is none.
    pub threat_moves: u32,
    /// What would follow a pass.
    pub threats: Vec<Continuation>,
    /// The replies that need an answer of their own.
    pub replies: Vec<Reply>,
    /// Replies that let every threat through.
    pub others: Vec<NamedMove>,
}

/// A continuation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Continuation {
    /// The move.
    #[serde(flatten)]
    pub step: NamedMove,
    /// What follows it.
    pub after: Aftermath,
}

/// A reply of the other side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Reply {
    /// The move.
    #[serde(flatten)]
    pub step: NamedMove,
    /// The number of moves still needed.
    pub moves: u32,
    /// Whether that is fewer than the stipulation allows.
    pub short: bool,
    /// In selfmates, the mate that it gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<Picture>,
    /// In selfstalemates, it ends the game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
    pub stalemate: bool,
    /// The continuations.
    pub continuations: Vec<Continuation>,
}
