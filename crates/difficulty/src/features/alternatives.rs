//! The other moves: what a solver may try first.

use super::group::{flag, group};
use crate::exchange::value;
use crate::line::Turn;
use rookwright_chess::Piece;

group! {
    /// The legal moves and those that tempt but fail.
    Alternatives, "alternatives" {
        legal,
        /// Moves that mate in time.
        keys,
        checks,
        /// Checks that lose nothing by static exchange.
        safe_checks,
        captures,
        /// Captures that win material by static exchange.
        winning_captures,
        promotions,
        /// Failing checks of each piece.
        queen_checks,
        rook_checks,
        minor_checks,
        /// Failing checks that also capture.
        capture_checks,
        failing_checks,
        failing_safe_checks,
        /// Failing checks with a single reply.
        forcing_checks,
        /// The fewest replies to a failing check.
        fewest_replies,
        /// The most that a failing move wins by static exchange.
        best_gain,
        /// The most that a failing check wins.
        best_check_gain,
        /// The most valuable piece that a failing move captures.
        best_capture,
        /// The sum of all that failing captures win.
        total_gain,
        in_check,
    }
}

impl Alternatives {
    pub(super) fn of(first: &Turn) -> Self {
        let mut all = Self {
            legal: first.choices.len() as f32,
            keys: first.winners.len() as f32,
            fewest_replies: 9.0,
            in_check: flag(first.position.is_check()),
            ..Self::default()
        };
        for (at, choice) in first.choices.iter().enumerate() {
            let (check, gain) = (choice.is_check(), choice.gain as f32);
            let taken = choice.captured.map_or(0, value) as f32;
            let count = |counter: &mut f32, counts: bool| *counter += flag(counts);
            count(&mut all.checks, check);
            count(&mut all.safe_checks, check && gain >= 0.0);
            count(&mut all.captures, taken > 0.0);
            count(&mut all.winning_captures, taken > 0.0 && gain > 0.0);
            count(&mut all.promotions, choice.step.promotion() == Some(Piece::Queen));
            // What follows counts moves that lead astray, which keys do not.
            if first.winners.contains(&at) {
                continue;
            }
            all.best_gain = all.best_gain.max(gain);
            all.best_capture = all.best_capture.max(taken);
            all.total_gain += if taken > 0.0 { gain.max(0.0) } else { 0.0 };
            if check {
                count(&mut all.queen_checks, choice.piece == Piece::Queen);
                count(&mut all.rook_checks, choice.piece == Piece::Rook);
                count(&mut all.minor_checks, matches!(choice.piece, Piece::Knight | Piece::Bishop));
                count(&mut all.capture_checks, taken > 0.0);
                count(&mut all.failing_checks, true);
                count(&mut all.failing_safe_checks, gain >= 0.0);
                count(&mut all.forcing_checks, choice.replies == 1);
                all.fewest_replies = all.fewest_replies.min(choice.replies as f32);
                all.best_check_gain = all.best_check_gain.max(gain);
            }
        }
        all
    }
}
