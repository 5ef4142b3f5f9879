//! The whole puzzle: threads, checkpoints, symmetry.

use super::grid::Grid;
use super::hunt::{Hunt, split};
use super::kind::KINDS;
use super::puzzle::Once;
use super::state::State;
use crate::search::best::{Best, Hunted};
use crate::search::native::Native;
use crate::search::parallel::{Done, Ticker, share};
use crate::search::word::Word;
use crate::search::work::{Counted, Feed, Work};
use rookwright_board::{Men, is_canonical};
use rookwright_solve::Report;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// The search is cut into at least this many parts, enough for a few threads or machines.
const PARTS: usize = 256;

/// Parts of the search.
struct Parts<'a, W> {
    once: &'a Once,
    grid: Grid<W>,
    states: Vec<State<W>>,
}

impl Native for Once {
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        Some(if self.is_narrow() {
            Parts::<u64>::of(self).enumerate(work, found)
        } else {
            Parts::<u128>::of(self).enumerate(work, found)
        })
    }

    fn count(&self, work: Work<'_>, _: bool) -> Option<Counted> {
        Some(if self.is_narrow() {
            Parts::<u64>::of(self).count(work)
        } else {
            Parts::<u128>::of(self).count(work)
        })
    }
}

impl<'a, W: Word> Parts<'a, W> {
    fn of(once: &'a Once) -> Self {
        let (grid, start) = once.start();
        let states = split(&grid, start, PARTS, u128::BITS);
        Self { once, grid, states }
    }

    /// Reports every board with the fewest pieces.
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Report {
        self.fewest(work).enumerate(1, work, found, |pieces, ticker, take| {
            let most = AtomicU32::new(pieces);
            self.states.iter().try_for_each(|state| self.search(state, &most, ticker, take))
        })
    }

    /// Counts the boards with the fewest pieces.
    fn count(&self, work: Work<'_>) -> Counted {
        let stage = |pieces| format!("boards-with-{pieces}-pieces");
        let task = |state: &State<W>, pieces, watch: &_| {
            let (mut boards, mut classes, mut ticker) = (0, 0, Ticker::new(watch));
            let ended = self.search(state, &AtomicU32::new(pieces), &mut ticker, &mut |men| {
                boards += 1;
                classes += u128::from(is_canonical(&self.once.board, &self.once.group, men));
                ControlFlow::Continue(())
            });
            Done { result: [boards, classes, ticker.nodes.into()], finished: ended.is_continue() }
        };
        self.fewest(work).count(1, (&self.states, work), stage, task, |numbers| numbers)
    }

    /// Searches for the fewest pieces.
    fn fewest(&self, work: Work<'_>) -> Hunted {
        const STAGE: &str = "fewest-pieces";
        let best = Best::new(|fewer, known| fewer < known, 1, work);
        let known = work.known(STAGE, self.states.len()).min();
        // All parts share the bound: a board found in one of them spares the others every search for boards
        // as large.
        let most = AtomicU32::new(known.map_or(u128::BITS, |known| known.saturating_sub(1)));
        // Zero is the number of a part without a board, since no board is without pieces.
        let least = |[one, nodes]: [u128; 2], [other, more]: [u128; 2]| {
            let fewer = if one == 0 || other == 0 { one.max(other) } else { one.min(other) };
            [fewer, nodes + more]
        };
        let (end, [pieces, nodes]) = share(&self.states, work, STAGE, least, |state, watch| {
            let (mut fewest, mut ticker) = (0, Ticker::new(watch));
            let ended = self.search(state, &most, &mut ticker, &mut |men| {
                let pieces = men.len() as u32;
                // Another thread may have been faster with the same number, which then counts there.
                if most.fetch_min(pieces - 1, Ordering::Relaxed) >= pieces {
                    fewest = pieces;
                    best.keep(pieces, || men.clone());
                }
                ControlFlow::Continue(())
            });
            Done { result: [fewest.into(), ticker.nodes.into()], finished: ended.is_continue() }
        });
        let value = Some(pieces as u32).filter(|&pieces| pieces > 0);
        Hunted { value, board: best.board(value), end, nodes: nodes as u64 }
    }

    /// Searches one part; breaks if `found` does or the time is up.
    fn search(
        &self,
        state: &State<W>,
        most: &AtomicU32,
        ticker: &mut Ticker<'_>,
        found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut found = |placed: &[W; KINDS]| found(&self.once.men(&self.grid, placed));
        Hunt { grid: &self.grid, most, ticker, found: &mut found }.run(*state)
    }
}
