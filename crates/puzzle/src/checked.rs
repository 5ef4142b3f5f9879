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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::PresetOptions;
    use serde_json::json;

    const FOUR: &str = "puzzle: placement\nboard: 4x4\nplace: 4 Q\nrule: Q safe from Q, lines through\n";
    const RING: &str = "puzzle: tour\nboard: 3x3\nholes: b2\nclosed: yes\n";
    /// White mates by Qb2 and by no other move.
    const CORNER: &str = "k2/3/KQ1 w";

    fn puzzle(text: &str) -> Puzzle {
        text.parse().unwrap()
    }

    fn mate(stipulation: &str) -> Puzzle {
        Puzzle::preset(&["mate", CORNER, stipulation], &PresetOptions::default()).unwrap()
    }

    fn answers(puzzle: &Puzzle, text: &str) -> Vec<Solution> {
        puzzle.read_answers(text).unwrap()
    }

    /// Returns the verdict as people and programs read it: whether all is right, the number of answers, the number of
    /// the first wrong one, the squares of its fault, and what is wrong.
    fn verdict(puzzle: &Puzzle, checked: &Checked) -> (Value, Value, Value, Value, String) {
        let json = checked.json(puzzle);
        let wrong = &json["violation"];
        let message = wrong["message"].as_str().unwrap_or_default().to_owned();
        (
            json["right"].clone(),
            json["answers"].clone(),
            wrong["answer"].clone(),
            wrong["squares"].clone(),
            message,
        )
    }

    #[test]
    fn right_and_wrong_answers_of_every_family() {
        let proof = "proof: mate\nfen: k2/3/KQ1 w - -\nstipulation: #1\nkey: b1b2\n";
        let given = format!("{FOUR}given: Qa2\n");
        let attack = "Qb4 attacks Qd4, against the rule 'Q safe from Q, lines through'";
        let open = "from a1 to a2 (number 1 to 2) is not a knight's move";
        for (puzzle, text, number, wrong) in [
            (puzzle(FOUR), "men: Qa2 Qb4 Qc1 Qd3", 1, None),
            (puzzle(FOUR), "Qa3 Qb1 Qc4 Qd2\nQa2 Qb4 Qc1 Qd3", 2, None),
            (puzzle(&given), "men: Qa2 Qb4 Qc1 Qd4", 1, Some((1, json!(["b4", "d4"]), attack))),
            (
                puzzle(FOUR),
                "Qa2 Qb4 Qc1 Qd3\nQa2 Qb4 Qc1 Qd4\nQa1",
                3,
                Some((2, json!(["b4", "d4"]), attack)),
            ),
            (puzzle(RING), "tour: a1 b3 c1 a2 c3 b1 a3 c2", 1, None),
            (puzzle(RING), "tour: a1 a2", 1, Some((1, json!(["a1", "a2"]), open))),
            (mate("#1"), "Qb2", 1, None),
            (mate("#2"), "Qb2", 1, None),
            (
                mate("#2"),
                "1.Qc1+ Kb3",
                1,
                Some((1, json!([]), "the line has 2 moves: expected an odd number up to 3")),
            ),
            (mate("ser-#1"), "Qb2", 1, None),
            (mate("ser-#1"), "Qc1", 1, Some((1, json!([]), "move 1, b1c1: does not mate"))),
        ] {
            let checked = Checked::of(Ok(answers(&puzzle, text)));
            let (is_right, place, squares, why) = match wrong {
                None => (true, Value::Null, Value::Null, ""),
                Some((place, squares, why)) => (false, json!(place), squares, why),
            };
            let expected = (json!(is_right), json!(number), place, squares, why.to_owned());
            assert_eq!(verdict(&puzzle, &checked), expected, "{text}");
            assert!(!checked.cut && checked.disagreements.is_empty(), "{text}");
        }
        for (text, right) in [(proof.to_owned(), true), (proof.replace("b1b2", "b1c1"), false)] {
            let proven = Solution::read_alone(&text).unwrap().unwrap();
            assert_eq!(Checked::of(Ok(vec![proven])).json(&mate("#1"))["right"], right);
        }
    }

    #[test]
    fn an_answer_that_cannot_be_played_is_wrong_and_has_no_number() {
        let mate = mate("#1");
        let wrong = Wrong { message: "'Kg7' is not a legal move here".to_owned(), diagram: mate.diagram() };
        let checked = Checked::of(Err(wrong));
        let expected =
            (json!(false), Value::Null, Value::Null, json!([]), "'Kg7' is not a legal move here".to_owned());
        assert_eq!(verdict(&mate, &checked), expected);
    }

    #[test]
    fn right_answers_can_disprove_the_file_but_wrong_and_unchecked_ones_cannot() {
        let expecting = |more: &str| puzzle(&format!("{FOUR}{more}expect: exactly 1\n"));
        let one = expecting("");
        let both = answers(&one, "Qa3 Qb1 Qc4 Qd2\nQa2 Qb4 Qc1 Qd3");
        let disproof = "the file expects 1 solution, there are more";
        let checked = Checked::of(Ok(both.clone()));
        assert_eq!(checked.disagreements, [disproof]);
        assert_eq!(checked.json(&one)["disagreements"], json!([disproof]));
        assert_eq!(Checked::of(Ok(both[..1].to_vec())).disagreements, [""; 0]);
        // One answer to each of two puzzles, as to the parts of a problem with twins.
        let (left, right) = (expecting("given: Qa2\n"), expecting("given: Qa3\n"));
        let each = [answers(&left, "columns: 3 1 4 2"), answers(&right, "columns: 2 4 1 3")].concat();
        assert_eq!(Checked::of(Ok(each)).disagreements, [""; 0]);
        // A third that is wrong, or that there was no time for.
        let wrong = Checked::of(Ok([both.clone(), answers(&one, "columns: 1 2 3 4")].concat()));
        assert_eq!((wrong.disagreements.len(), wrong.wrong.is_some()), (0, true));
        let over = Budget::default();
        over.cancel.cancel();
        let slow = answers(&mate("#4"), "Qc1");
        let cut = Checked::within(Ok([both, slow].concat()), &over);
        assert_eq!((cut.disagreements.len(), cut.cut, &cut.json(&one)["right"]), (0, true, &Value::Null));
    }

    #[test]
    fn a_wrong_answer_is_wrong_even_if_there_was_no_time_for_another() {
        let over = Budget::default();
        over.cancel.cancel();
        let slow = answers(&mate("#4"), "Qc1");
        let (four, ring) = (puzzle(FOUR), puzzle(RING));
        let rest = [answers(&four, "columns: 2 4 1 3"), answers(&ring, "tour: a1 a2"), slow.clone()];
        let checked = Checked::within(Ok([slow, rest.concat()].concat()), &over);
        let (right, _, place, ..) = verdict(&ring, &checked);
        assert_eq!((right, place, checked.cut), (json!(false), json!(3), false));
    }

    #[test]
    fn what_right_answers_disprove() {
        let knights = "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n";
        let series = "puzzle: mate\nfen: k2/3/KQ1 w - - 0 1\nstipulation: ser-#\n";
        let rooks = "puzzle: mate\nfen: 7k/5K2/8/8/8/8/R7/6R1 w - - 0 1\nstipulation: #1\n";
        let unforced = "puzzle: mate\nfen: 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1\nstipulation: #2\n";
        for (rules, stated, text, disproof) in [
            (
                knights,
                "expect: optimum 4",
                "Na1 Na3 Nb2 Nc1 Nc3",
                "the file expects an optimum of 4, 5 is better",
            ),
            (knights, "expect: optimum 5", "Na1 Na3 Nb2 Nc1 Nc3", ""),
            (series, "expect: optimum 2", "Qb2", "the file expects an optimum of 2, 1 is better"),
            (series, "expect: optimum 1", "Qb2", ""),
            (rooks, "expect: exactly 1", "Rh2\nRh1", "the file expects 1 solution, there are more"),
            (rooks, "expect: exactly 1", "Rh2\nRh2", ""),
            (rooks, "keys: Rh2", "Rh1", "the file does not name 1.Rh1#, which is a key"),
            (rooks, "keys: Rh2", "Rh2", ""),
            // A variation is not a second key.
            (unforced, "expect: exactly 1", "Rd8\n1.Rd8+ Kh7 2.Rh8#", ""),
        ] {
            let puzzle = puzzle(&format!("{rules}{stated}\n"));
            let checked = Checked::of(Ok(answers(&puzzle, text)));
            assert!(checked.wrong.is_none(), "{rules}{text}");
            assert_eq!(checked.disagreements.join("; "), disproof, "{rules}{stated}: {text}");
        }
    }
}
