//! As few pieces of one kind as possible that cover every square, or all squares of a list: domination.
//!
//! The number of pieces goes up one by one until there is a board.  The search for each number is exhaustive, so that
//! the first number with a board is the least, and its boards are all there are.
//!
//! | module | contents |
//! |---|---|
//! | `demand` | the puzzle as squares to cover and squares that cover them |
//! | `weights` | lower bounds from weights of squares, by linear programming |
//! | `frames` | queens and rooks: cases by the first and the last empty files and ranks |
//! | `branch` | branch and bound within a case |
//! | `sweep` | pieces of short range: square after square, with equal states merged |

mod branch;
mod demand;
mod frames;
mod sweep;
#[cfg(test)]
mod tests;
mod weights;

use super::native::Native;
use super::parallel::Ticker;
use super::work::{Counted, Feed, Halt, Work, ended, report};
use crate::puzzle::Placement;
use demand::Demand;
use frames::Case;
use rookwright_board::Men;
use rookwright_run::{End, Optimum, threads};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use sweep::Sweep;

/// The number of boards that wait for the caller at most.
const WAITING: usize = 256;

/// Up to this number boards are listed to count them, which also counts them up to symmetry.
const LISTED: u128 = 200_000;

/// A puzzle that asks for as few pieces of one kind as possible that cover squares.
pub(crate) struct Cover<'a> {
    demand: Demand<'a>,
    way: Way,
}

enum Way {
    Frames,
    Sweep,
}

/// How the search for one number of pieces ended.
struct Level {
    /// The reason to stop, unless everything was searched.
    end: Option<End>,
    has_boards: bool,
    nodes: u64,
}

impl<'a> Cover<'a> {
    /// Recognises the puzzle; `None` also if it needs another method.
    pub(crate) fn of(puzzle: &'a Placement) -> Option<Self> {
        let demand = Demand::of(puzzle)?;
        let way = if frames::fit(&demand) {
            Way::Frames
        } else if sweep::fits(&demand) {
            Way::Sweep
        } else {
            return None;
        };
        Some(Self { demand, way })
    }

    fn sweep(&self, sweep: &Sweep<'_>, pieces: usize, work: Work<'_>, found: &mut Feed<'_>) -> Level {
        let mut ticker = Ticker::new(work.watch);
        let mut has_boards = false;
        let flow = sweep.boards(pieces, work.memory, &mut ticker, &mut |board| {
            has_boards = true;
            found(Found::Solution(&self.demand.men(board)))
        });
        let end = flow.is_break().then(|| ended(flow, work.watch));
        Level { end, has_boards, nodes: ticker.nodes }
    }

    /// Searches the cases, each in the next free thread.
    fn frames(&self, pieces: usize, work: Work<'_>, found: &mut Feed<'_>) -> Level {
        let cases = frames::cases(&self.demand, pieces);
        let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
        let is_late = AtomicBool::new(false);
        let mut has_boards = false;
        let one_thread = |pass: threads::Take<'_, Men>| {
            let mut ticker = Ticker::new(work.watch);
            while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                match self.search(case, pieces, &mut ticker, pass) {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(Halt::Enough) => break,
                    // A case that was not searched to its end leaves the whole number of pieces undecided.
                    ControlFlow::Break(Halt::Late | Halt::Spent) => {
                        is_late.store(true, Ordering::Relaxed);
                        break;
                    }
                }
            }
            nodes.fetch_add(ticker.nodes, Ordering::Relaxed);
        };
        let mut is_enough = false;
        threads::gather(work.threads, WAITING, &one_thread, &mut |men: Men| {
            has_boards = true;
            let taken = found(Found::Solution(&men));
            is_enough = taken.is_break();
            taken
        });
        let end = if is_enough { Some(End::Stopped) } else { is_late.into_inner().then(|| work.watch.end()) };
        Level { end, has_boards, nodes: nodes.into_inner() }
    }

    /// Passes the boards of a case and of those like it to `take`.
    fn search(
        &self,
        case: &Case,
        pieces: usize,
        ticker: &mut Ticker<'_>,
        take: &mut dyn FnMut(Men) -> ControlFlow<()>,
    ) -> ControlFlow<Halt> {
        if ticker.is_over() {
            return ControlFlow::Break(Halt::Late);
        }
        let Some(prepared) = case.prepare(&self.demand) else { return ControlFlow::Continue(()) };
        let board = self.demand.puzzle.geometry();
        branch::search(&self.demand, &prepared, pieces, ticker, &mut |squares| {
            let men = self.demand.men(squares);
            case.images.iter().try_for_each(|symmetry| take(symmetry.image_of_men(board, &men)))
        })
    }
}

impl Native for Cover<'_> {
    fn keeps_parts(&self) -> bool {
        false
    }

    /// Reports every board with the fewest pieces.
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        let demand = &self.demand;
        let mut nodes = 0;
        let mut optimum = None;
        if !demand.can_be_met() {
            return Some(report(End::Exhausted, None, nodes));
        }
        // In case the time is up before the best is found.
        if let Some(men) = demand.guess(&mut || work.watch.is_over()) {
            let value = men.len() as u64;
            optimum = Some(Optimum { value, proven: false });
            if found(Found::Better(&men, value)).is_break() {
                return Some(report(End::Stopped, optimum, nodes));
            }
        }
        let sweep = match self.way {
            Way::Frames => None,
            Way::Sweep => match Sweep::new(demand, &Ticker::new(work.watch)) {
                None => return Some(report(work.watch.end(), optimum, nodes)),
                sweep => sweep,
            },
        };
        let least = sweep.as_ref().map_or(0, Sweep::least).max(demand.least());
        // The numbers go up, so that the first with a board is the least, and all its boards are found at
        // that level.
        for pieces in least..=demand.room() {
            let level = match &sweep {
                Some(sweep) => self.sweep(sweep, pieces, work, found),
                None => self.frames(pieces, work, found),
            };
            nodes += level.nodes;
            if level.has_boards {
                optimum = Some(Optimum { value: pieces as u64, proven: true });
            }
            if level.end.is_some() || level.has_boards {
                return Some(report(level.end.unwrap_or(End::Exhausted), optimum, nodes));
            }
        }
        Some(report(End::Exhausted, None, nodes))
    }

    /// Counts the boards if there are too many to list, and they can be counted without that; `None` otherwise.
    fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        let is_listed = up_to_symmetry || work.sharded.is_some();
        if is_listed || !matches!(self.way, Way::Sweep) || !self.demand.can_be_met() {
            return None;
        }
        let mut ticker = Ticker::new(work.watch);
        let sweep = Sweep::new(&self.demand, &ticker)?;
        let least = sweep.least().max(self.demand.least());
        // As long as the bounds are tight, counting takes little time and proves at once that there is no
        // board.
        for pieces in (least..=self.demand.room()).take_while(|&pieces| sweep.is_tight(pieces)) {
            let ControlFlow::Continue(number) = sweep.number(pieces, work.memory, &mut ticker) else {
                return None;
            };
            if number > 0 {
                let optimum = Some(Optimum { value: pieces as u64, proven: true });
                let counted = Counted::of(End::Exhausted, number, ticker.nodes.into());
                // A number that is small enough to list is left to the list, which also counts the classes.
                return (number > LISTED).then_some(Counted { optimum, ..counted });
            }
        }
        None
    }
}
