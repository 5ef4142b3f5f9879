//! Kinds of play.

use rookwright_run::options::Choices;
use serde::Serialize;

/// The kind of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Choices, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// White mates against every defence.
    #[choice("direct: against every defence")]
    Direct,
    /// White mates, and every reply is Black's only legal move.
    #[choice("forced: every reply is the only one")]
    Forced,
    /// Only White moves; Black is not in check before the mate.
    #[choice("series: only White moves")]
    Series,
    /// Both sides cooperate to mate Black.
    #[choice("help: both sides cooperate")]
    Help,
    /// Only Black moves, then White mates in one.
    #[choice("series-help: only Black moves, then White mates")]
    SeriesHelp,
    /// White forces Black to mate White.
    #[choice("self: White forces Black to mate", word = "self")]
    #[serde(rename = "self")]
    Selfmate,
}

impl Manner {
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
