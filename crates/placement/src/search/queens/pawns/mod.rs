//! n + k queens and k pawns on an n x n board, no queen attacking another: the pawns block lines (Chatham, Fricke
//! and Skaggs, The Queens Separation Problem, 2006).
//!
//! | module | contents |
//! |---|---|
//! | `state` | a board filled up to some rank, and the ways to fill the next |
//! | `count` | counting by searching an eighth of the solutions |
//! | `halfturn` | the solutions that a half turn does not change, for counting up to symmetry |
//! | `list` | counting by listing every solution |

mod count;
mod halfturn;
mod list;
mod state;

#[cfg(test)]
mod tests;

use super::{LARGEST_FOR_SEARCH, all};
use crate::puzzle::Placement;
use crate::rule::{Lines, Rule};
use crate::search::native::Native;
use crate::search::parallel::Ticker;
use crate::search::work::{Counted, Feed, Halt, Known, Work, ended, report};
use rookwright_board::{Men, Piece, Square};
use rookwright_run::Settings;
use rookwright_solve::{Found, Report};
use state::{State, WIDEST};
use std::ops::ControlFlow;

/// Up to this size solutions are counted up to symmetry even where that means to list them.
const LISTED: u32 = 8;

/// The puzzle, prepared for the search.
pub(crate) struct Pawns<'a> {
    puzzle: &'a Placement,
    n: u32,
    k: u32,
    /// The piece that blocks lines.
    blocker: Piece,
}

impl<'a> Pawns<'a> {
    /// Recognises the puzzle.  The blocking piece need not be a pawn, as long as no rule is about it.
    pub(crate) fn of(puzzle: &'a Placement) -> Option<Self> {
        let queen = Piece::WHITE_QUEEN;
        let [one, other] = puzzle.material() else { return None };
        let (queens, blocks) = if one.piece == queen { (one, other) } else { (other, one) };
        let (number, k, blocker) = (queens.number.fixed()?, blocks.number.fixed()?, blocks.piece);
        let only_queens = |rule: &Rule| match rule {
            Rule::Safe { target, from, lines: Lines::Blocked } => {
                [target, from].into_iter().all(|who| who.includes(queen) && !who.includes(blocker))
            }
            _ => false,
        };
        let ruled = !puzzle.rules().is_empty() && puzzle.rules().iter().all(only_queens);
        let board = puzzle.geometry();
        let plain = !board.is_torus()
            && board.holes().is_empty()
            && puzzle.givens().is_empty()
            && puzzle.forbidden().is_empty();
        let n = board.files();
        // Only with k more queens than ranks is every segment full, on which the count rests.
        let fits = board.ranks() == n && k > 0 && n.checked_add(k) == Some(number);
        (queens.piece == queen && ruled && plain && fits).then_some(Self { puzzle, n, k, blocker })
    }

    /// Fills the ranks from the state's up; `ranks` are the queens and pawns below.
    fn descend(
        &self,
        state: State,
        ranks: &mut Vec<(u32, u32)>,
        ticker: &mut Ticker<'_>,
        found: &mut Feed<'_>,
    ) -> ControlFlow<Halt> {
        if ticker.tick() {
            return ControlFlow::Break(Halt::Late);
        }
        if state.rank == self.n {
            return if state.pawns == 0 {
                found(Found::Solution(&self.men(ranks))).map_break(|()| Halt::Enough)
            } else {
                ControlFlow::Continue(())
            };
        }
        state.ways(state.free(all(self.n)), &mut |queens, pawns| {
            ranks.push((queens, pawns));
            self.descend(state.with(queens, pawns), ranks, ticker, found)?;
            ranks.pop();
            ControlFlow::Continue(())
        })
    }

    fn men(&self, ranks: &[(u32, u32)]) -> Men {
        let on = |bits: u32, rank: u32, piece: Piece| {
            let files = (0..self.n).filter(move |&file| bits >> file & 1 == 1);
            files.filter_map(move |file| Some((Square::at(file, rank)?, piece)))
        };
        let rank = |(&(queens, pawns), rank): (&(u32, u32), u32)| {
            on(queens, rank, Piece::WHITE_QUEEN).chain(on(pawns, rank, self.blocker))
        };
        ranks.iter().zip(0..).flat_map(rank).collect()
    }
}

impl Native for Pawns<'_> {
    fn is_best(&self, settings: &Settings, _: bool) -> bool {
        let all = settings.budget.solutions.is_none();
        self.known().is_some() || self.n <= WIDEST && (all || self.n <= LARGEST_FOR_SEARCH)
    }

    fn known(&self) -> Option<Known> {
        let inner = u64::from(self.n.saturating_sub(2));
        let most = (inner * inner).div_ceil(2);
        (u64::from(self.k) > most).then(|| {
            Known::NoSolution(format!(
                "every rank and file must alternate between queens and pawns, beginning and ending with a queen, \
                 so that no more than {most} of the {} pawns fit",
                self.k
            ))
        })
    }

    /// Reports every solution, rank by rank, in one thread.
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        if self.n > WIDEST {
            return None;
        }
        let mut ticker = Ticker::new(work.watch);
        let flow = self.descend(State::start(self.k), &mut Vec::new(), &mut ticker, found);
        Some(report(ended(flow, work.watch), None, ticker.nodes))
    }

    fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        if self.n > WIDEST || self.known().is_some() {
            return None;
        }
        let is_listed = (up_to_symmetry || self.n <= LISTED) && !halfturn::only_turns(self.n, self.k);
        Some(if is_listed { list::count(self, work) } else { count::count(self.n, self.k, work) })
    }
}
