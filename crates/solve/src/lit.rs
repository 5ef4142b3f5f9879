//! Literals, and the truth values of an assignment.

use std::ops::Not;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit {
    pub(crate) variable: u32,
    pub(crate) negated: bool,
}

impl Lit {
    /// The number of the variable, from 0, in the order of creation.
    pub fn variable(self) -> usize {
        self.variable as usize
    }

    /// Whether this is the variable's negation.
    pub fn is_negated(self) -> bool {
        self.negated
    }

    /// The literal as DIMACS writes it: the variable counted from 1, minus for a negation.
    pub fn dimacs(self) -> i32 {
        // `Model::variable` keeps the count below i32::MAX.
        let number = self.variable as i32 + 1;
        if self.negated { -number } else { number }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit { negated: !self.negated, ..self }
    }
}

/// A truth value for every variable of a model.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assignment {
    values: Vec<bool>,
}

impl Assignment {
    /// The truth values of the variables, by number.
    pub fn new(values: Vec<bool>) -> Self {
        Self { values }
    }

    /// Whether the literal holds.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.variable()] != lit.negated
    }
}
