//! A solver with a model.

use super::gate::Gate;
use super::lits::{NEVER, batsat_lit};
use super::monitor::{Monitor, Solver};
use crate::cnf::Cnf;
use crate::judge::Stage;
use crate::listen::Listen;
use crate::model::Model;
use crate::team::{Task, Team};
use batsat::{SolverInterface, SolverOpts, lbool};
use rookwright_run::{End, Random, Watch};
use std::sync::Arc;

/// The number of learnt clauses that are kept at least.  A small puzzle has so few clauses that a share of them would
/// forget too much.
const LEAST_LEARNT: i32 = 3000;

/// The solver with a model.
pub(super) struct Search<'a> {
    pub(super) model: &'a Model,
    pub(super) watch: Watch,
    pub(super) cnf: Cnf,
    pub(super) solver: Solver,
    pub(super) team: Arc<Team<i32>>,
    /// The conflicts and decisions of the other threads.
    pub(super) others: (u64, u64),
    judge: &'a mut dyn Listen,
    /// The number of clauses that the solver has got.
    clauses: u64,
    /// The number of this thread.
    number: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        model: &'a Model,
        watch: Watch,
        judge: &'a mut dyn Listen,
        team: Arc<Team<i32>>,
        number: usize,
        seed: Option<u64>,
    ) -> Self {
        let options = SolverOpts { min_learnts_lim: LEAST_LEARNT, ..SolverOpts::default() };
        let mut solver = Solver::new(options, Monitor::new(watch.clone(), Arc::clone(&team), number));
        add_variables(&mut solver, model, seed);
        // Encoding a large model takes a while, and must not outlast the budget.
        let cnf = Cnf::of(model, &mut || watch.is_over());
        Search { model, watch, cnf, solver, team, others: (0, 0), judge, clauses: 0, number }
    }

    /// Returns the number of conflicts and decisions.
    pub(super) fn effort(&self) -> (u64, u64) {
        (self.solver.num_conflicts() + self.others.0, self.solver.num_decisions() + self.others.1)
    }

    /// Returns the number of variables and of clauses.
    pub(super) fn size(&self) -> (u64, u64) {
        (u64::from(self.cnf.variables()), self.clauses)
    }

    /// Reports all solutions.
    pub(super) fn enumerate(&mut self) -> End {
        self.begin_turn(None, None);
        self.ask(&[], Stage::Enumerating).map_or_else(|end| end, |_| End::Exhausted)
    }

    /// Limits the conflicts of the next run, and names what it works on for a team.
    pub(super) fn begin_turn(&mut self, conflicts: Option<u32>, task: Option<Task>) {
        let monitor = self.solver.cb_mut();
        (monitor.conflicts, monitor.task) = (conflicts, task);
    }

    /// Runs the solver under these assumptions.  Returns whether it found a model that was accepted (`None` if it was
    /// interrupted), or the reason why it gave up.
    pub(super) fn ask(&mut self, assumed: &[i32], stage: Stage) -> Result<Option<bool>, End> {
        loop {
            // New clauses of the encoding go to the solver first, or the assumptions would mean nothing.
            self.hand_over();
            if self.watch.is_over() {
                return Err(self.watch.end());
            }
            let assumed: Vec<_> = assumed.iter().map(|&lit| batsat_lit(lit)).collect();
            let mut gate = Gate::new(self.judge, stage, self.model.variables().len());
            let status = self.solver.solve_limited_th(&mut gate, &assumed);
            let Gate { short, is_shut, .. } = gate;
            if is_shut {
                return Err(End::Stopped);
            }
            if let Some(mut clause) = short {
                // The judge has refused the model, and the search goes on with the clause.
                self.solver.add_clause_reuse(&mut clause);
                continue;
            }
            // The time may be over just when an answer is found, which counts then.
            if status == lbool::UNDEF && self.watch.is_over() {
                return Err(self.watch.end());
            }
            return Ok((status != lbool::UNDEF).then_some(status == lbool::TRUE));
        }
    }

    /// Passes the clauses to the solver that the other threads have learnt.
    pub(super) fn take_learnt(&mut self) {
        self.hand_over();
        // Another thread may be ahead by a goal whose helpers this one does not have yet.
        let highest = self.cnf.variables();
        for clause in self.team.learn(self.number) {
            if clause.iter().all(|lit| lit.unsigned_abs() <= highest) {
                self.add(&clause);
            }
        }
    }

    /// Passes new clauses to the solver, unless the time is up: then [`Search::ask`] will not run it any more.
    fn hand_over(&mut self) {
        while self.solver.num_vars() <= self.cnf.variables() {
            self.solver.new_var_default();
        }
        for clause in self.cnf.take_clauses() {
            self.clauses += 1;
            self.add(&clause);
            // Large puzzles have millions of clauses.
            if self.clauses.is_multiple_of(1 << 12) && self.watch.is_over() {
                return;
            }
        }
    }

    fn add(&mut self, clause: &[i32]) {
        let mut lits = clause.iter().map(|&lit| batsat_lit(lit)).collect();
        // A contradiction shows in the next run.
        self.solver.add_clause_reuse(&mut lits);
    }
}

/// Adds the variables of a model.  They are tried as true first: that a piece stands on a square says most about the
/// others.  With a seed, the preferred value of a random half of them is false.  A circuit is mended cut by cut, so that
/// each variable there keeps the value that it had.
fn add_variables(solver: &mut Solver, model: &Model, seed: Option<u64>) {
    solver.new_var_default();
    solver.add_clause_reuse(&mut vec![!batsat_lit(NEVER)]);
    let is_mended = seed.is_none() && model.circuits().next().is_some();
    let mut random = seed.map(Random::new);
    for _ in 0..model.variables().len() {
        let is_false = random.as_mut().is_some_and(|random| random.next().is_multiple_of(2));
        let preferred = if is_false { lbool::FALSE } else { lbool::TRUE };
        solver.new_var(if is_mended { lbool::UNDEF } else { preferred }, true);
    }
}
