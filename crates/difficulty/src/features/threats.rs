//! What the opponent threatens: a solver in trouble looks for defence first.

use super::group::{flag, group};
use crate::exchange::{exchange, value};
use rookwright_chess::Position;

group! {
    /// Their moves if we passed. Zero if we are in check, where nothing else can be threatened.
    Threats, "threats" {
        mate,
        checks,
        /// The most they win by static exchange.
        gain,
        /// The most valuable piece of ours that they can win.
        piece,
        winning_captures,
    }
}

impl Threats {
    pub(super) fn of(position: &Position) -> Self {
        let mut threats = Self::default();
        // In check their threat is plain, and the side to move cannot pass.
        if position.is_check() {
            return threats;
        }
        let passed = position.passed();
        for &step in &passed.moves() {
            let after = passed.after(step);
            if after.is_check() {
                threats.checks += 1.0;
                threats.mate = threats.mate.max(flag(!after.has_move()));
            }
            if position.side(position.turn()).has(step.to()) {
                let gain = exchange(&passed, step);
                threats.gain = threats.gain.max(gain as f32);
                if gain > 0 {
                    threats.winning_captures += 1.0;
                    threats.piece = threats.piece.max(value(position.piece_on(step.to())) as f32);
                }
            }
        }
        threats
    }
}
