//! How much attention the moves of the main line get, by the network of choices.

use super::group::group;
use crate::line::Line;
use crate::net::Net;

group! {
    /// Attention. Probabilities are logarithms.
    Shares, "choice" {
        /// The rating that the network estimates by itself.
        estimate,
        /// The key: its probability, the likeliest failing move, the number of likelier moves, the entropy.
        key,
        key_failing,
        key_likelier,
        key_spread,
        /// The same for the second move.
        second,
        second_failing,
        second_likelier,
        second_spread,
        /// The mating move.
        mate,
        mate_likelier,
        /// All moves of ours together, and the least likely of them.
        all,
        least,
        /// A good answer after the hardest reply, after the easiest, and on average.
        hardest,
        easiest,
        average,
    }
}

impl Shares {
    pub(super) fn of(line: &Line, net: &Net) -> Self {
        let attention: Vec<_> = line.turns.iter().map(|turn| net.attention(turn)).collect();
        let (Some(key), Some(mate)) = (attention.first(), attention.last()) else { return Self::unknown() };
        let mut shares = Self {
            estimate: net.estimate(line, &attention),
            key: key.winners,
            key_failing: key.failing,
            key_likelier: key.likelier,
            key_spread: key.spread,
            mate: mate.winners,
            mate_likelier: mate.likelier,
            all: attention.iter().map(|one| one.winners).sum(),
            least: attention.iter().map(|one| one.winners).fold(0.0, f32::min),
            ..Self::unknown()
        };
        if let Some(second) = attention.get(1) {
            shares.second = second.winners;
            shares.second_failing = second.failing;
            shares.second_likelier = second.likelier;
            shares.second_spread = second.spread;
            let others = line.replies.iter().filter_map(|reply| reply.turn.as_ref());
            // The solver may have to see the answers to all replies, of which the hardest says most.
            let mut answers = vec![second.winners];
            answers.extend(others.map(|turn| net.attention(turn).winners));
            shares.hardest = answers.iter().copied().fold(f32::MAX, f32::min);
            shares.easiest = answers.iter().copied().fold(f32::MIN, f32::max);
            shares.average = answers.iter().sum::<f32>() / answers.len() as f32;
        }
        shares
    }
}
