//! Checked answers, as the command line and the tasks report them.

use crate::document::{CheckAnswer, RuleBroken};
use crate::puzzle::Puzzle;
use crate::solution::{NotRight, Solution, Wrong};
use rookwright_board::{Mark, SquareSet};
use rookwright_run::Budget;
use rookwright_run::document::{SquareName, value_of};
use serde_json::Value;

/// The result of checking the answers in a text.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The answers; empty if a text could be read but names an answer that cannot be played.
    pub answers: Vec<Solution>,
    /// The first wrong answer: its number from 1, if known, and the reason.
    pub wrong: Option<(Option<usize>, Box<Wrong>)>,
    /// Whether the time ran out before all answers were checked.
    pub cut: bool,
    /// The expectations of the puzzle file that right answers disprove.
    pub disagreements: Vec<String>,
}

impl Checked {
    /// Checks answers without a limit.  An `Err` is an answer that was found to be wrong while it was read.
    pub fn of(answers: Result<Vec<Solution>, Wrong>) -> Self {
        Self::within(answers, &Budget::default())
    }

    /// Checks answers like [`Checked::of`], within a budget for each proof.
    pub fn within(answers: Result<Vec<Solution>, Wrong>, budget: &Budget) -> Self {
        let answers = match answers {
            Ok(answers) => answers,
            Err(wrong) => {
                let (answers, wrong) = (Vec::new(), Some((None, Box::new(wrong))));
                return Self { answers, wrong, cut: false, disagreements: Vec::new() };
            }
        };
        // The time is for all answers together.
        let watch = budget.watch();
        let (mut wrong, mut cut) = (None, false);
        for (answer, nth) in answers.iter().zip(1..) {
            match answer.check_within(&Budget { time: watch.left(), ..budget.clone() }) {
                Ok(()) => {}
                // A wrong answer settles the matter, whatever could not be proven before it.
                Err(NotRight::Wrong(why)) => {
                    (wrong, cut) = (Some((Some(nth), why)), false);
                    break;
                }
                Err(NotRight::OutOfTime) => cut = true,
            }
        }
        // The answers to the parts of a problem with twins are about different positions.
        let same = answers.chunk_by(|one, next| one.puzzle() == next.puzzle());
        let disagreements = same
            // Only right answers can contradict what the puzzle says about their number.
            .filter(|_| wrong.is_none() && !cut)
            .flat_map(|answers| answers.first().map_or_else(Vec::new, |one| one.puzzle().disproofs(answers)))
            .collect();
        Self { answers, wrong, cut, disagreements }
    }

    /// Returns the document of the check.
    pub fn document(&self, puzzle: &Puzzle) -> CheckAnswer {
        let violation = self.wrong.as_ref().map(|(answer, wrong)| {
            let faults = wrong.diagram.marks.iter().filter(|&(_, &mark)| mark == Mark::Fault);
            let squares: SquareSet = faults.map(|(&square, _)| square).collect();
            let squares = SquareName::list(squares.iter());
            RuleBroken { answer: *answer, message: wrong.message.clone(), squares }
        });
        CheckAnswer {
            puzzle: puzzle.document(),
            // The number of answers is unknown if one of them cannot be played.
            answers: (!self.answers.is_empty()).then_some(self.answers.len()),
            right: (!self.cut).then_some(self.wrong.is_none()),
            violation,
            disagreements: self.disagreements.clone(),
            remark: None,
        }
    }

    /// Returns [`Checked::document`] as a JSON value.
    pub fn json(&self, puzzle: &Puzzle) -> Value {
        value_of(&self.document(puzzle))
    }
}
