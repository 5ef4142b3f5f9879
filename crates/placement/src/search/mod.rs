//! The native algorithms of the family: bit-parallel backtracking for queens.
//!
//! | file | what |
//! |---|---|
//! | `construct` | one solution of any size, written down directly |
//! | `rows` | all solutions, rank by rank, with givens, forbidden squares, holes, or on a torus |
//! | `eightfold` | counting on the plain board, an eighth of it at a time |
//! | `halfturn` | the solutions that a half turn does not change, for counting up to symmetry |
//! | `shifts` | counting on the torus up to turns, reflections and shifts |
//! | `parallel` | work shared between threads |

mod construct;
mod eightfold;
mod halfturn;
mod parallel;
mod rows;
mod shifts;

use crate::puzzle::{Placement, Rule};
use rookwright_board::{Men, Piece, Square};
use rookwright_solve::{Budget, Count, End, Progress, Statistics, Watch};
use rows::Rows;
use std::ops::ControlFlow;

/// What the native search is told about its work.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) threads: usize,
    pub(crate) watch: &'a Watch,
    pub(crate) progress: &'a (dyn Fn(Progress) + Sync),
}

/// What counting came to.
pub(crate) struct Counted {
    pub(crate) end: End,
    pub(crate) count: Count,
    pub(crate) classes: Option<Count>,
    pub(crate) statistics: Statistics,
}

/// A puzzle the native search understands: queens, none attacking another.
pub(crate) struct Native<'a> {
    puzzle: &'a Placement,
    /// The number of queens, files and ranks of a square board where only queens matter.
    plain: Option<u32>,
    /// The board laid out for the search, or why it cannot be.
    rows: Result<Rows, &'static str>,
}

/// What a theorem says without any search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// [`Native::construct`] writes a solution down.
    Solution,
    /// There is none, and why.
    NoSolution(&'static str),
}

impl<'a> Native<'a> {
    /// Recognises the puzzle.
    pub(crate) fn of(puzzle: &'a Placement) -> Option<Self> {
        let queen = Piece::WHITE_QUEEN;
        let [one] = puzzle.material() else { return None };
        let safe = Rule::Safe { target: queen, from: queen };
        let only_queens = one.piece == queen && puzzle.rules().iter().all(|rule| *rule == safe);
        if !only_queens || puzzle.rules().is_empty() {
            return None;
        }
        let board = puzzle.geometry();
        let square = board.files() == board.ranks() && board.files() == one.number;
        let free = puzzle.givens().is_empty() && board.holes().is_empty() && puzzle.forbidden().is_empty();
        Some(Native { puzzle, plain: (square && free).then_some(one.number), rows: Rows::of(puzzle) })
    }

    /// The longer side of the board.
    pub(crate) fn side(&self) -> u32 {
        self.puzzle.geometry().files().max(self.puzzle.geometry().ranks())
    }

    /// An answer that needs no search, where there is one.
    pub(crate) fn known(&self) -> Option<Known> {
        let n = self.plain?;
        let torus = self.puzzle.geometry().is_torus();
        match n {
            _ if torus && (n % 2 == 0 || n % 3 == 0) => Some(Known::NoSolution(
                "a torus has solutions only where neither 2 nor 3 divides n: Pólya, 1918",
            )),
            2 | 3 => None,
            _ => Some(Known::Solution),
        }
    }

    /// The solution that is known.
    pub(crate) fn construct(&self) -> Men {
        let n = self.plain.unwrap_or(0);
        let files = if self.puzzle.geometry().is_torus() { construct::torus(n) } else { construct::plain(n) };
        let squares = files.into_iter().zip(0..).filter_map(|(file, rank)| Square::at(file, rank));
        squares.map(|square| (square, Piece::WHITE_QUEEN)).collect()
    }

    /// Why the search cannot enumerate this puzzle, if it cannot.
    pub(crate) fn obstacle(&self) -> Option<&'static str> {
        self.rows.as_ref().err().copied()
    }

    /// Reports every solution, rank by rank, in one thread; or tells why it cannot.
    pub(crate) fn enumerate(
        &self,
        budget: &Budget,
        found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<(End, Statistics), &'static str> {
        Ok(self.rows.as_ref().map_err(|obstacle| *obstacle)?.enumerate(budget, found))
    }

    /// Counts the solutions, up to symmetry too where that costs nothing or is asked for; `None`
    /// where that means looking at every one of them, or needs no search at all.
    pub(crate) fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        let rows = self.rows.as_ref().ok()?;
        let torus = self.puzzle.geometry().is_torus();
        match self.plain {
            _ if matches!(self.known(), Some(Known::NoSolution(_))) => None,
            Some(n @ 5..=eightfold::MOST) if !torus => Some(eightfold::count(n, work)),
            // So small a board is looked at whole.
            Some(1..5) if !torus => None,
            Some(n) if torus && up_to_symmetry => Some(rows.clone().count_torus_classes(n, work)),
            _ if up_to_symmetry => None,
            Some(n) if torus => Some(rows.clone().count_torus(n, work)),
            _ => Some(rows.count(work)),
        }
    }
}
