//! Checked answers, as the command line and the tasks report them.

use crate::puzzle::Puzzle;
use crate::solution::{NotRight, Solution, Wrong};
use rookwright_board::{Mark, SquareSet};
use rookwright_run::{Budget, add_disagreements};
use serde_json::{Value, json};

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
        let watch = budget.watch();
        let (mut wrong, mut cut) = (None, false);
        for (answer, nth) in answers.iter().zip(1..) {
            match answer.check_within(&Budget { time: watch.left(), ..budget.clone() }) {
                Ok(()) => {}
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
            .filter(|_| wrong.is_none() && !cut)
            .flat_map(|answers| answers.first().map_or_else(Vec::new, |one| one.puzzle().disproofs(answers)))
            .collect();
        Self { answers, wrong, cut, disagreements }
    }

    /// Returns the JSON document of the check.
    pub fn json(&self, puzzle: &Puzzle) -> Value {
        // The number of answers is unknown if one of them cannot be played.
        let number = (!self.answers.is_empty()).then_some(self.answers.len());
        let right = (!self.cut).then_some(self.wrong.is_none());
        let mut document = json!({ "puzzle": puzzle.json(), "answers": number, "right": right });
        if let Some((nth, wrong)) = &self.wrong {
            let faults = wrong.diagram.marks.iter().filter(|&(_, &mark)| mark == Mark::Fault);
            let squares: SquareSet = faults.map(|(&square, _)| square).collect();
            let squares: Vec<_> = squares.iter().map(|square| square.to_string()).collect();
            document["violation"] = json!({ "answer": nth, "message": wrong.message, "squares": squares });
        }
        if let Value::Object(document) = &mut document {
            add_disagreements(document, self.disagreements.clone());
        }
        document
    }
}
