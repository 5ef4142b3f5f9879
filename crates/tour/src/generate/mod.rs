//! Generates tour puzzles: a few numbers of a random tour, which determine the others.
//!
//! Every puzzle has exactly one solution, proven by the search for numbered tours, and no needless number:
//! without any one of them there is a second solution (unless needless numbers are allowed).  The puzzles of a
//! run differ by more than a symmetry of the board.  The same options and the same seed give the same puzzles in the
//! same order on every machine and with any number of threads, since every attempt draws its own random numbers and
//! the results are taken in order.
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
mod grade;
mod made;

pub use grade::grade;
pub use made::{Made, Rejected, Summary};

use crate::options::TourOptions;
use crate::search;
use attempt::{Failed, Job, attempt};
use rookwright_board::{Square, Symmetry, canonical_numbers};
use rookwright_run::options::FieldError;
use rookwright_run::{Attempts, Budget, End, Settings};
use std::collections::HashSet;
use std::sync::Arc;

/// The number of attempts without a new puzzle after which the generator gives up.
const MOST_FAILURES_IN_A_ROW: u64 = 500;

/// Makes tour puzzles, one after the other, until there are as many as the budget allows solutions, the time is up, or
/// attempts go on failing.  The seed is that of the settings, or 0.
///
/// ```
/// use rookwright_run::Settings;
/// use rookwright_tour::{Generator, TourOptions, check};
///
/// let options = TourOptions { board: "5x5".parse()?, ..TourOptions::default() };
/// for made in Generator::new(&options, &Settings::default())?.take(2) {
///     assert!(check(&made.puzzle, &made.solution).is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    job: Arc<Job>,
    attempts: Attempts<Result<Made, Failed>>,
    /// How many puzzles are wanted; `None` for any number.
    most: Option<u64>,
    group: Vec<Symmetry>,
    /// The puzzles made, whichever way the board is turned.
    seen: HashSet<Vec<(Square, u32)>>,
    summary: Summary,
    /// The number of attempts up to the last puzzle.
    last: u64,
}

impl Generator {
    /// Begins to make puzzles.
    ///
    /// # Errors
    /// If no such puzzles are possible.
    pub fn new(options: &TourOptions, settings: &Settings) -> Result<Self, FieldError> {
        let bare = options.bare()?;
        let cancel = settings.budget.cancel.child();
        let watch = Budget { cancel: cancel.clone(), ..settings.budget.clone() }.watch();
        if let search::Found::None(reason) = search::find(&bare, &watch) {
            return Err(TourOptions::no_tour(&reason));
        }
        let (options, seed) = (options.clone(), settings.seed.unwrap_or(0));
        let group = bare.symmetries();
        let job = Arc::new(Job { options, bare, seed, watch });
        let shared = Arc::clone(&job);
        let attempts = Attempts::new(settings.threads, cancel, move |nth| attempt(&shared, nth));
        let summary = Summary { end: End::Stopped, made: 0, tried: 0, rejected: Rejected::default() };
        let (most, seen) = (settings.budget.solutions, HashSet::new());
        Ok(Self { job, attempts, most, group, seen, summary, last: 0 })
    }

    /// Returns what was done so far.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Makes one attempt, which may fail to give a puzzle; `None` if there are no more.  [`Iterator::next`] does the
    /// same until there is a puzzle.
    pub fn attempt(&mut self) -> Option<Option<Made>> {
        if self.most.is_some_and(|most| self.summary.made >= most) {
            return None;
        }
        // A hopeless wish, such as a rare grade on a small board, would otherwise be tried for ever.
        if self.summary.tried - self.last >= MOST_FAILURES_IN_A_ROW {
            self.summary.end = End::OutOfBudget;
            return None;
        }
        // The results come in the order of the attempts, whichever thread is faster: the same seed gives the
        // same puzzles.
        let result = self.attempts.next().unwrap_or(Err(Failed::Over));
        // An attempt that the clock has cut short says nothing about its puzzle, and does not count.
        if self.job.watch.is_over() || matches!(result, Err(Failed::Over)) {
            self.summary.end = self.job.watch.end();
            return None;
        }
        self.summary.tried += 1;
        let board = self.job.bare.geometry();
        // Whether a puzzle is new depends on those before it, so this is decided here and not by the threads.
        let made = result.and_then(|made| {
            let form = canonical_numbers(board, &self.group, made.puzzle.numbers());
            if self.seen.insert(form) { Ok(made) } else { Err(Failed::Twin) }
        });
        let number = match made {
            Ok(_) => {
                self.last = self.summary.tried;
                &mut self.summary.made
            }
            Err(Failed::Hard) => &mut self.summary.rejected.hard,
            Err(Failed::Grade) => &mut self.summary.rejected.grade,
            Err(Failed::Twin) => &mut self.summary.rejected.twin,
            Err(Failed::NoTour | Failed::Over) => &mut self.summary.rejected.tour,
        };
        *number += 1;
        Some(made.ok())
    }
}

impl Iterator for Generator {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        std::iter::from_fn(|| self.attempt()).flatten().next()
    }
}

#[cfg(test)]
mod tests;
