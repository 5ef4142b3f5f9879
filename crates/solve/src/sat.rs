//! The SAT engine: clauses, solved by CaDiCaL.
//!
//! A single run of the solver finds all solutions.  The [`Gate`] refuses each model with a clause that excludes
//! it, and the search continues from there; a new run after each solution takes more than twice as long (14,200
//! placements of 12 queens: 3.4 s and 8.2 s).  The clauses of a [`Lazy`](crate::Lazy) source enter by the same
//! gate.
//!
//! The solver runs on its own thread, since its callbacks must not borrow from the caller.  The two threads
//! take turns: the solver waits for the [`Judge`]'s verdict on each model, which costs almost nothing compared
//! with the search.  No solution is stored.

use crate::cnf::{Cnf, Tally};
use crate::engine::{Engine, Found, Report};
use crate::judge::{Judge, Stage, Verdict};
use crate::model::{Assignment, Lit, Model};
use cadical_sys::{CaDiCal, ExternalPropagator, Status, Terminator};
use rookwright_run::{Budget, Direction, End, EngineError, Random, Statistics, Watch};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The engine that uses CaDiCaL.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat {
    /// The seed for varied first solutions: the search starts elsewhere for each seed.
    pub seed: Option<u64>,
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
        let watch = budget.watch();
        thread::scope(|scope| {
            let (ask, questions) = sync_channel(0);
            let (tell, verdicts) = sync_channel(0);
            let gate = Gate { ask, verdicts, stage: Stage::Improving, clauses: Vec::new(), shut: false };
            let work = move || Search::new(model, watch, gate, self.seed).run();
            let worker = thread::Builder::new().name("sat".to_owned()).spawn_scoped(scope, work);
            let worker = worker.map_err(|error| EngineError::Failed {
                engine: "sat",
                what: format!("cannot start a thread: {error}"),
            })?;
            let mut judge = Judge::new(model, budget, found);
            for (assignment, stage) in questions {
                if tell.send(judge.hear(&assignment, stage)).is_err() {
                    break;
                }
            }
            let outcome = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            Ok(judge.report(outcome.end, outcome.proven, outcome.statistics))
        })
    }
}

/// The callback that the solver calls with every model it finds.
struct Gate {
    ask: SyncSender<(Assignment, Stage)>,
    verdicts: Receiver<Verdict>,
    stage: Stage,
    /// The clauses for the solver, last literal first, each with a 0 before it.
    clauses: Vec<i32>,
    /// Whether the search must stop: the judge said so, or has gone.
    shut: bool,
}

impl ExternalPropagator for Gate {
    fn is_lazy(&mut self) -> bool {
        true
    }

    fn notify_assignment(&mut self, _: &[i32]) {}

    fn notify_new_decision_level(&mut self) {}

    fn notify_backtrack(&mut self, _: usize) {}

    fn cb_check_found_model(&mut self, found: &[i32]) -> bool {
        let assignment = Assignment::new(found.iter().map(|&lit| lit > 0).collect());
        let asked = self.ask.send((assignment, self.stage)).ok();
        let verdict = asked.and_then(|()| self.verdicts.recv().ok());
        match verdict {
            Some(ControlFlow::Continue(clauses)) => {
                for clause in &clauses {
                    self.clauses.push(0);
                    self.clauses.extend(clause.iter().map(|lit| lit.dimacs()));
                }
                clauses.is_empty()
            }
            Some(ControlFlow::Break(())) | None => {
                self.shut = true;
                true
            }
        }
    }

    fn cb_has_external_clause(&mut self, is_forgettable: &mut bool) -> bool {
        *is_forgettable = false;
        !self.clauses.is_empty()
    }

    fn cb_add_external_clause_lit(&mut self) -> i32 {
        self.clauses.pop().unwrap_or(0)
    }
}

struct Clock(Watch);

impl Terminator for Clock {
    fn terminated(&mut self) -> bool {
        self.0.is_over()
    }
}

/// The result of a search.
struct Outcome {
    end: End,
    /// Whether nothing better than the last `Found::Better` exists.
    proven: bool,
    statistics: Statistics,
}

/// The solver with a model.
struct Search<'a> {
    model: &'a Model,
    watch: Watch,
    cnf: Cnf,
    clauses: u64,
    solver: CaDiCal,
    gate: Rc<RefCell<Gate>>,
}

