//! What the solver asks whenever it has found a model.

use super::lits::{NEVER, batsat_lit};
use crate::judge::Stage;
use crate::listen::Listen;
use crate::model::Assignment;
use batsat::{Lit, Theory, TheoryArg, lbool};
use std::ops::ControlFlow;

/// Has each model judged.  To the solver this is a theory that contradicts a model by a clause, which it keeps, so that
/// it goes on from where it is.
pub(super) struct Gate<'j> {
    judge: &'j mut dyn Listen,
    stage: Stage,
    /// The number of variables of the model, without helpers.
    variables: usize,
    /// Clauses of the last verdict: the next model may break them as well.
    cuts: Vec<Vec<Lit>>,
    /// A clause of less than two literals, which the solver takes only between its runs.
    pub(super) short: Option<Vec<Lit>>,
    /// Whether the search must stop, because the judge said so.
    pub(super) is_shut: bool,
    levels: usize,
}

impl<'j> Gate<'j> {
    pub(super) fn new(judge: &'j mut dyn Listen, stage: Stage, variables: usize) -> Self {
        Gate { judge, stage, variables, cuts: Vec::new(), short: None, is_shut: false, levels: 0 }
    }

    /// Refuses the model by a clause that it breaks.
    fn refuse(&mut self, mut clause: Vec<Lit>, solver: &mut TheoryArg<'_>) {
        if clause.len() < 2 {
            // Accepted for now, the model ends the run.
            self.short = Some(clause);
        } else {
            // The solver keeps a clause that was costly to find, except if it is the very clause that is learnt from it:
            // that one may be forgotten like any other.  A literal that no learnt clause has makes them differ.
            clause.push(batsat_lit(NEVER));
            solver.raise_conflict(&clause, true);
        }
    }
}

impl Theory for Gate<'_> {
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        // Of many clauses the solver takes one at a time; most of the others are about this model, too.
        let is_false = |lit: &Lit| solver.value(lit.var()) == lbool::new(!lit.sign());
        if let Some(nth) = self.cuts.iter().position(|cut| cut.iter().all(is_false)) {
            let cut = self.cuts.swap_remove(nth);
            return self.refuse(cut, solver);
        }
        let mut values = vec![false; self.variables];
        for lit in solver.model() {
            if let Some(value) = (lit.var().idx() as usize).checked_sub(1).and_then(|nth| values.get_mut(nth))
            {
                *value = lit.sign();
            }
        }
        match self.judge.hear(&Assignment::new(values), self.stage) {
            // Nothing more is wanted: accepting the model makes the solver stop.
            ControlFlow::Break(()) => self.is_shut = true,
            ControlFlow::Continue(clauses) => {
                let clauses = clauses.iter().map(|clause| clause.iter().map(|lit| batsat_lit(lit.dimacs())));
                self.cuts = clauses.map(Iterator::collect).collect();
                if let Some(cut) = self.cuts.pop() {
                    self.refuse(cut, solver);
                }
            }
        }
    }

    fn create_level(&mut self) {
        self.levels += 1;
    }

    fn pop_levels(&mut self, n: usize) {
        self.levels -= n;
    }

    fn n_levels(&self) -> usize {
        self.levels
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        // Only a theory that propagates is asked.
        &[]
    }
}
