//! Rates the mates of entries and records.

use crate::claim::{Asked, Content};
use rookwright_chess::{Goal, Move, Position};
use rookwright_difficulty::{Difficulty, Features, LastMove, MOST_MOVES, features, rate, write_choices};
use rookwright_mate::{Oracle, Play, Prover, SearchOptions, Stipulation};
use rookwright_puzzle::Puzzle;
use rookwright_run::{Budget, Cancel};

/// The size of the prover's table, in bytes.
const TABLE: usize = 4 << 20;

/// A mate with its rating.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The position.
    pub position: Position,
    /// The number of moves of the shortest mate.
    pub moves: u32,
    /// All its keys.
    pub keys: Vec<Move>,
    /// The features.
    pub features: Features,
    /// The rating.
    pub difficulty: Difficulty,
    /// What the network of choices is trained on, if that is asked for.
    pub choices: Vec<u8>,
}

/// Why a puzzle is not rated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotRated {
    /// Something else than a direct mate.
    #[error("not a direct mate: only these are rated")]
    Other,
    /// A longer mate.
    #[error("a mate in {0}: only mates in 1 to {MOST_MOVES} are rated")]
    Long(u32),
    /// No mate in the claimed number of moves.
    #[error("there is no mate in {0}")]
    NoMate(u32),
    /// The search reached its limit.
    #[error("undecided within the limit of positions")]
    Open,
}

/// How mates are rated.
#[derive(Clone, Debug, Default)]
pub struct Rating {
    /// The most positions that are searched for one mate.
    pub nodes: Option<u64>,
    /// Whether to collect what the network of choices is trained on.
    pub choices: bool,
    /// Ends the search early.
    pub cancel: Cancel,
}

impl Rating {
    /// Rates a mate. Its claimed number of moves is only a limit: the shortest mate is rated.
    pub fn of(&self, content: &Content) -> Result<Rated, NotRated> {
        let (position, asked, last) = match content {
            Content::Chess(setup) => {
                // The opponent's move in front is shown to a solver, so it is part of the difficulty.
                let last = setup.line.first().filter(|_| setup.lead).map(|&step| (&setup.start, step));
                match &setup.asked {
                    Asked::Mate(asked) => (setup.position(), Some(*asked), last),
                    Asked::Unknown => (setup.position(), None, last),
                    Asked::Other(_) => return Err(NotRated::Other),
                }
            }
            Content::Puzzle(Puzzle::Mate(problem)) => {
                (problem.position().clone(), Some(problem.stipulation()), None)
            }
            Content::Puzzle(_) => return Err(NotRated::Other),
        };
        let most = self.most(asked)?;
        let budget = Budget { cancel: self.cancel.clone(), ..Budget::default() };
        let (watch, nodes) = (budget.watch(), self.nodes.unwrap_or(u64::MAX));
        // A table of its own for each mate: a rating must not depend on what was rated before.
        let options = SearchOptions { hash: TABLE, nodes, watch, ..SearchOptions::default() };
        let mut prover = Prover::new(Stipulation::MATE, &options);
        let mut least = None;
        // From below, since the shortest mate is rated whatever the source claims.
        for moves in 1..=most {
            if prover.wins(&position, moves).map_err(|_| NotRated::Open)? {
                least = Some(moves);
                break;
            }
        }
        let moves = least.ok_or(NotRated::NoMate(most))?;
        let keys = prover.keys(&position, moves).map_err(|_| NotRated::Open)?;
        let last = last.map(|(before, step)| LastMove { before, step });
        let features = features(&position, moves, &keys, last, &mut prover).map_err(|_| NotRated::Open)?;
        // Wanted only for training the network of choices.
        let mut choices = Vec::new();
        if self.choices {
            write_choices(&mut choices, &position, moves, &keys, last, &mut prover)
                .map_err(|_| NotRated::Open)?;
        }
        let difficulty = rate(&features);
        Ok(Rated { position, moves, keys, features, difficulty, choices })
    }

    /// Returns the most moves of the mate.
    fn most(&self, asked: Option<Stipulation>) -> Result<u32, NotRated> {
        match asked {
            None => Ok(MOST_MOVES),
            Some(asked) if asked.play() != Play::Direct || asked.goal() != Goal::Mate => Err(NotRated::Other),
            Some(asked) => match asked.moves() {
                None => Ok(MOST_MOVES),
                Some(moves) if moves > MOST_MOVES => Err(NotRated::Long(moves)),
                Some(moves) => Ok(moves),
            },
        }
    }
}
