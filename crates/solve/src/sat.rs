//! The SAT engine: clauses, solved by BatSat.
//!
//! A single run of the solver finds all solutions.  The [`gate`] refuses each model with a clause that excludes it, and
//! the search continues from there.  The clauses of a [`Lazy`](crate::Lazy) source enter by the same gate.  No solution
//! is stored.
//!
//! Optimisation uses several threads, each with a solver ([`together`]).

mod aim;
mod gate;
mod lits;
mod monitor;
mod search;
mod together;

use crate::engine::{Engine, Found, Report};
use crate::judge::{Ended, Stage};
use crate::model::Model;
use crate::remote::judged;
use aim::Aim;
use rookwright_run::{Budget, End, EngineError, Statistics};
use search::Search;
use std::ops::ControlFlow;
use std::sync::Arc;
use together::Company;

/// The number of conflicts after which several threads share an optimisation.
const ALONE: u32 = 2000;

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
            let Sat { seed, threads, .. } = *self;
            let company = remote.map(|remote| Company { threads, seed, remote: remote.clone() });
            self.run(Search::new(model, watch, judge, Arc::default(), 0, seed), company.as_ref())
        }))
    }
}

impl Sat {
    /// Reports all solutions, after the best value is found if there is an objective.  Only with company the work may be
    /// shared.
    fn run(&self, mut search: Search<'_>, company: Option<&Company>) -> Ended {
        let mut proven = false;
        let end = match search.model.objective() {
            None => search.enumerate(),
            Some(_) => self.optimise(&mut search, company, &mut proven),
        };
        let (conflicts, nodes) = search.effort();
        let (variables, clauses) = search.size();
        Ended { end, proven, statistics: Statistics { variables, clauses, conflicts, nodes } }
    }

    /// Improves until nothing better exists, then enumerates the optimal solutions.
    fn optimise(&self, search: &mut Search<'_>, company: Option<&Company>, proven: &mut bool) -> End {
        let mut aim = Aim::of(search.model);
        let most = match self.improve(search, &mut aim, company) {
            Ok(Some(most)) => most,
            Ok(None) => return End::Exhausted,
            Err(end) => return end,
        };
        *proven = true;
        if let Some(reached) = aim.reaching(most, &mut search.cnf) {
            search.cnf.add([reached]);
        }
        search.enumerate()
    }

    /// Returns how much can be reached; `None` if there is no solution.
    fn improve(
        &self,
        search: &mut Search<'_>,
        aim: &mut Aim,
        company: Option<&Company>,
    ) -> Result<Option<usize>, End> {
        let (mut most, mut more) = (None, None);
        loop {
            // The first thread works alone for some time, because most puzzles are solved by then.
            search.begin_turn(company.map(|_| self.alone), None);
            match (search.ask(more.as_slice(), Stage::Improving)?, company) {
                (Some(true), _) => {
                    let reached = aim.reached(&search.solver);
                    most = Some(reached);
                    // The goal is an assumption and not a clause, so that what was learnt remains valid for the next
                    // one.
                    more = aim.reaching(reached + 1, &mut search.cnf);
                    if more.is_none() {
                        return Ok(most);
                    }
                }
                (Some(false), _) => return Ok(most),
                (None, Some(company)) => return together::improve(search, aim, company, most),
                (None, None) => {}
            }
        }
    }
}
