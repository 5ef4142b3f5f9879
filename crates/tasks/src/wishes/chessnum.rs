//! Wishes for Chess-Num puzzles.

use rookwright_board::{Geometry, Piece, SquareSet};
use rookwright_placement::{ONE_OF_EACH, Wish};
use std::ops::RangeInclusive;

/// What Chess-Num puzzles are wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChessnumWishes {
    /// The board.
    pub board: Geometry,
    /// Squares cut out of it.
    pub holes: SquareSet,
    /// The pieces to place, with how many of each.
    pub pieces: Vec<(Piece, u32)>,
    /// How many clues.
    pub clues: RangeInclusive<u32>,
    /// How hard, from 1 to 5.
    pub difficulty: Option<RangeInclusive<u32>>,
    /// The pattern of the clues is symmetric.
    pub symmetric: bool,
    /// Clues may stay that are not needed.
    pub redundant: bool,
    /// Numbers on random squares: at least one solution, perhaps more.
    pub random: bool,
}

impl Default for ChessnumWishes {
    fn default() -> Self {
        Self {
            board: Geometry::new(8, 8).expect("every board from 1x1 on is one"),
            holes: SquareSet::EMPTY,
            pieces: ONE_OF_EACH.map(|piece| (piece, 1)).to_vec(),
            clues: 5..=10,
            difficulty: None,
            symmetric: false,
            redundant: false,
            random: false,
        }
    }
}

impl ChessnumWishes {
    /// What the generator is asked for; or why there can be no such puzzles.
    pub fn wish(&self, seed: u64) -> Result<Wish, String> {
        let geometry =
            self.board.clone().with_holes(self.holes.clone()).map_err(|error| error.to_string())?;
        let wish = Wish {
            geometry,
            material: self.pieces.clone(),
            clues: self.clues.clone(),
            symmetric: self.symmetric,
            redundant: self.redundant,
            random: self.random,
            seed,
            grades: self.difficulty.as_ref().map(|range| *range.start() as u8..=*range.end() as u8),
        };
        wish.validate().map_err(|error| error.to_string())?;
        Ok(wish)
    }
}

/// `Chess-Num 7-1, difficulty 3`.
pub fn chessnum_title(seed: u64, number: u64, grade: Option<u8>) -> String {
    let grade = grade.map(|grade| format!(", difficulty {grade}")).unwrap_or_default();
    format!("Chess-Num {seed}-{number}{grade}")
}
