//! What an engine of our own does about an assignment it has found: report it and shut it out, or cut
//! it off, or stop.

use crate::engine::{Found, Report};
use crate::model::{Assignment, Constraint, Lit, Model};
use rookwright_run::{Bound, Budget, End, Optimum, Statistics};
use std::ops::ControlFlow;

/// What a search is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Something better than the last.
    Improving,
    /// All solutions, which are optimal by now if there is an objective.
    Enumerating,
}

/// Clauses to go on with, none of them to accept the assignment; or to stop altogether.
pub(crate) type Verdict = ControlFlow<(), Vec<Vec<Lit>>>;

/// Keeps the caller informed and the budget.
pub(crate) struct Judge<'a> {
    model: &'a Model,
    budget: &'a Budget,
    found: &'a mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    best: Option<u64>,
    solutions: u64,
    /// What the clauses handed out so far take.
    bytes: u64,
    /// Why nothing more is wanted.
    end: Option<End>,
    /// Variables of which it is enough to say which ones hold.
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
            self.best = Some(value);
            return match (self.found)(Found::Better(assignment, value)) {
                ControlFlow::Continue(()) => ControlFlow::Continue(Vec::new()),
                ControlFlow::Break(()) => self.stop(End::Stopped),
            };
        }
        self.solutions += 1;
        let enough = self.budget.solutions.is_some_and(|limit| self.solutions >= limit);
        if (self.found)(Found::Solution(assignment)).is_break() || enough {
            return self.stop(End::Stopped);
        }
        let mut shown = self.model.shown_part(assignment);
        shown.retain(|lit| !lit.is_negated() || !self.counted[lit.variable()]);
        if shown.is_empty() {
            // Nothing tells solutions apart, so this one is all of them.
            return self.stop(End::Exhausted);
        }
        self.keep(vec![shown.into_iter().map(|lit| !lit).collect()])
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

    /// How many solutions were reported.
    pub(crate) fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The value of the last improvement.
    pub(crate) fn best(&self) -> Option<u64> {
        self.best
    }

    /// The report of a search that ended so, unless it was the judge who stopped it.
    pub(crate) fn report(&self, end: End, proven: bool, statistics: Statistics) -> Report {
        let optimum = self.best.map(|value| Optimum { value, proven });
        Report { end: self.end.unwrap_or(end), optimum, statistics }
    }
}

/// The variables whose true ones tell a solution from every other, the false ones left out.
///
/// Of several variables of which just so many hold in every solution, a solution with the same true ones
/// has the same false ones: clauses get shorter, and the solver faster.
fn counted(model: &Model) -> Vec<bool> {
    let mut counted = vec![false; model.variables().len()];
    let exact = model.constraints().iter().flat_map(|constraint| match constraint {
        Constraint::Count(lits, Bound::Exactly(_)) => vec![lits.clone()],
        Constraint::Circuit(circuit) => circuit.at_nodes(),
        _ => Vec::new(),
    });
    // When solutions are enumerated, all of them are as good as the best.
    for lits in exact.chain(model.objective().map(|objective| objective.among.clone())) {
        if lits.iter().all(|&lit| !lit.is_negated() && model.is_shown(lit)) {
            lits.iter().for_each(|lit| counted[lit.variable()] = true);
        }
    }
    counted
}
