//! The variables by which a search is split.

use crate::model::{Constraint, Lit, Model};
use std::cmp::Reverse;

/// Returns the variables, those first that occur most: to decide them says most about the others.
pub(crate) fn by_occurrence(model: &Model) -> Vec<Lit> {
    let mut occurrences = vec![0_usize; model.variables().len()];
    let mut meet = |lits: &[Lit], times: usize| {
        lits.iter().for_each(|lit| occurrences[lit.variable()] += times);
    };
    for constraint in model.constraints() {
        match constraint {
            Constraint::Clause(lits) | Constraint::Count(lits, _) => meet(lits, 1),
            Constraint::Reified(reified) => {
                meet(&reified.among, 1);
                // As in the clauses that define it.
                meet(&[reified.lit], reified.among.len());
            }
            Constraint::Circuit(circuit) => circuit.at_nodes().iter().for_each(|lits| meet(lits, 1)),
        }
    }
    let mut variables: Vec<usize> = (0..occurrences.len()).collect();
    // The sort is stable: equal variables keep their order, and all threads get the same list.
    variables.sort_by_key(|&variable| Reverse(occurrences[variable]));
    variables.into_iter().map(|variable| model.lit(variable)).collect()
}
