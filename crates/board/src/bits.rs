//! A set of small numbers in `W` machine words: for squares, or the steps of a tour.
//!
//! Searches hold thousands of these sets, so that they live on the stack, unlike a [`SquareSet`](crate::SquareSet).

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

/// A set of numbers below 64 times `W`.  The operators are set operations.
///
/// ```
/// use rookwright_board::Bits;
///
/// let (low, odd): (Bits<1>, Bits<1>) = (Bits::below(4), [1, 3, 5].into_iter().collect());
/// assert_eq!((low & odd).iter().collect::<Vec<_>>(), [1, 3]);
/// assert_eq!((low - odd).iter().collect::<Vec<_>>(), [0, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// Returns the set of one number.
    #[inline]
    pub fn one(number: u32) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(number);
        bits
    }

    /// Returns the numbers below a bound, which is at most 64 times `W`.
    #[inline]
    pub fn below(bound: u32) -> Self {
        let last = (bound / 64) as usize;
        Self(std::array::from_fn(|word| match word.cmp(&last) {
            Ordering::Less => u64::MAX,
            Ordering::Equal => (1 << (bound % 64)) - 1,
            Ordering::Greater => 0,
        }))
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: u32) {
        self.0[(number / 64) as usize] |= 1 << (number % 64);
    }

    /// Returns whether the set has a number.
    #[inline]
    pub fn contains(self, number: u32) -> bool {
        self.0[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// Returns whether the set has no number.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns how many numbers the set has.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the smallest number, or `None` if the set is empty.
    #[inline]
    pub fn lowest(self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word as u32 * 64 + self.0[word].trailing_zeros())
    }

    /// Returns the largest number, or `None` if the set is empty.
    #[inline]
    pub fn highest(self) -> Option<u32> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(word as u32 * 64 + 63 - self.0[word].leading_zeros())
    }

    /// Returns the only number of a set of one, or `None` if the set has none or several.
    #[inline]
    pub fn only(self) -> Option<u32> {
        self.lowest().filter(|_| self.len() == 1)
    }

    /// Returns the set with every number one greater.  The largest possible number falls out.
    #[inline]
    pub fn up(self) -> Self {
        Self(std::array::from_fn(|word| {
            let carry = if word == 0 { 0 } else { self.0[word - 1] >> 63 };
            self.0[word] << 1 | carry
        }))
    }

    /// Returns the set with every number one less.  0 falls out.
    #[inline]
    pub fn down(self) -> Self {
        Self(std::array::from_fn(|word| {
            let carry = if word + 1 == W { 0 } else { self.0[word + 1] << 63 };
            self.0[word] >> 1 | carry
        }))
    }

    /// Returns the numbers in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.lowest()?;
            rest.0[(first / 64) as usize] &= !(1 << (first % 64));
            Some(first)
        })
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
}

impl<const W: usize> Sub for Bits<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> FromIterator<u32> for Bits<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        numbers.into_iter().fold(Self::EMPTY, |mut bits, number| {
            bits.insert(number);
            bits
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_set;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn bits(set: &BTreeSet<u32>) -> Bits<4> {
        set.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn behaves_as_a_set(a in btree_set(0u32..256, 0..99), b in btree_set(0u32..256, 0..9), at in 0u32..256) {
            let (x, y) = (bits(&a), bits(&b));
            prop_assert!(x.iter().eq(a.iter().copied()));
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!((x.lowest(), x.highest()), (a.first().copied(), a.last().copied()));
            prop_assert_eq!(y.only(), b.first().copied().filter(|_| b.len() == 1));
            prop_assert_eq!(x & y, bits(&(&a & &b)));
            prop_assert_eq!(x | y, bits(&(&a | &b)));
            prop_assert_eq!(x ^ y, bits(&(&a ^ &b)));
            prop_assert_eq!(x - y, bits(&(&a - &b)));
            prop_assert_eq!(x & Bits::below(at), a.range(..at).copied().collect());
            prop_assert_eq!((x.contains(at), x.is_empty()), (a.contains(&at), a.is_empty()));
            prop_assert_eq!(x.up(), a.iter().map(|number| number + 1).filter(|&number| number < 256).collect());
            prop_assert_eq!(x.down(), a.iter().filter_map(|number| number.checked_sub(1)).collect());
        }
    }

    #[test]
    fn a_bound_may_fill_all_words() {
        assert_eq!(Bits::<2>::below(128).len(), 128);
        assert_eq!(Bits::<1>::below(64).highest(), Some(63));
    }
}
