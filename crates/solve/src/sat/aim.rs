//! The objective of a model, as clauses.

use super::lits::batsat_lit;
use super::monitor::Solver;
use crate::cnf::Cnf;
use crate::model::{Lit, Model};
use crate::unary::UnaryCounter;
use batsat::{SolverInterface, lbool};
use rookwright_run::Direction;

/// The objective, as literals of which as many as possible shall hold.
pub(super) struct Aim {
    lits: Vec<Lit>,
    counter: UnaryCounter,
    /// The goals that were encoded.
    pub(super) encoded: Vec<usize>,
}

impl Aim {
    pub(super) fn of(model: &Model) -> Self {
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

    /// Returns the largest goal that makes sense.
    pub(super) fn most(&self) -> usize {
        self.lits.len()
    }

    /// Returns a literal that is true only if the goal is reached; `None` if every assignment reaches it, or none.
    pub(super) fn reaching(&mut self, goal: usize, cnf: &mut Cnf) -> Option<i32> {
        self.encoded.push(goal);
        self.counter.reaching(goal, cnf)
    }

    /// Encodes a goal in such an order that its helpers have the same numbers for all threads.  `encoded` are the goals
    /// that the first thread had encoded before it shared its work.
    pub(super) fn reaching_together(&mut self, goal: usize, encoded: &[usize], cnf: &mut Cnf) -> Option<i32> {
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
    pub(super) fn reached(&self, solver: &Solver) -> usize {
        let holds = |lit: &&Lit| solver.value_lit(batsat_lit(lit.dimacs())) == lbool::TRUE;
        self.lits.iter().filter(holds).count()
    }
}
