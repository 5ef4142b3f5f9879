//! Squares that matter for the history of a position: colours, edges, and where pawns begin.

use crate::rules::{BitBoard, Color};

/// The squares of the colour of a1.
pub(super) const DARK: BitBoard = BitBoard(0xaa55_aa55_aa55_aa55);
/// The ranks where no pawn can stand.
pub(super) const EDGES: BitBoard = BitBoard(0xff00_0000_0000_00ff);

/// The rank where the pawns of a side begin.
pub(super) const fn home_rank(side: Color) -> BitBoard {
    match side {
        Color::White => BitBoard(0xff00),
        Color::Black => BitBoard(0x00ff_0000_0000_0000),
    }
}
