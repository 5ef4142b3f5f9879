//! What the generator returns.

use crate::puzzle::Placement;
use rookwright_board::{Men, say};
use rookwright_run::End;
use rookwright_run::options::Reject;

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

/// The number of rejected attempts, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejected {
    /// A unique solution needed more clues than requested, or fewer.
    pub clues: u64,
    /// The numbers were too similar, or too close together.
    pub dull: u64,
    /// It took too long to prove that there is one solution.
    pub hard: u64,
    /// The grade was not requested.
    pub grade: u64,
    /// The puzzle, or an image of it, was already generated.
    pub twin: u64,
}

impl Rejected {
    /// Returns the reasons that occurred, with their numbers.
    pub fn reasons(&self) -> Vec<Reject> {
        Reject::list([
            ("clues", say!("reject.clues", "with too many or too few clues"), self.clues),
            ("dull", say!("reject.dull", "dull"), self.dull),
            ("hard", say!("reject.effort", "too long to prove"), self.hard),
            ("grade", say!("reject.grade", "of another difficulty"), self.grade),
            ("twin", say!("reject.twin", "repeated"), self.twin),
        ])
    }
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

/// What a generator has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// `Stopped` while it goes on and after as many puzzles as wanted; `OutOfBudget` if the time ran out or a hundred
    /// thousand attempts in a row failed.
    pub end: End,
    /// The number of puzzles made.
    pub made: u64,
    /// The number of attempts.
    pub tried: u64,
    /// The rejected attempts.
    pub rejected: Rejected,
}
