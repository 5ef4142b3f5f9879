//! Limits on a number, and the direction of an optimum.

use serde::{Deserialize, Serialize};

/// A limit on a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// Not fewer than this.
    AtLeast(u32),
    /// Not more than this.
    AtMost(u32),
    /// Exactly this.
    Exactly(u32),
}

impl Bound {
    /// Returns whether the number is within the bound.
    pub fn admits(self, number: u32) -> bool {
        match self {
            Bound::AtLeast(least) => number >= least,
            Bound::AtMost(most) => number <= most,
            Bound::Exactly(exact) => number == exact,
        }
    }
}

/// The direction of an optimum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// As many as possible.
    Maximise,
    /// As few as possible.
    Minimise,
}

impl Direction {
    /// Returns whether the first value is better than the second.
    pub fn is_better(self, value: u64, than: u64) -> bool {
        match self {
            Direction::Maximise => value > than,
            Direction::Minimise => value < than,
        }
    }
}
