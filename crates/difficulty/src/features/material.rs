//! What is on the board.

use super::group::group;
use crate::exchange::value;
use rookwright_chess::{Color, Piece, Position};

group! {
    /// The pieces of both sides. *We* are the side that mates.
    Material, "material" {
        our_queens,
        our_rooks,
        our_bishops,
        our_knights,
        our_pawns,
        their_queens,
        their_rooks,
        their_bishops,
        their_knights,
        their_pawns,
        /// Our value less theirs, in pawns.
        balance,
        our_officers,
        their_officers,
        men,
    }
}

impl Material {
    pub(super) fn of(position: &Position) -> Self {
        let us = position.turn();
        let number = |side: Color, piece: Piece| position.those(side, piece).len();
        let officers = |side: Color| -> f32 {
            let kinds = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
            kinds.into_iter().map(|piece| number(side, piece) as f32 * value(piece) as f32).sum()
        };
        let (our_officers, their_officers) = (officers(us), officers(!us));
        let pawns = number(us, Piece::Pawn) as f32 - number(!us, Piece::Pawn) as f32;
        Self {
            our_queens: number(us, Piece::Queen) as f32,
            our_rooks: number(us, Piece::Rook) as f32,
            our_bishops: number(us, Piece::Bishop) as f32,
            our_knights: number(us, Piece::Knight) as f32,
            our_pawns: number(us, Piece::Pawn) as f32,
            their_queens: number(!us, Piece::Queen) as f32,
            their_rooks: number(!us, Piece::Rook) as f32,
            their_bishops: number(!us, Piece::Bishop) as f32,
            their_knights: number(!us, Piece::Knight) as f32,
            their_pawns: number(!us, Piece::Pawn) as f32,
            balance: our_officers - their_officers + pawns,
            our_officers,
            their_officers,
            men: position.occupied().len() as f32,
        }
    }
}
