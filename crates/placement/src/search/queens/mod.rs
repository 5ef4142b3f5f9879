//! Queens, none attacking another: bit-parallel backtracking.
//!
//! | module | contents |
//! |---|---|
//! | `construct` | one solution of any size, constructed directly |
//! | `rows` | all solutions, rank by rank, with givens, forbidden squares, holes, or on a torus |
//! | `halves` | counting on the plain board from lists of half boards |
//! | `halfturn` | the solutions that a half turn does not change, for counting up to symmetry |
//! | `shifts` | counting on the torus up to turns, reflections and shifts |
//! | `pawns` | n + k queens and k pawns, which block lines |

mod construct;
mod halfturn;
mod halves;
pub(super) mod pawns;
mod rows;
mod shifts;

use super::native::Native;
use super::work::{Counted, Feed, Known, Work};
use crate::puzzle::Placement;
use crate::rule::Rule;
use rookwright_board::{Men, Piece, Square};
use rookwright_run::Settings;
use rookwright_solve::Report;
use rows::Rows;

/// Up to this size the rank-by-rank search finds and counts queens at once, whatever is given; beyond it givens
/// help a learning solver more.
const LARGEST_FOR_SEARCH: u32 = 20;

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

    /// Returns whether the search supports the board.
    pub(super) fn is_laid_out(&self) -> bool {
        self.rows.is_some()
    }
}

impl Native for Queens<'_> {
    fn is_best(&self, settings: &Settings, one: bool) -> bool {
        let board = self.puzzle.geometry();
        match self.known() {
            Some(Known::NoSolution(_)) => true,
            Some(Known::Solution) if one => true,
            _ if !self.is_laid_out() => false,
            // No learning solver counts the plain board faster.
            Some(Known::Solution) if settings.budget.solutions.is_none() => true,
            _ => board.files().max(board.ranks()) <= LARGEST_FOR_SEARCH,
        }
    }

    fn known(&self) -> Option<Known> {
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

    fn construct(&self) -> Option<Men> {
        let (n, is_torus) = (self.plain?, self.puzzle.geometry().is_torus());
        let files = if is_torus { construct::torus(n) } else { construct::plain(n) };
        let squares = files.into_iter().zip(0..).filter_map(|(file, rank)| Square::at(file, rank));
        Some(squares.map(|square| (square, Piece::WHITE_QUEEN)).collect())
    }

    /// Reports every solution, rank by rank, in one thread.
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        Some(self.rows.as_ref()?.enumerate(work.watch, found))
    }

    fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        let rows = self.rows.as_ref()?;
        let torus = self.puzzle.geometry().is_torus();
        match self.plain {
            _ if matches!(self.known(), Some(Known::NoSolution(_))) => None,
            Some(n @ 5..=halves::MOST) if !torus => Some(halves::count(n, work)),
            // Such small boards are listed completely.
            Some(1..5) if !torus => None,
            Some(n) if torus && up_to_symmetry => Some(rows.clone().count_torus_classes(n, work)),
            _ if up_to_symmetry => None,
            Some(n) if torus => Some(rows.clone().count_torus(n, work)),
            _ => Some(rows.count(work)),
        }
    }
}

/// Returns a bit for every file of the n x n board.
fn all(n: u32) -> u32 {
    u32::MAX >> (u32::BITS - n)
}

/// Returns the bits of a word, one at a time.
#[inline]
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}
