//! Answers put to the rules: what the command line and the tasks both tell of them.

use crate::puzzle::Puzzle;
use crate::solution::{Solution, Wrong};
use rookwright_board::{Mark, SquareSet};
use rookwright_mate::Over;
use rookwright_run::{Budget, add_disagreements};
use serde_json::{Value, json};

/// Answers that were checked.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The answers; none where reading them told that one is wrong.
    pub answers: Vec<Solution>,
    /// The first that is wrong, from 1 where they could be counted, and why.
    pub wrong: Option<(Option<usize>, Box<Wrong>)>,
    /// Whether there was no time to check all of them.
    pub cut: bool,
    /// What the puzzle says that right answers disprove.
    pub disagreements: Vec<String>,
}

impl Checked {
    /// Checks answers, or takes note of what reading them told.
    pub fn of(answers: Result<Vec<Solution>, Wrong>) -> Self {
        Self::within(answers, &Budget::default())
    }

    /// The same, where no proof may take more than this.
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
                Ok(Ok(())) => {}
                Ok(Err(why)) => {
                    (wrong, cut) = (Some((Some(nth), why)), false);
                    break;
                }
                Err(Over) => cut = true,
            }
        }
        let puzzle = answers.first().filter(|_| wrong.is_none() && !cut).map(Solution::puzzle);
        let disagreements = puzzle.map_or_else(Vec::new, |puzzle| puzzle.disproofs(&answers));
        Self { answers, wrong, cut, disagreements }
    }

    /// The document.
    pub fn json(&self, puzzle: &Puzzle) -> Value {
        // Where some cannot be played, nobody counted them.
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
