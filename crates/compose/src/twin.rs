//! What the second position of a generated helpmate differs in.

/// The difference between a helpmate and its twin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TwinWish {
    /// The other side begins, half a move later: the set play.
    SetPlay,
    /// One piece stands on another square.
    Move,
    /// One piece is taken off.
    Remove,
}

impl TwinWish {
    /// All differences.
    pub const ALL: [TwinWish; 3] = [TwinWish::SetPlay, TwinWish::Move, TwinWish::Remove];

    /// Returns the name used in options.
    pub fn name(self) -> &'static str {
        match self {
            TwinWish::SetPlay => "set-play",
            TwinWish::Move => "move",
            TwinWish::Remove => "remove",
        }
    }
}
