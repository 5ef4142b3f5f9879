//! What is on the board.

use super::group::group;
use crate::exchange::value;
use rookwright_chess::{BitBoard, Color, Piece, Position};

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
        /// Squares of the board.
        squares,
        /// Officers beyond those of the initial position, on both sides.
        promoted,
    }
}

impl Material {
    pub(super) fn of(position: &Position) -> Self {
        // Ours and theirs, and not White's and Black's: a mate is as hard for either side.
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
            squares: position.squares().len() as f32,
            promoted: Color::ALL.into_iter().map(|side| promoted(position, side)).sum::<u32>() as f32,
        }
    }
}

/// The squares of one colour.
const DARK: BitBoard = BitBoard(0xaa55_aa55_aa55_aa55);

/// Returns the number of officers that a side must have promoted.
fn promoted(position: &Position, side: Color) -> u32 {
    let those = |piece| position.those(side, piece);
    let bishops = those(Piece::Bishop);
    [
        (those(Piece::Queen), 1),
        (those(Piece::Rook), 2),
        (bishops & DARK, 1),
        (bishops - DARK, 1),
        (those(Piece::Knight), 2),
    ]
    .into_iter()
    .map(|(men, at_first)| men.len().saturating_sub(at_first))
    .sum()
}
