//! Checks lines and proofs by the plain rules. This module neither searches nor shares code with the
//! search.

mod line_replay;
mod proof_replay;

pub use line_replay::check_line;
pub(crate) use line_replay::check_solution;
pub use proof_replay::{Checked, check_proof};

use rookwright_chess::{Goal, Move};
use std::fmt;

/// The first fault of a line or a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// The side that is not to move is in check, so the position cannot be played.
    Impossible {
        /// The position.
        fen: String,
    },
    /// A line has a wrong number of moves.
    Length {
        /// Its number of moves.
        moves: usize,
        /// The right number of moves.
        wanted: String,
    },
    /// A move of a line is wrong.
    Line {
        /// Its number, from 1. Moves of both sides count.
        number: usize,
        /// The move.
        step: Move,
        /// The fault.
        fault: Fault,
    },
    /// A move of a proof is wrong.
    Proof {
        /// The position it is played in.
        fen: String,
        /// The move.
        step: Move,
        /// The fault.
        fault: Fault,
    },
    /// A position occurs twice in a proof.
    Twice {
        /// The position.
        fen: String,
    },
}

/// The fault of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The move is illegal.
    Illegal,
    /// The move gives check before the end of its series.
    Check,
    /// The move ends the game, but more moves follow.
    TooSoon,
    /// The last possible move does not reach the goal.
    NotReached(Goal),
    /// The move ends the game without reaching the goal.
    OtherEnd,
    /// A reply to the forcing move of a line does not reach the goal.
    Escape {
        /// The reply.
        reply: Move,
    },
    /// In reflex play another move reaches the goal, so that one must be played.
    MustEnd {
        /// The move that reaches the goal.
        duty: Move,
    },
    /// A reply does not reach the goal, and the proof has no answer to it.
    Unanswered {
        /// The reply.
        reply: Move,
        /// The position after the reply.
        fen: String,
    },
    /// The answer to a reply takes more moves than are left.
    TooLong {
        /// The reply.
        reply: Move,
        /// The number of moves that the answer takes.
        moves: u32,
        /// The number of moves left.
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
            Self::MustEnd { duty } => write!(f, "is not allowed: {duty} reaches the goal and must be played"),
            Self::Unanswered { reply, fen } => write!(f, "has no answer to {reply}: {fen}"),
            Self::TooLong { reply, moves, left } => {
                write!(f, "has an answer to {reply} that takes {moves}, with {left} left")
            }
        }
    }
}
