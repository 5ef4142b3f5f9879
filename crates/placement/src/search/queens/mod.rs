//! Queens, none attacking another: bit-parallel backtracking.
//!
//! | module | contents |
//! |---|---|
//! | `construct` | one solution of any size, constructed directly |
//! | `rows` | all solutions, rank by rank, with givens, forbidden squares, holes, or on a torus |
//! | `halves` | counting on the plain board from lists of half boards |
//! | `eightfold` | counting on larger plain boards by searching an eighth of the solutions |
//! | `halfturn` | the solutions that a half turn does not change, for counting up to symmetry |
//! | `shifts` | counting on the torus up to turns, reflections and shifts |
//! | `pawns` | n + k queens and k pawns, which block lines |

mod construct;
mod eightfold;
mod halfturn;
mod halves;
pub(super) mod pawns;
mod rows;
mod shifts;

use super::work::{Counted, Known, Work};
use crate::puzzle::Placement;
use crate::rule::Rule;
use rookwright_board::{Men, Piece, Square};
use rookwright_run::{Budget, End, Statistics};
use rookwright_solve::{Found, Report};
use rows::Rows;
use std::ops::ControlFlow;

/// A queens puzzle, prepared for the search.
pub(crate) struct Queens<'a> {
    puzzle: &'a Placement,
    /// The number of queens of a plain square board; `None` if anything else matters.
    plain: Option<u32>,
    /// The board, prepared for the search; `None` if the search does not support it.
    rows: Option<Rows>,
}

impl<'a> Queens<'a> {
    /// Recognises the puzzle.
    pub(crate) fn of(puzzle: &'a Placement) -> Option<Self> {
        let queen = Piece::WHITE_QUEEN;
        let [one] = puzzle.material() else { return None };
        let number = one.number.fixed()?;
        let apart = |rule: &Rule| puzzle.keeps_apart(rule, queen);
        if one.piece != queen || puzzle.rules().is_empty() || !puzzle.rules().iter().all(apart) {
            return None;
        }
        let board = puzzle.geometry();
        let square = board.files() == board.ranks() && board.files() == number;
        let free = puzzle.givens().is_empty() && board.holes().is_empty() && puzzle.forbidden().is_empty();
        Some(Queens { puzzle, plain: (square && free).then_some(number), rows: Rows::of(puzzle, number) })
    }

    /// Returns the longer side of the board.
    pub(crate) fn side(&self) -> u32 {
        self.puzzle.geometry().files().max(self.puzzle.geometry().ranks())
    }

    /// Returns the answer if it needs no search; `None` otherwise.
    pub(crate) fn known(&self) -> Option<Known> {
        let n = self.plain?;
        let torus = self.puzzle.geometry().is_torus();
        match n {
            _ if torus && (n % 2 == 0 || n % 3 == 0) => Some(Known::NoSolution(
                "a torus has solutions only where neither 2 nor 3 divides n: Pólya, 1918".to_owned(),
            )),
            2 | 3 => None,
            _ => Some(Known::Solution),
        }
    }

    /// Returns a solution without a search.
    pub(crate) fn construct(&self) -> Men {
        let n = self.plain.unwrap_or(0);
        let files = if self.puzzle.geometry().is_torus() { construct::torus(n) } else { construct::plain(n) };
        let squares = files.into_iter().zip(0..).filter_map(|(file, rank)| Square::at(file, rank));
        squares.map(|square| (square, Piece::WHITE_QUEEN)).collect()
    }

    /// Returns whether the search supports the board.
    pub(crate) fn is_laid_out(&self) -> bool {
        self.rows.is_some()
    }

    /// Reports every solution, rank by rank, in one thread; `None` if the search does not support the board.
    pub(crate) fn enumerate(
        &self,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
    ) -> Option<Report> {
        let rows = self.rows.as_ref()?;
        let (end, statistics): (End, Statistics) =
            rows.enumerate(budget, &mut |men| found(Found::Solution(men)));
        Some(Report { end, optimum: None, statistics })
    }

    /// Counts the solutions, and also up to symmetry if that costs nothing or is requested.  Returns `None` if
    /// counting means listing every solution, or needs no search at all.
    pub(crate) fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        let rows = self.rows.as_ref()?;
        let torus = self.puzzle.geometry().is_torus();
        match self.plain {
            _ if matches!(self.known(), Some(Known::NoSolution(_))) => None,
            Some(n @ 5..=halves::MOST) if !torus => Some(halves::count(n, work)),
            Some(n @ 5..=eightfold::MOST) if !torus => Some(eightfold::count(n, work)),
            // Such small boards are listed completely.
            Some(1..5) if !torus => None,
            Some(n) if torus && up_to_symmetry => Some(rows.clone().count_torus_classes(n, work)),
            _ if up_to_symmetry => None,
            Some(n) if torus => Some(rows.clone().count_torus(n, work)),
            _ => Some(rows.count(work)),
        }
    }
}
