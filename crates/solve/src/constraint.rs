//! The constraints and the objective of a model.

use crate::circuit::Circuit;
use crate::lit::Lit;
use rookwright_run::{Bound, Direction};

/// A constraint on literals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// At least one of the literals holds.
    Clause(Vec<Lit>),
    /// The number of literals that hold is within the bound.
    Count(Vec<Lit>, Bound),
    /// A literal that holds if and only if a count is within a bound.
    Reified(Reified),
    /// The true edges form one cycle through all nodes.
    Circuit(Circuit),
}

/// A reified count: `lit` holds if and only if `bound` admits the number of true literals in `among`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reified {
    /// The literal that is defined.
    pub lit: Lit,
    /// The literals that are counted.
    pub among: Vec<Lit>,
    /// The bound on their number.
    pub bound: Bound,
}

/// An objective: as many (or as few) of the literals as possible hold.  A literal that occurs twice counts
/// twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// The direction of the optimum.
    pub direction: Direction,
    /// The literals that are counted.
    pub among: Vec<Lit>,
}
