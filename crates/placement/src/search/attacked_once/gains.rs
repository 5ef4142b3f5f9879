//! How many squares pieces can still attack.

use super::grid::{Grid, Step};
use super::kind::{BISHOP, KINDS, QUEEN, ROOK};
use crate::search::word::Word;

/// The binary digits of the numbers: a queen attacks fewer than 64 squares of a board with 128.
const DIGITS: usize = 6;

/// A small number for each square, as binary digits of all squares.
#[derive(Clone, Copy)]
struct Numbers<W>([W; DIGITS]);

impl<W: Word> Numbers<W> {
    const ZERO: Self = Self([W::NONE; DIGITS]);

    /// Adds one on the squares of the set.
    fn count(&mut self, mut set: W) {
        for digit in &mut self.0 {
            let carry = *digit & set;
            *digit ^= set;
            set = carry;
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let mut carry = W::NONE;
        Self(std::array::from_fn(|nth| {
            let (one, other) = (self.0[nth], other.0[nth]);
            let digit = one ^ other ^ carry;
            carry = one & other | carry & (one ^ other);
            digit
        }))
    }

    /// Returns the largest number on the squares of the set.
    fn largest(&self, mut set: W) -> u32 {
        if set.is_empty() {
            return 0;
        }
        let mut largest = 0;
        for nth in (0..DIGITS).rev() {
            if set.meets(self.0[nth]) {
                set &= self.0[nth];
                largest |= 1 << nth;
            }
        }
        largest
    }
}

/// Returns the most squares without an attack that one more piece can attack.  A line ends at squares that are attacked
/// already, and beyond those that cannot be `passed`.
pub(super) fn most<W: Word>(grid: &Grid<W>, may: &[W; KINDS], need: W, passed: W) -> u32 {
    // It is counted from the attacked squares backwards: for all squares at once, how many squares of need a
    // piece there attacks.
    let leaps = grid.leaps.iter().zip(may).map(|(leaps, &may)| {
        let mut numbers = Numbers::ZERO;
        leaps.iter().for_each(|[_, back]| numbers.count(back.go(need)));
        numbers.largest(may)
    });
    let along = |ways: std::ops::Range<usize>| {
        let mut numbers = Numbers::ZERO;
        for way in ways {
            let back: &Step<W> = grid.back(way);
            let mut reaching = back.go(need);
            // A line counts its squares one after the other, as long as it may go on.
            while !reaching.is_empty() {
                numbers.count(reaching);
                reaching = back.go(reaching & need & passed);
            }
        }
        numbers
    };
    // A queen attacks what a rook and a bishop on the same square attack together.
    let (straight, diagonal) = (along(0..4), along(4..8));
    let runs = [(ROOK, &straight), (BISHOP, &diagonal), (QUEEN, &straight.plus(&diagonal))];
    let runs = runs.into_iter().map(|(kind, numbers)| numbers.largest(may[kind]));
    leaps.chain(runs).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number on the first square, as often as it takes to count to it.
    fn number(value: u32) -> Numbers<u64> {
        let mut numbers = Numbers::ZERO;
        (0..value).for_each(|_| numbers.count(1));
        numbers
    }

    #[test]
    fn sums_carry() {
        for one in 0..32 {
            for other in 0..32 {
                assert_eq!(number(one).plus(&number(other)).largest(1), one + other);
            }
        }
    }
}
