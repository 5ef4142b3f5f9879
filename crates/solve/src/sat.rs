//! The SAT engine: clauses, solved by CaDiCaL.
//!
//! A single run of the solver finds all solutions.  The [`Gate`] refuses each model with a clause that excludes
//! it, and the search continues from there; a new run after each solution takes more than twice as long (14,200
//! placements of 12 queens: 3.4 s and 8.2 s).  The clauses of a [`Lazy`](crate::Lazy) source enter by the same
//! gate.
//!
//! The solver runs on its own thread, since its callbacks must not borrow from the caller, and asks the [`Judge`]
//! by a [`Remote`]; only where the system gives no thread, it is run anew after each solution.  No solution is stored.  Optimisation uses several threads, each with a solver ([`Team`]).

use crate::cnf::Cnf;
use crate::cubes::by_occurrence;
use crate::engine::{Engine, Found, Report};
use crate::judge::{Ended, Judge, Stage};
use crate::model::{Assignment, Lit, Model};
use crate::remote::{Remote, connect};
use crate::team::{Answer, Task, Team, Worker};
use crate::unary::UnaryCounter;
use cadical_sys::{CaDiCal, ExternalPropagator, Learner, Status, Terminator};
use rookwright_run::{Budget, Direction, End, EngineError, Random, Statistics, Watch, threads};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

/// The number of conflicts after which several threads share an optimisation.
const ALONE: u32 = 2000;

/// The length of the longest learnt clauses that threads tell each other.  Longer ones cost more than they save.
const LONGEST_SHARED: i32 = 8;

/// The number of conflicts after which a thread looks for clauses from others.
const CONFLICTS_A_TURN: i32 = 1000;

/// The engine that uses CaDiCaL.
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
        let (watch, elsewhere) = (budget.watch(), budget.watch());
        let mut judge = Judge::new(model, budget, found);
        let (remote, questions) = connect();
        let work = move || Search::new(model, elsewhere, Some(remote), Arc::default(), 0, *self).run();
        // Without a thread there are no questions.
        let ((), outcomes) = threads::beside([work], |_| questions.answer(&mut judge));
        let ended = outcomes.into_iter().next();
        let ended = ended.unwrap_or_else(|| self.search_here(model, watch, &mut judge));
        Ok(judge.report(ended))
    }
}

impl Sat {
    /// Searches on the caller's thread, where no other can be started.
    fn search_here(&self, model: &Model, watch: Watch, judge: &mut Judge<'_>) -> Ended {
        let alone = Sat { threads: 1, ..*self };
        let mut search = Search::new(model, watch, None, Arc::default(), 0, alone);
        search.judge = Some(judge);
        search.run()
    }
}

