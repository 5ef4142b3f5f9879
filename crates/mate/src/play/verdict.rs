//! The verdict on a move, and its words.

use super::partial::Step;
use crate::stipulation::{Stipulation, goal_words};
use rookwright_chess::{Color, Goal, Position};

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
        let more = if left == 1 { "1 more move".to_owned() } else { format!("{left} more moves") };
        Self { right: Some(true), left: Some(left), ..Self::new(format!("Right: {more}.")) }
    }

    /// The goal is reached.
    pub(super) fn solved(goal: Goal) -> Self {
        let words = match goal {
            Goal::Mate => "Mate!",
            Goal::Stalemate => "Stalemate!",
        };
        Self { right: Some(true), solved: true, left: Some(0), ..Self::new(words.to_owned()) }
    }

    /// The move is wrong.
    pub(super) fn wrong(words: String) -> Self {
        Self { right: Some(false), ..Self::new(words) }
    }

    /// Every reply of the other side reaches the goal, as self play asks.
    pub(super) fn forces_goal(goal: Goal, reply: Step) -> Self {
        let words = format!("Right: {} must give {}: {}", side(&reply.before), goal_word(goal), reply.san());
        Self { reply: Some(reply), words, ..Self::solved(goal) }
    }

    /// A reply of the other side avoids the goal.
    pub(super) fn avoids_goal(goal: Goal, reply: Step) -> Self {
        let words =
            format!("No: {} answers {}, which is not {}.", side(&reply.before), reply.san(), goal_word(goal));
        Self { reply: Some(reply), ..Self::wrong(words) }
    }

    /// There was no time to decide.
    pub(super) fn undecided() -> Self {
        Self::new("There was not enough time to tell whether that is right.".to_owned())
    }

    /// The problem has no solution, so no move is right.
    pub(super) fn no_solution(stipulation: Stipulation) -> Self {
        Self::wrong(format!("There is no {} in this position.", goal_words(stipulation)))
    }

    fn new(words: String) -> Self {
        Self { right: None, solved: false, left: None, reply: None, line: Vec::new(), words }
    }
}

/// Returns the name of the side to move.
pub(super) fn side(position: &Position) -> &'static str {
    if position.turn() == Color::White { "White" } else { "Black" }
}

/// Returns `mate` or `stalemate`.
pub(super) fn goal_word(goal: Goal) -> &'static str {
    match goal {
        Goal::Mate => "mate",
        Goal::Stalemate => "stalemate",
    }
}
