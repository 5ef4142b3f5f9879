//! A solver with a model.

use super::aim::Aim;
use super::gate::Gate;
use super::monitor::Monitor;
use super::{NEVER, Sat, Solver, batsat_lit, together};
use crate::cnf::Cnf;
use crate::judge::{Ended, Stage};
use crate::listen::Listen;
use crate::model::Model;
use crate::remote::Remote;
use crate::team::{Task, Team};
use batsat::{SolverInterface, SolverOpts, lbool};
use rookwright_run::{End, Random, Statistics, Watch};
use std::sync::Arc;

/// The number of learnt clauses that are kept at least.  A small puzzle has so few clauses that a share of them would
/// forget too much.
const LEAST_LEARNT: i32 = 3000;

/// The solver with a model.
pub(super) struct Search<'a> {
    pub(super) model: &'a Model,
    pub(super) engine: Sat,
    pub(super) watch: Watch,
    pub(super) cnf: Cnf,
    pub(super) solver: Solver,
    pub(super) team: Arc<Team<i32>>,
    /// The conflicts and decisions of the other threads.
    pub(super) others: (u64, u64),
    judge: &'a mut dyn Listen,
    stage: Stage,
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
        engine: Sat,
    ) -> Self {
        let options = SolverOpts { min_learnts_lim: LEAST_LEARNT, ..SolverOpts::default() };
        let mut solver = Solver::new(options, Monitor::new(watch.clone(), Arc::clone(&team), number));
        add_variables(&mut solver, model, engine.seed);
        // Encoding a large model takes a while, and must not outlast the budget.
        let cnf = Cnf::of(model, &mut || watch.is_over());
        let (stage, clauses, others) = (Stage::Improving, 0, (0, 0));
        Search { model, engine, watch, cnf, solver, team, others, judge, stage, clauses, number }
    }

    /// Reports all solutions, after the best value is found if there is an objective.  With a connection to the judge the
    /// work may be shared.
    pub(super) fn run(mut self, remote: Option<&Remote>) -> Ended {
        let mut proven = false;
        let end = match self.model.objective() {
            None => self.enumerate(),
            Some(_) => self.optimise(remote, &mut proven),
        };
        let (conflicts, nodes) = self.effort();
        let variables = u64::from(self.cnf.variables());
        Ended { end, proven, statistics: Statistics { variables, clauses: self.clauses, conflicts, nodes } }
    }

    /// Returns the number of conflicts and decisions.
    pub(super) fn effort(&self) -> (u64, u64) {
        (self.solver.num_conflicts() + self.others.0, self.solver.num_decisions() + self.others.1)
    }

    /// Improves until nothing better exists, then enumerates the optimal solutions.
    fn optimise(&mut self, remote: Option<&Remote>, proven: &mut bool) -> End {
        let mut aim = Aim::of(self.model);
        let most = match self.improve(&mut aim, remote) {
            Ok(Some(most)) => most,
            Ok(None) => return End::Exhausted,
            Err(end) => return end,
        };
        *proven = true;
        if let Some(reached) = aim.reaching(most, &mut self.cnf) {
            self.cnf.add([reached]);
        }
        self.enumerate()
    }

    /// Returns how much can be reached; `None` if there is no solution.
    fn improve(&mut self, aim: &mut Aim, remote: Option<&Remote>) -> Result<Option<usize>, End> {
        let (mut most, mut more) = (None, None);
        loop {
            // The first thread works alone for some time, because most puzzles are solved by then.
            self.begin_turn(remote.map(|_| self.engine.alone), None);
            match (self.ask(more.as_slice())?, remote) {
                (Some(true), _) => {
                    let reached = aim.reached(&self.solver);
                    most = Some(reached);
                    // The goal is an assumption and not a clause, so that what was learnt remains valid for the next
                    // one.
                    more = aim.reaching(reached + 1, &mut self.cnf);
                    if more.is_none() {
                        return Ok(most);
                    }
                }
                (Some(false), _) => return Ok(most),
                (None, Some(remote)) => return together::improve(self, aim, remote, most),
                (None, None) => {}
            }
        }
    }

    fn enumerate(&mut self) -> End {
        self.stage = Stage::Enumerating;
        self.begin_turn(None, None);
        self.ask(&[]).map_or_else(|end| end, |_| End::Exhausted)
    }

    /// Limits the conflicts of the next run, and names what it works on for a team.
    pub(super) fn begin_turn(&mut self, conflicts: Option<u32>, task: Option<Task>) {
        let monitor = self.solver.cb_mut();
        (monitor.conflicts, monitor.task) = (conflicts, task);
    }

    /// Runs the solver under these assumptions.  Returns whether it found a model that was accepted (`None` if it was
    /// interrupted), or the reason why it gave up.
    pub(super) fn ask(&mut self, assumed: &[i32]) -> Result<Option<bool>, End> {
        loop {
            // New clauses of the encoding go to the solver first, or the assumptions would mean nothing.
            self.hand_over();
            if self.watch.is_over() {
                return Err(self.watch.end());
            }
            let assumed: Vec<_> = assumed.iter().map(|&lit| batsat_lit(lit)).collect();
            let mut gate = Gate::new(self.judge, self.stage, self.model.variables().len());
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
/// others.  With a seed, the preferred value of a random half of them is false.
fn add_variables(solver: &mut Solver, model: &Model, seed: Option<u64>) {
    solver.new_var_default();
    solver.add_clause_reuse(&mut vec![!batsat_lit(NEVER)]);
    let mut random = seed.map(Random::new);
    for _ in 0..model.variables().len() {
        let is_false = random.as_mut().is_some_and(|random| random.next().is_multiple_of(2));
        solver.new_var(if is_false { lbool::FALSE } else { lbool::TRUE }, true);
    }
}
