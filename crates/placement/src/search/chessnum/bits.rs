//! Sets of small numbers, for the squares of a board of up to `64 * W` squares.

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const NONE: Self = Self([0; W]);

    #[inline]
    pub(super) fn one(number: usize) -> Self {
        let mut set = Self::NONE;
        set.insert(number);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn contains(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
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
    pub(super) fn xor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }

    #[inline]
    pub(super) fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The numbers in order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let (mut words, mut word) = (self.0, 0);
        std::iter::from_fn(move || {
            while word < W {
                let bits = words[word];
                if bits != 0 {
                    words[word] = bits & (bits - 1);
                    return Some(word * 64 + bits.trailing_zeros() as usize);
                }
                word += 1;
            }
            None
        })
    }
}
