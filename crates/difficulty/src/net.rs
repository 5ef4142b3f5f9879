//! A small network that says which moves draw people's eyes.
//!
//! Every legal move gets a score from what is seen of it. The share of a move among the exponentials of all scores is
//! the probability that a person chooses it (a conditional logit: McFadden, 1974). The network was not trained on what
//! people played but on how hard mates are: the less likely the moves of its main line, the higher the rating.

use crate::appeal::{SEEN, Seen};
use crate::bytes::{Bytes, TableError};
use crate::line::{Line, Turn};

/// The number of hidden units.
const HIDDEN: usize = 32;
/// The numbers of moves for which a mate has a base rating.
const LENGTHS: usize = 5;
/// The positions in the line that have a weight of their own: key, second move, later moves.
const PLACES: usize = 3;

/// The network.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    hidden: Vec<[f32; HIDDEN]>,
    hidden_bias: [f32; HIDDEN],
    out: [f32; HIDDEN],
    /// Weights of the inputs that bypass the hidden units.
    direct: [f32; SEEN],
    bases: [f32; LENGTHS],
    weights: [f32; PLACES],
}

impl Default for Net {
    fn default() -> Self {
        Self {
            hidden: vec![[0.0; HIDDEN]; SEEN],
            hidden_bias: [0.0; HIDDEN],
            out: [0.0; HIDDEN],
            direct: [0.0; SEEN],
            bases: [0.0; LENGTHS],
            weights: [0.0; PLACES],
        }
    }
}

impl Net {
    /// Reads a network from a table.
    pub(crate) fn read(bytes: &mut Bytes<'_>) -> Result<Self, TableError> {
        if usize::from(bytes.u16()?) != SEEN || usize::from(bytes.u16()?) != HIDDEN {
            return Err("the network has another shape");
        }
        let mut net = Self::default();
        for row in &mut net.hidden {
            bytes.floats(row)?;
        }
        bytes.floats(&mut net.hidden_bias)?;
        bytes.floats(&mut net.out)?;
        bytes.floats(&mut net.direct)?;
        bytes.floats(&mut net.bases)?;
        bytes.floats(&mut net.weights)?;
        Ok(net)
    }

    /// Returns the score of a move.
    pub(crate) fn score(&self, seen: &Seen) -> f32 {
        let (mut hidden, mut score) = (self.hidden_bias, 0.0);
        // Most of what can be seen of a move is not there.
        for ((&input, row), direct) in
            seen.iter().zip(&self.hidden).zip(&self.direct).filter(|((input, _), _)| **input != 0)
        {
            let input = f32::from(input);
            score += input * direct;
            for (unit, weight) in hidden.iter_mut().zip(row) {
                *unit += input * weight;
            }
        }
        score + hidden.iter().zip(&self.out).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
    }

    /// Returns how the choices of a position share people's attention.
    pub(crate) fn attention(&self, turn: &Turn) -> Attention {
        let scores: Vec<f32> = turn.seen.iter().map(|seen| self.score(seen)).collect();
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = scores.iter().map(|score| (score - most).exp()).sum();
        let share = |score: f32| (score - most).exp() / total;
        let is_winner = |at: &usize| turn.winners.contains(at);
        let (winners, others): (Vec<usize>, Vec<usize>) = (0..scores.len()).partition(is_winner);
        let best = winners.iter().map(|&at| scores[at]).fold(f32::MIN, f32::max);
        let failing = others.iter().map(|&at| share(scores[at])).fold(0.0, f32::max);
        Attention {
            winners: logarithm(winners.iter().map(|&at| share(scores[at])).sum()),
            failing: logarithm(failing),
            likelier: others.iter().filter(|&&at| scores[at] > best).count() as f32,
            spread: scores.iter().map(|&score| share(score)).map(|share| -share * logarithm(share)).sum(),
        }
    }

    /// Estimates the rating of a mate from the attention that the moves of its main line get.
    pub(crate) fn estimate(&self, line: &Line, attention: &[Attention]) -> f32 {
        let length = line.turns.len().clamp(1, LENGTHS) - 1;
        let weight = |at: usize| self.weights[at.min(PLACES - 1)];
        self.bases[length]
            - attention.iter().enumerate().map(|(at, one)| weight(at) * one.winners).sum::<f32>()
    }
}

/// How the choices of a position share people's attention.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attention {
    /// The logarithm of the probability that a winner is chosen.
    pub(crate) winners: f32,
    /// The logarithm of the probability of the likeliest failing move.
    pub(crate) failing: f32,
    /// The number of failing moves that are likelier than any winner.
    pub(crate) likelier: f32,
    /// The entropy: how many moves share the attention.
    pub(crate) spread: f32,
}

/// Returns the logarithm of a probability, which is not taken to be smaller than a millionth.
fn logarithm(probability: f32) -> f32 {
    probability.max(1e-6).ln()
}
