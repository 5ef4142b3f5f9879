//! What a native search gets and what it returns.

use rookwright_run::{
    Checkpoint, Count, End, Listener, Optimum, Settings, Shares, Statistics, USUAL_MEMORY, Watch,
};

/// The resources of a native search.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) threads: usize,
    pub(crate) watch: &'a Watch,
    pub(crate) progress: &'a Listener,
    /// Where finished parts are kept.
    pub(crate) checkpoint: Option<&'a Checkpoint>,
    /// The share of the parts that is wanted, or the numbers of all shares.
    pub(crate) shares: Option<&'a Shares>,
    /// The memory limit for tables, in bytes.
    pub(crate) memory: u64,
}

impl<'a> Work<'a> {
    /// The work that the settings describe.
    pub(crate) fn of(settings: &'a Settings, watch: &'a Watch) -> Self {
        let Settings { threads, progress, checkpoint, shares, budget, .. } = settings;
        Self {
            threads: *threads,
            watch,
            progress,
            checkpoint: checkpoint.as_deref(),
            shares: shares.as_deref(),
            memory: budget.memory.unwrap_or(USUAL_MEMORY),
        }
    }
}

/// What counting came to.
pub(crate) struct Counted {
    pub(crate) end: End,
    pub(crate) count: Count,
    pub(crate) classes: Option<Count>,
    pub(crate) optimum: Option<Optimum>,
    pub(crate) statistics: Statistics,
}

/// What is known without any search.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Known {
    /// [`Native::construct`](super::Native::construct) writes a solution down.
    Solution,
    /// There is none, and why.
    NoSolution(String),
}
