//! New Chess-Num puzzles.
//!
//! Every puzzle has exactly one solution, proven by the native search, and no clue too many: none can
//! be dropped without letting in a second solution (where the pattern is symmetric: no pair of clues
//! that belong together).  Puzzles of a run differ, not just by a symmetry of the board; what else is
//! asked of a pleasant one is in `taste`.  The same wish gives the same puzzles in the same order on
//! every machine and with any number of threads, since every attempt draws its own random numbers
//! and attempts are looked at in order.
//!
//! | file | what |
//! |---|---|
//! | `attempt` | from random pieces to a puzzle, or to nothing |
//! | `draw` | the random pieces |
//! | `grid` | how often squares are attacked, fast |
//! | `taste` | which puzzles are pleasant |
//! | `twin` | which puzzles are the same |

mod attempt;
mod draw;
mod grid;
mod taste;
#[cfg(test)]
mod tests;
mod twin;

use super::{ChessNum, SIDES};
use crate::puzzle::Placement;
use attempt::Failed;
use grid::Grid;
use rookwright_board::{Geometry, Men, Piece};
use rookwright_run::options::Reject;
use rookwright_run::{End, Watch, in_order};
use std::ops::{ControlFlow, RangeInclusive};
use twin::Seen;

/// So many attempts without a new puzzle, and the wish is given up.
const FRUITLESS: u64 = 100_000;

/// What puzzles are wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The board.
    pub geometry: Geometry,
    /// The pieces.
    pub material: Vec<(Piece, u32)>,
    /// How many clues.
    pub clues: RangeInclusive<u32>,
    /// Whether half a turn, or exchanging left and right, carries numbered squares to numbered squares.
    pub symmetric: bool,
    /// Whether clues may stay that are not needed.
    pub redundant: bool,
    /// Whether the numbers go to any squares: then a puzzle may have any number of solutions.
    pub random: bool,
    /// Another seed, other puzzles.
    pub seed: u64,
    /// The grades wanted, of those that a judge gives; without a judge all are.
    pub grades: Option<RangeInclusive<u8>>,
}

/// Judges a puzzle by its clues and its only solution, on any thread.
pub type Grade<'a> = dyn Fn(&ChessNum, &Men) -> u8 + Sync + 'a;

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Placement,
    /// Its solution; of a random puzzle, the one it was made from.
    pub solution: Men,
    /// What the judge says.
    pub grade: Option<u8>,
}

/// Why there can be no such puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WishError {
    /// Too small, too large, or a torus.
    #[error("the board is {0}: expected a plain board from 3x3 to 16x16")]
    Board(String),
    /// No piece, none of a kind, or a kind twice.
    #[error("expected at least one piece, at least one of every kind, and no kind twice")]
    Material,
    /// No clue, or a range that holds no number.
    #[error("{least}..{most} clues: expected at least one clue, and the smaller number first")]
    Clues {
        /// The fewest wished for.
        least: u32,
        /// The most wished for.
        most: u32,
    },
    /// More than the board holds.
    #[error("{pieces} pieces and {clues} clues do not fit on {squares} squares")]
    Room {
        /// How many pieces.
        pieces: u64,
        /// The fewest clues wished for.
        clues: u32,
        /// How many squares there are.
        squares: u64,
    },
    /// A puzzle that may have several solutions cannot be graded.
    #[error("puzzles with random numbers cannot be graded: they may have several solutions")]
    Grades,
}

/// Why attempts came to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    Clues,
    Dull,
    Hard,
    Grade,
}

/// The attempts that came to nothing, by the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejected {
    /// One solution needed more clues than wished for, or fewer.
    pub clues: u64,
    /// The numbers were too much alike, or all in a heap.
    pub dull: u64,
    /// It took too long to prove that there is one solution.
    pub hard: u64,
    /// The grade was not wished for.
    pub grade: u64,
    /// The puzzle, or its mirror image, had been there before.
    pub twin: u64,
}

impl Rejected {
    /// Returns the reasons that occurred, with how often.
    pub fn reasons(&self) -> Vec<Reject> {
        Reject::list([
            ("clues", "with too many or too few clues", self.clues),
            ("dull", "dull", self.dull),
            ("hard", "too long to prove", self.hard),
            ("grade", "of another difficulty", self.grade),
            ("twin", "repeated", self.twin),
        ])
    }
}

impl Made {
    /// `Chess-Num 7-1, difficulty 3`: the title of a puzzle by its seed and its number in the run.
    pub fn title(&self, seed: u64, number: u64) -> String {
        let grade = self.grade.map(|grade| format!(", difficulty {grade}")).unwrap_or_default();
        format!("Chess-Num {seed}-{number}{grade}")
    }
}

/// How a run went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Stopped where all were made, or somebody had enough; out of budget where the time was up or
    /// a hundred thousand attempts in a row came to nothing.
    pub end: End,
    /// How many puzzles were made.
    pub made: u64,
    /// How many attempts it took.
    pub tried: u64,
    /// What became of the others.
    pub rejected: Rejected,
}

impl Wish {
    /// Puzzles on this board with these pieces, from five to ten clues, nothing else asked.
    pub fn new(geometry: Geometry, material: Vec<(Piece, u32)>) -> Self {
        Self {
            geometry,
            material,
            clues: 5..=10,
            symmetric: false,
            redundant: false,
            random: false,
            seed: 0,
            grades: None,
        }
    }

    /// Whether there can be such puzzles.
    pub fn validate(&self) -> Result<(), WishError> {
        let board = &self.geometry;
        if board.is_torus() || !SIDES.contains(&board.files()) || !SIDES.contains(&board.ranks()) {
            return Err(WishError::Board(board.to_string()));
        }
        let mut kinds: Vec<Piece> = self.material.iter().map(|&(piece, _)| piece).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.is_empty()
            || kinds.len() < self.material.len()
            || self.material.iter().any(|&(_, number)| number == 0)
        {
            return Err(WishError::Material);
        }
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least == 0 || least > most {
            return Err(WishError::Clues { least, most });
        }
        let pieces: u64 = self.material.iter().map(|&(_, number)| u64::from(number)).sum();
        if pieces + u64::from(least) > board.area() {
            return Err(WishError::Room { pieces, clues: least, squares: board.area() });
        }
        if self.random && self.grades.is_some() {
            return Err(WishError::Grades);
        }
        Ok(())
    }

    /// Makes puzzles until there are so many, the watch is over, or `found` has enough.  How far it has come is
    /// told after every attempt.
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
        let grid = Grid::of(&self.geometry);
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
            if summary.tried - last >= FRUITLESS {
                summary.end = End::OutOfBudget;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        Ok(summary)
    }
}
