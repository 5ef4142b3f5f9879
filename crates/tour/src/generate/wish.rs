//! What is requested of the generator, and what it returns.

use crate::puzzle::{Draft, KNIGHT, Tour};
use rookwright_board::{Geometry, Leaper, Path, say};
use rookwright_run::End;
use rookwright_run::options::Reject;
use std::ops::RangeInclusive;

/// The largest number of suppositions, by grade.
pub(super) const SUPPOSITIONS: [u64; 3] = [50, 1000, u64::MAX];

/// The longest side of a board.
const LONGEST_SIDE: u32 = 12;

/// The puzzles that are requested.
///
/// ```
/// use rookwright_board::Geometry;
/// use rookwright_run::Watch;
/// use rookwright_tour::{Wish, check};
/// use std::ops::ControlFlow;
///
/// let wish = Wish { seed: 7, ..Wish::new(Geometry::new(5, 5)?) };
/// let summary = wish.generate(1, 2, &Watch::default(), &mut |_| {}, &mut |made| {
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
    /// The leaper that makes the tour.
    pub leaper: Leaper,
    /// Whether the last square is one move from the first.
    pub closed: bool,
    /// The requested grades, from 1 to 3.
    pub grades: RangeInclusive<u8>,
    /// Whether needless numbers are kept, which makes a puzzle easier.
    pub redundant: bool,
    /// The seed: another seed gives other puzzles.
    pub seed: u64,
}

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Tour,
    /// Its only solution.
    pub solution: Path,
    /// The difficulty, from 1 to 3.
    pub grade: u8,
}

/// The reason why a wish cannot be fulfilled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WishError {
    /// The board is too small, too large, or a torus.
    #[error(
        "the board is {0}: expected a plain board of up to {LONGEST_SIDE}x{LONGEST_SIDE} with at least 6 squares"
    )]
    Board(String),
    /// The range of grades is empty or beyond 1 to 3.
    #[error("{}", say!(
        "error.tour_grades",
        "difficulty {least}..{most}: expected grades from 1 to 3, the smaller one first",
        least,
        most
    ))]
    Grades {
        /// The lowest grade.
        least: u8,
        /// The highest grade.
        most: u8,
    },
    /// There is no such tour, for this reason.
    #[error("there is no such tour: {0}")]
    NoTour(String),
}

/// The number of rejected attempts, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejected {
    /// It took too long to prove that no number can be dropped.
    pub hard: u64,
    /// The grade was not requested.
    pub grade: u64,
    /// The puzzle, or an image of it, was already generated.
    pub twin: u64,
    /// No tour was found in time.
    pub tour: u64,
}

impl Rejected {
    /// Returns the reasons that occurred, with their numbers.
    pub fn reasons(&self) -> Vec<Reject> {
        Reject::list([
            ("hard", say!("reject.effort", "too long to prove"), self.hard),
            ("grade", say!("reject.grade", "of another difficulty"), self.grade),
            ("twin", say!("reject.twin", "repeated"), self.twin),
            ("tour", say!("reject.tour", "without a tour found in time"), self.tour),
        ])
    }
}

impl Made {
    /// Returns the title of a puzzle by its seed and its number in the run: `Tour 7-1, difficulty 2`.
    pub fn title(&self, seed: u64, number: u64) -> String {
        let which = format!("{seed}-{number}");
        say!("title.tour", "Tour {which}, difficulty {grade}", which, grade = self.grade)
    }
}

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// `Stopped` if all puzzles were made or the caller had enough; `OutOfBudget` if the time ran out or too
    /// many attempts in a row failed.
    pub end: End,
    /// The number of puzzles made.
    pub made: u64,
    /// The number of attempts.
    pub tried: u64,
    /// The rejected attempts.
    pub rejected: Rejected,
}

/// Returns the difficulty of a puzzle whose proof took this many suppositions.
pub(super) fn grade_of(puzzle: &Tour, suppositions: u64) -> u8 {
    let few = puzzle.numbers().len() as u64 * 8 < u64::from(puzzle.area());
    match suppositions {
        _ if suppositions > SUPPOSITIONS[1] => 3,
        _ if suppositions > SUPPOSITIONS[0] || few => 2,
        _ => 1,
    }
}

impl Wish {
    /// A wish for open knight's tours on this board, of any grade.
    pub fn new(geometry: Geometry) -> Self {
        Self { geometry, leaper: KNIGHT, closed: false, grades: 1..=3, redundant: false, seed: 0 }
    }

    /// Returns the puzzle without numbers, or the reason why such puzzles are not possible.
    pub fn validate(&self) -> Result<Tour, WishError> {
        let board = &self.geometry;
        let fits = |side| side <= LONGEST_SIDE;
        if board.is_torus() || !fits(board.files()) || !fits(board.ranks()) || board.area() < 6 {
            return Err(WishError::Board(board.to_string()));
        }
        let (least, most) = (*self.grades.start(), *self.grades.end());
        if least < 1 || most > 3 || least > most {
            return Err(WishError::Grades { least, most });
        }
        let draft = Draft { leaper: self.leaper, closed: self.closed, ..Draft::on(board.clone()) };
        let puzzle = draft.validate().map_err(|flaws| WishError::NoTour(flaws[0].to_string()))?;
        match puzzle.impossible() {
            Some(reason) => Err(WishError::NoTour(reason)),
            None => Ok(puzzle),
        }
    }
}
