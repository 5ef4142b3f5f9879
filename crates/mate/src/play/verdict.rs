//! The verdict on a move, and its words.

use super::partial::Step;
use crate::stipulation::{Stipulation, spoken_goal};
use rookwright_board::{Argument, say};
use rookwright_chess::{Goal, Position, spoken_side};

/// The verdict on the last move of a line.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Whether the goal can still be reached in time; `None` if there was no time to decide.
    pub right: Option<bool>,
    /// Whether the goal is reached.
    pub solved: bool,
    /// The number of the solver's moves that are left.
    pub left: Option<u32>,
    /// The reply of the other side.
    pub reply: Option<Step>,
    /// The moves after the reply, if they show why a move is wrong.
    pub line: Vec<Step>,
    /// The verdict as a sentence.
    pub words: String,
}

impl Verdict {
    /// The move is right, and this number of moves is left.
    pub(super) fn right(left: u32) -> Self {
        let words = say!("play.right", "Right: 1 more move." | "Right: {n} more moves.", n = left);
        Self { right: Some(true), left: Some(left), ..Self::new(words) }
    }

    /// The goal is reached.
    pub(super) fn solved(goal: Goal) -> Self {
        let words = match goal {
            Goal::Mate => say!("play.done.mate", "Mate!"),
            Goal::Stalemate => say!("play.done.stalemate", "Stalemate!"),
        };
        Self { right: Some(true), solved: true, left: Some(0), ..Self::new(words) }
    }

    /// The move is wrong.
    pub(super) fn wrong(words: String) -> Self {
        Self { right: Some(false), ..Self::new(words) }
    }

    /// Every reply of the other side reaches the goal, as self play asks.
    pub(super) fn forces_goal(goal: Goal, reply: Step) -> Self {
        let (side, goal_word) = (side(&reply.before), goal_word(goal));
        let words = say!(
            "play.right.forces",
            "Right: {side} must give {goal}: {reply}",
            side,
            goal = goal_word,
            reply = Argument::moves(reply.san())
        );
        Self { reply: Some(reply), words, ..Self::solved(goal) }
    }

    /// A reply of the other side avoids the goal.
    pub(super) fn avoids_goal(goal: Goal, reply: Step) -> Self {
        let words = say!(
            "play.no.avoids",
            "No: {side} answers {reply}, which is not {goal}.",
            side = side(&reply.before),
            goal = goal_word(goal),
            reply = Argument::moves(reply.san())
        );
        Self { reply: Some(reply), ..Self::wrong(words) }
    }

    /// There was no time to decide.
    pub(super) fn undecided() -> Self {
        Self::new(say!("play.no_time", "There was not enough time to tell whether that is right."))
    }

    /// The problem has no solution, so no move is right.
    pub(super) fn no_solution(stipulation: Stipulation) -> Self {
        let goal = spoken_goal(stipulation);
        Self::wrong(say!("play.none_at_all", "There is no {goal} in this position.", goal))
    }

    fn new(words: String) -> Self {
        Self { right: None, solved: false, left: None, reply: None, line: Vec::new(), words }
    }
}

/// Returns the name of the side to move.
pub(super) fn side(position: &Position) -> String {
    spoken_side(position.turn())
}

/// Returns `mate` or `stalemate`.
pub(super) fn goal_word(goal: Goal) -> String {
    match goal {
        Goal::Mate => say!("goal.#", "mate"),
        Goal::Stalemate => say!("goal.=", "stalemate"),
    }
}
