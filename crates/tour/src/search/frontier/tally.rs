//! The progress of a count in numbers.

/// The progress of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    /// The number of states in all tables so far.
    pub(super) states: u64,
    /// The largest number of states at a time.
    pub(super) most: u64,
    /// The number of states now.
    pub(super) now: u64,
    /// The number of vertices swept.
    pub(super) swept: u64,
    /// The number of vertices swept and of knots decided.
    pub(super) done: u64,
}

impl Tally {
    /// Adds a table with this number of states, after which both sides have this number of states and of swept
    /// vertices.
    pub(super) fn add(&mut self, states: u64, now: u64, swept: u64) {
        let most = self.most.max(now);
        *self = Self { states: self.states + states, most, now, swept, done: swept };
    }
}
