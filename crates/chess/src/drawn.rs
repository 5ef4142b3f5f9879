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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_pieces_keep_their_names() {
        for square in Square::ALL {
            assert_eq!(rookwright_board::Square::from(square).to_string(), square.to_string());
        }
        for piece in Piece::ALL {
            assert_eq!(Role::from(piece).letter(), crate::fen::letter(crate::Color::White, piece));
            assert_eq!(Role::from(piece).to_string(), crate::piece_name(piece));
        }
    }
}
