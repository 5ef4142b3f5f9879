//! Puzzles by their words: `queens 8`.

use crate::placement::{MAX_QUEENS, Queens, QueensError};
use crate::puzzle::Puzzle;
use rookwright_board::SquareSet;
use std::sync::Arc;

/// All presets, each with what it takes.
pub const PRESETS: [&str; 1] = ["queens N"];

/// What may be changed about a preset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Twist {
    /// Glue the edges of the board together.
    pub torus: bool,
    /// Squares with a piece fixed in advance.
    pub given: SquareSet,
    /// Squares cut out of the board.
    pub holes: SquareSet,
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PresetError {
    /// The word is none of ours.
    #[error("there is no puzzle '{0}'; the puzzles are {list}, or name a .puz file",
        list = PRESETS.join(", "))]
    Unknown(String),
    /// The number is missing or there is too much.
    #[error("'{word}' takes one number, like '{word} 8'")]
    Arguments {
        /// The puzzle's word.
        word: &'static str,
    },
    /// The number is none, or too small or large.
    #[error("'{text}' is no number of queens: expected a whole number from 1 to {MAX_QUEENS}")]
    Number {
        /// What was given.
        text: String,
    },
    /// The puzzle has flaws.
    #[error(transparent)]
    Queens(#[from] QueensError),
}

impl Puzzle {
    /// The puzzle that the words name, such as `queens` and `8`.
    pub fn preset(words: &[&str], twist: &Twist) -> Result<Self, PresetError> {
        match words {
            ["queens", number] => {
                let n = number.parse().ok().filter(|n| (1..=MAX_QUEENS).contains(n));
                let n = n.ok_or_else(|| PresetError::Number { text: (*number).to_owned() })?;
                let queens =
                    Queens { n, torus: twist.torus, holes: twist.holes.clone(), given: twist.given.clone() };
                Ok(Puzzle::Placement(Arc::new(queens.puzzle()?)))
            }
            ["queens", ..] => Err(PresetError::Arguments { word: "queens" }),
            [] => Err(PresetError::Unknown(String::new())),
            [word, ..] => Err(PresetError::Unknown((*word).to_owned())),
        }
    }
}
