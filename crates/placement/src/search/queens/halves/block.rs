//! Some of the lower halves, as bits: which of them each queen of an upper half spares.

use super::super::bits;
use super::lines::Lines;
use super::lists::UpperHalves;

/// The number of words, chosen by measuring: four and sixteen are slower.
const WORDS: usize = 8;
/// The number of lower halves of a block.
pub(super) const SIZE: usize = 64 * WORDS;
/// The most ranks and files of a half, rounded up so that no index needs a check.
const SIDE: usize = 16;

/// A bit for each lower half of the block.
type Halves = [u64; WORDS];

#[derive(Default)]
pub(super) struct Block {
    /// The bits that are in use.
    used: Halves,
    /// The lower halves without a queen on a diagonal of the square, by the square's rank, the innermost first, and by
    /// the number of its file among those of the upper half.
    spared: [[Halves; SIDE]; SIDE],
}

impl Block {
    /// Takes up to [`SIZE`] lower halves, for upper halves on these files of an n x n board.
    pub(super) fn fill(&mut self, n: u32, files: u32, lower: &[Lines]) {
        let mut with_line = [Halves::default(); 64];
        self.used = Halves::default();
        for (word, some) in lower.chunks(64).enumerate() {
            // Turning 64 lists of lines makes, for each line, a word with one bit for each half that has it.
            let mut square = [0; 64];
            for (row, lines) in square.iter_mut().zip(some) {
                *row = lines.bits();
            }
            transpose(&mut square);
            for (line, row) in with_line.iter_mut().zip(square) {
                line[word] = row;
            }
            self.used[word] = u64::MAX >> (64 - some.len());
        }
        for (rank, squares) in (0..files.count_ones()).zip(&mut self.spared) {
            for (file, spared) in bits(files).zip(squares) {
                // The lower half begins one rank further inward than the innermost rank of the upper half.
                // A half is spared by a queen if it has none of the lines through her square.
                *spared = [u64::MAX; WORDS];
                let mut lines = Lines::of(n, file, rank + 1).bits();
                while lines != 0 {
                    let with = &with_line[lines.trailing_zeros() as usize];
                    for (spared, with) in spared.iter_mut().zip(with) {
                        *spared &= !with;
                    }
                    lines &= lines - 1;
                }
            }
        }
    }

    /// Returns the number of pairs of an upper half and a lower half of this block that share no diagonal.
    pub(super) fn count(&self, upper: &UpperHalves) -> u64 {
        let (inner, outer) = upper.ranks();
        let (inner_ranks, more) = self.spared.split_at(inner);
        let outer_ranks = &more[..outer];
        let mut number = 0;
        for (queens, fitting) in upper.each() {
            let left = spare(self.used, inner_ranks, queens);
            if left.iter().fold(0, |any, word| any | word) == 0 {
                continue;
            }
            for &queens in fitting {
                let left = spare(left, outer_ranks, queens);
                number += left.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            }
        }
        number
    }
}

/// Returns those of the lower halves that the queens spare.
#[inline]
fn spare(mut left: Halves, ranks: &[[Halves; SIDE]], mut queens: u64) -> Halves {
    for squares in ranks {
        let spared = &squares[queens as usize % SIDE];
        for (left, spared) in left.iter_mut().zip(spared) {
            *left &= spared;
        }
        queens >>= 8;
    }
    left
}

/// Swaps rows and columns of a square of bits: ever smaller squares off the diagonal change places (Warren, "Hacker's
/// Delight", 7-3).
fn transpose(square: &mut [u64; 64]) {
    let (mut side, mut mask) = (32, u64::MAX >> 32);
    while side != 0 {
        for row in (0..64).filter(|row| row & side == 0) {
            let changes = (square[row] >> side ^ square[row + side]) & mask;
            square[row] ^= changes << side;
            square[row + side] ^= changes;
        }
        side /= 2;
        mask ^= mask << side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let mut state = 1_u64;
        let before: [u64; 64] = std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        });
        let mut after = before;
        transpose(&mut after);
        for (row, word) in before.iter().enumerate() {
            for (column, turned) in after.iter().enumerate() {
                assert_eq!(word >> column & 1, turned >> row & 1, "row {row}, column {column}");
            }
        }
    }
}
