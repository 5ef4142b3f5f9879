//! The native search for Chess-Num.
//!
//! Every kind of piece has a set of squares where its pieces may go.  Pieces are placed one by one, the kind
//! with the fewest squares first.  After each, the sets are narrowed by single clues and by a balance of all
//! clues together, which makes the search fast (`narrow`).  Lines need no special care: a placed piece cuts off
//! the squares behind it from every clue, and lines that later pieces may still cut count as attacks that can
//! be undone.  Pieces of a kind are interchangeable and share one set, so that each board is found once.
//!
//! | module | contents |
//! |---|---|
//! | `tables` | for each clue, the squares from which pieces attack it, and the squares between |
//! | `node`, `hunt` | placing pieces and taking them back |
//! | `narrow` | removing squares that the clues rule out |
//! | `last` | the squares of the last piece |
//! | `planes` | small numbers for all squares at once |
//!
//! Four planes of bits, up to 15, are enough to count fifteen clues, and eight planes, up to 255, for any number that
//! fits on a board beside a piece.  No clue weighs more than four, so that two planes more hold the weights.

mod hunt;
mod last;
mod narrow;
mod node;
mod planes;
mod tables;
#[cfg(test)]
pub(crate) mod tests;

use crate::chessnum::ChessNum;
use crate::search::native::Native;
use crate::search::parallel::Ticker;
use crate::search::work::{Counted, Feed, Work, ended, report};
pub(crate) use hunt::Way;
use hunt::{Hunt, Take};
use rookwright_run::{End, Watch};
use rookwright_solve::{Found, Report};
use tables::Tables;

/// Passes every board that meets the clues to `take`, or those found within the limit of nodes.  Returns how the
/// search ended, and the number of nodes.
pub(crate) fn boards(view: &ChessNum, watch: &Watch, way: Way<'_>, take: &mut Take<'_>) -> (End, u64) {
    let area = u64::from(view.geometry().files()) * u64::from(view.geometry().ranks());
    match (area, view.clues().len()) {
        (0..=64, 0..16) => hunt::<1, 4, 6>(view, watch, way, take),
        (0..=64, _) => hunt::<1, 8, 10>(view, watch, way, take),
        (65..=128, _) => hunt::<2, 8, 10>(view, watch, way, take),
        (129..=192, _) => hunt::<3, 8, 10>(view, watch, way, take),
        _ => hunt::<4, 8, 10>(view, watch, way, take),
    }
}

fn hunt<const W: usize, const L: usize, const P: usize>(
    view: &ChessNum,
    watch: &Watch,
    way: Way<'_>,
    take: &mut Take<'_>,
) -> (End, u64) {
    let tables = Tables::<W>::of(view);
    let mut hunt = Hunt::<W, L, P>::new(&tables, Ticker::new(watch), way);
    let end = ended(hunt.run(take), watch);
    (end, hunt.nodes())
}

impl Native for ChessNum {
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        let (end, nodes) = boards(self, work.watch, Way::default(), &mut |men| {
            found(Found::Solution(&men.iter().copied().collect()))
        });
        Some(report(end, None, nodes))
    }

    fn count(&self, _: Work<'_>, _: bool) -> Option<Counted> {
        None
    }
}
