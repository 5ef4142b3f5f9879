//! Castling where nobody says who may: kings and rooks at home, and what their side moved last.

use super::homes::home_rank;
use super::last_move;
use crate::rules::{BitBoard, CASTLING, Castling, Color, Piece, Position, castling_homes};

/// Returns the castling rights of a position in which no king and no rook on its home square has moved.
///
/// ```
/// use rookwright_chess::{CASTLING, Legality, Position, home_rights};
///
/// let position = Position::from_fen("r3k3/8/8/8/8/8/8/4K2R w", Legality::Strict)?;
/// let rights = home_rights(&position);
/// let home = CASTLING.into_iter().filter(|&(_, right)| rights.has(right));
/// assert_eq!(home.map(|(letter, _)| letter).collect::<String>(), "Kq");
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
pub fn home_rights(position: &Position) -> Castling {
    let stands = |&(letter, _): &(char, Castling)| {
        let (side, king, rook) = castling_homes(letter);
        position.size().is_full()
            && position.king(side) == Some(king)
            && position.those(side, Piece::Rook).has(rook)
    };
    CASTLING.into_iter().filter(stands).fold(Castling::NONE, |all, (_, right)| all.with(right))
}

/// Whether king or rook of a castling right, both at home, must have made the last move, so that they may not
/// castle. Only what is certain counts: where a promotion may have been the last move, nothing is.
pub fn castling_is_disproved(position: &Position, right: Castling) -> bool {
    let mover = !position.turn();
    let far = home_rank(!mover);
    let behind = BitBoard(if mover == Color::White { far.0 << 8 } else { far.0 >> 8 });
    let may_have_promoted = !(position.side(mover) & behind).is_empty();
    let is_possible = |rights| {
        let mut told = position.clone();
        told.set_castling(rights);
        last_move::exists(&told)
    };
    !may_have_promoted && is_possible(Castling::NONE) && !is_possible(right)
}
