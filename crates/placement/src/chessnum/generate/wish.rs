//! What is requested of the generator, and what it returns.

use crate::chessnum::{ChessNum, SIDES};
use crate::puzzle::Placement;
use rookwright_board::{Geometry, Men, Piece, say};
use rookwright_run::End;
use rookwright_run::options::{Message, Reject};
use std::ops::RangeInclusive;

/// The puzzles that are requested.
///
/// ```
/// use rookwright_board::{Geometry, piece_list};
/// use rookwright_placement::{Wish, check};
/// use rookwright_run::Watch;
/// use std::ops::ControlFlow;
///
/// let wish = Wish { seed: 7, ..Wish::new(Geometry::new(5, 5)?, piece_list("KQRN")?) };
/// let summary = wish.generate(1, 2, &Watch::default(), &mut |_| {}, None, &mut |made| {
///     assert!(check(&made.puzzle, &made.solution).is_ok());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(summary.made, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The board.
    pub geometry: Geometry,
    /// The pieces.
    pub material: Vec<(Piece, u32)>,
    /// The number of clues.
    pub clues: RangeInclusive<u32>,
    /// The numbers that clues may have; `None` for any.
    pub values: Option<RangeInclusive<u32>>,
    /// Whether a half turn, or exchanging left and right, maps numbered squares to numbered squares.
    pub symmetric: bool,
    /// Whether needless clues are kept.
    pub redundant: bool,
    /// Whether random squares are numbered: then a puzzle may have several solutions.
    pub random: bool,
    /// The seed: another seed gives other puzzles.
    pub seed: u64,
    /// The requested grades, of those that the judge gives; all without a judge.
    pub grades: Option<RangeInclusive<u8>>,
}

/// Judges a puzzle by its clues and its only solution, on any thread.
pub type Grade<'a> = dyn Fn(&ChessNum, &Men) -> u8 + Sync + 'a;

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Placement,
    /// Its solution; for a random puzzle, the one it was made from.
    pub solution: Men,
    /// The grade that the judge gave.
    pub grade: Option<u8>,
}

/// The reason why a wish cannot be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WishError {
    /// The board is too small, too large, or a torus.
    #[error("{}", say!(
        "error.clues.board",
        "the board is {board}: expected a plain board from 3x3 to 16x16",
        board = _0
    ))]
    Board(String),
    /// There are no pieces, none of a kind, or a kind is given twice.
    #[error("{}", say!(
        "error.clues.material",
        "expected at least one piece, at least one of every kind, and no kind twice"
    ))]
    Material,
    /// The range of clues is empty or includes 0.
    #[error("{}", say!(
        "error.clues.number",
        "{least}..{most} clues: expected at least one clue, and the smaller number first",
        least,
        most
    ))]
    Clues {
        /// The least number of clues.
        least: u32,
        /// The largest number of clues.
        most: u32,
    },
    /// There are fewer pieces than the least number of a clue.
    #[error("{}", say!(
        "error.clues.values",
        "{pieces} pieces attack no square {least} times: expected a range that begins at {pieces} or less",
        pieces,
        least
    ))]
    Values {
        /// The number of pieces.
        pieces: u64,
        /// The least number of a clue.
        least: u32,
    },
    /// Pieces and clues do not fit on the board.
    #[error("{}", say!(
        "error.clues.room",
        "{pieces} pieces and {clues} clues do not fit on {squares} squares",
        pieces,
        clues,
        squares
    ))]
    Room {
        /// The number of pieces.
        pieces: u64,
        /// The least number of clues.
        clues: u32,
        /// The number of squares.
        squares: u64,
    },
    /// A puzzle that may have several solutions cannot be graded.
    #[error("{}", say!(
        "error.clues.random",
        "puzzles with random numbers cannot be graded: they may have several solutions"
    ))]
    Grades,
}

/// The reasons why attempts are rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    Clues,
    Dull,
    Hard,
    Grade,
}

