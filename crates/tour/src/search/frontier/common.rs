//! What all threads of a count share, and why a count ends before its time.

use super::meter::Meter;
use rookwright_run::{Watch, threads};

/// The reason why a count cannot continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A number of ways or a frame is too large for these sizes.
    Wide,
    /// The memory limit is reached.
    Memory,
    /// The time is up, or the count was cancelled.
    Over,
    /// A file beside the checkpoint cannot be used, for this reason.
    Refused(String),
}

/// The state that the threads of a count share.
pub(super) struct Common<'a> {
    pub(super) threads: usize,
    pub(super) watch: &'a Watch,
    pub(super) meter: Meter,
}

impl Common<'_> {
    /// Does the work with as many threads as are worth it.
    pub(super) fn share(&self, states: u64, one_thread: &(dyn Fn() + Sync)) {
        let threads = if states < FEWEST_SHARED_STATES { 1 } else { self.threads };
        threads::share(threads, one_thread);
    }
}

/// The least number of states for several threads: smaller tables are done before another thread has started.
const FEWEST_SHARED_STATES: u64 = 2000;
