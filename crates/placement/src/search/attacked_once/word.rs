//! Sets of squares: a bit for each.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A machine word, wide enough for the squares of a board.
pub(super) trait Word:
    Copy
    + Eq
    + Send
    + Sync
    + std::fmt::Debug
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
    const NONE: Self;
    const ONE: Self;

    fn len(self) -> u32;

    /// Returns the number of the first square; the set must not be empty.
    fn first(self) -> u32;

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
            const ONE: Self = 1;

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}

word!(u64);
word!(u128);
