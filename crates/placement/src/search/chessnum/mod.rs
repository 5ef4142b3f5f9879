//! The native search for Chess-Num.

mod bits;
mod hunt;
mod tables;
mod tally;
#[cfg(test)]
mod tests;

use crate::chessnum::ChessNum;
use crate::search::Work;
use crate::search::parallel::Ticker;
use hunt::{Halt, Hunt, Take};
use rookwright_board::{Men, Piece, Square};
use rookwright_solve::{End, Found, Report, Statistics, Watch};
use std::ops::ControlFlow;
use tables::Tables;

/// Reports every board that meets the clues of a puzzle to `take`; how it ended, and after how many
/// nodes.
pub(crate) fn boards(
    view: &ChessNum,
    watch: &Watch,
    take: &mut dyn FnMut(&[(Square, Piece)]) -> ControlFlow<()>,
) -> (End, u64) {
    let area = u64::from(view.geometry().files()) * u64::from(view.geometry().ranks());
    match area {
        0..=64 => hunt::<1>(view, watch, take),
        65..=128 => hunt::<2>(view, watch, take),
        _ => hunt::<4>(view, watch, take),
    }
}

fn hunt<const W: usize>(view: &ChessNum, watch: &Watch, take: &mut Take<'_>) -> (End, u64) {
    let tables = Tables::<W>::of(view);
    let mut hunt = Hunt::new(&tables, Ticker::new(watch));
    let end = match hunt.run(take) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(Halt::Enough) => End::Stopped,
        ControlFlow::Break(Halt::Late) => watch.end(),
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
        boards(view, work.watch, &mut |men| found(Found::Solution(&men.iter().copied().collect())));
    Report { end, optimum: None, statistics: Statistics { nodes, ..Statistics::default() } }
}
