//! What the generator returns.

use crate::puzzle::Placement;
use rookwright_board::{Men, say};

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Placement,
    /// Its solution; for a random puzzle, the one it was made from.
    pub solution: Men,
    /// The difficulty from 1 to 5, as of [`Walk`](crate::Walk); `None` for a random puzzle.
    pub grade: Option<u8>,
}

/// The reason why an attempt made no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Failure {
    /// A unique solution needed more clues than requested, or fewer.
    Clues,
    /// The numbers were too similar, or too close together.
    Dull,
    /// It took too long to prove that there is one solution.
    Hard,
    /// The grade was not requested.
    Grade,
    /// The puzzle, or an image of it, was already generated.
    Twin,
}

impl Made {
    /// Returns the title of a puzzle by its seed and its number in the run: `Chess-Num 7-1, difficulty 3`.
    pub fn title(&self, seed: u64, number: u64) -> String {
        let which = format!("{seed}-{number}");
        match self.grade {
            Some(grade) => say!("title.chessnum", "Chess-Num {which}, difficulty {grade}", which, grade),
            None => format!("Chess-Num {which}"),
        }
    }
}
