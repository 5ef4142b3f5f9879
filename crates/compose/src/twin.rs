//! What the second position of a generated helpmate differs in.

use rookwright_run::options::Choices;

/// The difference between a helpmate and its twin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Choices)]
pub enum TwinWish {
    /// The other side begins, half a move later: the set play.
    #[choice("the set play")]
    SetPlay,
    /// One piece stands on another square.
    #[choice("a piece elsewhere")]
    Move,
    /// One piece is taken off.
    #[choice("a piece taken off")]
    Remove,
}
