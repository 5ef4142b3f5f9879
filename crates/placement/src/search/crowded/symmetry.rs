//! The eight symmetries of the board.

/// A symmetry: one of the eight numbers 0..8. Its bits mirror the files, mirror the ranks, and
/// exchange files with ranks, in this order.
pub(super) type Symmetry = u8;

/// All eight.
pub(super) const ALL: std::ops::Range<Symmetry> = 0..8;

/// Returns where the square (file, rank) of a board with n files goes.
#[inline]
pub(super) fn image(symmetry: Symmetry, n: u8, (file, rank): (u8, u8)) -> (u8, u8) {
    let file = if symmetry & 1 == 0 { file } else { n - 1 - file };
    let rank = if symmetry & 2 == 0 { rank } else { n - 1 - rank };
    if symmetry & 4 == 0 { (file, rank) } else { (rank, file) }
}
