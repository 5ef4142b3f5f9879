//! What a model is made of besides its variables: conditions on literals, and an objective.

use crate::circuit::Circuit;
use crate::model::Lit;
use rookwright_run::{Bound, Direction};

/// A condition on the literals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// At least one of them holds.
    Clause(Vec<Lit>),
    /// So many of them hold.
    Count(Vec<Lit>, Bound),
    /// A literal that holds exactly when the count does.
    Reified(Reified),
    /// The true edges are one cycle through all nodes.
    Circuit(Circuit),
}

/// `lit` holds if and only if `bound` admits the number of true literals among `among`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reified {
    /// The literal that tells.
    pub lit: Lit,
    /// The literals counted.
    pub among: Vec<Lit>,
    /// The bound it tells of.
    pub bound: Bound,
}

/// As many (or as few) of the literals as possible; one named twice counts twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Which way.
    pub direction: Direction,
    /// The literals counted.
    pub among: Vec<Lit>,
}
