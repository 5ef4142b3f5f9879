//! The options of the generator of Chess-Num puzzles as one table, from which the command line, JSON requests
//! and the studio's form are derived.

use super::generate::{Wish, WishError};
use super::{LARGEST_CLUE, ONE_OF_EACH};
use rookwright_board::{Geometry, Piece, SquareSet, board_of_size, piece_list, square_list};
use rookwright_run::options::{Field, FieldError, Kind, Options, read, values};
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChessnumOptions {
    board: Geometry,
    holes: SquareSet,
    pieces: Vec<(Piece, u32)>,
    clues: RangeInclusive<u32>,
    values: Option<RangeInclusive<u32>>,
    difficulty: Option<RangeInclusive<u32>>,
    symmetric: bool,
    redundant: bool,
    random: bool,
}

impl Default for ChessnumOptions {
    fn default() -> Self {
        Self {
            board: Geometry::new(8, 8).expect("8x8 is a board"),
            holes: SquareSet::EMPTY,
            pieces: ONE_OF_EACH.map(|piece| (piece, 1)).to_vec(),
            clues: 5..=10,
            values: None,
            difficulty: None,
            symmetric: false,
            redundant: false,
            random: false,
        }
    }
}

impl Options for ChessnumOptions {
    const FIELDS: &'static [Field] = &[
        Field {
            default: "8x8",
            ..Field::new("board", "Board", Kind::Size { least: 3, most: 16 }, "The board, files first")
        },
        Field {
            default: "KQRBNP",
            ..Field::new(
                "pieces",
                "Pieces",
                Kind::Text { value: "LETTERS", example: "KQRRNN" },
                "Pieces to place, by letters",
            )
        },
        Field {
            default: "5..10",
            ..Field::new(
                "clues",
                "Clues",
                Kind::Range { least: 1, most: 256, open: false },
                "Number of clues, like 7 or 6..9",
            )
        },
        Field {
            advanced: true,
            ..Field::new(
                "values",
                "Numbers of the clues",
                Kind::Range { least: 0, most: LARGEST_CLUE, open: false },
                "Which numbers clues may have, like 1..6 [default: any]",
            )
        },
        Field::new(
            "difficulty",
            "Difficulty, 1 to 5",
            Kind::Range { least: 1, most: 5, open: false },
            "Difficulty 1 to 5, or like 2..4 [default: any]",
        ),
        Field::new("symmetric", "Clues in a symmetric pattern", Kind::Flag, "Clues in a symmetric pattern"),
        Field {
            advanced: true,
            ..Field::new(
                "holes",
                "Holes",
                Kind::Text { value: "SQUARES", example: "c3,d3" },
                "Squares cut out of the board, like c3,d3",
            )
        },
        Field {
            advanced: true,
            ..Field::new(
                "redundant",
                "Keep clues that are not needed",
                Kind::Flag,
                "Keep clues that are not needed",
            )
        },
        Field {
            advanced: true,
            conflicts: &["difficulty", "redundant", "symmetric"],
            ..Field::new(
                "random",
                "Numbers on random squares",
                Kind::Flag,
                "Numbers on random squares: at least one solution, perhaps more",
            )
        },
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        let difficulty = |text: &str| values::range(text, "difficulty", 1, 5);
        match name {
            "board" => self.board = read("board", value, board_of_size)?,
            "holes" => self.holes = read("holes", value, square_list)?,
            "pieces" => self.pieces = read("pieces", value, piece_list)?,
            "clues" => {
                self.clues = read("clues", value, |text| values::range(text, "number of clues", 1, 256))?;
            }
            "values" => {
                self.values = Some(read("values", value, |text| {
                    values::range(text, "number of attacks", 0, LARGEST_CLUE)
                })?);
            }
            "difficulty" => self.difficulty = Some(read("difficulty", value, difficulty)?),
            "symmetric" => self.symmetric = read("symmetric", value, values::flag)?,
            "redundant" => self.redundant = read("redundant", value, values::flag)?,
            "random" => self.random = read("random", value, values::flag)?,
            _ => return Err(Self::unknown(name)),
        }
        Ok(())
    }
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
