//! Wishes for tour puzzles.

use rookwright_board::{Geometry, Leaper, SquareSet};
use rookwright_tour::{KNIGHT, Wish};
use std::ops::RangeInclusive;

/// What tour puzzles are wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourWishes {
    /// The board.
    pub board: Geometry,
    /// Squares cut out of it.
    pub holes: SquareSet,
    /// The last square is a move from the first.
    pub closed: bool,
    /// Who tours.
    pub leaper: Leaper,
    /// How hard, from 1 to 3.
    pub difficulty: Option<RangeInclusive<u32>>,
    /// Numbers may stay that are not needed.
    pub redundant: bool,
}

impl Default for TourWishes {
    fn default() -> Self {
        Self {
            board: Geometry::new(6, 6).expect("every board from 1x1 on is one"),
            holes: SquareSet::EMPTY,
            closed: false,
            leaper: KNIGHT,
            difficulty: None,
            redundant: false,
        }
    }
}

impl TourWishes {
    /// What the generator is asked for; or why there can be no such puzzles.
    pub fn wish(&self, seed: u64) -> Result<Wish, String> {
        let geometry =
            self.board.clone().with_holes(self.holes.clone()).map_err(|error| error.to_string())?;
        let wish = Wish {
            geometry,
            leaper: self.leaper,
            closed: self.closed,
            grades: self.difficulty.as_ref().map_or(1..=3, |range| *range.start() as u8..=*range.end() as u8),
            redundant: self.redundant,
            seed,
        };
        wish.validate().map_err(|error| error.to_string())?;
        Ok(wish)
    }
}

/// `Tour 7-1, difficulty 2`.
pub fn tour_title(seed: u64, number: u64, grade: u8) -> String {
    format!("Tour {seed}-{number}, difficulty {grade}")
}
