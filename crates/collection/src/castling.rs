//! Castling rights where a format does not state them, as in Olive.

use rookwright_chess::{CASTLING, Castling, Legality, Position, Subject, flaws};

/// Returns the castling rights of a position in which nothing at home has moved.
pub(crate) fn home_rights(position: &Position) -> Castling {
    let mut unmoved = position.clone();
    unmoved.set_castling(CASTLING.into_iter().fold(Castling::NONE, |all, (_, right)| all.with(right)));
    let away = flaws(&unmoved, None, Legality::Lenient).0.into_iter().filter_map(|flaw| match flaw.subject {
        Subject::Castling(right) => Some(right),
        _ => None,
    });
    unmoved.castling().without(away.fold(Castling::NONE, Castling::with))
}
