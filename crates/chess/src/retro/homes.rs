//! Squares that matter for the history of a position: colours, edges, and where pawns, kings and rooks begin.

use crate::rules::{BitBoard, Color, Square};

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

/// Returns the side and the squares of king and rook of a castling right, by its letter in FEN.
pub(super) fn pair(letter: char) -> (Color, Square, Square) {
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let rook = if letter.eq_ignore_ascii_case(&'k') { Square::H1 } else { Square::A1 };
    (side, Square::E1.relative_to(side), rook.relative_to(side))
}
