//! Limits on a number, and the direction of an optimum.

use serde::{Deserialize, Serialize};

/// A limit on a number.
///
/// ```
/// use rookwright_run::Bound;
///
/// let attackers = Bound::AtMost(1); // a square that at most one queen attacks
/// assert!(attackers.admits(0) && attackers.admits(1) && !attackers.admits(2));
/// ```
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
///
/// ```
/// use rookwright_run::Direction;
///
/// // As few queens as possible are to attack every square: five are better than six.
/// assert!(Direction::Minimise.is_better(5, 6));
/// assert!(!Direction::Maximise.is_better(5, 6));
/// ```
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
