//! Work shared between threads: a list of tasks, each done by the next free thread.

use super::work::Work;
use rookwright_run::{End, Progress, ShardedCount, Watch, threads};
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

    /// Returns whether it is time to stop, by the clock.
    pub(super) fn is_over(&self) -> bool {
        self.watch.is_over()
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
pub(crate) struct Done<const N: usize> {
    pub(crate) result: [u128; N],
    pub(crate) finished: bool,
}

/// Adds up results.
pub(super) fn sum<const N: usize>(one: [u128; N], other: [u128; N]) -> [u128; N] {
    std::array::from_fn(|nth| one[nth] + other[nth])
}

/// Does all tasks, in any order, and combines their results; zeros are the result of no tasks.  Tasks that the
/// checkpoint knows are not done again.  The stage names the tasks in checkpoints and shards: the same name must mean
/// the same tasks.
///
/// Of a count in shards only the tasks of the wanted shard are done, or none if all shards are known.
pub(crate) fn share<T: Sync, const N: usize>(
    tasks: &[T],
    work: Work<'_>,
    stage: &str,
    combine: impl Fn([u128; N], [u128; N]) -> [u128; N] + Sync,
    task: impl Fn(&T, &Watch) -> Done<N> + Sync,
) -> (End, [u128; N]) {
    share_parts(tasks.len(), work, stage, &combine, &|part, watch| task(&tasks[part], watch))
}

/// Apart from [`share`], so that this is compiled once and not for each kind of task, which are long.
fn share_parts<const N: usize>(
    parts: usize,
    work: Work<'_>,
    stage: &str,
    combine: &(dyn Fn([u128; N], [u128; N]) -> [u128; N] + Sync),
    task: &(dyn Fn(usize, &Watch) -> Done<N> + Sync),
) -> (End, [u128; N]) {
    // All shards are known, so this is the merge: it adds up their results and searches nothing.
    if let Some(sharded @ ShardedCount::All(_)) = work.sharded {
        let known = sharded.known(stage, parts).filter_map(|numbers| numbers.try_into().ok());
        return (End::Exhausted, known.fold([0; N], combine));
    }
    let shard = work.sharded.and_then(ShardedCount::shard);
    let is_wanted = |part: usize| shard.is_none_or(|shard| shard.has(part as u64));
    let wanted = (0..parts).filter(|&part| is_wanted(part)).count();
    // The checkpoint may hold parts outside this shard, which do not belong to this count.
    let known = work.checkpoint.map(|kept| kept.done(stage, parts));
    let known: HashMap<usize, [u128; N]> = known
        .into_iter()
        .flatten()
        .filter(|&(part, _)| is_wanted(part))
        .filter_map(|(part, numbers)| Some((part, numbers.try_into().ok()?)))
        .collect();
    // Threads draw numbers of parts, so that none waits for another however long the parts are.
    let next = AtomicUsize::new(0);
    let so_far = known.values().copied().fold([0; N], combine);
    let results = Mutex::new((true, known.len(), so_far));
    let one_thread = || {
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return;
            }
            if !is_wanted(part) || known.contains_key(&part) {
                continue;
            }
            let done = task(part, work.watch);
            // A part that was cut short must be done again, so it is not recorded.
            if let Some(kept) = work.checkpoint.filter(|_| done.finished) {
                kept.record(stage, parts, part, &done.result);
            }
            let Ok(mut results) = results.lock() else { return };
            let (finished, number, sum) = *results;
            *results = (finished & done.finished, number + 1, combine(sum, done.result));
            work.progress.report(Progress::Parts { done: number as u64 + 1, of: wanted as u64 });
            if !done.finished || work.watch.is_over() {
                return;
            }
        }
    };
    threads::share(work.threads, &one_thread);
    let (finished, number, result) = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    // Threads may end early by the clock. Only a count with every part may be recorded as the
    // result of the shard.
    let whole = finished && number == wanted;
    if let Some(sharded) = work.sharded.filter(|_| whole) {
        sharded.record(stage, parts, &result);
    }
    (if whole { End::Exhausted } else { work.watch.end() }, result)
}
