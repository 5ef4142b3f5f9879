//! Reduces constraints to what an engine supports: clauses if possible, counts otherwise.
//!
//! Lists are counted by position: a literal that occurs twice counts twice, and a literal beside its own
//! negation always counts once.  All rewritings below respect this.

use crate::model::{Constraint, Lit, Reified};
use rookwright_run::Bound;

/// The constraints that an engine can state.  The counts passed to it are never trivial: they are neither
/// always true nor equivalent to a clause.
pub(crate) trait Lower {
    /// States that at least one of the literals holds.
    fn clause(&mut self, lits: &[Lit]);

    /// States that at most one of them holds.
    fn at_most_one(&mut self, among: &[Lit]);

    /// States that at most `most` of them hold.
    fn at_most(&mut self, among: &[Lit], most: usize);

    /// States that exactly `exact` of them hold.
    fn exactly(&mut self, among: &[Lit], exact: usize);

    /// States that `lit` holds if and only if at least `least` of them do.
    fn tell_at_least(&mut self, lit: Lit, among: &[Lit], least: usize);

    /// States that `lit` holds if and only if exactly `exact` of them do.
    fn tell_exactly(&mut self, lit: Lit, among: &[Lit], exact: usize);
}

/// States a constraint.  The clauses of [`Model::cuts`](crate::Model::cuts) keep circuits connected.
pub(crate) fn lower(constraint: &Constraint, to: &mut impl Lower) {
    match constraint {
        Constraint::Clause(lits) => to.clause(lits),
        Constraint::Count(among, bound) => count(among, *bound, to),
        Constraint::Reified(Reified { lit, among, bound }) => reify(*lit, among, *bound, to),
        Constraint::Circuit(circuit) => {
            circuit.at_nodes().iter().for_each(|lits| count(lits, Bound::Exactly(2), to));
        }
    }
}

fn count(among: &[Lit], bound: Bound, to: &mut impl Lower) {
    // "At least n hold" is "at most length - n fail".
    let may_fail = |least: u32| among.len().checked_sub(least as usize);
    match bound {
        Bound::AtLeast(least) => at_most(&negated(among), may_fail(least), to),
        Bound::AtMost(most) => at_most(among, Some(most as usize), to),
        Bound::Exactly(exact) if exact > 1 && (exact as usize) + 1 < among.len() => {
            to.exactly(among, exact as usize);
        }
        Bound::Exactly(exact) => {
            at_most(&negated(among), may_fail(exact), to);
            at_most(among, Some(exact as usize), to);
        }
    }
}

/// States that at most `most` hold; `None` is a negative number.
fn at_most(among: &[Lit], most: Option<usize>, to: &mut impl Lower) {
    match most {
        None => to.clause(&[]),
        Some(0) => among.iter().for_each(|&lit| to.clause(&[!lit])),
        Some(most) if most >= among.len() => {}
        Some(most) if most + 1 == among.len() => to.clause(&negated(among)),
        Some(1) => to.at_most_one(among),
        Some(most) => to.at_most(among, most),
    }
}

fn reify(lit: Lit, among: &[Lit], bound: Bound, to: &mut impl Lower) {
    match bound {
        Bound::AtLeast(least) => tell(lit, among, least as usize, to),
        Bound::AtMost(most) => tell(!lit, among, most as usize + 1, to),
        Bound::Exactly(0) => tell(!lit, among, 1, to),
        Bound::Exactly(exact) if exact as usize >= among.len() => tell(lit, among, exact as usize, to),
        Bound::Exactly(exact) => to.tell_exactly(lit, among, exact as usize),
    }
}

/// States that `lit` holds if and only if at least `least` of the literals do.
fn tell(lit: Lit, among: &[Lit], least: usize, to: &mut impl Lower) {
    if least == 0 {
        to.clause(&[lit]);
    } else if least > among.len() {
        to.clause(&[!lit]);
    } else if least == 1 {
        among.iter().for_each(|&one| to.clause(&[lit, !one]));
        to.clause(&[&[!lit], among].concat());
    } else if least == among.len() {
        among.iter().for_each(|&all| to.clause(&[!lit, all]));
        to.clause(&[&[lit], &*negated(among)].concat());
    } else {
        to.tell_at_least(lit, among, least);
    }
}

/// States that at most one holds, with a clause for each pair.
pub(crate) fn pairwise(among: &[Lit], to: &mut impl Lower) {
    for (nth, &one) in among.iter().enumerate() {
        among[..nth].iter().for_each(|&other| to.clause(&[!one, !other]));
    }
}

fn negated(lits: &[Lit]) -> Vec<Lit> {
    lits.iter().map(|&lit| !lit).collect()
}
