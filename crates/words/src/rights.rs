//! Notes on en passant and castling, which a diagram does not show.

use super::language::{Speech, Wing};
use rookwright_board::Colour;
use rookwright_chess::{Castling, Color, Piece, Position, Square};

/// Returns the notes on the rights in a position.  Returns `None` if they are the usual ones: no en passant capture,
/// and castling with every rook that stands on its home square together with its king.
pub(super) fn note(position: &Position, speech: &dyn Speech) -> Option<String> {
    if !position.size().is_full() {
        return None;
    }
    let double_step = position.double_step().map(|(from, to)| speech.last_move(&format!("{from}–{to}")));
    let mut said: Vec<String> = double_step.into_iter().collect();
    said.extend(Color::ALL.into_iter().filter_map(|side| no_castling(position, side, speech)));
    (!said.is_empty()).then(|| said.join(speech.fixed().semicolon))
}

/// Returns a note on a side that may not castle although its king and a rook stand on their home squares.
fn no_castling(position: &Position, side: Color, speech: &dyn Speech) -> Option<String> {
    let (colour, king, rooks) = match side {
        Color::White => (Colour::White, Square::E1, [(Square::H1, true), (Square::A1, false)]),
        Color::Black => (Colour::Black, Square::E8, [(Square::H8, true), (Square::A8, false)]),
    };
    if position.king(side) != Some(king) {
        return None;
    }
    let at_home = rooks.into_iter().filter(|&(square, _)| position.those(side, Piece::Rook).has(square));
    let (able, unable): (Vec<bool>, Vec<bool>) = at_home
        .map(|(_, short)| short)
        .partition(|&short| position.castling().has(Castling::right(side, short)));
    let wing = match (&able[..], &unable[..]) {
        (_, []) => return None,
        (&[_], &[short]) => Some(if short { Wing::King } else { Wing::Queen }),
        _ => None,
    };
    Some(speech.no_castling(colour, wing))
}