impl<'a> Search<'a> {
    fn new(model: &'a Model, watch: Watch, gate: Gate, seed: Option<u64>) -> Self {
        let mut solver = CaDiCal::new();
        // Bounded variable addition would need every variable beforehand.
        solver.set("factor", 0);
        if let Some(seed) = seed {
            prefer_random_values(&mut solver, model, seed);
        }
        let over = watch.clone();
        let gate = Rc::new(RefCell::new(gate));
        solver.connect_terminator(Clock(watch.clone()));
        solver.connect_external_propagator(Rc::clone(&gate));
        // All variables are observed, since a model holds only the values of observed ones.
        for variable in 0..model.variables().len() {
            solver.add_observed_var(model.lit(variable).dimacs());
        }
        Search { model, watch, cnf: Cnf::of(model, &mut || over.is_over()), clauses: 0, solver, gate }
    }

    fn run(mut self) -> Outcome {
        let mut proven = false;
        let end = match self.model.objective() {
            None => self.enumerate(),
            Some(objective) => {
                // To minimise the literals is to maximise their negations.
                let goal: Vec<Lit> = match objective.direction {
                    Direction::Maximise => objective.among.clone(),
                    Direction::Minimise => objective.among.iter().map(|&lit| !lit).collect(),
                };
                self.optimise(&goal, &mut proven)
            }
        };
        let statistic = |name| u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(0);
        let statistics = Statistics {
            variables: u64::from(self.cnf.variables()),
            clauses: self.clauses,
            conflicts: statistic("conflicts"),
            nodes: statistic("decisions"),
        };
        Outcome { end, proven, statistics }
    }

    /// Improves until nothing better exists, then enumerates the optimal solutions.
    fn optimise(&mut self, goal: &[Lit], proven: &mut bool) -> End {
        let mut tally = Tally::of(goal);
        let mut most = None;
        loop {
            match self.ask() {
                Err(end) => return end,
                Ok(false) => break,
                Ok(true) => {
                    let goal = goal.iter().map(|lit| lit.dimacs());
                    let reached = goal.filter(|&lit| self.solver.val(lit) == lit).count();
                    most = Some(reached);
                    let Some(more) = tally.reaching(reached + 1, &mut self.cnf) else { break };
                    self.hand_over();
                    self.solver.assume(more);
                }
            }
        }
        let Some(most) = most else { return End::Exhausted };
        *proven = true;
        if let Some(reached) = tally.reaching(most, &mut self.cnf) {
            self.hand_over();
            self.solver.clause1(reached);
        }
        self.enumerate()
    }

    fn enumerate(&mut self) -> End {
        self.gate.borrow_mut().stage = Stage::Enumerating;
        self.ask().map_or_else(|end| end, |_| End::Exhausted)
    }

    /// Runs the solver.  Returns whether it found a model that was accepted, or the reason why it gave up.
    fn ask(&mut self) -> Result<bool, End> {
        self.hand_over();
        if self.watch.is_over() {
            return Err(self.watch.end());
        }
        let status = self.solver.solve();
        if self.gate.borrow().shut {
            return Err(End::Stopped);
        }
        match status {
            Status::SATISFIABLE => Ok(true),
            Status::UNSATISFIABLE => Ok(false),
            Status::UNKNOWN => Err(self.watch.end()),
        }
    }

    /// Passes new clauses to the solver, unless the time is up: then [`Search::ask`] will not run it any more.
    fn hand_over(&mut self) {
        for clause in self.cnf.take_clauses() {
            self.clauses += 1;
            self.solver.clause6(&clause);
            // Large puzzles have millions of clauses.
            if self.clauses.is_multiple_of(1 << 12) && self.watch.is_over() {
                return;
            }
        }
    }
}

/// Sets the preferred value of a random half of the variables to false.  Random preferences for all of them are
/// no more varied, but the solver then never learns better: 60 queens took 10 s, not 1 s.
fn prefer_random_values(solver: &mut CaDiCal, model: &Model, seed: u64) {
    // Trying all true and all false first would find the same solution for every seed.
    solver.set("lucky", 0);
    solver.set("seed", (seed % 2_000_000_000) as i32);
    let mut random = Random::new(seed);
    for variable in 0..model.variables().len() {
        if random.next().is_multiple_of(2) {
            solver.phase(-model.lit(variable).dimacs());
        }
    }
}
