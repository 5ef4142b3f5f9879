//! New tour puzzles: a few numbers of a random tour, from which the others follow.
//!
//! Every puzzle has exactly one solution, proven by the search for fillings, and no number too many:
//! none can be dropped without letting in a second solution (unless that is wished for).  Puzzles of a
//! run differ, and not just by a symmetry of the board.  The same wish gives the same puzzles in the
//! same order on every machine and with any number of threads, since every attempt draws its own random
//! numbers and attempts are looked at in order.
//!
//! # Grades
//!
//! How hard a puzzle is depends on how forced its moves are: on how many suppositions it takes to prove
//! that there is no other solution, by a solver that draws every conclusion about which square may have
//! which number before it supposes anything.  And fewer numbers to start from make it harder to begin.
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

/// So many attempts without a new puzzle, and the wish is given up.
const FRUITLESS: u64 = 500;

/// The most suppositions of a puzzle, by grade.
const SUPPOSITIONS: [u64; 3] = [50, 1000, u64::MAX];

/// The longest side of a board.
const LONGEST_SIDE: u32 = 12;

/// What puzzles are wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The board.
    pub geometry: Geometry,
    /// Who walks.
    pub leaper: Leaper,
    /// Whether the last square is a move from the first.
    pub closed: bool,
    /// The grades wanted, from 1 to 3.
    pub grades: RangeInclusive<u8>,
    /// Whether numbers may stay that are not needed, to make a puzzle easier.
    pub redundant: bool,
    /// Another seed, other puzzles.
    pub seed: u64,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Tour,
    /// Its only solution.
    pub solution: Path,
    /// How hard it is, from 1 to 3.
    pub grade: u8,
}

/// Why there can be no such puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WishError {
    /// Too small, too large, or a torus.
    #[error(
        "the board is {0}: expected a plain board of up to {LONGEST_SIDE}x{LONGEST_SIDE} with at least 6 squares"
    )]
    Board(String),
    /// A range without grades.
    #[error("difficulty {least}..{most}: expected grades from 1 to 3, the smaller one first")]
    Grades {
        /// The easiest.
        least: u8,
        /// The hardest.
        most: u8,
    },
    /// No tour, no puzzle.
    #[error("there is no such tour: {0}")]
    NoTour(String),
}

/// The attempts that came to nothing, by the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejected {
    /// It took too long to prove that no number can be dropped.
    pub hard: u64,
    /// The grade was not wished for.
    pub grade: u64,
    /// The puzzle, or a mirror image of it, had been there before.
    pub twin: u64,
    /// No tour was found in time.
    pub tour: u64,
}

impl Rejected {
    /// Returns the reasons that occurred, with how often.
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
    /// `Tour 7-1, difficulty 2`: the title of a puzzle by its seed and its number in the run.
    pub fn title(&self, seed: u64, number: u64) -> String {
        format!("Tour {seed}-{number}, difficulty {}", self.grade)
    }
}

/// How a run went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Stopped where all were made, or somebody had enough; out of budget where the time was up or
    /// too many attempts in a row came to nothing.
    pub end: End,
    /// How many puzzles were made.
    pub made: u64,
    /// How many attempts it took.
    pub tried: u64,
    /// What became of the others.
    pub rejected: Rejected,
}

/// Returns how hard a puzzle is, from 1 to 3; `None` where that takes too long to tell.
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
    /// Open knight's tours on this board, of any grade.
    pub fn new(geometry: Geometry) -> Self {
        Self { geometry, leaper: KNIGHT, closed: false, grades: 1..=3, redundant: false, seed: 0 }
    }

    /// Returns the tour that is asked for, before any number is given; or why there can be no such puzzles.
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

    /// Makes puzzles until there are so many, the watch is over, or `found` has enough.  How far it has come is
    /// told after every attempt.
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
            if summary.tried - last >= FRUITLESS {
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
