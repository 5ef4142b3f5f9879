//! The options of the generator of tour puzzles, from which the command line, JSON requests and the studio's form are
//! derived.

use crate::puz::read_leaper;
use crate::puzzle::{Draft, Tour};
use rookwright_board::{Geometry, Leaper, SquareSet, board_of_size, say, square_list};
use rookwright_run::options::{FieldError, Kind, Options};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The longest side of a board.
const LONGEST_SIDE: u32 = 12;

/// What tour puzzles are to be like: the options of the [`Generator`](crate::Generator).
///
/// ```
/// use rookwright_run::options::Options;
/// use rookwright_tour::TourOptions;
///
/// let mut options = TourOptions { closed: true, ..TourOptions::default() };
/// assert!(options.validate().is_ok());
/// options.set("board", "5x5")?; // as a user writes it
/// assert!(options.validate().unwrap_err().to_string().contains("there is no such tour"));
/// # Ok::<(), rookwright_run::options::FieldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Options)]
pub struct TourOptions {
    /// The board, files first
    #[option(default = "6x6", label = "Board", kind = Kind::Size { least: 3, most: 16 }, read = board_of_size)]
    pub board: Geometry,
    /// The last square is one move from the first
    #[option(label = "Closed")]
    pub closed: bool,
    /// Difficulty 1 to 3, or like 1..2 [default: any]
    #[option(
        label = "Difficulty, 1 to 3",
        noun = "difficulty",
        kind = Kind::Range { least: 1, most: 3, open: false }
    )]
    pub difficulty: Option<RangeInclusive<u32>>,
    /// Keep numbers that are not needed, for easier puzzles
    #[option(label = "Keep numbers that are not needed")]
    pub redundant: bool,
    /// Squares cut out of the board, like c3,d3
    #[option(label = "Holes", kind = Kind::Text { value: "SQUARES", example: "c3,d3" }, read = square_list)]
    pub holes: SquareSet,
    /// The leaper that tours, by its jump; 1,2 is the knight
    #[option(
        default = "1,2",
        label = "Leaper",
        kind = Kind::Text { value: "A,B", example: "1,3" },
        read = read_leaper,
        advanced
    )]
    pub leaper: Leaper,
}

impl TourOptions {
    /// Checks that such puzzles are possible.
    ///
    /// # Errors
    /// Which option rules them out.
    pub fn validate(&self) -> Result<(), FieldError> {
        self.bare().map(drop)
    }

    /// Returns the puzzle without numbers.
    pub(crate) fn bare(&self) -> Result<Tour, FieldError> {
        // Holes come with the board, or as an option of their own, or both.
        let holes = self.board.holes().iter().chain(self.holes.iter()).collect();
        let board = self.board.clone().with_holes(holes);
        let board = board.map_err(|error| FieldError::of("holes", error.to_string()))?;
        let fits = |side| side <= LONGEST_SIDE;
        if board.is_torus() || !fits(board.files()) || !fits(board.ranks()) || board.area() < 6 {
            return Err(FieldError::of(
                "board",
                format!(
                    "the board is {board}: expected a plain board of up to {LONGEST_SIDE}x{LONGEST_SIDE} with at least 6 squares"
                ),
            ));
        }
        let grades = self.grades();
        let (least, most) = (*grades.start(), *grades.end());
        if least < 1 || most > 3 || least > most {
            return Err(FieldError::of(
                "difficulty",
                say!(
                    "error.tour_grades",
                    "difficulty {least}..{most}: expected grades from 1 to 3, the smaller one first",
                    least,
                    most
                ),
            ));
        }
        let draft = Draft { leaper: self.leaper, closed: self.closed, ..Draft::on(board) };
        let puzzle = draft.validate().map_err(|flaws| Self::no_tour(&flaws[0]))?;
        // An impossible board is refused before any attempt. The generator would try it until it gives up.
        puzzle.impossible().map_or(Ok(puzzle), |reason| Err(Self::no_tour(&reason)))
    }

    /// Returns the requested grades, from 1 to 3.
    pub(crate) fn grades(&self) -> RangeInclusive<u32> {
        self.difficulty.clone().unwrap_or(1..=3)
    }

    /// Returns the error of options for which there is no tour.
    pub(crate) fn no_tour(reason: &dyn Display) -> FieldError {
        FieldError::contradiction(format!("there is no such tour: {reason}"))
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
