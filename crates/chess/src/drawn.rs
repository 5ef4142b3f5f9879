//! Squares and pieces as the boards of any size have them.

use crate::rules::{Piece, Square};
use rookwright_board::Role;

impl From<Square> for rookwright_board::Square {
    fn from(square: Square) -> Self {
        let at = |index: u32| rookwright_board::Square::at(index % 8, index / 8);
        at(square as u32).expect("the squares of 8x8 are on every board of this size")
    }
}

impl From<Piece> for Role {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::King => Role::King,
            Piece::Queen => Role::Queen,
            Piece::Rook => Role::Rook,
            Piece::Bishop => Role::Bishop,
            Piece::Knight => Role::Knight,
            Piece::Pawn => Role::Pawn,
        }
    }
}
