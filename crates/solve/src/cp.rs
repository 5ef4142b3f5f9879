//! The CP engine: finite domains, solved by Pumpkin.
//!
//! A choice is an integer variable, a Boolean a variable of 0 and 1.  The search labels the choices first, then
//! the Booleans, in the order of the [`Labelling`].
//!
//! There are two searches.  [`tree`] enumerates without learning, and is the quicker one where solutions are
//! frequent.  The other is Pumpkin's own: it learns from conflicts, stops at each solution, and begins again at
//! the root after a clause over the shown variables excludes it (Pumpkin's iterator would also distinguish
//! solutions by their helpers).  It improves solutions, and takes turns with the tree where solutions are rare; so
//! enumerating takes at most about twice as long as with the better of the two alone.

mod labeller;
mod lines;
mod post;
mod tree;

use crate::engine::{Engine, Found, Report};
use crate::judge::{Judge, Stage};
use crate::lower::Lower;
use crate::model::Model;
use labeller::Labeller;
use post::{Posted, read};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::results::SatisfactionResultUnderAssumptions as Outcome;
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;
use rookwright_run::{Budget, Direction, End, EngineError, Labelling, Statistics, Watch};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;
use tree::Ended;

/// The number of conflicts in a row after which the tree search lets the learning one try.
const PATIENCE: u64 = 2000;

/// A conflict with learning takes this many times as long.
const COST_OF_LEARNING: u64 = 8;

/// The engine that uses Pumpkin.
#[derive(Clone, Copy, Debug)]
pub struct Cp {
    /// The search order.
    pub labelling: Labelling,
    /// The number of conflicts in a row after which the search for all solutions begins to learn from them.
    pub patience: u64,
}

impl Default for Cp {
    fn default() -> Self {
        Cp { labelling: Labelling::default(), patience: PATIENCE }
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
        let watch = budget.watch();
        let posted = Posted::new(model, &watch);
        if watch.is_over() {
            // The model may have been posted only in part.
            return Ok(Report { end: watch.end(), optimum: None, statistics: Statistics::default() });
        }
        let (variables, clauses) = (posted.variables(), posted.constraints);
        let labeller = Labeller::new(self.labelling, vec![posted.all.clone()]);
        let resolver = ResolutionResolver::default();
        let judge = Judge::new(model, budget, found);
        let mut search = Search { posted, labeller, resolver, watch, judge };
        let mut proven = false;
        let end = match (model.objective(), search.posted.objective) {
            (Some(objective), Some(total)) => search
                .improve(total, objective.direction, &mut proven)
                .and_then(|found| if found { search.enumerate(model, self) } else { Ok(()) }),
            _ => search.enumerate(model, self),
        };
        let end = end.map_or_else(|end| end, |()| End::Exhausted);
        let Labeller { conflicts, decisions: nodes, .. } = search.labeller;
        let statistics = Statistics { variables, clauses, conflicts, nodes };
        Ok(search.judge.report(end, proven, statistics))
    }
}

/// The outcome of a search for one assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// The judge accepted the assignment.
    Accepted,
    /// The judge has excluded the assignment.
    Excluded,
    /// There is no assignment.
    Nothing,
    /// The number of steps was reached.
    Undecided,
}

struct Search<'a> {
    posted: Posted,
    labeller: Labeller,
    resolver: ResolutionResolver,
    watch: Watch,
    judge: Judge<'a>,
}

