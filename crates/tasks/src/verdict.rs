//! Whether a line of a mate problem that somebody plays is right so far, and what answers it.

use super::course::Step;
use rookwright_chess::{Color, Goal, Position};
use rookwright_mate::Stipulation;
use serde_json::{Value, json};

/// What is said of the last move.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// Whether it still reaches the goal in time; `None` where there was no time to tell.
    pub(super) right: Option<bool>,
    /// Whether the goal is reached.
    pub(super) solved: bool,
    /// How many moves of one's own are left.
    pub(super) left: Option<u32>,
    /// The other side's answer.
    pub(super) reply: Option<Step>,
    /// What follows the answer, where that tells why.
    pub(super) line: Vec<Step>,
    pub(super) words: String,
}

impl Verdict {
    /// The move is right, so many are left.
    pub(super) fn right(left: u32) -> Self {
        let more = if left == 1 { "1 more move".to_owned() } else { format!("{left} more moves") };
        Self { right: Some(true), left: Some(left), ..Self::said(format!("Right: {more}.")) }
    }

    /// The goal is reached.
    pub(super) fn solved(goal: Goal) -> Self {
        let words = match goal {
            Goal::Mate => "Mate!",
            Goal::Stalemate => "Stalemate!",
        };
        Self { right: Some(true), solved: true, left: Some(0), ..Self::said(words.to_owned()) }
    }

    /// The move is wrong.
    pub(super) fn wrong(words: String) -> Self {
        Self { right: Some(false), ..Self::said(words) }
    }

    /// The other side cannot but reach the goal itself.
    pub(super) fn must(goal: Goal, reply: Step) -> Self {
        let words = format!("Right: {} must give {}: {}", side(&reply.before), goal_word(goal), reply.san());
        Self { reply: Some(reply), words, ..Self::solved(goal) }
    }

    /// The other side need not reach the goal itself.
    pub(super) fn need_not(goal: Goal, reply: Step) -> Self {
        let words =
            format!("No: {} answers {}, which is no {}.", side(&reply.before), reply.san(), goal_word(goal));
        Self { reply: Some(reply), ..Self::wrong(words) }
    }

    /// There was no time to tell.
    pub(super) fn undecided() -> Self {
        Self::said("Whether that is right was not found out in the time there is.".to_owned())
    }

    /// Nothing can be right: there is no solution.
    pub(super) fn hopeless(asked: Stipulation) -> Self {
        Self::wrong(format!("There is no {} here at all.", rookwright_mate::goal_words(asked)))
    }

    fn said(words: String) -> Self {
        Self { right: None, solved: false, left: None, reply: None, line: Vec::new(), words }
    }

    /// The document.
    pub(super) fn json(&self) -> Value {
        json!({
            "right": self.right,
            "solved": self.solved,
            "left": self.left,
            "reply": self.reply.as_ref().map(Step::json),
            "line": self.line.iter().map(Step::json).collect::<Vec<_>>(),
            "words": self.words,
        })
    }
}

/// Who is to move, in words.
pub(super) fn side(position: &Position) -> &'static str {
    if position.turn() == Color::White { "White" } else { "Black" }
}

pub(super) fn goal_word(goal: Goal) -> &'static str {
    match goal {
        Goal::Mate => "mate",
        Goal::Stalemate => "stalemate",
    }
}
