//! Levels: whom a set of puzzles is for. A level fills in the requirements that the user left open.

use rookwright_mate::content::{CLUB_SCORE, PUBLISHED_SCORE};
use rookwright_run::options::Choices;

/// Whom the puzzles are for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Choices)]
pub enum Level {
    /// Anything that is sound.
    #[default]
    #[choice("a drill: anything sound")]
    Drill,
    /// For a class: the key is neither a check nor a capture, and Black has real defences.
    #[choice("a worksheet")]
    Worksheet,
    /// For an evening in the club: several mates, tries, and a fair score.
    #[choice("a club evening")]
    Club,
    /// As good as published problems: the score reaches their median.
    #[choice("a magazine")]
    Magazine,
}

/// What a level asks of direct mates in two or more moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard {
    /// The least and most number of variations.
    pub(super) variations: (u32, u32),
    /// The least number of different mates.
    pub(super) different: u32,
    /// The least number of tries.
    pub(super) tries: u32,
    /// The least score.
    pub(super) score: Option<i32>,
}

impl Level {
    /// Returns what the level asks of direct mates. `None` for a level that asks for nothing.
    pub(super) fn standard(self, moves: u32) -> Option<Standard> {
        let long = moves > 2;
        match self {
            Level::Drill => None,
            Level::Worksheet => Some(Standard {
                variations: (2, if long { 6 } else { 4 }),
                different: 2,
                tries: 0,
                score: None,
            }),
            Level::Club => Some(Standard {
                variations: (3, u32::MAX),
                different: 3,
                tries: u32::from(!long),
                score: Some(if long { 40 } else { CLUB_SCORE }),
            }),
            Level::Magazine => Some(Standard {
                variations: (if long { 3 } else { 6 }, u32::MAX),
                different: if long { 4 } else { 5 },
                tries: match moves {
                    0..=2 => 2,
                    3 => 3,
                    _ => 1,
                },
                score: Some(if long { CLUB_SCORE } else { PUBLISHED_SCORE }),
            }),
        }
    }
}