impl Search<'_> {
    /// Searches for one assignment by learning, in this number of steps if it is limited.
    fn step(&mut self, stage: Stage, assumptions: &[Predicate], steps: Option<u64>) -> Result<Step, End> {
        self.labeller.decided.set(false);
        let decided = Rc::clone(&self.labeller.decided);
        let mut clock = Clock { watch: &self.watch, steps, decided };
        let assignment = match self.posted.solver.satisfy_under_assumptions(
            &mut self.labeller,
            &mut clock,
            &mut self.resolver,
            assumptions,
        ) {
            Outcome::Satisfiable(satisfiable) => read(&self.posted.wires, satisfiable.solution()),
            Outcome::UnsatisfiableUnderAssumptions(_) | Outcome::Unsatisfiable(_) => {
                return Ok(Step::Nothing);
            }
            Outcome::Unknown(_) if self.watch.is_over() => return Err(self.watch.end()),
            Outcome::Unknown(_) => return Ok(Step::Undecided),
        };
        match self.judge.hear(&assignment, stage) {
            ControlFlow::Break(()) => Err(End::Stopped),
            ControlFlow::Continue(clauses) if clauses.is_empty() => Ok(Step::Accepted),
            ControlFlow::Continue(clauses) => {
                clauses.iter().for_each(|clause| self.posted.clause(clause));
                Ok(Step::Excluded)
            }
        }
    }

    /// Searches until the judge accepts an assignment; returns whether it has.
    fn run(&mut self, stage: Stage, assumptions: &[Predicate]) -> Result<bool, End> {
        loop {
            match self.step(stage, assumptions, None)? {
                Step::Accepted => return Ok(true),
                Step::Nothing => return Ok(false),
                Step::Excluded | Step::Undecided => {}
            }
        }
    }

    /// Reports all solutions.  The tree search and the learning one take turns, with more and more steps each.
    fn enumerate(&mut self, model: &Model, engine: &Cp) -> Result<(), End> {
        if model.lazy().is_some() || model.circuits().next().is_some() {
            // The clauses that the judge adds are what these models are about.
            return self.run(Stage::Enumerating, &[]).map(|_| ());
        }
        let groups = vec![self.posted.shown.clone(), self.posted.hidden.clone()];
        let mut shown_first = Labeller::new(engine.labelling, groups);
        let mut patience = engine.patience;
        let end = loop {
            let ended =
                tree::search(&mut self.posted, &mut shown_first, &mut self.judge, &self.watch, patience);
            match ended {
                Ended::Complete => break Ok(()),
                Ended::Stopped => break Err(self.watch.end()),
                Ended::Tired(clauses) => clauses.into_iter().for_each(|clause| self.posted.require(clause)),
            }
            match self.step(Stage::Enumerating, &[], Some(patience / COST_OF_LEARNING)) {
                Err(end) => break Err(end),
                Ok(Step::Nothing) => break Ok(()),
                Ok(Step::Undecided) => patience = patience.saturating_mul(2),
                Ok(Step::Accepted | Step::Excluded) => {}
            }
        };
        self.labeller.decisions += shown_first.decisions;
        self.labeller.conflicts += shown_first.conflicts;
        end
    }

    /// Improves until nothing better exists, and then requires the best value.  Returns whether there is any.
    fn improve(&mut self, total: DomainId, direction: Direction, proven: &mut bool) -> Result<bool, End> {
        let reaches = |value: i32| match direction {
            Direction::Maximise => predicate!(total >= value),
            Direction::Minimise => predicate!(total <= value),
        };
        let step = if direction == Direction::Maximise { 1 } else { -1 };
        let mut goal = Vec::new();
        let mut best = None;
        while self.run(Stage::Improving, &goal)? {
            let value = self.judge.best().unwrap_or(0) as i32;
            best = Some(value);
            goal = vec![reaches(value + step)];
        }
        let Some(best) = best else { return Ok(false) };
        *proven = true;
        self.posted.require([reaches(best)]);
        Ok(true)
    }
}

struct Clock<'a> {
    watch: &'a Watch,
    /// The number of steps left; `None` without a limit.
    steps: Option<u64>,
    /// Whether the last step was a decision: Pumpkin cannot be used again if it was stopped at the root.
    decided: Rc<Cell<bool>>,
}

impl TerminationCondition for Clock<'_> {
    fn should_stop(&mut self) -> bool {
        self.steps = self.steps.map(|steps| steps.saturating_sub(1));
        (self.steps == Some(0) && self.decided.get()) || self.watch.is_over()
    }
}
