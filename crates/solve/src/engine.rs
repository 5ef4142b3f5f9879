//! What an engine is: a model in, solutions out, and how it ended.

use crate::budget::Budget;
use crate::model::{Assignment, Model};
use std::fmt;
use std::ops::ControlFlow;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Everything was looked at: what was found is all there is.
    Exhausted,
    /// Somebody had enough: the limit on solutions, the caller, or the cancel switch.
    Stopped,
    /// Time or memory ran out.
    OutOfBudget,
}

impl End {
    /// Whether nothing is left to find.
    pub fn is_exhausted(self) -> bool {
        self == End::Exhausted
    }
}

impl fmt::Display for End {
    /// As the JSON documents spell it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Exhausted => "exhausted",
            End::Stopped => "stopped",
            End::OutOfBudget => "out-of-budget",
        })
    }
}

/// What a search reports on its way: assignments, or whatever a family's own search finds.
#[derive(Debug)]
pub enum Found<'a, T = Assignment> {
    /// The best so far of an optimisation, with its value; better ones may follow.
    Better(&'a T, u64),
    /// A solution; of an optimisation, one that is proven to be optimal.
    Solution(&'a T),
}

/// What an optimisation came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Optimum {
    /// The best value found.
    pub value: u64,
    /// Whether nothing better exists.
    pub proven: bool,
}

/// What the search took.  Zero where an engine has no such number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Variables, helpers of the encoding included.
    pub variables: u64,
    /// Clauses or constraints handed to the solver.
    pub clauses: u64,
    /// Dead ends the solver learnt from.
    pub conflicts: u64,
    /// Steps of the search: nodes, decisions or choices.
    pub nodes: u64,
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

/// Why an engine could not work at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// A program it needs is not there.
    #[error("the program '{program}' is not on the PATH; to install it: {install}")]
    Missing {
        /// The program.
        program: String,
        /// How to get it.
        install: &'static str,
    },
    /// The model asks for something this engine cannot do.
    #[error("the engine '{engine}' cannot do this: {what}")]
    Unsupported {
        /// The engine.
        engine: &'static str,
        /// What it cannot do.
        what: String,
    },
    /// It broke down.
    #[error("the engine '{engine}' failed: {what}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What happened.
        what: String,
    },
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
