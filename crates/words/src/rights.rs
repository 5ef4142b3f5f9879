//! What a diagram does not show: a pawn that may be taken in passing, and castling that one would take for granted.

use super::Wording;
use super::hand::Hand;
use super::language::Speech;
use rookwright_board::Colour;
use rookwright_chess::{Castling, Color, Piece, Position, Square};

/// What is to be said of the rights in a position; `None` where they are as everybody expects: nothing may be taken in
/// passing, and a king may castle with every rook that stands at home as he does.
pub(super) fn note(position: &Position, wording: &Wording, speech: &dyn Speech) -> Option<String> {
    if !position.size().is_full() {
        return None;
    }
    let mut said: Vec<String> =
        position.passant().map(|over| double_step(over, speech)).into_iter().collect();
    said.extend(Color::ALL.into_iter().filter_map(|side| no_castling(position, side, wording, speech)));
    (!said.is_empty()).then(|| said.join(speech.fixed().semicolon))
}

/// The last move, which went over this square: `last move f7–f5`.
fn double_step(over: Square, speech: &dyn Speech) -> String {
    let file = over.file();
    // A pawn is taken behind its back: on the third rank a white one, on the sixth a black one.
    let (from, to) = match over.rank() as u8 {
        0..4 => (2, 4),
        _ => (7, 5),
    };
    speech.last_move(&format!("{file}{from}–{file}{to}"))
}

/// What a side may not do though its king and a rook stand at home.
fn no_castling(position: &Position, side: Color, wording: &Wording, speech: &dyn Speech) -> Option<String> {
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
        (&[_], &[short]) => Some(Hand::castling(wording.language, short)),
        _ => None,
    };
    Some(speech.no_castling(colour, wing))
}
