//! A number of solutions that says whether it is complete.

use crate::end::End;
use num_bigint::BigUint;
use std::fmt;

/// A number of solutions of any size, either complete or a lower bound.
///
/// ```
/// use rookwright_run::Count;
///
/// let queens = Count::exactly(92u32);
/// assert!(queens == 92 && Count::at_least(92u32) != 92);
/// assert_eq!(Count::at_least(92u32).to_string(), "at least 92");
/// assert_eq!(Count::at_least(0u32).to_string(), "not counted");
/// // Each undirected closed knight's tour of the chessboard can be walked in two directions.
/// let tours = Count::exactly(13_267_364_410_532u64);
/// assert_eq!(tours.times(2).to_string(), "26534728821064");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// The number is complete.
    Exactly(BigUint),
    /// The search ended early, and there may be more.
    AtLeast(BigUint),
}

impl Count {
    /// The number is complete.
    pub fn exactly(number: impl Into<BigUint>) -> Self {
        Count::Exactly(number.into())
    }

    /// A lower bound.
    pub fn at_least(number: impl Into<BigUint>) -> Self {
        Count::AtLeast(number.into())
    }

    /// The count of a search with this end: complete if it was exhausted, a lower bound otherwise.
    pub fn after(end: End, number: impl Into<BigUint>) -> Self {
        if end.is_exhausted() { Count::exactly(number) } else { Count::at_least(number) }
    }

    /// Returns the number.
    pub fn value(&self) -> &BigUint {
        match self {
            Count::Exactly(number) | Count::AtLeast(number) => number,
        }
    }

    /// Returns the number; `None` if it does not fit a `u128`.
    pub fn small(&self) -> Option<u128> {
        u128::try_from(self.value()).ok()
    }

    /// Returns whether the number is complete.
    pub fn is_exact(&self) -> bool {
        matches!(self, Count::Exactly(_))
    }

    /// Returns whether the search ended before it found anything.
    pub fn says_nothing(&self) -> bool {
        !self.is_exact() && self.small() == Some(0)
    }

    /// The count multiplied by a factor.
    #[must_use]
    pub fn times(&self, factor: u32) -> Self {
        match self {
            Count::Exactly(number) => Count::Exactly(number * factor),
            Count::AtLeast(number) => Count::AtLeast(number * factor),
        }
    }
}

impl PartialEq<u64> for Count {
    /// Whether the count is complete and has this value.
    fn eq(&self, number: &u64) -> bool {
        self.is_exact() && *self.value() == BigUint::from(*number)
    }
}

impl fmt::Display for Count {
    /// `92`, `at least 92`, or `not counted`: at least 0 would be true of everything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            _ if self.says_nothing() => write!(f, "not counted"),
            Count::Exactly(number) => write!(f, "{number}"),
            Count::AtLeast(number) => write!(f, "at least {number}"),
        }
    }
}
