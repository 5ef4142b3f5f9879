//! A number of solutions that says whether it is all of them.

use crate::engine::End;
use std::fmt;

/// How many there are: never a bare number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// All of them.
    Exactly(u128),
    /// The search ended early: there may be more.
    AtLeast(u128),
}

impl Count {
    /// What a search that ended so has counted.
    pub fn after(end: End, number: u128) -> Self {
        if end.is_exhausted() { Count::Exactly(number) } else { Count::AtLeast(number) }
    }

    /// The number.
    pub fn value(self) -> u128 {
        match self {
            Count::Exactly(number) | Count::AtLeast(number) => number,
        }
    }

    /// Whether it is all of them.
    pub fn is_exact(self) -> bool {
        matches!(self, Count::Exactly(_))
    }
}

impl fmt::Display for Count {
    /// `92` or `at least 92`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(number) => write!(f, "{number}"),
            Count::AtLeast(number) => write!(f, "at least {number}"),
        }
    }
}
