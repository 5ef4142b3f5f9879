//! Checks a line or a proof by the plain rules.  Nothing here searches or shares code with the search.

mod line_replay;
mod proof_replay;

pub use line_replay::check_line;
pub use proof_replay::{Checked, check_proof};

use rookwright_chess::{Goal, Move};
use std::fmt;

/// The first thing wrong with a line or a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// The side that is not to move is in check, so that no play can begin.
    Impossible {
        /// The position.
        fen: String,
    },
    /// A line has a wrong number of moves.
    Length {
        /// How many it has.
        moves: usize,
        /// How many it should have.
        wanted: String,
    },
    /// A move of a line is wrong.
    Line {
        /// Its number, from 1: both sides' moves count.
        number: usize,
        /// The move.
        step: Move,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A move of a proof is wrong.
    Proof {
        /// The position it is played in.
        fen: String,
        /// The move.
        step: Move,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A position stands twice in a proof.
    Twice {
        /// The position.
        fen: String,
    },
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The rules forbid it.
    Illegal,
    /// It gives check, and is not the last of its series.
    Check,
    /// The game is over after it, with moves still to come.
    TooSoon,
    /// The goal is not reached with it, and it was the last move that could.
    NotReached(Goal),
    /// The game is over after it without the goal.
    OtherEnd,
    /// This reply to it does not reach the goal, and the series forces nothing.
    Escape {
        /// The reply.
        reply: Move,
    },
    /// This reply to it does not reach the goal, and the proof has no answer.
    Unanswered {
        /// The reply.
        reply: Move,
        /// The position after the reply.
        fen: String,
    },
    /// The answer to this reply takes longer than there is left.
    TooLong {
        /// The reply.
        reply: Move,
        /// How many moves the answer takes.
        moves: u32,
        /// How many there are.
        left: u32,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible { fen } => write!(f, "{fen}: the side that is not to move is in check"),
            Self::Length { moves: 1, wanted } => write!(f, "the line has 1 move: expected {wanted}"),
            Self::Length { moves, wanted } => write!(f, "the line has {moves} moves: expected {wanted}"),
            Self::Line { number, step, fault } => write!(f, "move {number}, {step}: {fault}"),
            Self::Proof { fen, step, fault } => write!(f, "{fen}: {step} {fault}"),
            Self::Twice { fen } => write!(f, "{fen}: the position occurs twice in the proof"),
        }
    }
}

impl std::error::Error for Violation {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal => f.write_str("is not legal"),
            Self::Check => f.write_str("gives check before the last move of the series"),
            Self::TooSoon => f.write_str("ends the game too soon"),
            Self::NotReached(Goal::Mate) => f.write_str("does not mate"),
            Self::NotReached(Goal::Stalemate) => f.write_str("does not stalemate"),
            Self::OtherEnd => f.write_str("ends the game without the goal"),
            Self::Escape { reply } => write!(f, "allows {reply}, which does not reach the goal"),
            Self::Unanswered { reply, fen } => write!(f, "has no answer to {reply}: {fen}"),
            Self::TooLong { reply, moves, left } => {
                write!(f, "has an answer to {reply} that takes {moves}, with {left} left")
            }
        }
    }
}
