//! The options of the generator of Chess-Num puzzles, from which the command line, JSON requests and the studio's form
//! are derived.

use super::generate::Failure;
use super::{LARGEST_CLUE, SIDES};
use rookwright_board::{Geometry, Piece, SquareSet, board_of_size, piece_list, say, square_list};
use rookwright_run::options::{FieldError, Kind, Message, Options};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// What Chess-Num puzzles are to be like: the options of the [`Generator`](super::Generator).
///
/// ```
/// use rookwright_placement::ChessnumOptions;
/// use rookwright_run::options::Options;
///
/// let mut options = ChessnumOptions { clues: 4..=6, ..ChessnumOptions::default() };
/// options.set("board", "6x6")?; // as a user writes it
/// assert!(options.validate().is_ok());
/// options.clues = 31..=36;
/// assert_eq!(options.validate().unwrap_err().to_string(), "6 pieces and 31 clues do not fit on 36 squares");
/// # Ok::<(), rookwright_run::options::FieldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Options)]
pub struct ChessnumOptions {
    /// The board, files first
    #[option(default = "8x8", label = "Board", kind = Kind::Size { least: 3, most: 16 }, read = board_of_size)]
    pub board: Geometry,
    /// Pieces to place, by letters
    #[option(
        default = "KQRBNP",
        label = "Pieces",
        kind = Kind::Text { value: "LETTERS", example: "KQRRNN" },
        read = piece_list
    )]
    pub pieces: Vec<(Piece, u32)>,
    /// Number of clues, like 7 or 6..9
    #[option(
        default = "5..10",
        label = "Clues",
        noun = "number of clues",
        kind = Kind::Range { least: 1, most: 256, open: false }
    )]
    pub clues: RangeInclusive<u32>,
    /// Which numbers clues may have, like 1..6 [default: any]
    #[option(
        label = "Numbers of the clues",
        noun = "number of attacks",
        kind = Kind::Range { least: 0, most: LARGEST_CLUE, open: false },
        advanced
    )]
    pub values: Option<RangeInclusive<u32>>,
    /// Difficulty 1 to 5, or like 2..4 [default: any]
    #[option(
        label = "Difficulty, 1 to 5",
        noun = "difficulty",
        kind = Kind::Range { least: 1, most: 5, open: false }
    )]
    pub difficulty: Option<RangeInclusive<u32>>,
    /// Clues in a symmetric pattern
    pub symmetric: bool,
    /// Squares cut out of the board, like c3,d3
    #[option(label = "Holes", kind = Kind::Text { value: "SQUARES", example: "c3,d3" }, read = square_list, advanced)]
    pub holes: SquareSet,
    /// Keep clues that are not needed
    #[option(advanced)]
    pub redundant: bool,
    /// Numbers on random squares: at least one solution, perhaps more
    #[option(label = "Numbers on random squares", advanced, conflicts = ["difficulty", "redundant", "symmetric"])]
    pub random: bool,
}

impl ChessnumOptions {
    /// Checks that such puzzles are possible.
    ///
    /// # Errors
    /// Which option rules them out.
    pub fn validate(&self) -> Result<(), FieldError> {
        let board = self.whole_board()?;
        let is_plain = !board.is_torus() && SIDES.contains(&board.files()) && SIDES.contains(&board.ranks());
        let kinds: BTreeSet<Piece> = self.pieces.iter().map(|&(piece, _)| piece).collect();
        let are_sound = !kinds.is_empty() && kinds.len() == self.pieces.len();
        let pieces: u64 = self.pieces.iter().map(|&(_, number)| u64::from(number)).sum();
        let (least, most) = (*self.clues.start(), *self.clues.end());
        let value = self.values.as_ref().map_or(0, |values| *values.start());
        let squares = board.area();
        // The first fault is reported, in an order in which no later message depends on what an earlier one
        // doubts.
        Err(if !is_plain {
            let message = say!(
                "error.clues.board",
                "the board is {board}: expected a plain board from 3x3 to 16x16",
                board = board.to_string()
            );
            FieldError::of("board", message)
        } else if !are_sound || self.pieces.iter().any(|&(_, number)| number == 0) {
            let message = say!(
                "error.clues.material",
                "expected at least one piece, at least one of every kind, and no kind twice"
            );
            FieldError::of("pieces", message)
        } else if least == 0 || least > most {
            let message = say!(
                "error.clues.number",
                "{least}..{most} clues: expected at least one clue, and the smaller number first",
                least,
                most
            );
            FieldError::of("clues", message)
        // The least number that is wanted must be within reach of the pieces.
        } else if u64::from(value) > pieces {
            let message = say!(
                "error.clues.values",
                "{pieces} pieces attack no square {least} times: expected a range that begins at {pieces} or less",
                pieces,
                least = value
            );
            FieldError::of("values", message)
        } else if pieces + u64::from(least) > squares {
            let message = say!(
                "error.clues.room",
                "{pieces} pieces and {clues} clues do not fit on {squares} squares",
                pieces,
                clues = least,
                squares
            );
            FieldError::contradiction(message)
        } else if self.random && self.difficulty.is_some() {
            let message = say!(
                "error.clues.random",
                "puzzles with random numbers cannot be graded: they may have several solutions"
            );
            FieldError::of("difficulty", message)
        } else {
            return Ok(());
        })
    }

    /// Returns the board with its holes and those of the options.
    pub(super) fn whole_board(&self) -> Result<Geometry, FieldError> {
        let holes = self.board.holes().iter().chain(self.holes.iter()).collect();
        let board = self.board.clone().with_holes(holes);
        board.map_err(|error| FieldError::of("holes", error.to_string()))
    }

    /// Returns which options to relax if a run makes too few puzzles; `None` if the reasons of the rejections say it.
    pub fn advice(&self, failed: &BTreeMap<Failure, u64>) -> Option<Message> {
        // Only squares with these numbers become clues.
        let most = failed.iter().max_by_key(|&(_, &number)| number);
        let are_few = self.values.is_some() && most.is_some_and(|(&failure, _)| failure == Failure::Clues);
        are_few.then(|| {
            Message::of(&say!(
                "advice.values",
                "too few squares have such a number: try fewer [clues], or a wider range of [values]"
            ))
        })
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
        assert_eq!(ChessnumOptions::default().validate(), Ok(()));
    }

    #[test]
    fn what_cannot_come_true() {
        let plain =
            |board: &str| ChessnumOptions { board: board.parse().unwrap(), ..ChessnumOptions::default() };
        let fault = |options: ChessnumOptions| options.validate().unwrap_err().to_string();
        for board in ["2x8", "17x8", "8x8 torus"] {
            let expected = format!("board: the board is {board}: expected a plain board from 3x3 to 16x16");
            assert_eq!(fault(plain(board)), expected);
        }
        assert_eq!(
            fault(ChessnumOptions { clues: 4..=9, ..plain("3x3") }),
            "6 pieces and 4 clues do not fit on 9 squares"
        );
        let (least, most) = (5, 4);
        assert_eq!(
            fault(ChessnumOptions { clues: least..=most, ..plain("8x8") }),
            "clues: 5..4 clues: expected at least one clue, and the smaller number first"
        );
        for pieces in [vec![], vec![(Piece::WHITE_QUEEN, 0)], vec![(Piece::WHITE_QUEEN, 1); 2]] {
            assert!(fault(ChessnumOptions { pieces, ..plain("8x8") }).starts_with("pieces: expected"));
        }
        let random = ChessnumOptions { random: true, difficulty: Some(1..=2), ..plain("8x8") };
        assert!(fault(random).starts_with("difficulty: puzzles with random numbers"));
    }
}
