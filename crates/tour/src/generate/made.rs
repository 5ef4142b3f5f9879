//! What the generator returns.

use crate::puzzle::Tour;
use rookwright_board::{Path, say};

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

/// The reason why an attempt made no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Failure {
    /// It took too long to prove that no number can be dropped.
    Hard,
    /// The grade was not requested.
    Grade,
    /// The puzzle, or an image of it, was already generated.
    Twin,
    /// No tour was found in time.
    NoTour,
}

impl Made {
    /// Returns the title of a puzzle by its seed and its number in the run: `Tour 7-1, difficulty 2`.
    pub fn title(&self, seed: u64, number: u64) -> String {
        let which = format!("{seed}-{number}");
        say!("title.tour", "Tour {which}, difficulty {grade}", which, grade = self.grade)
    }
}
