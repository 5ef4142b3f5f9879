//! Queens, none attacking another: bit-parallel backtracking.
//!
//! | file | what |
//! |---|---|
//! | `construct` | one solution of any size, written down directly |
//! | `rows` | all solutions, rank by rank, with givens, forbidden squares, holes, or on a torus |
//! | `eightfold` | counting on the plain board, an eighth of it at a time |
//! | `halfturn` | the solutions that a half turn does not change, for counting up to symmetry |
//! | `shifts` | counting on the torus up to turns, reflections and shifts |

mod construct;
mod eightfold;
mod halfturn;
mod rows;
mod shifts;

use super::{Counted, Known, Work, parallel};
use crate::puzzle::Placement;
use crate::rule::Rule;
use rookwright_board::{Men, Piece, Square};
use rookwright_run::{Budget, End, Statistics};
use rookwright_solve::{Found, Report};
use rows::Rows;
use std::ops::ControlFlow;

/// A queens puzzle laid out for the search.
pub(crate) struct Queens<'a> {
    puzzle: &'a Placement,
    /// The number of queens, files and ranks of a square board where only queens matter.
    plain: Option<u32>,
    /// The board laid out for the search, where it can be.
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

    /// Returns an answer that needs no search, where there is one.
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

    /// Returns the solution that is known.
    pub(crate) fn construct(&self) -> Men {
        let n = self.plain.unwrap_or(0);
        let files = if self.puzzle.geometry().is_torus() { construct::torus(n) } else { construct::plain(n) };
        let squares = files.into_iter().zip(0..).filter_map(|(file, rank)| Square::at(file, rank));
        squares.map(|square| (square, Piece::WHITE_QUEEN)).collect()
    }

    /// Returns whether the board is one that the search can be laid out for.
    pub(crate) fn is_laid_out(&self) -> bool {
        self.rows.is_some()
    }

    /// Reports every solution, rank by rank, in one thread; `None` where the board is none for it.
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

    /// Counts the solutions, up to symmetry too where that costs nothing or is asked for; `None`
    /// where that means looking at every one of them, or needs no search at all.
    pub(crate) fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        let rows = self.rows.as_ref()?;
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
