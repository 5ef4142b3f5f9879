//! The CP engine: finite domains, solved by Pumpkin.
//!
//! A choice is an integer variable, a Boolean a variable of 0 and 1.  The search labels the choices first, then
//! the Booleans, in the order of the [`Labelling`]; Pumpkin also learns from conflicts.  Each solution is
//! excluded by a clause over the shown variables: Pumpkin's own iterator would also distinguish solutions by
//! their helpers.

mod labeller;
mod post;

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
use std::ops::ControlFlow;

/// The engine that uses Pumpkin.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cp {
    /// The search order.
    pub labelling: Labelling,
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
        let clock = Clock(budget.watch());
        let posted = Posted::new(model, &clock.0);
        if clock.0.is_over() {
            // The model may have been posted only in part.
            return Ok(Report { end: clock.0.end(), optimum: None, statistics: Statistics::default() });
        }
        let (variables, clauses) = (posted.variables(), posted.constraints);
        let labeller = Labeller::new(self.labelling, &posted.choices, &posted.booleans);
        let resolver = ResolutionResolver::default();
        let judge = Judge::new(model, budget, found);
        let mut search = Search { posted, labeller, resolver, clock, judge };
        let mut proven = false;
        let end = match (model.objective(), search.posted.objective) {
            (Some(objective), Some(total)) => search.optimise(total, objective.direction, &mut proven),
            _ => search.run(Stage::Enumerating, &[]),
        };
        let end = end.map_or_else(|end| end, |_| End::Exhausted);
        let Labeller { conflicts, decisions: nodes, .. } = search.labeller;
        let statistics = Statistics { variables, clauses, conflicts, nodes };
        Ok(search.judge.report(end, proven, statistics))
    }
}

/// Whether an assignment was found that the judge accepted, or the reason why it is unknown.
type Answer = Result<bool, End>;

struct Search<'a> {
    posted: Posted,
    labeller: Labeller,
    resolver: ResolutionResolver,
    clock: Clock,
    judge: Judge<'a>,
}

impl Search<'_> {
    /// Searches until the judge accepts an assignment or nothing is left.
    fn run(&mut self, stage: Stage, assumptions: &[Predicate]) -> Answer {
        loop {
            let assignment = match self.posted.solver.satisfy_under_assumptions(
                &mut self.labeller,
                &mut self.clock,
                &mut self.resolver,
                assumptions,
            ) {
                Outcome::Satisfiable(satisfiable) => read(&self.posted.wires, satisfiable.solution()),
                Outcome::UnsatisfiableUnderAssumptions(_) | Outcome::Unsatisfiable(_) => return Ok(false),
                Outcome::Unknown(_) => return Err(self.clock.0.end()),
            };
            match self.judge.hear(&assignment, stage) {
                ControlFlow::Break(()) => return Err(End::Stopped),
                ControlFlow::Continue(clauses) if clauses.is_empty() => return Ok(true),
                ControlFlow::Continue(clauses) => {
                    clauses.iter().for_each(|clause| self.posted.clause(clause));
                }
            }
        }
    }

    /// Improves until nothing better exists, then enumerates the optimal solutions.
    fn optimise(&mut self, total: DomainId, direction: Direction, proven: &mut bool) -> Answer {
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
        self.posted.require(reaches(best));
        self.run(Stage::Enumerating, &[])
    }
}

struct Clock(Watch);

impl TerminationCondition for Clock {
    fn should_stop(&mut self) -> bool {
        self.0.is_over()
    }
}
