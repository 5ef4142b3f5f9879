//! The main line as a whole.

use super::group::{flag, group};
use crate::line::Line;
use rookwright_chess::Piece;

group! {
    /// The main line.
    Play, "line" {
        moves,
        /// Our moves without check, not counting the key.
        quiet,
        /// Our captures.
        captures,
        /// Our moves that lose material by static exchange, and the worst of them.
        sacrifices,
        worst_gain,
        /// Different pieces of ours that move.
        movers,
        /// The king's moves of the defence, and its captures.
        king_moves,
        their_captures,
        /// The sum of the logarithms of the numbers of legal moves.
        width,
        /// The distance of their king from its first square, at the end.
        king_walk,
    }
}

impl Play {
    pub(super) fn of(line: &Line) -> Self {
        let mut play = Self { moves: line.turns.len() as f32, ..Self::default() };
        // The squares where the pieces that moved stand now, so that a piece that moves twice counts once.
        let mut moved = Vec::new();
        for (at, turn) in line.turns.iter().enumerate() {
            let choice = turn.choice();
            play.quiet += flag(at > 0 && !choice.is_check());
            play.captures += flag(choice.captured.is_some());
            play.sacrifices += flag(choice.gain < 0);
            play.worst_gain = play.worst_gain.min(choice.gain as f32);
            // The logarithms add up to that of the number of lines.
            play.width += (turn.choices.len() as f32).ln();
            match moved.iter_mut().find(|square| **square == choice.step.from()) {
                Some(square) => *square = choice.step.to(),
                None => {
                    moved.push(choice.step.to());
                    play.movers += 1.0;
                }
            }
            if let Some(&reply) = line.defence.get(at) {
                play.king_moves += flag(choice.after.piece_on(reply.from()) == Piece::King);
                play.their_captures += flag(choice.after.is_capture(reply));
            }
        }
        if let [first, ..] = line.turns.as_slice()
            && let Some(end) = line.end()
        {
            let them = end.after.turn();
            if let (Some(from), Some(to)) = (first.position.king(them), end.after.king(them)) {
                play.king_walk = crate::view::distance(from, to) as f32;
            }
        }
        play
    }
}
