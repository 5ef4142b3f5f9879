//! Generates tour puzzles: a few numbers of a random tour, which determine the others.
//!
//! Every puzzle has exactly one solution, proven by the search for numbered tours, and no needless number:
//! without any one of them there is a second solution (unless needless numbers are allowed).  The puzzles of a
//! run differ by more than a symmetry of the board.  The same wish gives the same puzzles in the same order on
//! every machine and with any number of threads, since every attempt draws its own random numbers and the
//! results are taken in order.
//!
//! # Grades
//!
//! The difficulty depends on the number of suppositions that a proof of uniqueness takes, by a solver that
//! first draws every conclusion about which square may have which number.  Fewer given numbers also make a
//! puzzle harder to begin.
//!
//! | grade | suppositions |
//! |---|---|
//! | 1 | up to 50, and at least one square in eight has its number |
//! | 2 | up to 1000 |
//! | 3 | more |

mod attempt;

use crate::puzzle::{Draft, KNIGHT, Tour};
use crate::{numbered, search};
use attempt::{Failed, attempt};
use rookwright_board::{Geometry, Leaper, Path, canonical_numbers};
use rookwright_run::options::Reject;
use rookwright_run::{End, Watch, in_order};
use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};

/// The number of attempts without a new puzzle after which the generator gives up.
const MOST_FAILURES_IN_A_ROW: u64 = 500;

/// The largest number of suppositions, by grade.
const SUPPOSITIONS: [u64; 3] = [50, 1000, u64::MAX];

/// The longest side of a board.
const LONGEST_SIDE: u32 = 12;

/// The puzzles that are requested.
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
    #[error("difficulty {least}..{most}: expected grades from 1 to 3, the smaller one first")]
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
            ("hard", "too long to prove", self.hard),
            ("grade", "of another difficulty", self.grade),
            ("twin", "repeated", self.twin),
            ("tour", "without a tour found in time", self.tour),
        ])
    }
}

impl Made {
    /// Returns the title of a puzzle by its seed and its number in the run: `Tour 7-1, difficulty 2`.
    pub fn title(&self, seed: u64, number: u64) -> String {
        format!("Tour {seed}-{number}, difficulty {}", self.grade)
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

/// Returns the difficulty of a puzzle, from 1 to 3; `None` if that takes too long.
pub fn grade(puzzle: &Tour, watch: &Watch) -> Option<u8> {
    let limits = numbered::Limits { watch, nodes: attempt::PROOF, seed: None };
    let searched = numbered::fill(puzzle, limits, &mut |_| ControlFlow::Continue(()));
    searched.end.is_exhausted().then(|| grade_of(puzzle, searched.nodes))
}

fn grade_of(puzzle: &Tour, suppositions: u64) -> u8 {
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

    /// Makes puzzles until the requested number is reached, the watch is over, or `found` breaks.  Reports
    /// progress after every attempt.
    pub fn generate(
        &self,
        number: u64,
        threads: usize,
        watch: &Watch,
        progress: &mut dyn FnMut(&Summary),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Summary, WishError> {
        let bare = self.validate()?;
        if let search::Found::None(reason) = search::find(&bare, watch) {
            return Err(WishError::NoTour(reason));
        }
        let group = bare.symmetries();
        let mut seen = HashSet::new();
        let mut summary = Summary { end: End::Stopped, made: 0, tried: 0, rejected: Rejected::default() };
        if number == 0 {
            return Ok(summary);
        }
        let mut last = 0;
        in_order(threads, |nth| attempt(self, &bare, nth, watch), &mut |result: Result<Made, Failed>| {
            if watch.is_over() || matches!(result, Err(Failed::Over)) {
                summary.end = watch.end();
                return ControlFlow::Break(());
            }
            summary.tried += 1;
            match result {
                Err(Failed::Hard) => summary.rejected.hard += 1,
                Err(Failed::Grade) => summary.rejected.grade += 1,
                Err(Failed::NoTour) => summary.rejected.tour += 1,
                Err(Failed::Over) => {}
                Ok(made) if seen.insert(canonical_numbers(&self.geometry, &group, made.puzzle.numbers())) => {
                    summary.made += 1;
                    last = summary.tried;
                    found(&made)?;
                    if summary.made == number {
                        return ControlFlow::Break(());
                    }
                }
                Ok(_) => summary.rejected.twin += 1,
            }
            progress(&summary);
            if summary.tried - last >= MOST_FAILURES_IN_A_ROW {
                summary.end = End::OutOfBudget;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        Ok(summary)
    }
}

#[cfg(test)]
mod tests;
