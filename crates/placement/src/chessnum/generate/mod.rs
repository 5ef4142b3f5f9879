//! Generates Chess-Num puzzles.
//!
//! Every puzzle has exactly one solution, proven by the native search, and no needless clue: without any one of
//! them there is a second solution (in a symmetric pattern: without any orbit of clues).  The puzzles of a run
//! differ by more than a symmetry of the board; `taste` defines what else makes a puzzle pleasant.  The same
//! options and the same seed give the same puzzles in the same order on every machine and with any number of
//! threads, since every attempt draws its own random numbers and the results are taken in order.
//!
//! | module | contents |
//! |---|---|
//! | `attempt` | one attempt, from random pieces to a puzzle |
//! | `draw` | the random pieces |
//! | `grid` | fast counts of the attacks on every square |
//! | `job` | what the attempts need to know, and why they fail |
//! | `made` | what is returned |
//! | `taste` | which puzzles are pleasant |
//! | `twin` | which puzzles are the same up to symmetry |

mod attempt;
mod draw;
mod grid;
mod job;
mod made;
mod taste;
#[cfg(test)]
mod tests;
mod twin;

pub use made::{Made, Rejected, Summary};

use super::{ChessNum, ChessnumOptions};
use attempt::attempt;
use grid::Grid;
use job::{Failed, Job};
use rookwright_run::options::FieldError;
use rookwright_run::{Attempts, Budget, End, Settings};
use std::sync::Arc;
use twin::Seen;

/// The number of attempts without a new puzzle after which the generator gives up.
const MOST_FAILURES_IN_A_ROW: u64 = 100_000;

/// Makes Chess-Num puzzles, one after the other, until there are as many as the budget allows solutions, the time is up, or
/// attempts go on failing.  The seed is that of the settings, or 0.
///
/// ```
/// use rookwright_placement::{ChessnumOptions, Generator, check};
/// use rookwright_run::Settings;
///
/// let options = ChessnumOptions { board: "6x6".parse()?, ..ChessnumOptions::default() };
/// for made in Generator::new(&options, &Settings::default())?.take(2) {
///     assert!(check(&made.puzzle, &made.solution).is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    job: Arc<Job>,
    /// How many puzzles are wanted; `None` for any number.
    most: Option<u64>,
    seen: Seen,
    summary: Summary,
    /// The number of attempts up to the last puzzle.
    last: u64,
    attempts: Attempts<Result<Made, Failed>>,
}

impl Generator {
    /// Begins to make puzzles.
    ///
    /// # Errors
    /// If no such puzzles are possible.
    pub fn new(options: &ChessnumOptions, settings: &Settings) -> Result<Self, FieldError> {
        options.validate()?;
        let board = options.whole_board()?;
        let cancel = settings.budget.cancel.child();
        let watch = Budget { cancel: cancel.clone(), ..settings.budget.clone() }.watch();
        let grid = Grid::of(&board, options.pieces.iter().map(|&(piece, _)| piece));
        let seen = Seen::new(&board, &options.pieces);
        let (options, seed) = (options.clone(), settings.seed.unwrap_or(0));
        let job = Arc::new(Job { options, board, grid, seed, watch });
        let summary = Summary { end: End::Stopped, made: 0, tried: 0, rejected: Rejected::default() };
        let shared = Arc::clone(&job);
        let attempts = Attempts::new(settings.threads, cancel, move |nth| attempt(&shared, nth));
        Ok(Self { job, most: settings.budget.solutions, seen, summary, last: 0, attempts })
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
        // A wish that can hardly be met would otherwise be tried for ever.
        if self.summary.tried - self.last >= MOST_FAILURES_IN_A_ROW {
            self.summary.end = End::OutOfBudget;
            return None;
        }
        // The results come in the order of the attempts, whichever thread is faster: the same seed gives the
        // same puzzles.
        let result = self.attempts.next().unwrap_or(Err(Failed::Over));
        if self.job.watch.is_over() || matches!(result, Err(Failed::Over)) {
            self.summary.end = self.job.watch.end();
            return None;
        }
        self.summary.tried += 1;
        // Whether a puzzle is new depends on those before it, so this is decided here and not by the threads.
        let made = result.and_then(|made| {
            let view = ChessNum::of(&made.puzzle).ok_or(Failed::Clues)?;
            if self.seen.is_new(&self.job.board, view.clues()) { Ok(made) } else { Err(Failed::Twin) }
        });
        let number = match made {
            Ok(_) => {
                self.last = self.summary.tried;
                &mut self.summary.made
            }
            Err(Failed::Clues | Failed::Over) => &mut self.summary.rejected.clues,
            Err(Failed::Dull) => &mut self.summary.rejected.dull,
            Err(Failed::Hard) => &mut self.summary.rejected.hard,
            Err(Failed::Grade) => &mut self.summary.rejected.grade,
            Err(Failed::Twin) => &mut self.summary.rejected.twin,
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
