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
    /// Only Black moves, then White mates in one.
    SeriesHelp,
    /// White forces Black to mate White.
    Selfmate,
}

impl Manner {
    /// All kinds of play.
    pub const ALL: [Manner; 6] =
        [Manner::Direct, Manner::Forced, Manner::Series, Manner::Help, Manner::SeriesHelp, Manner::Selfmate];

    /// Returns the name used in options and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Manner::Direct => "direct",
            Manner::Forced => "forced",
            Manner::Series => "series",
            Manner::Help => "help",
            Manner::SeriesHelp => "series-help",
            Manner::Selfmate => "self",
        }
    }

    /// Returns the largest number of moves allowed.
    pub fn most_moves(self) -> u32 {
        match self {
            Manner::Direct | Manner::Help => 5,
            Manner::Forced => 4,
            Manner::Series | Manner::SeriesHelp => 10,
            Manner::Selfmate => 3,
        }
    }

    /// Whether a solution is one line of moves, not a tree of defences.
    pub fn is_one_line(self) -> bool {
        matches!(self, Manner::Series | Manner::Help | Manner::SeriesHelp)
    }
}