/// The number of rejected attempts, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejected {
    /// A unique solution needed more clues than requested, or fewer.
    pub clues: u64,
    /// The numbers were too similar, or too close together.
    pub dull: u64,
    /// It took too long to prove that there is one solution.
    pub hard: u64,
    /// The grade was not requested.
    pub grade: u64,
    /// The puzzle, or an image of it, was already generated.
    pub twin: u64,
}

impl Rejected {
    /// Returns the reasons that occurred, with their numbers.
    pub fn reasons(&self) -> Vec<Reject> {
        Reject::list([
            ("clues", say!("reject.clues", "with too many or too few clues"), self.clues),
            ("dull", say!("reject.dull", "dull"), self.dull),
            ("hard", say!("reject.effort", "too long to prove"), self.hard),
            ("grade", say!("reject.grade", "of another difficulty"), self.grade),
            ("twin", say!("reject.twin", "repeated"), self.twin),
        ])
    }
}

impl Made {
    /// Returns the title of a puzzle by its seed and its number in the run: `Chess-Num 7-1, difficulty 3`.
    pub fn title(&self, seed: u64, number: u64) -> String {
        let which = format!("{seed}-{number}");
        match self.grade {
            Some(grade) => {
                say!("title.chessnum", "Chess-Num {which}, difficulty {grade}", which, grade)
            }
            None => format!("Chess-Num {which}"),
        }
    }
}

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// `Stopped` if all puzzles were made or the caller had enough; `OutOfBudget` if the time ran out or a
    /// hundred thousand attempts in a row failed.
    pub end: End,
    /// The number of puzzles made.
    pub made: u64,
    /// The number of attempts.
    pub tried: u64,
    /// The rejected attempts.
    pub rejected: Rejected,
}

impl Wish {
    /// Puzzles on this board with these pieces and five to ten clues, without other requests.
    pub fn new(geometry: Geometry, material: Vec<(Piece, u32)>) -> Self {
        Self {
            geometry,
            material,
            clues: 5..=10,
            values: None,
            symmetric: false,
            redundant: false,
            random: false,
            seed: 0,
            grades: None,
        }
    }

    /// Returns which options to relax if a run makes too few puzzles; `None` if the reasons of the rejections say it.
    pub fn advice(&self, rejected: &Rejected) -> Option<Message> {
        let Rejected { clues, dull, hard, grade, twin } = *rejected;
        // Only squares with these numbers become clues.
        let are_few = self.values.is_some() && clues > dull.max(hard).max(grade).max(twin);
        are_few.then(|| {
            Message::of(&say!(
                "advice.values",
                "too few squares have such a number: try fewer [clues], or a wider range of [values]"
            ))
        })
    }

    /// Checks that such puzzles are possible.
    pub fn validate(&self) -> Result<(), WishError> {
        let board = &self.geometry;
        if board.is_torus() || !SIDES.contains(&board.files()) || !SIDES.contains(&board.ranks()) {
            return Err(WishError::Board(board.to_string()));
        }
        let mut kinds: Vec<Piece> = self.material.iter().map(|&(piece, _)| piece).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.is_empty()
            || kinds.len() < self.material.len()
            || self.material.iter().any(|&(_, number)| number == 0)
        {
            return Err(WishError::Material);
        }
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least == 0 || least > most {
            return Err(WishError::Clues { least, most });
        }
        let pieces: u64 = self.material.iter().map(|&(_, number)| u64::from(number)).sum();
        if let Some(&least) = self.values.as_ref().map(RangeInclusive::start)
            && u64::from(least) > pieces
        {
            return Err(WishError::Values { pieces, least });
        }
        if pieces + u64::from(least) > board.area() {
            return Err(WishError::Room { pieces, clues: least, squares: board.area() });
        }
        if self.random && self.grades.is_some() {
            return Err(WishError::Grades);
        }
        Ok(())
    }
}
