//! Generates Chess-Num puzzles.
//!
//! Every puzzle has exactly one solution, proven by the native search, and no needless clue: without any one of
//! them there is a second solution (in a symmetric pattern: without any orbit of clues).  The puzzles of a run
//! differ by more than a symmetry of the board; `taste` defines what else makes a puzzle pleasant.  The same
//! wish gives the same puzzles in the same order on every machine and with any number of threads, since every
//! attempt draws its own random numbers and the results are taken in order.
//!
//! | module | contents |
//! |---|---|
//! | `attempt` | one attempt, from random pieces to a puzzle |
//! | `draw` | the random pieces |
//! | `grid` | fast counts of the attacks on every square |
//! | `taste` | which puzzles are pleasant |
//! | `twin` | which puzzles are the same up to symmetry |
//! | `wish` | what is requested, and what is returned |

mod attempt;
mod draw;
mod grid;
mod taste;
#[cfg(test)]
mod tests;
mod twin;
mod wish;

pub use wish::{Grade, Made, Rejected, Summary, Wish, WishError};

use super::ChessNum;
use attempt::Failed;
use grid::Grid;
use rookwright_run::{End, Watch, in_order};
use std::ops::ControlFlow;
use twin::Seen;
use wish::Reason;

/// The number of attempts without a new puzzle after which the generator gives up.
const MOST_FAILURES_IN_A_ROW: u64 = 100_000;

impl Wish {
    /// Makes puzzles until the requested number is reached, the watch is over, or `found` breaks.  Reports
    /// progress after every attempt.
    pub fn generate(
        &self,
        number: u64,
        threads: usize,
        watch: &Watch,
        progress: &mut dyn FnMut(&Summary),
        grade: Option<&Grade<'_>>,
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Summary, WishError> {
        self.validate()?;
        let grid = Grid::of(&self.geometry, self.material.iter().map(|&(piece, _)| piece));
        let mut seen = Seen::new(&self.geometry, &self.material);
        let mut summary = Summary { end: End::Stopped, made: 0, tried: 0, rejected: Rejected::default() };
        if number == 0 {
            return Ok(summary);
        }
        let mut last = 0;
        let attempt = |nth| attempt::attempt(self, &grid, nth, watch, grade);
        in_order(threads, attempt, &mut |result| {
            if watch.is_over() || matches!(result, Err(Failed::Over)) {
                summary.end = watch.end();
                return ControlFlow::Break(());
            }
            summary.tried += 1;
            let Rejected { clues, dull, hard, grade, twin } = &mut summary.rejected;
            match result {
                Err(Failed::Rejected(Reason::Clues)) => *clues += 1,
                Err(Failed::Rejected(Reason::Dull)) => *dull += 1,
                Err(Failed::Rejected(Reason::Hard)) => *hard += 1,
                Err(Failed::Rejected(Reason::Grade)) => *grade += 1,
                Err(Failed::Over) => {}
                Ok(made) => {
                    let new = ChessNum::of(&made.puzzle)
                        .is_some_and(|view| seen.is_new(&self.geometry, view.clues()));
                    if new {
                        summary.made += 1;
                        last = summary.tried;
                        found(&made)?;
                        if summary.made == number {
                            return ControlFlow::Break(());
                        }
                    } else {
                        *twin += 1;
                    }
                }
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
