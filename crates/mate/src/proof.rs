//! The proof of a key: a table of positions with our answers.
//!
//! A position that can be reached in several ways is in the table once. No search is needed to verify that
//! the key forces the goal: [`crate::check_proof`] only replays the table.

mod table_text;

pub use table_text::ProofError;

use crate::duty;
use crate::oracle::{Oracle, Over};
use crate::puzzle::{Draft, Flaws, Problem};
use crate::stipulation::Stipulation;
use rookwright_chess::{Legality, Move, Plain, Position};
use std::collections::{HashSet, VecDeque};

/// Our answer in a position that may occur after the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofStep {
    /// The position, with us to move.
    pub position: Plain,
    /// The most moves of ours to the goal.
    pub moves: u32,
    /// The first of these moves.
    pub step: Move,
}

/// The proof that a key of direct, self or reflex play forces its goal.
///
/// ```
/// use rookwright_mate::{Problem, Proof, Prover, SearchOptions, check_proof};
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
/// let (position, asked) = (problem.position(), problem.stipulation());
/// let mut prover = Prover::new(asked, &SearchOptions::default());
/// let key = position.read_move("Rd8+")?;
/// let proof = Proof::of(position, asked, key, &mut prover)?.ok_or("not a key")?;
/// assert_eq!(proof.steps().len(), 1); // after Kh7, the only reply
/// assert!(check_proof(&proof).is_ok());
/// assert_eq!(proof.to_string().parse(), Ok(proof));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    position: Plain,
    stipulation: Stipulation,
    key: Move,
    steps: Vec<ProofStep>,
}

impl Proof {
    /// The most positions in a proof.
    pub const MOST_STEPS: usize = 4_000_000;

    /// Creates the proof of a key, with a shortest way to the goal in every position, in breadth-first
    /// order. Returns `None` if the move is not a key, or if the stipulation is not forced play
    /// with a number of moves. Returns [`Over`] also if the proof exceeds [`Proof::MOST_STEPS`].
    pub fn of(
        position: &Position,
        stipulation: Stipulation,
        key: Move,
        oracle: &mut dyn Oracle,
    ) -> Result<Option<Self>, Over> {
        let root = Plain::from(position);
        // Lines of help play cannot be proven by a table, and without a number of moves there is
        // nothing to prove.
        let moves = match stipulation.moves() {
            Some(moves @ 1..) if !stipulation.is_one_line() && root.is_legal(key) => moves,
            _ => return Ok(None),
        };
        let after = position.after(key);
        // Who must mate at once in a reflexmate has no choice of a key.
        if !duty::our_duty(stipulation, position).is_empty() || !oracle.loses(&after, moves - 1)? {
            return Ok(None);
        }
        let mut steps = Vec::new();
        let mut known = HashSet::new();
        let mut waiting = VecDeque::from([(after, moves - 1)]);
        while let Some((theirs, left)) = waiting.pop_front() {
            // The goal is reached: no reply has to be answered here.
            if stipulation.is_ended_by_us(&theirs) {
                continue;
            }
            for reply in duty::replies(stipulation, &theirs) {
                let ours = theirs.after(reply);
                if stipulation.is_ended_by_them(&ours) {
                    continue;
                }
                // Reached before in another order: the table has an answer already.
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

    /// Whether a text begins like a proof.
    pub fn begins(text: &str) -> bool {
        text.trim_start_matches('\u{feff}').trim_start().starts_with("proof:")
    }

    /// Returns the problem whose key is proven, or what is wrong with its position.
    pub fn problem(&self) -> Result<Problem, Flaws> {
        let draft = Draft::of(Position::from(&self.position), self.stipulation);
        // A proof says nothing about whether a game leads to the position.
        draft.clone().validate().or_else(|_| Draft { legality: Legality::Lenient, ..draft }.validate())
    }

    /// Returns the diagram.
    pub fn position(&self) -> &Plain {
        &self.position
    }

    /// Returns the stipulation: forced play, with a number of moves.
    pub fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// Returns the key.
    pub fn key(&self) -> Move {
        self.key
    }

    /// Returns our answers after the key.
    pub fn steps(&self) -> &[ProofStep] {
        &self.steps
    }
}

/// Returns the number of moves of our shortest win, at most `most`, and its first move.
fn shortest(position: &Position, most: u32, oracle: &mut dyn Oracle) -> Result<Option<(u32, Move)>, Over> {
    let Some(moves) = oracle.least(position, 1..=most)? else { return Ok(None) };
    Ok(oracle.winner(position, moves)?.map(|step| (moves, step)))
}
