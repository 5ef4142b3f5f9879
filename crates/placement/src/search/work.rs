//! What a native search gets and what it returns.

use rookwright_board::Men;
use rookwright_run::{
    Checkpoint, Count, End, Listener, Optimum, Settings, ShardedCount, Statistics, USUAL_MEMORY, Watch,
};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;

/// What receives the results of a search.
pub(crate) type Feed<'a> = dyn FnMut(Found<'_, Men>) -> ControlFlow<()> + 'a;

/// The resources of a native search.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) threads: usize,
    pub(crate) watch: &'a Watch,
    pub(crate) progress: &'a Listener,
    /// Where finished parts are kept.
    pub(crate) checkpoint: Option<&'a Checkpoint>,
    /// The shard of the parts that is wanted, or the numbers of all shards.
    pub(crate) sharded: Option<&'a ShardedCount>,
    /// The memory limit for tables, in bytes.
    pub(crate) memory: u64,
}

impl<'a> Work<'a> {
    /// The work that the settings describe.
    pub(crate) fn of(settings: &'a Settings, watch: &'a Watch) -> Self {
        let Settings { threads, progress, checkpoint, sharded, budget, .. } = settings;
        Self {
            threads: *threads,
            watch,
            progress,
            checkpoint: checkpoint.as_deref(),
            sharded: sharded.as_deref(),
            memory: budget.memory.unwrap_or(USUAL_MEMORY),
        }
    }

    /// Returns the first numbers of the parts that the checkpoint knows.
    pub(crate) fn known(&self, stage: &str, parts: usize) -> impl Iterator<Item = u32> {
        let known = self.checkpoint.into_iter().flat_map(move |kept| kept.done(stage, parts));
        known.filter_map(|(_, numbers)| u32::try_from(*numbers.first()?).ok())
    }
}

/// Returns the report of a search that took this number of nodes.
pub(crate) fn report(end: End, optimum: Option<Optimum>, nodes: u64) -> Report {
    Report { end, optimum, statistics: Statistics { nodes, ..Statistics::default() } }
}

/// The reason why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The caller has enough.
    Enough,
    /// The time is up.
    Late,
    /// The limit of nodes or of memory is reached.
    Spent,
}

/// Returns how a search ended.
pub(super) fn ended(flow: ControlFlow<Halt>, watch: &Watch) -> End {
    match flow {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(Halt::Enough) => End::Stopped,
        ControlFlow::Break(Halt::Late) => watch.end(),
        ControlFlow::Break(Halt::Spent) => End::OutOfBudget,
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

impl Counted {
    /// A count without classes and optimum.
    pub(crate) fn of(end: End, count: u128, nodes: u128) -> Self {
        let statistics = Statistics { nodes: nodes as u64, ..Statistics::default() };
        Self { end, count: Count::after(end, count), classes: None, optimum: None, statistics }
    }
}

/// What is known without any search.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Known {
    /// [`Native::construct`](super::native::Native::construct) writes a solution down.
    Solution,
    /// There is none, and why.
    NoSolution(String),
}
