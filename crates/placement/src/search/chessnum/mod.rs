//! The native search for Chess-Num.
//!
//! Every kind of piece keeps the set of squares where its pieces may go.  Pieces are put down one by one,
//! the kind with the fewest squares first; after each, the sets are narrowed by what single clues
//! allow and by a balance of all clues together, which is where the speed comes from (`narrow`).
//! Lines need no care of their own: a piece put down cuts off what is behind him from every clue, and
//! lines that later pieces may still cut count as attacks that can be undone.  Pieces of a kind are
//! interchangeable and share one set, so that each board is found once.
//!
//! | file | what |
//! |---|---|
//! | `tables` | who attacks which clue from where, across what |
//! | `hunt` | putting pieces down and taking them back |
//! | `narrow` | what the clues leave of their places |
//! | `tally` | numbers for all squares at once |
//!
//! Planes of the tallies: no clue weighs more than four, so that six planes, up to 63, hold fifteen
//! clues and ten planes, up to 1023, any number there is room for.

mod hunt;
mod narrow;
mod tables;
mod tally;
#[cfg(test)]
pub(crate) mod tests;

use crate::chessnum::ChessNum;
use crate::search::Work;
use crate::search::parallel::Ticker;
use hunt::{Halt, Hunt, Take};
use rookwright_board::Men;
use rookwright_run::{End, Statistics, Watch};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;
use tables::Tables;

/// Reports every board that meets the clues of a puzzle to `take`, or as many as it finds within so
/// many nodes; how it ended, and after how many nodes.
pub(crate) fn boards(view: &ChessNum, watch: &Watch, limit: Option<u64>, take: &mut Take<'_>) -> (End, u64) {
    let area = u64::from(view.geometry().files()) * u64::from(view.geometry().ranks());
    match (area, view.clues().len()) {
        (0..=64, 0..16) => hunt::<1, 6>(view, watch, limit, take),
        (0..=64, _) => hunt::<1, 10>(view, watch, limit, take),
        (65..=128, _) => hunt::<2, 10>(view, watch, limit, take),
        (129..=192, _) => hunt::<3, 10>(view, watch, limit, take),
        _ => hunt::<4, 10>(view, watch, limit, take),
    }
}

fn hunt<const W: usize, const P: usize>(
    view: &ChessNum,
    watch: &Watch,
    limit: Option<u64>,
    take: &mut Take<'_>,
) -> (End, u64) {
    let tables = Tables::<W>::of(view);
    let mut hunt = Hunt::<W, P>::new(&tables, Ticker::new(watch), limit);
    let end = match hunt.run(take) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(Halt::Enough) => End::Stopped,
        ControlFlow::Break(Halt::Late) => watch.end(),
        ControlFlow::Break(Halt::Limit) => End::OutOfBudget,
    };
    (end, hunt.nodes())
}

/// Reports every solution of the puzzle.
pub(super) fn enumerate(
    view: &ChessNum,
    work: Work<'_>,
    found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
) -> Report {
    let (end, nodes) =
        boards(view, work.watch, None, &mut |men| found(Found::Solution(&men.iter().copied().collect())));
    Report { end, optimum: None, statistics: Statistics { nodes, ..Statistics::default() } }
}
