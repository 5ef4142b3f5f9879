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
mod wish;

pub use wish::{Made, Rejected, Summary, Wish, WishError};

use crate::puzzle::Tour;
use crate::{numbered, search};
use attempt::{Failed, attempt};
use rookwright_board::canonical_numbers;
use rookwright_run::{End, Watch, in_order};
use std::collections::HashSet;
use std::ops::ControlFlow;
use wish::grade_of;

/// The number of attempts without a new puzzle after which the generator gives up.
const MOST_FAILURES_IN_A_ROW: u64 = 500;

/// Returns the difficulty of a puzzle, from 1 to 3; `None` if that takes too long.
///
/// ```
/// use rookwright_run::Watch;
/// use rookwright_tour::{Tour, grade};
///
/// // All but a few squares are numbered.
/// let puzzle: Tour = "puzzle: tour\n3 6 9 12\n8 . 2 5\n1 4 . 10".parse()?;
/// assert_eq!(grade(&puzzle, &Watch::default()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade(puzzle: &Tour, watch: &Watch) -> Option<u8> {
    let limits = numbered::Limits { watch, nodes: attempt::PROOF, seed: None };
    let searched = numbered::fill(puzzle, limits, &mut |_| ControlFlow::Continue(()));
    searched.end.is_exhausted().then(|| grade_of(puzzle, searched.nodes))
}

impl Wish {
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
