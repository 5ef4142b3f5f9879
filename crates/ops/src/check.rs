//! The task `check`: checks an answer against the rules.

use super::puzzle_input::{LONGEST, PuzzleInput};
use super::{Limits, Refusal};
use crate::operation::{Named, Operation, Pace, Work};
use crate::puzzle_input::ReadPuzzle;
use rookwright_board::{Faults, say};
use rookwright_puzzle::document::CheckAnswer;
use rookwright_puzzle::{AnswerError, Checked, Wrong};
use rookwright_run::options::{Given, Options};
use std::time::Duration;

/// Checks an answer against the rules, and reports what is wrong.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Check {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// The answer as text: a board, moves, or JSON
    #[option(required)]
    pub answer: String,
    /// Stop after this time
    pub time_limit: Option<Duration>,
}

impl Operation for Check {
    const NAME: &'static str = "check";
    const PACE: Pace = Pace::Brief;
    const ANSWER: Named = Named::Command("check");
    type Answer = CheckAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<CheckAnswer>, Refusal> {
        let this = request.options;
        let puzzle = this.puzzle.read(limits)?;
        if this.answer.len() > LONGEST {
            return Err(Refusal::input(say!(
                "error.answer_length",
                "the answer is longer than {n} KB",
                n = LONGEST >> 10
            )));
        }
        let answers = match puzzle.read_answers(&this.answer) {
            Ok(answers) if answers.is_empty() => return Err(Refusal::input("the text contains no answer")),
            Ok(answers) => Ok(answers),
            // The answer can be read and breaks a rule at once, so it is wrong and not unreadable.
            Err(error) if error.is_wrong() => {
                Err(Wrong { message: error.to_string(), diagram: puzzle.diagram() })
            }
            Err(error) => return Err(unreadable(error)),
        };
        Ok(Box::new(move |context| {
            let budget = context.budget(this.time_limit);
            let checked = Checked::within(answers, &budget);
            let mut document = checked.document(&puzzle);
            // A remark is about one answer that was found right.
            if let [answer] = &checked.answers[..]
                && checked.wrong.is_none()
                && !checked.cut
            {
                document.remark = Some(answer.remark());
            }
            Ok(document)
        }))
    }
}

/// Returns the refusal of a text that is not an answer, with the places of its faults.
fn unreadable(error: AnswerError) -> Refusal {
    let message = error.to_string();
    let faults: Option<Faults> = match error {
        AnswerError::Text(faults) => Some(faults),
        _ => None,
    };
    faults.map_or_else(|| Refusal::input(message), Refusal::from)
}

#[cfg(test)]
mod tests {
    use super::super::JobContext;
    use super::super::testing::{refused, run, run_at};
    use serde_json::{Value, json};

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

    fn check(puzzle: &Value, answer: &str) -> Value {
        run("check", &json!({ "puzzle": puzzle, "answer": answer }))
    }

    #[test]
    fn right_and_wrong_answers() {
        let queens = json!({ "words": ["queens", "4"] });
        let right = check(&queens, "men: Qa2 Qb4 Qc1 Qd3");
        assert_eq!((&right["right"], &right["answers"]), (&json!(true), &json!(1)));
        let wrong = check(&queens, "men: Qa2 Qb4 Qc1 Qd4");
        assert_eq!((&wrong["right"], &wrong["violation"]["squares"]), (&json!(false), &json!(["b4", "d4"])));
        let mate = json!({ "fen": FEN, "stipulation": "#2" });
        assert_eq!(check(&mate, "Rd8")["right"], true);
        assert_eq!(check(&mate, "Ra1")["right"], false);
        let illegal = check(&mate, "Rh1");
        assert_eq!((&illegal["right"], &illegal["answers"]), (&json!(false), &Value::Null));
        let tour = check(&json!({ "words": ["tour", "3x4"] }), "tour: a1 a2");
        assert_eq!(tour["right"], false, "{tour}");
    }

    #[test]
    fn no_proof_without_time() {
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let puzzle = json!({ "fen": FEN, "stipulation": "#4" });
        let document = run_at(&context, "check", &json!({ "puzzle": puzzle, "answer": "Ra1" }));
        assert_eq!((&document["right"], document.get("violation")), (&Value::Null, None));
    }

    #[test]
    fn wrong_input() {
        let queens = json!({ "words": ["queens", "4"] });
        for (answer, expected) in [("", "expected an answer"), ("men: Q9", "line 1"), ("{\"x\": 1}", "")] {
            let message = refused("check", &json!({ "puzzle": queens, "answer": answer }));
            assert!(message.contains(expected), "{answer}: {message}");
        }
    }
}
