//! Clauses, for the SAT engine and the DIMACS export.
//!
//! Variable `n` of the model is variable `n` of the clauses; the helper variables of the encodings follow.  A
//! solution may leave helpers free, so that only the model's own variables distinguish its solutions.

/// Clauses over the variables of a model and helper variables.
pub(crate) struct Cnf {
    /// The number of variables, including helpers.
    variables: u32,
    /// The clauses that were not yet taken, as DIMACS numbers.
    clauses: Vec<Vec<i32>>,
}

impl Cnf {
    /// No clauses yet, over this number of variables.
    pub(crate) fn new(variables: u32) -> Self {
        Self { variables, clauses: Vec::new() }
    }

    /// Returns the number of clauses that were not yet taken.
    pub(crate) fn clauses(&self) -> usize {
        self.clauses.len()
    }

    /// Returns the number of variables, including helpers.
    pub(crate) fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the clauses added since the last call.
    pub(crate) fn take_clauses(&mut self) -> Vec<Vec<i32>> {
        std::mem::take(&mut self.clauses)
    }

    /// Returns a new helper variable.
    pub(crate) fn helper(&mut self) -> i32 {
        self.variables += 1;
        self.variables as i32
    }

    pub(crate) fn add(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.clauses.push(clause.into_iter().collect());
    }
}
