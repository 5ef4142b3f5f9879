//! The options of the generator of Chess-Num puzzles, from which the command line, JSON requests and the studio's form
//! are derived.

use super::LARGEST_CLUE;
use super::generate::{Wish, WishError};
use rookwright_board::{Geometry, Piece, SquareSet, board_of_size, piece_list, square_list};
use rookwright_run::options::{FieldError, Kind, Options};
use std::ops::RangeInclusive;

/// The options of the generator of Chess-Num puzzles.
///
/// ```
/// use rookwright_placement::ChessnumOptions;
/// use rookwright_run::options::Options;
///
/// let mut options = ChessnumOptions::default();
/// options.set("board", "6x6")?;
/// options.set("clues", "4..6")?;
/// assert_eq!(options.wish(7)?.clues, 4..=6);
/// # Ok::<(), rookwright_run::options::FieldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Options)]
pub struct ChessnumOptions {
    /// The board, files first
    #[option(default = "8x8", label = "Board", kind = Kind::Size { least: 3, most: 16 }, read = board_of_size)]
    board: Geometry,
    /// Pieces to place, by letters
    #[option(
        default = "KQRBNP",
        label = "Pieces",
        kind = Kind::Text { value: "LETTERS", example: "KQRRNN" },
        read = piece_list
    )]
    pieces: Vec<(Piece, u32)>,
    /// Number of clues, like 7 or 6..9
    #[option(
        default = "5..10",
        label = "Clues",
        noun = "number of clues",
        kind = Kind::Range { least: 1, most: 256, open: false }
    )]
    clues: RangeInclusive<u32>,
    /// Which numbers clues may have, like 1..6 [default: any]
    #[option(
        label = "Numbers of the clues",
        noun = "number of attacks",
        kind = Kind::Range { least: 0, most: LARGEST_CLUE, open: false },
        advanced
    )]
    values: Option<RangeInclusive<u32>>,
    /// Difficulty 1 to 5, or like 2..4 [default: any]
    #[option(
        label = "Difficulty, 1 to 5",
        noun = "difficulty",
        kind = Kind::Range { least: 1, most: 5, open: false }
    )]
    difficulty: Option<RangeInclusive<u32>>,
    /// Clues in a symmetric pattern
    symmetric: bool,
    /// Squares cut out of the board, like c3,d3
    #[option(label = "Holes", kind = Kind::Text { value: "SQUARES", example: "c3,d3" }, read = square_list, advanced)]
    holes: SquareSet,
    /// Keep clues that are not needed
    #[option(advanced)]
    redundant: bool,
    /// Numbers on random squares: at least one solution, perhaps more
    #[option(label = "Numbers on random squares", advanced, conflicts = ["difficulty", "redundant", "symmetric"])]
    random: bool,
}

impl ChessnumOptions {
    /// Returns the board.
    pub fn board(&self) -> &Geometry {
        &self.board
    }

    /// Returns whether random squares are numbered, so that a puzzle may have several solutions.
    pub fn is_random(&self) -> bool {
        self.random
    }

    /// Returns the wish for the generator.
    ///
    /// # Errors
    /// If such puzzles are not possible.
    pub fn wish(&self, seed: u64) -> Result<Wish, FieldError> {
        let geometry = self.board.clone().with_holes(self.holes.clone());
        let wish = Wish {
            geometry: geometry.map_err(|error| FieldError::of("holes", error.to_string()))?,
            material: self.pieces.clone(),
            clues: self.clues.clone(),
            values: self.values.clone(),
            symmetric: self.symmetric,
            redundant: self.redundant,
            random: self.random,
            seed,
            grades: self.difficulty.as_ref().map(|range| *range.start() as u8..=*range.end() as u8),
        };
        wish.validate().map_err(|error| {
            let message = error.to_string();
            match error {
                WishError::Board(_) => FieldError::of("board", message),
                WishError::Material => FieldError::of("pieces", message),
                WishError::Clues { .. } => FieldError::of("clues", message),
                WishError::Values { .. } => FieldError::of("values", message),
                WishError::Room { .. } => FieldError::contradiction(message),
                WishError::Grades => FieldError::of("difficulty", message),
            }
        })?;
        Ok(wish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_of_the_table_change_nothing() {
        for field in ChessnumOptions::FIELDS {
            let mut options = ChessnumOptions::default();
            assert_eq!(options.set(field.name, "?!").unwrap_err().field, Some(field.name));
            if !field.default.is_empty() {
                options.set(field.name, field.default).unwrap();
            }
            assert_eq!(options, ChessnumOptions::default(), "{}", field.name);
        }
        assert!(ChessnumOptions::default().wish(7).is_ok());
    }
}
