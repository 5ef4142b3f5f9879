//! As many pieces of one kind as possible, none attacking another.
//!
//! | module | contents |
//! |---|---|
//! | `conflicts` | the squares that exclude each other, and the largest number of pieces on those that are left |
//! | `matching` | largest matchings of bipartite graphs |
//!
//! The first board is read off a matching.  The others are found square by square: a square is taken or left, as long
//! as the squares that remain can still hold the rest.  As that is known exactly, no step leads nowhere.  Queens are
//! left to the search for n queens where n of them are known to fit.

mod conflicts;
mod matching;
#[cfg(test)]
mod tests;

use super::native::Native;
use super::parallel::Ticker;
use super::queens::Queens;
use super::work::{Counted, Feed, Known, Work, report};
use crate::material::{Material, Number};
use crate::puzzle::{Draft, Placement};
use conflicts::Conflicts;
use rookwright_board::{MOST_NAMED_SQUARES, Men, Piece, Role};
use rookwright_run::{Direction, End, Optimum};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;

/// A puzzle that asks for as many pieces of one kind as possible, none attacking another.
pub(crate) struct Independent<'a> {
    puzzle: &'a Placement,
    piece: Piece,
    way: Way,
}

enum Way {
    /// The same puzzle with the number of queens that is the most possible.
    Queens(Box<Placement>),
    /// Pieces whose conflicts are known exactly.
    Matching,
}

impl<'a> Independent<'a> {
    /// Recognises the puzzle; `None` also if it needs another method.
    pub(crate) fn of(puzzle: &'a Placement) -> Option<Self> {
        let [one] = puzzle.material() else { return None };
        let &Material { number, piece, goal } = one;
        let apart = |rule| puzzle.keeps_apart(rule, piece);
        let fits = goal == Some(Direction::Maximise)
            && number == Number::ANY
            && !puzzle.rules().is_empty()
            && puzzle.rules().iter().all(apart)
            && puzzle.geometry().area() <= MOST_NAMED_SQUARES;
        if !fits {
            return None;
        }
        // Queens have four lines and kings no two halves, so that neither has an exact bound by
        // matchings.
        let way = match piece.role {
            Role::Queen => Way::Queens(Box::new(with_full_ranks(puzzle, piece)?)),
            Role::King => return None,
            Role::Leaper(_) | Role::Knight | Role::Pawn if puzzle.geometry().is_torus() => {
                // Whether there is a circle of odd length depends on the sides.
                Conflicts::of(puzzle, piece).map(|_| Way::Matching)?
            }
            _ => Way::Matching,
        };
        Some(Self { puzzle, piece, way })
    }

    /// Reports every board; a square is taken, and when all boards with it are known, it is left.
    fn list(&self, mut conflicts: Conflicts, work: Work<'_>, found: &mut Feed<'_>) -> Report {
        let mut ticker = Ticker::new(work.watch);
        let mut taken: Vec<u32> = Vec::new();
        let mut trail = Vec::new();
        for nth in 0..conflicts.squares.len() {
            if self.puzzle.givens().on(conflicts.squares[nth]).is_some() {
                // Givens that attack each other leave no solution.
                if !conflicts.is_open(nth as u32) {
                    return report(End::Exhausted, None, ticker.nodes);
                }
                conflicts.close(nth as u32, true, &mut trail);
                taken.push(nth as u32);
            }
        }
        // The matching gives the largest number at once, and a board with it: the optimum is proven before
        // the list begins.
        let most = taken.len() + conflicts.most();
        let optimum = Some(Optimum { value: most as u64, proven: true });
        let first = self.men(&conflicts, taken.iter().copied().chain(conflicts.largest()));
        if found(Found::Solution(&first)).is_break() {
            return report(End::Stopped, optimum, ticker.nodes);
        }
        // The squares decided so far: the square, whether it is taken, and the length of the trail before.
        let mut decided: Vec<(u32, bool, usize)> = Vec::new();
        loop {
            if ticker.tick() || ticker.nodes.is_multiple_of(64) && work.watch.is_over() {
                return report(work.watch.end(), optimum, ticker.nodes);
            }
            let is_full = taken.len() == most;
            if is_full {
                let men = self.men(&conflicts, taken.iter().copied());
                if men != first && found(Found::Solution(&men)).is_break() {
                    return report(End::Stopped, optimum, ticker.nodes);
                }
            } else if conflicts.hold(most - taken.len())
                && let Some(square) = conflicts.next()
            {
                decided.push((square, true, trail.len()));
                conflicts.close(square, true, &mut trail);
                taken.push(square);
                continue;
            }
            // Back to the last square that was taken: leave it.
            loop {
                let Some((square, was_taken, length)) = decided.pop() else {
                    return report(End::Exhausted, optimum, ticker.nodes);
                };
                conflicts.reopen(&mut trail, length);
                if was_taken {
                    taken.pop();
                    decided.push((square, false, trail.len()));
                    conflicts.close(square, false, &mut trail);
                    break;
                }
            }
        }
    }

    fn men(&self, conflicts: &Conflicts, squares: impl Iterator<Item = u32>) -> Men {
        let mut squares: Vec<_> = squares.map(|square| conflicts.squares[square as usize]).collect();
        squares.sort_unstable();
        squares.into_iter().map(|square| (square, self.piece)).collect()
    }
}

impl Native for Independent<'_> {
    fn keeps_parts(&self) -> bool {
        matches!(self.way, Way::Queens(_))
    }

    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        match &self.way {
            Way::Queens(full) => list_queens(full, work, found),
            Way::Matching => Some(self.list(Conflicts::of(self.puzzle, self.piece)?, work, found)),
        }
    }

    fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        let Way::Queens(full) = &self.way else { return None };
        let counted = Queens::of(full)?.count(work, up_to_symmetry)?;
        let value = u64::from(full.geometry().ranks());
        Some(Counted { optimum: Some(Optimum { value, proven: true }), ..counted })
    }
}

/// Returns the puzzle with one queen for each rank, if that many are known to fit.  More cannot fit, because no rank has
/// two.
fn with_full_ranks(puzzle: &Placement, queen: Piece) -> Option<Placement> {
    let number = puzzle.geometry().ranks();
    let material = vec![Material::exactly(number, queen)];
    let full = Draft { material, ..puzzle.draft().clone() }.validate().ok()?;
    let queens = Queens::of(&full)?;
    (queens.is_laid_out() && queens.known() == Some(Known::Solution)).then_some(full)
}

/// Reports every board with a queen on each rank: first the one that needs no search.
fn list_queens(full: &Placement, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
    let queens = Queens::of(full)?;
    let optimum = Some(Optimum { value: full.geometry().ranks().into(), proven: true });
    let first = queens.construct()?;
    if found(Found::Solution(&first)).is_break() {
        return Some(report(End::Stopped, optimum, 0));
    }
    let listed = queens.enumerate(work, &mut |solution| match solution {
        Found::Solution(men) if *men == first => ControlFlow::Continue(()),
        other => found(other),
    })?;
    Some(Report { optimum, ..listed })
}
