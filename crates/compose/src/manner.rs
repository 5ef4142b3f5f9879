//! Kinds of play.

/// The kind of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// White mates against every defence.
    Direct,
    /// White mates, and every reply is Black's only legal move.
    Forced,
    /// Only White moves; Black is not in check before the mate.
    Series,
    /// Both sides cooperate to mate Black.
    Help,
}

impl Manner {
    /// All kinds of play.
    pub const ALL: [Manner; 4] = [Manner::Direct, Manner::Forced, Manner::Series, Manner::Help];

    /// Returns the name used in options and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Manner::Direct => "direct",
            Manner::Forced => "forced",
            Manner::Series => "series",
            Manner::Help => "help",
        }
    }

    /// Returns the largest number of moves allowed.
    pub fn most_moves(self) -> u32 {
        match self {
            Manner::Direct | Manner::Forced => 4,
            Manner::Help => 5,
            Manner::Series => 10,
        }
    }
}
