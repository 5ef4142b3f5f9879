//! Work shared between threads: a list of tasks, each done by the next free thread.

use super::work::Work;
use rookwright_run::{End, Progress, Watch};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts nodes, and checks the clock and the cancel switch from time to time.
pub(super) struct Ticker<'a> {
    watch: &'a Watch,
    ticks: u32,
    pub(super) nodes: u64,
}

impl<'a> Ticker<'a> {
    pub(super) fn new(watch: &'a Watch) -> Self {
        Self { watch, ticks: 0, nodes: 0 }
    }

    /// Counts a node; returns `true` if it is time to stop.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        self.ticks = self.ticks.wrapping_add(1);
        // Reading the clock costs more than a node does.
        self.ticks.is_multiple_of(1 << 14) && self.watch.is_over()
    }
}

/// The result of a task, and whether it is complete.
pub(super) struct Done<const N: usize> {
    pub(super) result: [u128; N],
    pub(super) finished: bool,
}

/// Does all tasks and collects their results in any order.  Tasks that the checkpoint knows are not done
/// again.  The stage names the tasks in the checkpoint: the same name must mean the same tasks.
pub(super) fn share<T: Sync, const N: usize>(
    tasks: &[T],
    work: Work<'_>,
    stage: &str,
    task: impl Fn(&T, &Watch) -> Done<N> + Sync,
) -> (End, Vec<[u128; N]>) {
    let known = work.checkpoint.map(|kept| kept.done(stage, tasks.len()));
    let known: HashMap<usize, [u128; N]> = known
        .into_iter()
        .flatten()
        .filter_map(|(part, numbers)| Some((part, numbers.try_into().ok()?)))
        .collect();
    let next = AtomicUsize::new(0);
    let results = Mutex::new((true, known.values().copied().collect::<Vec<_>>()));
    let one_thread = || {
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            let Some(one) = tasks.get(part) else { return };
            if known.contains_key(&part) {
                continue;
            }
            let done = task(one, work.watch);
            if let Some(kept) = work.checkpoint.filter(|_| done.finished) {
                kept.record(stage, tasks.len(), part, &done.result);
            }
            let Ok(mut results) = results.lock() else { return };
            results.0 &= done.finished;
            results.1.push(done.result);
            work.progress.report(Progress::Parts { done: results.1.len() as u64, of: tasks.len() as u64 });
            if !done.finished || work.watch.is_over() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..work.threads {
            scope.spawn(one_thread);
        }
        one_thread();
    });
    let (finished, results) = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let whole = finished && results.len() == tasks.len();
    let end = if whole { End::Exhausted } else { work.watch.end() };
    (end, results)
}
