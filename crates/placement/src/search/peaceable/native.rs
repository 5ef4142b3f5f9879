//! The whole puzzle: threads, checkpoints, symmetry.

use super::armies::Armies;
use super::patterns::{Pattern, changes, sets};
use super::squares::{Board, Set};
use crate::search::parallel::{Done, Ticker, share, sum};
use crate::search::work::{Counted, Work};
use rookwright_board::{Men, Turn};
use rookwright_run::{Count, End, Optimum, Progress, Statistics};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Sets of ranks and files with at most this many changes are tried first.
const FEW_CHANGES: u32 = 3;

/// The parts of the work: the sets of white ranks, each with all sets of white files.
struct Sets {
    ranks: Vec<Set>,
    files: Vec<Set>,
}

/// The largest armies, as far as is known.
struct Hunted {
    /// Their size; `None` if no board was found.
    size: Option<u32>,
    /// A board, unless it was found before the checkpoint.
    board: Option<Board>,
    end: End,
    nodes: u64,
}

impl Armies {
    /// Reports every board with the largest armies.
    pub(crate) fn enumerate(
        &self,
        work: Work<'_>,
        found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
    ) -> Report {
        let sets = self.sets();
        let Hunted { size, board, end, nodes } = self.largest(&sets, work);
        let proven = end.is_exhausted();
        let optimum = size.map(|size| Optimum { value: self.worth * u64::from(size), proven });
        let mut ticker = Ticker::new(work.watch);
        let report = |end, nodes| {
            let statistics = Statistics { nodes, ..Statistics::default() };
            Report { end, optimum, statistics }
        };
        let (Some(size), Some(optimum)) = (size, optimum) else { return report(end, nodes) };
        // The board that the hunt has found is the first solution. Callers who want one need no
        // second search.
        let first = board.as_ref().map(|board| self.men(board));
        if let Some(men) = &first {
            if found(Found::Better(men, optimum.value)).is_break() {
                return report(End::Stopped, nodes);
            }
            if proven && found(Found::Solution(men)).is_break() {
                return report(End::Stopped, nodes);
            }
        }
        // Larger armies may exist, so that boards of this size are not known to be solutions.
        if !proven {
            return report(end, nodes);
        }
        let mut enough = false;
        // The hunt stops at the first board of each size, so all of the largest are listed in a second pass.
        for &ranks in &sets.ranks {
            let ended = self.list(ranks, &sets.files, size, &mut ticker, &mut |pattern, one| {
                for turn in pattern.to_images(self.size, &self.turns) {
                    let image = one.turned(self.size, turn);
                    // Reported above already.
                    if board == Some(image) {
                        continue;
                    }
                    if found(Found::Solution(&self.men(&image))).is_break() {
                        enough = true;
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            });
            if ended.is_break() {
                return report(if enough { End::Stopped } else { work.watch.end() }, nodes + ticker.nodes);
            }
        }
        report(End::Exhausted, nodes + ticker.nodes)
    }

    /// Counts the boards with the largest armies.
    pub(crate) fn count(&self, work: Work<'_>) -> Counted {
        let sets = self.sets();
        let Hunted { size, end, nodes, .. } = self.largest(&sets, work);
        let proven = end.is_exhausted();
        let optimum = size.map(|size| Optimum { value: self.worth * u64::from(size), proven });
        let counted = |end, count: Count, classes, nodes| {
            let statistics = Statistics { nodes, ..Statistics::default() };
            Counted { end, count, classes: Some(classes), optimum, statistics }
        };
        let Some(size) = size.filter(|_| proven) else {
            let count = Count::after(end, u32::from(size.is_some()));
            return counted(end, count.clone(), count, nodes);
        };
        let stage = format!("armies-of-{size}");
        let (end, [boards, classes, more]) = share(&sets.ranks, work, &stage, sum, |&ranks, watch| {
            let mut ticker = Ticker::new(watch);
            let (mut boards, mut classes) = (0, 0);
            let ended = self.list(ranks, &sets.files, size, &mut ticker, &mut |pattern, board| {
                // Every image of the pattern has the images of these boards.
                boards += pattern.to_images(self.size, &self.turns).len() as u128;
                classes += u128::from(self.is_first(pattern, board));
                ControlFlow::Continue(())
            });
            Done { result: [boards, classes, ticker.nodes.into()], finished: ended.is_continue() }
        });
        counted(end, Count::after(end, boards), Count::after(end, classes), nodes + more as u64)
    }

    /// Returns whether the board is the first of the boards of its class that have this pattern.
    fn is_first(&self, pattern: Pattern, board: &Board) -> bool {
        let keeping = pattern.kept_by(self.size, &self.turns);
        keeping.into_iter().all(|turn| board.turned(self.size, turn) >= *board)
    }

    fn sets(&self) -> Sets {
        let (white, black) = (&self.given_white, &self.given_black);
        let has = |turn: Turn| self.turns.contains(&turn);
        Sets {
            ranks: sets(self.size.ranks, white.ranks(), black.ranks(), has(Turn::Flip)),
            files: sets(self.size.files, white.files(), black.files(), has(Turn::Mirror)),
        }
    }

    /// Searches for the largest armies.
    fn largest(&self, sets: &Sets, work: Work<'_>) -> Hunted {
        const STAGE: &str = "largest-armies";
        let best = Mutex::new(None);
        let keep = |found: Option<(u32, Board)>| {
            let Some((size, board)) = found else { return };
            let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
            if best.is_none_or(|(known, _)| known < size) {
                work.progress.report(Progress::Best(self.worth * u64::from(size)));
                *best = Some((size, board));
            }
        };
        let known = work.checkpoint.into_iter().flat_map(|kept| kept.done(STAGE, sets.ranks.len()));
        let known = known.filter_map(|(_, numbers)| u32::try_from(*numbers.first()?).ok()).max().unwrap_or(0);
        let wanted = AtomicU32::new(known.max(self.least()));
        // Good boards first: what they have is a bound for every part, and for every share of a count.
        let few = |sets: &[Set], side| -> Vec<Set> {
            sets.iter().copied().filter(|&set| changes(set, side) <= FEW_CHANGES).collect()
        };
        let mut ticker = Ticker::new(work.watch);
        let files = few(&sets.files, self.size.files);
        for ranks in few(&sets.ranks, self.size.ranks) {
            keep(self.hunt(ranks, &files, &wanted, &mut ticker).0);
        }
        let beyond = wanted.load(Ordering::Relaxed);
        let first = if beyond > self.least() { beyond } else { 0 };
        let most = |[one, nodes]: [u128; 2], [other, more]: [u128; 2]| [one.max(other), nodes + more];
        let (end, [beyond, nodes]) = share(&sets.ranks, work, STAGE, most, |&ranks, watch| {
            let mut ticker = Ticker::new(watch);
            let (found, finished) = self.hunt(ranks, &sets.files, &wanted, &mut ticker);
            keep(found);
            // One more than the size, since armies may have no queens.
            let beyond = found.map_or(0, |(size, _)| size + 1);
            Done { result: [beyond.into(), ticker.nodes.into()], finished }
        });
        let size = (beyond as u32).max(first).checked_sub(1);
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        let board = best.filter(|&(known, _)| Some(known) == size).map(|(_, board)| board);
        Hunted { size, board, end, nodes: nodes as u64 + ticker.nodes }
    }
}
