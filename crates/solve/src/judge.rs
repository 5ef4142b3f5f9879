//! Decides about each assignment that an engine finds: reports and excludes it, cuts it off, or stops the
//! search.

use crate::engine::{Found, Report};
use crate::model::{Assignment, Constraint, Lit, Model};
use rookwright_run::{Bound, Budget, Direction, End, Optimum, Statistics};
use std::ops::ControlFlow;

/// The goal of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// A better solution than the last one.
    Improving,
    /// All solutions, which are optimal by now if there is an objective.
    Enumerating,
}

/// Clauses with which to continue (none accepts the assignment), or a break to stop the search.
pub(crate) type Verdict = ControlFlow<(), Vec<Vec<Lit>>>;

/// How an engine's search ended, unless the judge stopped it.
pub(crate) struct Ended {
    pub(crate) end: End,
    /// Whether nothing better than the last [`Found::Better`] exists.
    pub(crate) proven: bool,
    pub(crate) statistics: Statistics,
}

/// Reports to the caller and keeps to the budget.
pub(crate) struct Judge<'a> {
    model: &'a Model,
    budget: &'a Budget,
    found: &'a mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    best: Option<u64>,
    solutions: u64,
    /// The memory of the clauses returned so far, in bytes.
    bytes: u64,
    /// The end of the search, once it must stop.
    end: Option<End>,
    /// The variables of which the true ones alone distinguish solutions.
    counted: Vec<bool>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        model: &'a Model,
        budget: &'a Budget,
        found: &'a mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Self {
        let counted = counted(model);
        Judge { model, budget, found, best: None, solutions: 0, bytes: 0, end: None, counted }
    }

    /// Judges an assignment that breaks no constraint, except perhaps lazy clauses and circuits in pieces.
    pub(crate) fn hear(&mut self, assignment: &Assignment, stage: Stage) -> Verdict {
        let cuts = self.model.cuts(assignment);
        if !cuts.is_empty() {
            return self.keep(cuts);
        }
        if stage == Stage::Improving {
            let value = self.model.value(assignment).unwrap_or(0);
            if !self.is_better(value) {
                // Another thread has found as good a solution meanwhile.
                return ControlFlow::Continue(Vec::new());
            }
            return self.report_better(assignment, value).map_continue(|()| Vec::new());
        }
        self.report_solution(assignment)?;
        let mut shown = self.model.shown_part(assignment);
        shown.retain(|lit| !lit.is_negated() || !self.counted[lit.variable()]);
        if shown.is_empty() {
            // No shown variables distinguish solutions, so that this is the only one.
            return self.stop(End::Exhausted);
        }
        self.keep(vec![shown.into_iter().map(|lit| !lit).collect()])
    }

    fn is_better(&self, value: u64) -> bool {
        match (self.best, self.model.objective()) {
            (Some(best), Some(objective)) => match objective.direction {
                Direction::Maximise => value > best,
                Direction::Minimise => value < best,
            },
            _ => true,
        }
    }

    /// Reports a solution that is better than the last one.
    pub(crate) fn report_better(&mut self, assignment: &Assignment, value: u64) -> ControlFlow<()> {
        self.best = Some(value);
        let told = (self.found)(Found::Better(assignment, value));
        if told.is_break() {
            self.end = Some(End::Stopped);
        }
        told
    }

    /// Reports a solution, for an engine that will not find it again.
    pub(crate) fn report_solution(&mut self, assignment: &Assignment) -> ControlFlow<()> {
        self.solutions += 1;
        let enough = self.budget.solutions.is_some_and(|limit| self.solutions >= limit);
        if (self.found)(Found::Solution(assignment)).is_break() || enough {
            self.end = Some(End::Stopped);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, clauses: Vec<Vec<Lit>>) -> Verdict {
        self.bytes += clauses.iter().map(|clause| (clause.len() * size_of::<i32>()) as u64).sum::<u64>();
        if self.budget.memory.is_some_and(|limit| self.bytes > limit) {
            return self.stop(End::OutOfBudget);
        }
        ControlFlow::Continue(clauses)
    }

    fn stop(&mut self, end: End) -> Verdict {
        self.end = Some(end);
        ControlFlow::Break(())
    }

    /// Returns the number of reported solutions.
    pub(crate) fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Returns the value of the last improvement; `None` if there was none.
    pub(crate) fn best(&self) -> Option<u64> {
        self.best
    }

    /// Returns the report of a search.
    pub(crate) fn report(&self, Ended { end, proven, statistics }: Ended) -> Report {
        let optimum = self.best.map(|value| Optimum { value, proven });
        Report { end: self.end.unwrap_or(end), optimum, statistics }
    }
}

/// Returns for each variable whether the true ones alone distinguish a solution, so that the false ones can be
/// left out.
///
/// If exactly n of several variables hold in every solution, two solutions with the same true ones also have
/// the same false ones: the clauses become shorter, and the solver faster.
fn counted(model: &Model) -> Vec<bool> {
    let mut counted = vec![false; model.variables().len()];
    let exact = model.constraints().iter().flat_map(|constraint| match constraint {
        Constraint::Count(lits, Bound::Exactly(_)) => vec![lits.clone()],
        Constraint::Circuit(circuit) => circuit.at_nodes(),
        _ => Vec::new(),
    });
    // When solutions are enumerated, all of them have the optimal value.
    for lits in exact.chain(model.objective().map(|objective| objective.among.clone())) {
        if lits.iter().all(|&lit| !lit.is_negated() && model.is_shown(lit)) {
            lits.iter().for_each(|lit| counted[lit.variable()] = true);
        }
    }
    counted
}
