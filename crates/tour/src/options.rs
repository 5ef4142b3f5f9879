//! The options of the generator of tour puzzles, from which the command line, JSON requests and the studio's form are
//! derived.

use crate::generate::{Wish, WishError};
use crate::puz::read_leaper;
use rookwright_board::{Geometry, Leaper, SquareSet, board_of_size, square_list};
use rookwright_run::options::{FieldError, Kind, Options};
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
#[derive(Clone, PartialEq, Eq, Debug, Options)]
pub struct TourOptions {
    /// The board, files first
    #[option(default = "6x6", label = "Board", kind = Kind::Size { least: 3, most: 16 }, read = board_of_size)]
    board: Geometry,
    /// The last square is one move from the first
    #[option(label = "Closed")]
    closed: bool,
    /// Difficulty 1 to 3, or like 1..2 [default: any]
    #[option(
        label = "Difficulty, 1 to 3",
        noun = "difficulty",
        kind = Kind::Range { least: 1, most: 3, open: false }
    )]
    difficulty: Option<RangeInclusive<u32>>,
    /// Keep numbers that are not needed, for easier puzzles
    #[option(label = "Keep numbers that are not needed")]
    redundant: bool,
    /// Squares cut out of the board, like c3,d3
    #[option(label = "Holes", kind = Kind::Text { value: "SQUARES", example: "c3,d3" }, read = square_list)]
    holes: SquareSet,
    /// The leaper that tours, by its jump; 1,2 is the knight
    #[option(
        default = "1,2",
        label = "Leaper",
        kind = Kind::Text { value: "A,B", example: "1,3" },
        read = read_leaper,
        advanced
    )]
    leaper: Leaper,
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
