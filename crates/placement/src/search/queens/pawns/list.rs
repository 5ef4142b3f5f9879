//! Counts by listing every solution, which also counts classes where reflections may leave a solution unchanged.

use super::super::all;
use super::Pawns;
use super::state::State;
use crate::search::parallel::{Done, Ticker, share, sum};
use crate::search::work::{Counted, Work};
use rookwright_board::is_canonical;
use rookwright_run::Count;
use rookwright_solve::Found;
use std::ops::ControlFlow;

/// The ranks that are filled to make parts for threads and shares: so much of it is quick with any number of pawns.
const FILLED: usize = 2;

/// A board filled up to some rank, with its queens and pawns.
type Part = (State, Vec<(u32, u32)>);

/// Counts all solutions, and those up to symmetry.
pub(super) fn count(pawns: &Pawns<'_>, work: Work<'_>) -> Counted {
    let board = pawns.puzzle.geometry();
    let symmetries = pawns.puzzle.symmetries();
    let (end, [all, classes, nodes]) = share(&parts(pawns), work, "listed", sum, |(state, ranks), watch| {
        let mut ticker = Ticker::new(watch);
        let (mut all, mut classes) = (0, 0);
        let listed = pawns.descend(*state, &mut ranks.clone(), &mut ticker, &mut |found| {
            if let Found::Solution(men) = found {
                all += 1;
                classes += u128::from(is_canonical(board, &symmetries, men));
            }
            ControlFlow::Continue(())
        });
        Done { result: [all, classes, ticker.nodes.into()], finished: listed.is_continue() }
    });
    Counted { classes: Some(Count::after(end, classes)), ..Counted::of(end, all, nodes) }
}

/// Returns the boards with the first ranks filled, the same on every machine.
fn parts(pawns: &Pawns<'_>) -> Vec<Part> {
    let mut parts: Vec<Part> = vec![(State::start(pawns.k), Vec::new())];
    for _ in 0..FILLED {
        let mut longer = Vec::new();
        for (state, ranks) in &parts {
            let filled = state.ways(state.free(all(pawns.n)), &mut |queens, pawns| -> ControlFlow<()> {
                longer.push((state.with(queens, pawns), [&ranks[..], &[(queens, pawns)]].concat()));
                ControlFlow::Continue(())
            });
            debug_assert!(filled.is_continue());
        }
        parts = longer;
    }
    parts
}