/// The callback that the solver calls with every model it finds.
struct Gate {
    /// The connection to the judge; `None` if it is on this thread.
    remote: Option<Remote>,
    /// What waits for the judge of this thread.
    found: Option<Assignment>,
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
        let Some(remote) = &self.remote else {
            self.found = Some(assignment);
            return true;
        };
        match remote.ask(assignment, Some(self.stage)) {
            ControlFlow::Continue(clauses) => {
                // The solver takes them from the end of the list, so the 0 that ends a clause goes in first.
                for clause in &clauses {
                    self.clauses.push(0);
                    self.clauses.extend(clause.iter().map(|lit| lit.dimacs()));
                }
                clauses.is_empty()
            }
            ControlFlow::Break(()) => {
                // Nothing more is wanted: accepting the model makes the solver stop.
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

struct Clock {
    watch: Watch,
    team: Arc<Team<i32>>,
    /// The work on a cube, if the search is shared.
    task: Rc<Cell<Option<Task>>>,
}

impl Terminator for Clock {
    fn terminated(&mut self) -> bool {
        self.task.get().is_some_and(|task| task.is_over(&self.team)) || self.watch.is_over()
    }
}

/// Hands the short learnt clauses to the other threads.
struct Teacher {
    team: Arc<Team<i32>>,
    number: usize,
    clause: Vec<i32>,
}

impl Learner for Teacher {
    fn learning(&mut self, size: i32) -> bool {
        size <= LONGEST_SHARED && self.team.is_sharing()
    }

    fn learn(&mut self, lit: i32) {
        if lit == 0 {
            self.team.teach(self.number, &self.clause);
            self.clause.clear();
        } else {
            self.clause.push(lit);
        }
    }
}
/// The solver with a model.
struct Search<'a, 'j> {
    model: &'a Model,
    engine: Sat,
    watch: Watch,
    cnf: Cnf,
    clauses: u64,
    solver: CaDiCal,
    gate: Rc<RefCell<Gate>>,
    /// The judge, if it is on this thread: the solver stops at each solution, and is started again with the verdict.
    judge: Option<&'a mut Judge<'j>>,
    team: Arc<Team<i32>>,
    /// The work on a cube, if the search is shared.
    task: Rc<Cell<Option<Task>>>,
    /// The number of this thread.
    number: usize,
    /// The conflicts and decisions of the other threads.
    others: (u64, u64),
}

impl<'a> Search<'a, '_> {
    fn new(
        model: &'a Model,
        watch: Watch,
        remote: Option<Remote>,
        team: Arc<Team<i32>>,
        number: usize,
        engine: Sat,
    ) -> Self {
        let mut solver = CaDiCal::new();
        // Bounded variable addition would need every variable beforehand.
        solver.set("factor", 0);
        if let Some(seed) = engine.seed {
            prefer_random_values(&mut solver, model, seed);
        }
        let over = watch.clone();
        let gate = Gate { remote, found: None, stage: Stage::Improving, clauses: Vec::new(), shut: false };
        let gate = Rc::new(RefCell::new(gate));
        let task = Rc::default();
        let clock = Clock { watch: watch.clone(), team: Arc::clone(&team), task: Rc::clone(&task) };
        solver.connect_terminator(clock);
        if engine.threads > 1 && model.objective().is_some() {
            solver.connect_learner(Teacher { team: Arc::clone(&team), number, clause: Vec::new() });
        }
        solver.connect_external_propagator(Rc::clone(&gate));
        // All variables are observed, since a model holds only the values of observed ones.
        for variable in 0..model.variables().len() {
            solver.add_observed_var(model.lit(variable).dimacs());
        }
        // Encoding a large model takes a while, and must not outlast the budget.
        let cnf = Cnf::of(model, &mut || over.is_over());
        let (judge, clauses, others) = (None, 0, (0, 0));
        Search { model, engine, watch, cnf, clauses, solver, gate, judge, team, task, number, others }
    }

    fn run(mut self) -> Ended {
        let mut proven = false;
        let end = match self.model.objective() {
            None => self.enumerate(),
            Some(_) => self.optimise(&mut proven),
        };
        let (conflicts, nodes) = self.effort();
        let variables = u64::from(self.cnf.variables());
        Ended { end, proven, statistics: Statistics { variables, clauses: self.clauses, conflicts, nodes } }
    }

    /// Returns the number of conflicts and decisions.
    fn effort(&self) -> (u64, u64) {
        let statistic = |name| u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(0);
        (statistic("conflicts") + self.others.0, statistic("decisions") + self.others.1)
    }

    /// Improves until nothing better exists, then enumerates the optimal solutions.
    fn optimise(&mut self, proven: &mut bool) -> End {
        let mut aim = Aim::of(self.model);
        let most = match self.improve(&mut aim) {
            Ok(Some(most)) => most,
            Ok(None) => return End::Exhausted,
            Err(end) => return end,
        };
        *proven = true;
        if let Some(reached) = aim.counter.reaching(most, &mut self.cnf) {
            self.hand_over();
            self.solver.clause1(reached);
        }
        self.enumerate()
    }

    /// Returns how much can be reached; `None` if there is no solution.
    fn improve(&mut self, aim: &mut Aim) -> Result<Option<usize>, End> {
        let (mut most, mut more) = (None, None);
        loop {
            if self.engine.threads > 1 {
                // The first thread works alone for some time, because most puzzles are solved by then.
                self.solver.limit("conflicts", i32::try_from(self.engine.alone).unwrap_or(i32::MAX));
            }
            match self.ask(more.as_slice())? {
                None => return self.improve_together(aim, most),
                Some(false) => return Ok(most),
                Some(true) => {
                    let reached = aim.reached(&mut self.solver);
                    most = Some(reached);
                    // The goal is an assumption and not a clause, so that what was learnt remains valid for
                    // the next one.
                    more = aim.reaching(reached + 1, &mut self.cnf);
                    if more.is_none() {
                        return Ok(most);
                    }
                }
            }
        }
    }

    /// The same with several threads, after this much was reached.
    fn improve_together(&mut self, aim: &mut Aim, most: Option<usize>) -> Result<Option<usize>, End> {
        let threads = self.engine.threads;
        let team = Arc::clone(&self.team);
        team.begin(threads, most);
        let order: Vec<i32> = by_occurrence(self.model).into_iter().map(Lit::dimacs).collect();
        let (order, encoded) = (&order, &aim.encoded.clone());
        let (model, engine, watch) = (self.model, self.engine, self.watch.clone());
        let remote = self.gate.borrow().remote.clone();
        // Every helper builds its solver from the same model, which numbers the helpers of the encoding
        // alike, as shared clauses need it.
        let helpers = remote.into_iter().cycle().zip(1..threads).map(|(remote, number)| {
            let (watch, team) = (watch.clone(), Arc::clone(&team));
            move || {
                let mut search = Search::new(model, watch, Some(remote), Arc::clone(&team), number, engine);
                let aim = &mut Aim::of(model);
                let end = team.work(&mut Together { aim, search: &mut search, order, encoded });
                (end, search.effort())
            }
        });
        // The others do the work of a thread that cannot start.
        let here = |_| team.work(&mut Together { aim, search: self, order, encoded });
        let (mut ended, helped) = threads::beside(helpers, here);
        for (end, effort) in helped {
            ended = ended.and(end);
            self.others = (self.others.0 + effort.0, self.others.1 + effort.1);
        }
        team.finish();
        self.task.set(None);
        ended?;
        Ok(team.reached())
    }

    fn enumerate(&mut self) -> End {
        self.gate.borrow_mut().stage = Stage::Enumerating;
        self.ask(&[]).map_or_else(|end| end, |_| End::Exhausted)
    }

    /// Runs the solver under these assumptions.  Returns whether it found a model that was accepted (`None` if it was
    /// interrupted), or the reason why it gave up.
    fn ask(&mut self, assumed: &[i32]) -> Result<Option<bool>, End> {
        loop {
            // New clauses of the encoding go to the solver first, or the assumptions would mean nothing.
            self.hand_over();
            if self.watch.is_over() {
                return Err(self.watch.end());
            }
            assumed.iter().for_each(|&lit| self.solver.assume(lit));
            let status = self.solver.solve();
            // The judge has refused the model, and the search goes on with its clauses.
            if self.is_refused_here() {
                continue;
            }
            if self.gate.borrow().shut {
                return Err(End::Stopped);
            }
            return match status {
                Status::SATISFIABLE => Ok(Some(true)),
                Status::UNSATISFIABLE => Ok(Some(false)),
                Status::UNKNOWN if self.watch.is_over() => Err(self.watch.end()),
                Status::UNKNOWN => Ok(None),
            };
        }
    }

    /// Asks the judge of this thread about what was found, if there is one.  Whether the solver must go on.
    fn is_refused_here(&mut self) -> bool {
        let mut gate = self.gate.borrow_mut();
        let (Some(judge), Some(found)) = (&mut self.judge, gate.found.take()) else { return false };
        let ControlFlow::Continue(clauses) = judge.hear(&found, gate.stage) else {
            gate.shut = true;
            return false;
        };
        for clause in &clauses {
            self.solver.clause6(&clause.iter().map(|lit| lit.dimacs()).collect::<Vec<_>>());
        }
        !clauses.is_empty()
    }

    /// Passes the clauses to the solver that the other threads have learnt.
    fn take_learnt(&mut self) {
        // Another thread may be ahead by a goal whose helpers this one does not have yet.
        let highest = self.cnf.variables();
        for clause in self.team.learn(self.number) {
            if clause.iter().all(|lit| lit.unsigned_abs() <= highest) {
                self.solver.clause6(&clause);
            }
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

/// The objective, as literals of which as many as possible shall hold.
struct Aim {
    lits: Vec<Lit>,
    counter: UnaryCounter,
    /// The goals that were encoded.
    encoded: Vec<usize>,
}

impl Aim {
    fn of(model: &Model) -> Self {
        let lits: Vec<Lit> = match model.objective() {
            None => Vec::new(),
            // To minimise the literals is to maximise their negations.
            Some(objective) => match objective.direction {
                Direction::Maximise => objective.among.clone(),
                Direction::Minimise => objective.among.iter().map(|&lit| !lit).collect(),
            },
        };
        Aim { counter: UnaryCounter::of(&lits), lits, encoded: Vec::new() }
    }

    fn reaching(&mut self, goal: usize, cnf: &mut Cnf) -> Option<i32> {
        self.encoded.push(goal);
        self.counter.reaching(goal, cnf)
    }

    /// Encodes a goal in such an order that its helpers have the same numbers for all threads.  `encoded` are the goals
    /// that the first thread had encoded before it shared its work.
    fn reaching_together(&mut self, goal: usize, encoded: &[usize], cnf: &mut Cnf) -> Option<i32> {
        if self.encoded.is_empty() {
            encoded.iter().for_each(|&goal| {
                self.reaching(goal, cnf);
            });
        }
        let first = self.encoded.last().map_or(1, |last| last + 1);
        (first..=goal).for_each(|goal| {
            self.reaching(goal, cnf);
        });
        self.counter.reaching(goal, cnf)
    }

    /// Returns the number of literals that hold in the solver's model.
    fn reached(&self, solver: &mut CaDiCal) -> usize {
        self.lits.iter().map(|lit| lit.dimacs()).filter(|&lit| solver.val(lit) == lit).count()
    }
}

/// One of several solvers.
struct Together<'s, 'a, 'j> {
    aim: &'s mut Aim,
    search: &'s mut Search<'a, 'j>,
    /// The variables to split by, the best first.
    order: &'s [i32],
    /// The goals that the first thread had encoded before it shared its work.
    encoded: &'s [usize],
}

impl Worker<i32> for Together<'_, '_, '_> {
    fn ask(&mut self, cube: &[i32], task: Task) -> Result<Answer, End> {
        let search = &mut *self.search;
        if task.goal > self.aim.lits.len() {
            return Ok(Answer::Refuted);
        }
        let more = self.aim.reaching_together(task.goal, self.encoded, &mut search.cnf);
        search.hand_over();
        search.take_learnt();
        search.solver.limit("conflicts", CONFLICTS_A_TURN);
        search.task.set(Some(task));
        let assumed: Vec<i32> = more.into_iter().chain(cube.iter().copied()).collect();
        Ok(match search.ask(&assumed)? {
            Some(true) => Answer::Reached(self.aim.reached(&mut search.solver)),
            Some(false) => Answer::Refuted,
            None => Answer::Interrupted,
        })
    }

    fn split(&self, cube: &[i32]) -> Option<(i32, i32)> {
        let unused = |lit: &&i32| cube.iter().all(|used| used.abs() != lit.abs());
        self.order.iter().find(unused).map(|&lit| (-lit, lit))
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
