//! Sets of squares as machine words: a bit for each.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A machine word, wide enough for the squares that a search looks at.
pub(super) trait Word:
    Copy
    + Eq
    + Send
    + Sync
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const NONE: Self;

    /// The set of one square.
    fn one(number: u32) -> Self;

    /// Returns the number of squares.
    fn len(self) -> u32;

    /// Returns the least number in the set, which must not be empty.
    fn first(self) -> u32;

    /// The set without its least number.
    fn rest(self) -> Self;

    /// Returns the lowest eight bits.
    fn low(self) -> u8;

    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const NONE: Self = 0;

            #[inline]
            fn one(number: u32) -> Self {
                1 << number
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn low(self) -> u8 {
                self as u8
            }
        }
    };
}

word!(u64);
word!(u128);
