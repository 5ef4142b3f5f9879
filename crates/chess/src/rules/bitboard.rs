//! A set of squares in 64 bits.

use super::square::{File, Rank, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares of an 8x8 board.  The operators are set operations.
///
/// ```
/// use rookwright_chess::{BitBoard, File, Rank, Square};
///
/// let cross = File::E.bitboard() | Rank::Fourth.bitboard();
/// assert_eq!(cross.len(), 15);
/// assert!(cross.has(Square::E1) && !cross.has(Square::A1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct BitBoard(
    /// A bit for each square: a1 is the lowest, then b1.
    pub u64,
);

impl BitBoard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    pub const FULL: Self = Self(!0);

    /// Returns the number of squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there is no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether there is exactly one square. Plain x86-64 has no instruction that counts bits.
    #[inline(always)]
    pub const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Returns whether the set has a square.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// Returns whether every square is also in the other set.
    #[inline(always)]
    pub const fn is_subset(self, other: BitBoard) -> bool {
        self.0 & other.0 == self.0
    }

    /// Returns whether no square is also in the other set.
    #[inline(always)]
    pub const fn is_disjoint(self, other: BitBoard) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the square with the lowest number, or `None` if the set is empty.
    #[inline(always)]
    pub const fn next_square(self) -> Option<Square> {
        Square::try_index(self.0.trailing_zeros() as usize)
    }

    /// Returns the squares in their order.
    #[inline(always)]
    pub const fn iter(self) -> BitBoardIter {
        BitBoardIter(self)
    }
}

impl Square {
    /// Returns the set of this square alone.
    #[inline(always)]
    pub const fn bitboard(self) -> BitBoard {
        BitBoard(1 << self as u8)
    }
}

impl File {
    /// Returns the squares of the file.
    #[inline(always)]
    pub const fn bitboard(self) -> BitBoard {
        BitBoard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl Rank {
    /// Returns the squares of the rank.
    #[inline(always)]
    pub const fn bitboard(self) -> BitBoard {
        BitBoard(0xff << (8 * self as u8))
    }
}

impl fmt::Debug for BitBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

macro_rules! operators {
    ($($operator:ident $function:ident $assigning:ident $assign:ident;)*) => {$(
        impl $operator for BitBoard {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                Self(self.0.$function(other.0))
            }
        }

        impl $assigning for BitBoard {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                self.0.$assign(other.0);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Sub for BitBoard {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for BitBoard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Square> for BitBoard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |all, square| all | square.bitboard())
    }
}

impl IntoIterator for BitBoard {
    type Item = Square;
    type IntoIter = BitBoardIter;

    #[inline(always)]
    fn into_iter(self) -> BitBoardIter {
        self.iter()
    }
}

/// The squares of a [`BitBoard`] in their order.
#[derive(Clone, Debug)]
pub struct BitBoardIter(BitBoard);

impl Iterator for BitBoardIter {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.next_square();
        if let Some(square) = square {
            self.0 ^= square.bitboard();
        }
        square
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for BitBoardIter {
    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_in_their_order() {
        let set: BitBoard = [Square::H8, Square::B1, Square::C4].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::B1, Square::C4, Square::H8]);
        assert_eq!((set.len(), set.iter().len(), set.next_square()), (3, 3, Some(Square::B1)));
        assert_eq!(format!("{set:?}"), "{B1, C4, H8}");
        assert!((set - set).is_empty() && BitBoard::EMPTY.next_square().is_none());
        assert!(Square::C4.bitboard().is_one() && !set.is_one() && !BitBoard::EMPTY.is_one());
        assert!(set.is_subset(BitBoard::FULL) && set.is_disjoint(!set));
        // A square that comes twice is in the set once. An iterator knows how many are left.
        assert_eq!([Square::C4, Square::C4].into_iter().collect::<BitBoard>(), Square::C4.bitboard());
        let mut squares = set.iter();
        assert_eq!((squares.size_hint(), squares.next()), ((3, Some(3)), Some(Square::B1)));
        assert_eq!(squares.size_hint(), (2, Some(2)));
    }
}
