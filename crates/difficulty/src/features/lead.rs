//! The opponent's last move, which the solver has just seen.

use super::group::{flag, group};
use crate::LastMove;
use crate::exchange::{captured, value};
use crate::line::Turn;
use crate::view::{View, distance};
use rookwright_chess::{Piece, Position, lookup};

group! {
    /// The opponent's last move. All values are unknown if the move is.
    Lead, "lead" {
        piece,
        captured,
        check,
        promotion,
        /// The most that we win by capturing the moved piece, by static exchange.
        recapture,
        /// Whether the key captures the moved piece.
        key_captures,
        /// The distance of the key's square, and of their king, to its square.
        to_key,
        to_king,
        /// Whether it left a line or square that kept the key from working: the moved piece attacked the key's square.
        unguarded,
        /// Whether it moved onto the field of its own king, or away from it.
        blocks,
        leaves,
        /// The most valuable piece of ours that the moved piece attacks.
        attacks,
        /// Whether the key was possible before it.
        key_was_legal,
        /// Whether the key gave mate before it (in mates in one).
        key_was_mate,
        length,
    }
}

impl Lead {
    pub(super) fn of(last: Option<LastMove<'_>>, first: &Turn, view: View) -> Self {
        let Some(LastMove { before, step }) = last else { return Self::unknown() };
        let (from, to) = (step.from(), step.to());
        let now = &first.position;
        let key = first.choice();
        let Some(king) = now.king(!view.us) else { return Self::unknown() };
        let piece = before.piece_on(from);
        let field = lookup::king_moves(king);
        let recapture =
            first.choices.iter().filter(|choice| choice.step.to() == to).map(|choice| choice.gain).max();
        // A key that was there before their move is one that the solver may have seen already.
        let passed = before.passed();
        let key_was_legal = !before.is_check() && passed.is_legal(key.step);
        let attacked = Position::reach(now.piece_on(to), !view.us, to, now.blockers()) & now.side(view.us);
        // The key may go to a square that their piece guarded until it moved.
        let old_reach = Position::reach(piece, !view.us, from, before.blockers());
        Self {
            piece: piece as usize as f32,
            captured: captured(before, step).map_or(0, value) as f32,
            check: flag(now.is_check()),
            promotion: flag(step.promotion().is_some()),
            recapture: recapture.map_or(-10.0, |gain| gain as f32),
            key_captures: flag(key.step.to() == to),
            to_key: distance(to, key.step.to()) as f32,
            to_king: distance(to, king) as f32,
            unguarded: flag(old_reach.has(key.step.to())),
            blocks: flag(piece != Piece::King && field.has(to)),
            leaves: flag(piece != Piece::King && field.has(from)),
            attacks: attacked.iter().map(|square| value(now.piece_on(square)).min(10)).max().unwrap_or(0)
                as f32,
            key_was_legal: flag(key_was_legal),
            key_was_mate: flag(key_was_legal && passed.after(key.step).is_mate()),
            length: distance(from, to) as f32,
        }
    }
}
