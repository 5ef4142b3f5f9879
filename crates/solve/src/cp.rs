//! The CP engine: finite domains, solved by Pumpkin.
//!
//! A choice is an integer variable, a Boolean a variable of 0 and 1.  The search labels the choices first, then
//! the Booleans, in the order of the [`Labelling`].
//!
//! There are two searches.  [`tree`] enumerates without learning, and is the quicker one where solutions are
//! frequent.  The other is Pumpkin's own: it learns from conflicts, stops at each solution, and begins again at
//! the root after a clause over the shown variables excludes it (Pumpkin's iterator would also distinguish
//! solutions by their helpers).  It improves solutions, and takes turns with the tree where solutions are rare, with
//! longer and longer turns of its own.
//!
//! Optimisation uses several threads, each with a solver ([`together`]).  Solvers cannot move from thread to thread,
//! so that then all of them run on threads of their own and ask the [`Judge`] by a [`Remote`](crate::remote::Remote).

mod aim;
mod labeller;
mod lines;
mod post;
mod search;
mod together;
mod track;
mod tree;

use crate::engine::{Engine, Found, Report};
use crate::judge::{Ended, Stage};
use crate::listen::Listen;
use crate::model::Model;
use crate::remote::judged;
use aim::Aim;
use rookwright_run::{Budget, End, EngineError, Labelling, Statistics, Watch};
use search::{Search, Step, Turn};
use std::ops::ControlFlow;
use std::sync::Arc;
use together::Company;

/// The number of conflicts in a row after which the tree search lets the learning one try.
const PATIENCE: u64 = 2000;

/// The number of steps after which several threads share an optimisation.
const ALONE: u64 = 500;

/// The engine that uses Pumpkin.
#[derive(Clone, Copy, Debug)]
pub struct Cp {
    /// The search order.
    pub labelling: Labelling,
    /// The number of conflicts in a row after which the search for all solutions begins to learn from them.
    pub patience: u64,
    /// The number of threads for an optimisation; 1 if it is 0.  With more than one, long searches for an optimum
    /// may report another of the best solutions each time.
    pub threads: usize,
    /// The number of steps without a better solution after which the threads share an optimisation.
    pub alone: u64,
}

impl Default for Cp {
    fn default() -> Self {
        Cp { labelling: Labelling::default(), patience: PATIENCE, threads: 1, alone: ALONE }
    }
}

impl Engine for Cp {
    fn name(&self) -> &'static str {
        "cp"
    }

    fn solve(
        &self,
        model: &Model,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        // Only optimisation is shared. Enumeration has the tree, which one thread walks.
        let is_shared = self.threads > 1 && model.objective().is_some();
        Ok(judged(model, budget, found, is_shared, |watch, judge, remote| {
            let company = remote.map(|remote| Company {
                threads: self.threads,
                team: Arc::default(),
                remote: remote.clone(),
            });
            self.search(model, watch, judge, company.as_ref())
        }))
    }
}

impl Cp {
    /// Searches on this thread, and on others too if there is company.
    fn search(
        &self,
        model: &Model,
        watch: Watch,
        judge: &mut dyn Listen,
        company: Option<&Company>,
    ) -> Ended {
        let role = company.map(|company| (Arc::clone(&company.team), 0));
        let mut search = Search::new(model, self.labelling, watch, judge, role);
        if search.watch.is_over() {
            // The model may have been posted only in part.
            return Ended { end: search.watch.end(), proven: false, statistics: Statistics::default() };
        }
        let (variables, clauses) = (search.posted.variables(), search.posted.constraints);
        let mut proven = false;
        // Without an aim all solutions are listed; with one the best value comes first.
        let end = match Aim::of(model, &search.posted) {
            None => search.enumerate(self.labelling, self.patience),
            Some(aim) => self.optimise(&mut search, aim, company, &mut proven),
        };
        let end = end.map_or_else(|end| end, |()| End::Exhausted);
        let (conflicts, nodes) = (search.labeller.conflicts, search.labeller.decisions);
        Ended { end, proven, statistics: Statistics { variables, clauses, conflicts, nodes } }
    }

    /// Improves until nothing better exists, then enumerates the optimal solutions.
    fn optimise(
        &self,
        search: &mut Search<'_>,
        aim: Aim,
        company: Option<&Company>,
        proven: &mut bool,
    ) -> Result<(), End> {
        let Some(most) = self.improve(search, aim, company)? else { return Ok(()) };
        *proven = true;
        search.posted.require([aim.reaching(most)]);
        search.enumerate(self.labelling, self.patience)
    }

    /// Returns how much can be reached; `None` if there is no solution.
    fn improve(
        &self,
        search: &mut Search<'_>,
        aim: Aim,
        company: Option<&Company>,
    ) -> Result<Option<usize>, End> {
        let (mut goal, mut most) = (Vec::new(), None);
        let turn = Turn { steps: company.map(|_| self.alone), task: None };
        loop {
            match (search.run(Stage::Improving, &goal, turn)?, company) {
                (Step::Accepted(value), _) => {
                    let reached = aim.reached(value);
                    most = Some(reached);
                    // Each further assignment must be better, so the last one is the best.
                    goal = vec![aim.reaching(reached + 1)];
                }
                (Step::Nothing, _) => return Ok(most),
                // What is not solved in the first turn is worth sharing.
                (Step::Undecided, Some(company)) => {
                    return together::improve(search, self.labelling, company, most);
                }
                (Step::Excluded | Step::Undecided, _) => {}
            }
        }
    }
}
