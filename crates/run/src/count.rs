//! A number of solutions that says whether it is all of them.

use crate::outcome::End;
use num_bigint::BigUint;
use std::fmt;

/// How many there are: never a bare number, and as large as it may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// All of them.
    Exactly(BigUint),
    /// The search ended early: there may be more.
    AtLeast(BigUint),
}

impl Count {
    /// All of them.
    pub fn exactly(number: impl Into<BigUint>) -> Self {
        Count::Exactly(number.into())
    }

    /// There may be more.
    pub fn at_least(number: impl Into<BigUint>) -> Self {
        Count::AtLeast(number.into())
    }

    /// What a search that ended so has counted.
    pub fn after(end: End, number: impl Into<BigUint>) -> Self {
        if end.is_exhausted() { Count::exactly(number) } else { Count::at_least(number) }
    }

    /// The number.
    pub fn value(&self) -> &BigUint {
        match self {
            Count::Exactly(number) | Count::AtLeast(number) => number,
        }
    }

    /// The number, unless it is larger than any `u128`.
    pub fn small(&self) -> Option<u128> {
        u128::try_from(self.value()).ok()
    }

    /// Whether it is all of them.
    pub fn is_exact(&self) -> bool {
        matches!(self, Count::Exactly(_))
    }

    /// So many times as many.
    #[must_use]
    pub fn times(&self, factor: u32) -> Self {
        match self {
            Count::Exactly(number) => Count::Exactly(number * factor),
            Count::AtLeast(number) => Count::AtLeast(number * factor),
        }
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
