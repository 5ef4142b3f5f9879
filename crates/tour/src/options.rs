//! The options of the generator of tour puzzles as one table, from which the command line, JSON requests and
//! the studio's form are derived.

use crate::generate::{Wish, WishError};
use crate::puz::read_leaper;
use crate::puzzle::KNIGHT;
use rookwright_board::{Geometry, Leaper, SquareSet, board_of_size, square_list};
use rookwright_run::options::{Field, FieldError, Kind, Options, read, values};
use std::ops::RangeInclusive;

/// The options of the generator of tour puzzles.
///
/// ```
/// use rookwright_run::options::Options;
/// use rookwright_tour::TourOptions;
///
/// let mut options = TourOptions::default();
/// options.set("closed", "true")?;
/// assert!(options.wish(7).is_ok());
/// options.set("board", "5x5")?;
/// assert!(options.wish(7).unwrap_err().to_string().contains("there is no such tour"));
/// # Ok::<(), rookwright_run::options::FieldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourOptions {
    board: Geometry,
    holes: SquareSet,
    closed: bool,
    leaper: Leaper,
    difficulty: Option<RangeInclusive<u32>>,
    redundant: bool,
}

impl Default for TourOptions {
    fn default() -> Self {
        Self {
            board: Geometry::new(6, 6).expect("6x6 is a board"),
            holes: SquareSet::EMPTY,
            closed: false,
            leaper: KNIGHT,
            difficulty: None,
            redundant: false,
        }
    }
}

impl Options for TourOptions {
    const FIELDS: &'static [Field] = &[
        Field {
            default: "6x6",
            ..Field::new("board", "Board", Kind::Size { least: 3, most: 16 }, "The board, files first")
        },
        Field::new("closed", "Closed", Kind::Flag, "The last square is one move from the first"),
        Field::new(
            "difficulty",
            "Difficulty, 1 to 3",
            Kind::Range { least: 1, most: 3, open: false },
            "Difficulty 1 to 3, or like 1..2 [default: any]",
        ),
        Field::new(
            "redundant",
            "Keep numbers that are not needed",
            Kind::Flag,
            "Keep numbers that are not needed, for easier puzzles",
        ),
        Field::new(
            "holes",
            "Holes",
            Kind::Text { value: "SQUARES", example: "c3,d3" },
            "Squares cut out of the board, like c3,d3",
        ),
        Field {
            advanced: true,
            default: "1,2",
            ..Field::new(
                "leaper",
                "Leaper",
                Kind::Text { value: "A,B", example: "1,3" },
                "The leaper that tours, by its jump; 1,2 is the knight",
            )
        },
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        let difficulty = |text: &str| values::range(text, "difficulty", 1, 3);
        match name {
            "board" => self.board = read("board", value, board_of_size)?,
            "holes" => self.holes = read("holes", value, square_list)?,
            "closed" => self.closed = read("closed", value, values::flag)?,
            "leaper" => self.leaper = read("leaper", value, read_leaper)?,
            "difficulty" => self.difficulty = Some(read("difficulty", value, difficulty)?),
            "redundant" => self.redundant = read("redundant", value, values::flag)?,
            _ => return Err(Self::unknown(name)),
        }
        Ok(())
    }
}

impl TourOptions {
    /// Returns the board.
    pub fn board(&self) -> &Geometry {
        &self.board
    }

    /// Returns the wish for the generator.
    ///
    /// # Errors
    /// If such puzzles are not possible.
    pub fn wish(&self, seed: u64) -> Result<Wish, FieldError> {
        let geometry = self.board.clone().with_holes(self.holes.clone());
        let wish = Wish {
            geometry: geometry.map_err(|error| FieldError::of("holes", error.to_string()))?,
            leaper: self.leaper,
            closed: self.closed,
            grades: self.difficulty.as_ref().map_or(1..=3, |range| *range.start() as u8..=*range.end() as u8),
            redundant: self.redundant,
            seed,
        };
        wish.validate().map_err(|error| {
            let message = error.to_string();
            match error {
                WishError::Board(_) => FieldError::of("board", message),
                WishError::Grades { .. } => FieldError::of("difficulty", message),
                WishError::NoTour(_) => FieldError::contradiction(message),
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
        for field in TourOptions::FIELDS {
            let mut options = TourOptions::default();
            assert_eq!(options.set(field.name, "?!").unwrap_err().field, Some(field.name));
            if !field.default.is_empty() {
                options.set(field.name, field.default).unwrap();
            }
            assert_eq!(options, TourOptions::default(), "{}", field.name);
        }
    }
}
