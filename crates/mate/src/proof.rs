//! The proof of a key: what to answer to every reply, as a table of positions.
//!
//! A position that arises on several ways stands in the table once.  Whoever holds the table needs no search
//! to see that the key forces the goal: [`crate::check_proof`] only replays it.

mod table_text;

pub use table_text::ProofError;

use crate::oracle::{Oracle, Over};
use crate::puzzle::{Draft, Flaws, Problem};
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Goal, Legality, Move, Plain, Position};
use std::collections::{HashSet, VecDeque};

/// Our move in a position that may arise after the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofStep {
    /// The position, with us to move.
    pub position: Plain,
    /// In how many moves of ours the goal is reached from here, at most.
    pub moves: u32,
    /// The first of them.
    pub step: Move,
}

/// Why a key of a direct or self play forces its goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    position: Plain,
    stipulation: Stipulation,
    key: Move,
    steps: Vec<ProofStep>,
}

impl Proof {
    /// The most positions that a proof may have.
    pub const MOST_STEPS: usize = 4_000_000;

    /// The proof of a key, with a shortest way to the goal in every position, in the order in which they arise,
    /// level by level.  `None` if it is no key, or if the stipulation is neither direct nor self play with a
    /// number of moves.  Over also where it would grow beyond [`Proof::MOST_STEPS`].
    pub fn of(
        position: &Position,
        stipulation: Stipulation,
        key: Move,
        oracle: &mut impl Oracle,
    ) -> Result<Option<Self>, Over> {
        let root = Plain::from(position);
        let moves = match stipulation.moves() {
            Some(moves @ 1..) if !stipulation.is_one_line() && root.is_legal(key) => moves,
            _ => return Ok(None),
        };
        let after = position.after(key);
        if !oracle.loses(&after, moves - 1)? {
            return Ok(None);
        }
        let mut steps = Vec::new();
        let mut known = HashSet::new();
        let mut waiting = VecDeque::from([(after, moves - 1)]);
        while let Some((theirs, left)) = waiting.pop_front() {
            if stipulation.play() == Play::Direct && is_end(stipulation.goal(), &theirs) {
                continue;
            }
            for reply in theirs.moves() {
                let ours = theirs.after(reply);
                if stipulation.play() == Play::Selfplay && is_end(stipulation.goal(), &ours) {
                    continue;
                }
                let plain = Plain::from(&ours);
                if !known.insert(plain.clone()) {
                    continue;
                }
                let Some((moves, step)) = shortest(&ours, left, oracle)? else { return Ok(None) };
                if steps.len() == Self::MOST_STEPS {
                    return Err(Over);
                }
                steps.push(ProofStep { position: plain, moves, step });
                waiting.push_back((ours.after(step), moves - 1));
            }
        }
        Ok(Some(Self { position: root, stipulation, key, steps }))
    }

    /// Whether a text begins as proofs do.
    pub fn begins(text: &str) -> bool {
        text.trim_start_matches('\u{feff}').trim_start().starts_with("proof:")
    }

    /// Returns the problem whose key is proven, or what is wrong with its position.
    pub fn problem(&self) -> Result<Problem, Flaws> {
        let draft = Draft::of(Position::from(&self.position), self.stipulation);
        // Whether a game leads there is nothing that a proof speaks of.
        draft.clone().validate().or_else(|_| Draft { legality: Legality::Lenient, ..draft }.validate())
    }

    /// What is proven about.
    pub fn position(&self) -> &Plain {
        &self.position
    }

    /// What is proven: direct or self play, with a number of moves.
    pub fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// By which first move.
    pub fn key(&self) -> Move {
        self.key
    }

    /// What to answer afterwards.
    pub fn steps(&self) -> &[ProofStep] {
        &self.steps
    }
}

/// A shortest way to the goal within so many moves, and its first move.
fn shortest(position: &Position, most: u32, oracle: &mut impl Oracle) -> Result<Option<(u32, Move)>, Over> {
    for moves in 1..=most {
        if oracle.wins(position, moves)? {
            for step in position.moves() {
                if oracle.loses(&position.after(step), moves - 1)? {
                    return Ok(Some((moves, step)));
                }
            }
        }
    }
    Ok(None)
}

fn is_end(goal: Goal, position: &Position) -> bool {
    match goal {
        Goal::Mate => position.is_mate(),
        Goal::Stalemate => position.is_stalemate(),
    }
}
