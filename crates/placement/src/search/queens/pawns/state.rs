//! A board with queens and pawns that is filled rank by rank, a rank being a word of bits.
//!
//! Pawns block lines.  They divide a rank with p of them into p + 1 segments with at most one queen each, so n + k
//! queens and k pawns fit on n x n only if every segment of every rank has its queen; the same holds for files.
//! A rank is therefore a queen, or a queen, a pawn and a queen, and so on, and below each pawn there is a queen
//! in its file.  A rank with p pawns closes p + 1 files and opens p again, so r filled ranks leave n - r files
//! without a queen since their last pawn: if every rank is full, in the end every file is.

use std::ops::ControlFlow;

/// The widest board: a rank is a word of bits.
pub(super) const WIDEST: u32 = 32;

/// A board filled up to some rank.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) rank: u32,
    /// The files with a queen since their last pawn.
    pub(super) files: u32,
    /// The attacks on this rank that continue to the upper left and to the upper right.
    pub(super) left: u32,
    pub(super) right: u32,
    /// The number of pawns that are still to be placed.
    pub(super) pawns: u32,
}

impl State {
    /// The empty board.
    pub(super) fn start(pawns: u32) -> Self {
        Self { rank: 0, files: 0, left: 0, right: 0, pawns }
    }

    /// Returns the squares of the rank that no queen attacks; `all` has a bit for every file.
    #[inline]
    pub(super) fn free(self, all: u32) -> u32 {
        all & !(self.files | self.left | self.right)
    }

    /// Returns the board with the rank filled.
    pub(super) fn with(self, queens: u32, pawns: u32) -> Self {
        State { pawns: self.pawns - pawns.count_ones(), ..self.above(queens, pawns) }
    }

    /// Returns the same, but does not count the pawns of the rank as placed.
    #[inline]
    pub(super) fn above(self, queens: u32, pawns: u32) -> Self {
        State {
            rank: self.rank + 1,
            files: (self.files | queens) & !pawns,
            left: ((self.left | queens) & !pawns) << 1,
            right: ((self.right | queens) & !pawns) >> 1,
            pawns: self.pawns,
        }
    }

    /// Reports every way to fill the rank with queens and pawns, in turn from the first file on; `free` are
    /// the squares for queens.
    pub(super) fn ways<B>(
        self,
        free: u32,
        report: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.ways_after(0, 0, free, self.pawns, report)
    }

    /// Reports every way that goes on from a pawn or the edge of the board, with at most `most` more pawns.
    fn ways_after<B>(
        self,
        queens: u32,
        pawns: u32,
        mut free: u32,
        most: u32,
        report: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            report(queens | queen, pawns)?;
            if most == 0 {
                continue;
            }
            // A pawn is of use only below an attack along a file and between this queen and the next.
            let mut blockable = self.files & between(queen, free);
            while blockable != 0 {
                let pawn = blockable & blockable.wrapping_neg();
                blockable ^= pawn;
                self.ways_after(queens | queen, pawns | pawn, free & above(pawn), most - 1, report)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the bits above this one.
#[inline]
pub(super) fn above(bit: u32) -> u32 {
    !(bit | (bit - 1))
}

/// Returns the bits above this one and below the last of the others.
#[inline]
pub(super) fn between(bit: u32, others: u32) -> u32 {
    let below = u32::MAX.checked_shr(others.leading_zeros() + 1).unwrap_or(0);
    above(bit) & below
}

#[cfg(test)]
mod tests {
    use super::super::super::all;
    use super::*;

    #[test]
    fn bits_between() {
        assert_eq!(between(0b10, 0b100_1000), 0b11_1100);
        assert_eq!(between(0b10, 0b100), 0);
        assert_eq!(between(0b10, 0), 0);
        assert_eq!(between(1, 1 << 31), u32::MAX >> 1 & !1);
    }

    #[test]
    fn a_pawn_stands_between_two_queens_and_above_one() {
        // Files b, c and e have queens; a, d, f are free.
        let state = State { rank: 3, files: 0b01_0110, left: 0, right: 0, pawns: 2 };
        let mut ways = Vec::new();
        let end = state.ways(state.free(all(6)), &mut |queens, pawns| -> ControlFlow<()> {
            ways.push((queens, pawns));
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        let (a, b, c, d, e, f) = (1, 2, 4, 8, 16, 32);
        let mut expected = vec![(a, 0), (d, 0), (f, 0), (a | d, b), (a | d, c), (d | f, e)];
        expected.extend([(a | f, b), (a | f, c), (a | f, e), (a | d | f, b | e), (a | d | f, c | e)]);
        ways.sort_unstable();
        expected.sort_unstable();
        assert_eq!(ways, expected);
    }
}
