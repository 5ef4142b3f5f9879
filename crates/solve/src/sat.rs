//! The SAT engine: clauses, solved by BatSat.
//!
//! A single run of the solver finds all solutions.  The [`gate`] refuses each model with a clause that excludes it, and
//! the search continues from there.  The clauses of a [`Lazy`](crate::Lazy) source enter by the same gate.  No solution
//! is stored.
//!
//! Optimisation uses several threads, each with a solver ([`together`]).

mod aim;
mod gate;
mod monitor;
mod search;
mod together;

use crate::engine::{Engine, Found, Report};
use crate::model::Model;
use crate::remote::judged;
use monitor::Monitor;
use rookwright_run::{Budget, EngineError};
use search::Search;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The number of conflicts after which several threads share an optimisation.
const ALONE: u32 = 2000;

type Solver = batsat::Solver<Monitor>;

/// The engine that uses BatSat.
#[derive(Clone, Copy, Debug)]
pub struct Sat {
    /// The seed for varied first solutions: the search starts elsewhere for each seed.
    pub seed: Option<u64>,
    /// The number of threads for an optimisation; 1 if it is 0.  With more than one, long searches for an optimum
    /// may report another of the best solutions each time.
    pub threads: usize,
    /// The number of conflicts after which the threads share an optimisation.
    pub alone: u32,
}

impl Default for Sat {
    fn default() -> Self {
        Sat { seed: None, threads: 1, alone: ALONE }
    }
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn solve(
        &self,
        model: &Model,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let is_shared = self.threads > 1 && model.objective().is_some();
        Ok(judged(model, budget, found, is_shared, |watch, judge, remote| {
            Search::new(model, watch, judge, Arc::default(), 0, *self).run(remote)
        }))
    }
}

/// The number of a variable that is always false.  DIMACS has no such number, so that all others are the same there and
/// in the solver.
const NEVER: i32 = 0;

/// Returns a literal of the solver by its number in DIMACS, or [`NEVER`].
fn batsat_lit(lit: i32) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.unsigned_abs()), lit >= 0)
}

/// Returns the number in DIMACS of a literal of the solver.
fn dimacs_lit(lit: batsat::Lit) -> i32 {
    let number = lit.var().idx() as i32;
    if lit.sign() { number } else { -number }
}
