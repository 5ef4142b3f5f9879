//! The whole puzzle: threads, checkpoints, symmetry.

use super::grid::Grid;
use super::hunt::{Hunt, split};
use super::kind::KINDS;
use super::puzzle::Once;
use super::state::State;
use super::word::Word;
use crate::search::parallel::{Done, Ticker, share, sum};
use crate::search::work::{Counted, Work};
use rookwright_board::{Men, is_canonical};
use rookwright_run::{Count, End, Optimum, Progress, Statistics};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The search is cut into at least this many parts, enough for a few threads or machines.
const PARTS: usize = 256;

/// Parts of the search.
struct Parts<'a, W> {
    once: &'a Once,
    grid: Grid<W>,
    states: Vec<State<W>>,
}

/// The fewest pieces, as far as is known.
struct Hunted {
    /// Their number; `None` if no board was found.
    pieces: Option<u32>,
    /// A board, unless it was found before the checkpoint.
    board: Option<Men>,
    end: End,
    nodes: u64,
}

impl Once {
    /// Reports every board with the fewest pieces.
    pub(crate) fn enumerate(
        &self,
        work: Work<'_>,
        found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
    ) -> Report {
        if self.is_narrow() {
            Parts::<u64>::of(self).enumerate(work, found)
        } else {
            Parts::<u128>::of(self).enumerate(work, found)
        }
    }

    /// Counts the boards with the fewest pieces.
    pub(crate) fn count(&self, work: Work<'_>) -> Counted {
        if self.is_narrow() {
            Parts::<u64>::of(self).count(work)
        } else {
            Parts::<u128>::of(self).count(work)
        }
    }
}

impl<'a, W: Word> Parts<'a, W> {
    fn of(once: &'a Once) -> Self {
        let (grid, start) = once.start();
        let states = split(&grid, start, PARTS, u128::BITS);
        Self { once, grid, states }
    }

    fn enumerate(&self, work: Work<'_>, found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>) -> Report {
        let Hunted { pieces, board, end, nodes } = self.fewest(work);
        let proven = end.is_exhausted();
        let optimum = pieces.map(|pieces| Optimum { value: pieces.into(), proven });
        let report = |end, nodes| {
            let statistics = Statistics { nodes, ..Statistics::default() };
            Report { end, optimum, statistics }
        };
        let (Some(pieces), Some(Optimum { value, .. })) = (pieces, optimum) else {
            return report(end, nodes);
        };
        if let Some(men) = &board
            && (found(Found::Better(men, value)).is_break()
                || proven && found(Found::Solution(men)).is_break())
        {
            return report(End::Stopped, nodes);
        }
        if !proven {
            return report(end, nodes);
        }
        let most = AtomicU32::new(pieces);
        let mut ticker = Ticker::new(work.watch);
        let mut enough = false;
        let mut take = |placed: &[W; KINDS]| {
            let men = self.once.men(&self.grid, placed);
            // The first board is known already.
            enough = board.as_ref() != Some(&men) && found(Found::Solution(&men)).is_break();
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut hunt = Hunt { grid: &self.grid, most: &most, ticker: &mut ticker, found: &mut take };
        let ended = self.states.iter().try_for_each(|state| hunt.run(*state));
        let end = match ended {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(()) if enough => End::Stopped,
            ControlFlow::Break(()) => work.watch.end(),
        };
        report(end, nodes + ticker.nodes)
    }

    fn count(&self, work: Work<'_>) -> Counted {
        let Hunted { pieces, end, nodes, .. } = self.fewest(work);
        let proven = end.is_exhausted();
        let optimum = pieces.map(|pieces| Optimum { value: pieces.into(), proven });
        let counted = |end, count: Count, classes, nodes| {
            let statistics = Statistics { nodes, ..Statistics::default() };
            Counted { end, count, classes: Some(classes), optimum, statistics }
        };
        let Some(pieces) = pieces.filter(|_| proven) else {
            let count = Count::after(end, u32::from(pieces.is_some()));
            return counted(end, count.clone(), count, nodes);
        };
        let stage = format!("boards-with-{pieces}-pieces");
        let (end, [boards, classes, more]) = share(&self.states, work, &stage, sum, |state, watch| {
            let (mut boards, mut classes) = (0, 0);
            let most = AtomicU32::new(pieces);
            let (finished, nodes) = self.search(state, &most, &mut Ticker::new(watch), &mut |placed| {
                let men = self.once.men(&self.grid, placed);
                boards += 1;
                classes += u128::from(is_canonical(&self.once.board, &self.once.group, &men));
            });
            Done { result: [boards, classes, nodes.into()], finished }
        });
        counted(end, Count::after(end, boards), Count::after(end, classes), nodes + more as u64)
    }

    /// Searches for the fewest pieces.
    fn fewest(&self, work: Work<'_>) -> Hunted {
        const STAGE: &str = "fewest-pieces";
        let best: Mutex<Option<(u32, Men)>> = Mutex::new(None);
        let known = work.checkpoint.into_iter().flat_map(|kept| kept.done(STAGE, self.states.len()));
        let known = known.filter_map(|(_, numbers)| u32::try_from(*numbers.first()?).ok()).min();
        let most = AtomicU32::new(known.map_or(u128::BITS, |known| known.saturating_sub(1)));
        // Zero is the number of a part without a board, since no board is without pieces.
        let least = |[one, nodes]: [u128; 2], [other, more]: [u128; 2]| {
            let fewer = if one == 0 || other == 0 { one.max(other) } else { one.min(other) };
            [fewer, nodes + more]
        };
        let (end, [pieces, nodes]) = share(&self.states, work, STAGE, least, |state, watch| {
            let mut fewest = 0;
            let (finished, nodes) = self.search(state, &most, &mut Ticker::new(watch), &mut |placed| {
                let pieces = placed.iter().map(|set| set.len()).sum::<u32>();
                if most.fetch_min(pieces - 1, Ordering::Relaxed) < pieces {
                    return;
                }
                fewest = pieces;
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                if best.as_ref().is_none_or(|&(known, _)| pieces < known) {
                    work.progress.report(Progress::Best(pieces.into()));
                    *best = Some((pieces, self.once.men(&self.grid, placed)));
                }
            });
            Done { result: [fewest.into(), nodes.into()], finished }
        });
        let pieces = Some(pieces as u32).filter(|&pieces| pieces > 0);
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        let board = best.filter(|&(known, _)| Some(known) == pieces).map(|(_, men)| men);
        Hunted { pieces, board, end, nodes: nodes as u64 }
    }

    /// Searches one part to its end; returns whether there was time for it, and the number of nodes.
    fn search(
        &self,
        state: &State<W>,
        most: &AtomicU32,
        ticker: &mut Ticker<'_>,
        found: &mut dyn FnMut(&[W; KINDS]),
    ) -> (bool, u64) {
        let mut take = |placed: &[W; KINDS]| {
            found(placed);
            ControlFlow::Continue(())
        };
        let ended = Hunt { grid: &self.grid, most, ticker, found: &mut take }.run(*state);
        (ended.is_continue(), ticker.nodes)
    }
}
