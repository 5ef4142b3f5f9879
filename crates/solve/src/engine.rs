//! The interface of the engines: a model in, solutions and an end out.

use crate::model::{Assignment, Model};
use rookwright_run::{Budget, End, EngineError, Optimum, Statistics};
use std::ops::ControlFlow;

/// A result that a search reports: an assignment, or a solution of a specialised search.
#[derive(Debug)]
pub enum Found<'a, T = Assignment> {
    /// The best solution so far of an optimisation, with its value; better ones may follow.
    Better(&'a T, u64),
    /// A solution; in an optimisation, one that is proven to be optimal.
    Solution(&'a T),
}

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// The optimum, for a model with an objective and at least one solution.
    pub optimum: Option<Optimum>,
    /// The effort of the search.
    pub statistics: Statistics,
}

/// A solver for models.
///
/// An engine reports every solution once, in any order.  Two solutions are the same if they agree on the shown
/// variables.  If the model has an objective, only optimal solutions are [`Found::Solution`]s; each improvement
/// before is a [`Found::Better`].  The callback may stop the search at any time.
pub trait Engine: Send + Sync {
    /// Returns the name that users choose the engine by.
    fn name(&self) -> &'static str;

    /// Searches the model and passes results to `found`.
    ///
    /// # Errors
    /// If the engine cannot run or does not support the model.
    fn solve(
        &self,
        model: &Model,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<Report, EngineError>;
}
