//! Notes on en passant and castling, which a diagram does not show.

use rookwright_chess::{Castling, Color, Piece, Position, Square};
use rookwright_sheet::Language;

/// Returns the notes on the rights in a position.  Returns `None` if they are the usual ones: no en passant capture,
/// and castling with every rook that stands on its home square together with its king.
pub(super) fn note(position: &Position, language: Language) -> Option<String> {
    if !position.size().is_full() {
        return None;
    }
    let double_step = position
        .double_step()
        .map(|(from, to)| language.say("task.last_move", &[("move", format!("{from}–{to}").into())]));
    let mut said: Vec<String> = double_step.into_iter().collect();
    said.extend(Color::ALL.into_iter().filter_map(|side| no_castling(position, side, language)));
    (!said.is_empty()).then(|| said.join(language.text("sheet.semicolon")))
}

/// Returns a note on a side that may not castle although its king and a rook stand on their home squares.
fn no_castling(position: &Position, side: Color, language: Language) -> Option<String> {
    let (king, rooks) = match side {
        Color::White => (Square::E1, [(Square::H1, true), (Square::A1, false)]),
        Color::Black => (Square::E8, [(Square::H8, true), (Square::A8, false)]),
    };
    // A king away from home cannot castle, which the diagram shows.
    if position.king(side) != Some(king) {
        return None;
    }
    let at_home = rooks.into_iter().filter(|&(square, _)| position.those(side, Piece::Rook).has(square));
    let (able, unable): (Vec<bool>, Vec<bool>) = at_home
        .map(|(_, short)| short)
        .partition(|&short| position.castling().has(Castling::right(side, short)));
    // Whether it is the long or the short castling, if the other one is possible.
    let short = match (&able[..], &unable[..]) {
        (_, []) => return None,
        (&[_], &[short]) => Some(short),
        _ => None,
    };
    let note = language.text(match (side, short) {
        (Color::White, None) => "task.no_castling.white",
        (Color::White, Some(true)) => "task.no_castling.white.king",
        (Color::White, Some(false)) => "task.no_castling.white.queen",
        (Color::Black, None) => "task.no_castling.black",
        (Color::Black, Some(true)) => "task.no_castling.black.king",
        (Color::Black, Some(false)) => "task.no_castling.black.queen",
    });
    Some(note.to_owned())
}
