//! A set of squares by their numbers, in so many words of 64 bits: one for a chessboard, four for the
//! largest board.
//!
//! The search and the steps of people meet thousands of these a puzzle, so that they live on the stack,
//! unlike a `SquareSet`.

use std::ops::{BitAnd, BitOr, BitXor, Sub};

/// A set of numbers below 64 times `W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(crate) fn one(number: u8) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(number);
        bits
    }

    #[inline]
    pub(crate) fn insert(&mut self, number: u8) {
        self.0[usize::from(number >> 6)] |= 1 << (number & 63);
    }

    #[inline]
    pub(crate) fn contains(self, number: u8) -> bool {
        self.0[usize::from(number >> 6)] >> (number & 63) & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline]
    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn lowest(self) -> Option<u8> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some((word as u8) << 6 | self.0[word].trailing_zeros() as u8)
    }

    pub(crate) fn highest(self) -> Option<u8> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some((word as u8) << 6 | (63 - self.0[word].leading_zeros()) as u8)
    }

    /// The numbers below this one.
    pub(crate) fn below(number: u8) -> Self {
        let word = usize::from(number >> 6);
        Self(std::array::from_fn(|nth| match nth.cmp(&word) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => (1 << (number & 63)) - 1,
            std::cmp::Ordering::Greater => 0,
        }))
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.lowest()?;
            rest.0[usize::from(first >> 6)] &= !(1 << (first & 63));
            Some(first)
        })
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Bits(std::array::from_fn(|nth| self.0[nth] & other.0[nth]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Bits(std::array::from_fn(|nth| self.0[nth] | other.0[nth]))
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Bits(std::array::from_fn(|nth| self.0[nth] ^ other.0[nth]))
    }
}

impl<const W: usize> Sub for Bits<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Bits(std::array::from_fn(|nth| self.0[nth] & !other.0[nth]))
    }
}

impl<const W: usize> FromIterator<u8> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        numbers.into_iter().fold(Self::EMPTY, |mut bits, number| {
            bits.insert(number);
            bits
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_set(one in any::<Vec<u8>>(), two in any::<Vec<u8>>(), at in any::<u8>()) {
            let (a, b): (BTreeSet<u8>, BTreeSet<u8>) = (one.into_iter().collect(), two.into_iter().collect());
            let bits = |set: &BTreeSet<u8>| set.iter().copied().collect::<Bits<4>>();
            let (x, y) = (bits(&a), bits(&b));
            prop_assert!(x.iter().eq(a.iter().copied()));
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!((x.lowest(), x.highest()), (a.first().copied(), a.last().copied()));
            prop_assert_eq!(x & y, bits(&(&a & &b)));
            prop_assert_eq!(x | y, bits(&(&a | &b)));
            prop_assert_eq!(x - y, bits(&(&a - &b)));
            prop_assert_eq!(x & Bits::below(at), a.range(..at).copied().collect());
            prop_assert_eq!((x.contains(at), x.is_empty()), (a.contains(&at), a.is_empty()));
        }
    }
}
