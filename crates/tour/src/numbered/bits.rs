//! Sets of numbers from 0, of a size known when the program is built: a few machine words.

/// A set of small numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The numbers below a bound.
    pub(super) fn below(bound: u32) -> Self {
        (0..bound).collect()
    }

    #[inline]
    pub(super) fn just(number: u32) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(number);
        bits
    }

    #[inline]
    pub(super) fn insert(&mut self, number: u32) {
        self.0[(number / 64) as usize] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn contains(self, number: u32) -> bool {
        self.0[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Every number one greater.
    #[inline]
    pub(super) fn up(self) -> Self {
        Self(std::array::from_fn(|word| {
            let carry = if word == 0 { 0 } else { self.0[word - 1] >> 63 };
            self.0[word] << 1 | carry
        }))
    }

    /// Every number one less; 0 falls out.
    #[inline]
    pub(super) fn down(self) -> Self {
        Self(std::array::from_fn(|word| {
            let carry = if word + 1 == W { 0 } else { self.0[word + 1] << 63 };
            self.0[word] >> 1 | carry
        }))
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The least number.
    #[inline]
    pub(super) fn first(self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word as u32 * 64 + self.0[word].trailing_zeros())
    }

    /// The only number of a set of one.
    #[inline]
    pub(super) fn only(self) -> Option<u32> {
        self.first().filter(|_| self.len() == 1)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left = left.without(Self::just(first));
            Some(first)
        })
    }
}

impl<const W: usize> FromIterator<u32> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut bits = Self::EMPTY;
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn bits(set: &BTreeSet<u32>) -> Bits<2> {
        set.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn they_are_sets(
            one in proptest::collection::btree_set(0u32..127, 0..9),
            other in proptest::collection::btree_set(0u32..127, 0..99),
        ) {
            let same = |bits: Bits<2>, set: Vec<u32>| bits.iter().collect::<Vec<_>>() == set;
            prop_assert!(same(bits(&one).or(bits(&other)), one.union(&other).copied().collect()));
            prop_assert!(same(bits(&one).and(bits(&other)), one.intersection(&other).copied().collect()));
            prop_assert!(same(bits(&one).without(bits(&other)), one.difference(&other).copied().collect()));
            prop_assert!(same(bits(&one).up(), one.iter().map(|number| number + 1).collect()));
            prop_assert!(same(bits(&one).down(), one.iter().filter_map(|number| number.checked_sub(1)).collect()));
            prop_assert_eq!(bits(&one).len() as usize, one.len());
            prop_assert_eq!(bits(&one).only(), one.first().copied().filter(|_| one.len() == 1));
        }
    }
}
