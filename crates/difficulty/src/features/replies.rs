//! What the key leaves them, and whether we must see one line or several.

use super::group::{flag, group};
use crate::line::Line;
use rookwright_chess::{Piece, Position};

group! {
    /// The replies to the key.
    Replies, "replies" {
        number,
        king_moves,
        /// Captures of the piece that gave check, or of the key piece.
        captures_of_key,
        other_captures,
        /// Replies by other pieces that capture nothing.
        others,
        /// Replies that hold out longest.
        longest,
        /// The fewest and the most answers that mate in time after them.
        fewest_answers,
        most_answers,
        /// Different answers, by piece and square, of which one must be found for each reply.
        different,
    }
}

impl Replies {
    pub(super) fn of(line: &Line) -> Self {
        let [first, second, ..] = line.turns.as_slice() else { return Self::unknown() };
        let after: &Position = &first.choice().after;
        let key = first.choice().step;
        let mut all = Self { fewest_answers: second.winners.len() as f32, ..Self::default() };
        all.most_answers = all.fewest_answers;
        let most = line.replies.iter().map(|reply| reply.needs).max().unwrap_or(0);
        let mut different = vec![second.choice().step];
        for reply in &line.replies {
            // Each reply has one kind. A king that captures the key is among the captures.
            let kind = if after.piece_on(reply.step.from()) == Piece::King && reply.step.to() != key.to() {
                &mut all.king_moves
            } else if reply.step.to() == key.to() {
                &mut all.captures_of_key
            } else if after.is_capture(reply.step) {
                &mut all.other_captures
            } else {
                &mut all.others
            };
            *kind += 1.0;
            all.number += 1.0;
            all.longest += flag(reply.needs == most);
            if let Some(turn) = &reply.turn {
                let answers = turn.winners.len() as f32;
                all.fewest_answers = all.fewest_answers.min(answers);
                all.most_answers = all.most_answers.max(answers);
                // Replies that allow an answer that was seen before ask nothing new of the solver.
                let known = turn.winners.iter().any(|&at| different.contains(&turn.choices[at].step));
                if !known {
                    different.push(turn.choice().step);
                }
            }
        }
        all.different = different.len() as f32;
        all
    }
}
