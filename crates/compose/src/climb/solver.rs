//! Answers the questions of a sketch: mates in two from the king's field, anything longer with the prover.

use rookwright_chess::{Move, Position};
use rookwright_mate::content::{Phase, Variation};
use rookwright_mate::search::{Prover, mate_in_one, mates_in_one};
use rookwright_mate::{Oracle, Over};

/// The most positions that one answer may visit. What takes longer counts as unanswered; a position that
/// passes the climb is proven again without this limit.
const MOST_NODES: u64 = 6_000;

/// Solves for a sketch.
pub(crate) enum Solver {
    /// Direct mates in two.
    Two,
    /// Direct mates of three or more moves, and selfmates.
    Longer {
        /// The prover.
        prover: Prover,
        /// The number of moves of the problem.
        moves: u32,
        /// Whether they mate us.
        selfmate: bool,
    },
}

impl Solver {
    pub(crate) fn moves(&self) -> u32 {
        match self {
            Solver::Two => 2,
            Solver::Longer { moves, .. } => *moves,
        }
    }

    /// Whether there is a shorter solution.
    pub(crate) fn is_short(&mut self, position: &Position) -> bool {
        match self {
            Solver::Two => mate_in_one(position).is_some(),
            Solver::Longer { moves, .. } => {
                let fewer = *moves - 1;
                self.ask(|prover| prover.wins(position, fewer)).unwrap_or(true)
            }
        }
    }

    /// Whether we have an answer to the reply that led here.
    pub(crate) fn is_answered(&mut self, position: &Position) -> bool {
        match self {
            Solver::Two => mate_in_one(position).is_some(),
            Solver::Longer { moves, selfmate, .. } => {
                let left = *moves - 1;
                (*selfmate && position.is_mate())
                    || self.ask(|prover| prover.wins(position, left)).unwrap_or(false)
            }
        }
    }

    /// Returns all our fastest answers.
    fn answers(&mut self, position: &Position) -> Vec<Move> {
        let Solver::Longer { moves, .. } = self else { return mates_in_one(position) };
        for left in 1..*moves {
            let keys = self.ask(|prover| prover.keys(position, left)).unwrap_or_default();
            if !keys.is_empty() {
                return keys;
            }
        }
        Vec::new()
    }

    fn ask<T>(&mut self, question: impl FnOnce(&mut Prover) -> Result<T, Over>) -> Option<T> {
        let Solver::Longer { prover, .. } = self else { return None };
        prover.limit(prover.nodes().saturating_add(MOST_NODES));
        question(prover).ok()
    }

    /// Returns the play after a first move, or the set play, from the position with them to move.
    pub(crate) fn phase(&mut self, after: &Position, first: Option<Move>, refutations: Vec<Move>) -> Phase {
        let replies = after.moves();
        let threats = match first {
            // As in a report, nothing is threatened where the reply is forced.
            Some(_) if !after.is_check() && replies.len() > 1 => self.answers(&after.passed()),
            _ => Vec::new(),
        };
        let mut phase = Phase { first, threats, refutations, ..Phase::default() };
        for reply in replies.into_iter().filter(|reply| !phase.refutations.contains(reply)) {
            let answers = self.answers(&after.after(reply));
            let lets_through = |threat: &Move| answers.contains(threat);
            if !phase.threats.is_empty() && phase.threats.iter().all(lets_through) {
                continue;
            }
            match answers[..] {
                [] => {}
                [answer] if phase.threats.contains(&answer) => {
                    phase.separations.push(Variation { reply, answer });
                }
                [answer] => phase.variations.push(Variation { reply, answer }),
                _ if phase.threats.iter().any(lets_through) => {}
                _ => phase.duals.push(reply),
            }
        }
        phase
    }
}
