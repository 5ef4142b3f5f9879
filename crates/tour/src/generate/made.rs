//! What the generator returns.

use crate::puzzle::Tour;
use rookwright_board::{Path, say};
use rookwright_run::End;
use rookwright_run::options::Reject;

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

/// What a generator has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// `Stopped` while it goes on and after as many puzzles as wanted; `OutOfBudget` if the time ran out or too many
    /// attempts in a row failed.
    pub end: End,
    /// The number of puzzles made.
    pub made: u64,
    /// The number of attempts.
    pub tried: u64,
    /// The rejected attempts.
    pub rejected: Rejected,
}
