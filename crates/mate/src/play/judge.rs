//! The verdict on a line of moves: whether it is right so far, and how the other side replies.

use super::error::PlayError;
use super::help::Length;
use super::partial::{PartialAnswer, Step};
use super::{forced, help};
use crate::stipulation::{Stipulation, goal_words};
use rookwright_chess::{Color, Goal, Position};
use rookwright_run::Settings;

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

/// Judges the last move of a line, which must be the solver's own.
///
/// The verdict is undecided if the budget of the settings ends first.
pub fn verdict(partial: &PartialAnswer, settings: &Settings) -> Result<Verdict, PlayError> {
    partial.check_own_move()?;
    let stipulation = partial.problem().stipulation();
    if !stipulation.is_one_line() {
        return forced::judge(partial, settings);
    }
    match help::length(partial.problem(), settings)? {
        Length::Known(numbered) => Ok(help::judge(&partial.with_stipulation(numbered)?, settings)),
        Length::NoSolution => Ok(Verdict::no_solution(stipulation)),
        Length::Unknown => Ok(Verdict::undecided()),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::{PresetOptions, preset};
    use crate::puzzle::Problem;
    use std::sync::Arc;

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

    fn problem(fen: &str, stipulation: &str) -> Arc<Problem> {
        Arc::new(preset(&[fen, stipulation], PresetOptions::default()).unwrap())
    }

    fn judged(problem: &Arc<Problem>, moves: &[&str]) -> Verdict {
        verdict(&PartialAnswer::read(problem, moves).unwrap(), &Settings::default()).unwrap()
    }

    #[test]
    fn a_mate_in_two() {
        let two = problem(FEN, "#2");
        let key = judged(&two, &["d1d8"]);
        assert_eq!((key.right, key.solved, key.left), (Some(true), false, Some(1)));
        assert_eq!(key.reply.unwrap().written().uci, "g8h7");
        let mate = judged(&two, &["d1d8", "g8h7", "d8h8"]);
        assert_eq!((mate.solved, &*mate.words), (true, "Mate!"));
        let early = judged(&two, &["d1d8", "g8h7", "d8d7"]);
        assert!(early.words.starts_with("No: that is not mate yet; Black answers "), "{early:?}");
        let wrong = judged(&two, &["d1a1"]);
        assert!(wrong.words.ends_with("there is no mate in 1."), "{wrong:?}");
        let late = judged(&two, &["d1d8", "g8h7", "d8d7", "g4d7", "e4e5"]);
        assert_eq!(late.words, "No: 2 moves are asked for, and this is one too many.");
    }

    #[test]
    fn without_a_number_the_shortest_solution_counts() {
        assert_eq!(judged(&problem(FEN, "#"), &["d1d8"]).left, Some(1));
        let series = problem("5/5/5/p1PK1/k4 w", "ser-#");
        assert_eq!(judged(&series, &["c2c3"]).left, Some(3));
        assert_eq!(judged(&series, &["d2d3"]).right, Some(false));
        let none = problem("2k/3/K2 w", "#");
        assert_eq!(judged(&none, &["a1b1"]).words, "There is no mate in this position.");
    }

    #[test]
    fn no_verdict_without_time() {
        let settings = Settings::default();
        settings.budget.cancel.cancel();
        let line = PartialAnswer::read(&problem(FEN, "#4"), &["d1a1"]).unwrap();
        let verdict = verdict(&line, &settings).unwrap();
        assert!(verdict.right.is_none() && verdict.reply.is_none(), "{verdict:?}");
    }
}
