//! A puzzle made from a given position, and what it cost.

use super::change::Change;
use super::made::Made;

/// A puzzle made from a given position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Improved {
    /// The puzzle.
    pub made: Made,
    /// The changes. [`changed`](crate::changed) applies them to the given position.
    pub changes: Vec<Change>,
    /// Whether the solution is an intended one of the given position, or that had none.
    pub keeps_solution: bool,
}

impl Improved {
    /// Returns the total cost of the changes.
    pub fn cost(&self) -> u32 {
        self.changes.iter().map(|change| change.cost()).sum()
    }

    /// Returns the rank of the puzzle. The least is the best. A piece that is only there to be captured is
    /// a disadvantage.
    pub(crate) fn rank(&self) -> (u32, bool, u32) {
        let takes = self.made.key().is_some_and(|key| self.made.position().is_capture(key));
        (self.cost(), takes, self.made.measures.men.0 + self.made.measures.men.1)
    }
}
