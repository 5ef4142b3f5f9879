//! The most, or the fewest, pieces first, and then all boards with them: the course of the searches for an optimum.

use super::parallel::{Done, Ticker, share, sum};
use super::work::{Counted, Feed, Work, report};
use rookwright_board::Men;
use rookwright_run::{Count, End, Listener, Optimum, Progress, Watch};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// The best value, as far as is known.
pub(super) struct Hunted {
    /// `None` if no board was found.
    pub(super) value: Option<u32>,
    /// A board with it, unless it was found before the checkpoint.
    pub(super) board: Option<Men>,
    pub(super) end: End,
    pub(super) nodes: u64,
}

impl Hunted {
    /// Returns the optimum; each unit of the value counts for `worth`.
    pub(super) fn optimum(&self, worth: u64) -> Option<Optimum> {
        self.value.map(|value| Optimum { value: worth * u64::from(value), proven: self.end.is_exhausted() })
    }

    /// Reports the board that was found, and then those that `list` passes on: all boards with the best value.
    pub(super) fn enumerate(
        self,
        worth: u64,
        work: Work<'_>,
        found: &mut Feed<'_>,
        list: impl FnOnce(u32, &mut Ticker<'_>, &mut dyn FnMut(&Men) -> ControlFlow<()>) -> ControlFlow<()>,
    ) -> Report {
        let optimum = self.optimum(worth);
        let Hunted { value: Some(value), board, end, nodes } = self else {
            return report(self.end, optimum, self.nodes);
        };
        let proven = end.is_exhausted();
        // Callers who want one board need no second search.
        if let Some(men) = &board
            && (found(Found::Better(men, worth * u64::from(value))).is_break()
                || proven && found(Found::Solution(men)).is_break())
        {
            return report(End::Stopped, optimum, nodes);
        }
        // There may be better ones, so that boards with this value are not known to be solutions.
        if !proven {
            return report(end, optimum, nodes);
        }
        let (mut ticker, mut enough) = (Ticker::new(work.watch), false);
        let ended = list(value, &mut ticker, &mut |men| {
            // The first board is known already.
            enough = board.as_ref() != Some(men) && found(Found::Solution(men)).is_break();
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let end = match ended {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(()) if enough => End::Stopped,
            ControlFlow::Break(()) => work.watch.end(),
        };
        report(end, optimum, nodes + ticker.nodes)
    }

    /// Counts the boards with the best value, task by task.  `read` tells the boards, the classes and the nodes of the
    /// numbers that the tasks come to.
    pub(super) fn count<T: Sync, const N: usize>(
        &self,
        worth: u64,
        (tasks, work): (&[T], Work<'_>),
        stage: impl FnOnce(u32) -> String,
        task: impl Fn(&T, u32, &Watch) -> Done<N> + Sync,
        read: impl FnOnce([u128; N]) -> [u128; 3],
    ) -> Counted {
        let optimum = self.optimum(worth);
        let (end, [boards, classes, nodes]) = match self.value {
            Some(value) if self.end.is_exhausted() => {
                let (end, numbers) =
                    share(tasks, work, &stage(value), sum, |one, watch| task(one, value, watch));
                (end, read(numbers))
            }
            // Until the value is proven to be the best, one board is all that is known.
            value => (self.end, [u128::from(value.is_some()), u128::from(value.is_some()), 0]),
        };
        let classes = Some(Count::after(end, classes));
        Counted { classes, optimum, ..Counted::of(end, boards, u128::from(self.nodes) + nodes) }
    }
}

/// The best board of all threads.
pub(super) struct Best<'a> {
    board: Mutex<Option<(u32, Men)>>,
    is_better: fn(u32, u32) -> bool,
    worth: u64,
    progress: &'a Listener,
}

impl<'a> Best<'a> {
    /// No board yet.
    pub(super) fn new(is_better: fn(u32, u32) -> bool, worth: u64, work: Work<'a>) -> Self {
        Self { board: Mutex::new(None), is_better, worth, progress: work.progress }
    }

    /// Keeps a board if it is better than the one that is there.
    pub(super) fn keep(&self, value: u32, men: impl FnOnce() -> Men) {
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        if board.as_ref().is_none_or(|&(known, _)| (self.is_better)(value, known)) {
            self.progress.report(Progress::Best(self.worth * u64::from(value)));
            *board = Some((value, men()));
        }
    }

    /// Returns the board with this value.
    pub(super) fn board(self, value: Option<u32>) -> Option<Men> {
        let board = self.board.into_inner().unwrap_or_else(PoisonError::into_inner);
        board.filter(|&(known, _)| Some(known) == value).map(|(_, men)| men)
    }
}
