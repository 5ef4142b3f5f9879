//! What an engine is: a model in, solutions out, and how it ended.

use crate::model::{Assignment, Model};
use rookwright_run::{Budget, End, EngineError, Optimum, Statistics};
use std::ops::ControlFlow;

/// What a search reports on its way: assignments, or whatever a family's own search finds.
#[derive(Debug)]
pub enum Found<'a, T = Assignment> {
    /// The best so far of an optimisation, with its value; better ones may follow.
    Better(&'a T, u64),
    /// A solution; of an optimisation, one that is proven to be optimal.
    Solution(&'a T),
}

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// The optimum, for a model with an objective and at least one solution.
    pub optimum: Option<Optimum>,
    /// What it took.
    pub statistics: Statistics,
}

/// One way of solving a model.
///
/// Reports every solution once, two being the same when they agree on the shown variables, in any
/// order.  Of a model with an objective only optimal solutions are [`Found::Solution`]s; on the way
/// there each improvement is a [`Found::Better`].  The callback may stop the search at any time.
pub trait Engine: Send + Sync {
    /// The name users choose it by.
    fn name(&self) -> &'static str;

    /// Searches the model.
    fn solve(
        &self,
        model: &Model,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<Report, EngineError>;
}
