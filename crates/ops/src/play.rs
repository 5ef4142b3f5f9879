//! The task `play`: judges a line of moves in a mate problem and replies to it.

use super::{Limits, Refusal};
use crate::operation::{Operation, Pace, Work};
use crate::picture::PlayedMove;
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_mate::play::{PartialAnswer, Step, Verdict, verdict};
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use std::time::Duration;

/// Judges the moves played so far in a mate, and replies to them.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Play {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// The moves of both sides
    #[option(required)]
    pub moves: Vec<String>,
    /// Stop after this time
    pub time_limit: Option<Duration>,
}

/// The verdict on a line of moves.
#[document]
pub(crate) struct PlayAnswer {
    /// Whether it is right; null if there was not enough time to decide.
    right: Option<bool>,
    /// Whether the problem is solved.
    solved: bool,
    /// The number of moves that are left.
    left: Option<u32>,
    /// The other side's reply or refutation.
    reply: Option<PlayedMove>,
    /// What would follow.
    line: Vec<PlayedMove>,
    /// The verdict in words.
    words: String,
}

impl Operation for Play {
    const NAME: &'static str = "play";
    const PACE: Pace = Pace::Brief;
    type Answer = PlayAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<PlayAnswer>, Refusal> {
        let this = request.options;
        let problem = this.puzzle.read_mate(limits)?;
        let partial = PartialAnswer::read(&problem, &this.moves)?;
        partial.check_own_move()?;
        let time = this.time_limit;
        Ok(Box::new(move |context| Ok(PlayAnswer::from(&verdict(&partial, &context.brief_settings(time))?))))
    }
}

impl From<&Verdict> for PlayAnswer {
    fn from(verdict: &Verdict) -> Self {
        let written = |step: &Step| PlayedMove::from(&step.written());
        Self {
            right: verdict.right,
            solved: verdict.solved,
            left: verdict.left,
            reply: verdict.reply.as_ref().map(written),
            line: verdict.line.iter().map(written).collect(),
            words: verdict.words.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{puz, refused, run, run_at};
    use crate::JobContext;
    use serde_json::{Value, json};

    fn play(puzzle: &Value, moves: &[&str]) -> Value {
        run("play", &json!({ "puzzle": puzzle, "moves": moves }))
    }

    /// Every line of one's own moves and replies in the tree of a key ends with a right move.
    fn walk(puzzle: &Value, line: &mut Vec<String>, after: &Value, seen: &mut usize) {
        let moves: Vec<&str> = line.iter().map(String::as_str).collect();
        let verdict = play(puzzle, &moves);
        assert_eq!(verdict["right"], true, "{moves:?}: {verdict}");
        *seen += 1;
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let uci = |value: &Value| value["uci"].as_str().unwrap_or_default().to_owned();
        let mut pairs = Vec::new();
        for reply in list(&after["replies"]) {
            for next in list(&reply["continuations"]) {
                pairs.push((uci(&reply), uci(&next), next["after"].clone()));
            }
        }
        for other in list(&after["others"]) {
            for threat in list(&after["threats"]) {
                // What follows a threat is told of a pass, not of this reply.
                pairs.push((uci(&other), uci(&threat), json!({})));
            }
        }
        for (reply, next, after) in pairs {
            line.extend([reply, next]);
            walk(puzzle, line, &after, seen);
            line.truncate(line.len() - 2);
        }
    }

    #[test]
    fn every_move_of_every_variation_is_right_and_every_try_is_refuted() {
        let (mut seen, mut tried) = (0, 0);
        for name in [
            "mate-4x4-2",
            "mate-5x5-3",
            "mate-black-2",
            "mate-two-keys-2",
            "mate-shorter-3",
            "mate-stalemate-2",
            "mate-selfmate-5x4-2",
            "mate-castling-2",
            "mate-lenient-2",
        ] {
            let puzzle = puz(name);
            let report = run("solve", &json!({ "puzzle": puzzle, "refutations": 3 }));
            for key in report["keys"].as_array().unwrap() {
                let mut line = vec![key["uci"].as_str().unwrap().to_owned()];
                walk(&puzzle, &mut line, &key["variations"], &mut seen);
            }
            for one in report["tries"].as_array().unwrap() {
                let step = one["uci"].as_str().unwrap();
                let verdict = play(&puzzle, &[step]);
                assert_eq!(verdict["right"], false, "{name}: {step}");
                let refutations = one["refutations"].as_array().unwrap();
                assert!(refutations.contains(&flipped(&verdict["reply"])), "{name}: {step}: {verdict}");
                tried += 1;
            }
        }
        assert!(seen > 60 && tried > 20, "{seen} moves, {tried} tries");
    }

    /// Reports write `san` first: as values, the order does not matter.
    fn flipped(step: &Value) -> Value {
        json!({ "san": step["san"], "uci": step["uci"] })
    }

    #[test]
    fn a_mate_in_two_from_the_first_move_to_the_last() {
        let puzzle = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#2" });
        let verdict = play(&puzzle, &["d1d8"]);
        assert_eq!(
            (&verdict["right"], &verdict["solved"], &verdict["left"]),
            (&json!(true), &json!(false), &json!(1))
        );
        assert_eq!(verdict["reply"], json!({ "uci": "g8h7", "san": "Kh7" }));
        assert_eq!(verdict["words"], "Right: 1 more move.");
        let verdict = play(&puzzle, &["d1d8", "g8h7", "d8h8"]);
        assert_eq!((&verdict["solved"], &verdict["words"]), (&json!(true), &json!("Mate!")));
        let verdict = play(&puzzle, &["d1d8", "g8h7", "d8d7"]);
        assert_eq!(verdict["right"], false);
        assert!(
            verdict["words"].as_str().unwrap().starts_with("No: that is not mate yet; Black answers "),
            "{verdict}"
        );
        let verdict = play(&puzzle, &["d1a1"]);
        let words = verdict["words"].as_str().unwrap();
        assert!(
            words.starts_with("No: Black answers ") && words.ends_with("there is no mate in 1."),
            "{words}"
        );
        let verdict = play(&puzzle, &["d1d8", "g8h7", "d8d7", "g4d7", "e4e5"]);
        assert_eq!(verdict["words"], "No: 2 moves are asked for, and this is one too many.");
    }

    #[test]
    fn without_a_number_the_least_is_asked_for() {
        let puzzle = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#" });
        assert_eq!(play(&puzzle, &["d1d8"])["left"], 1);
        let lines = json!({ "fen": "5/5/5/p1PK1/k4 w", "stipulation": "ser-#" });
        assert_eq!(play(&lines, &["c2c3"])["left"], 3);
        assert_eq!(play(&lines, &["d2d3"])["right"], false);
        let none = json!({ "fen": "2k/3/K2 w", "stipulation": "#" });
        assert_eq!(play(&none, &["a1b1"])["words"], "There is no mate in this position.");
    }

    #[test]
    fn stalemates_and_selfmates() {
        let verdict = play(&json!({ "fen": "k2/3/KQ1 w", "stipulation": "#1" }), &["b1c2"]);
        assert_eq!(
            (&verdict["right"], &verdict["words"]),
            (&json!(false), &json!("No: that is stalemate, not mate."))
        );
        let puzzle = puz("mate-selfmate-5x4-2");
        let key = play(&puzzle, &["d4e4"]);
        assert_eq!((&key["right"], &key["left"]), (&json!(true), &json!(1)), "{key}");
        let report = run("solve", &json!({ "puzzle": puzzle }));
        let line: Vec<&str> =
            report["keys"][0]["line"].as_array().unwrap().iter().map(|uci| uci.as_str().unwrap()).collect();
        let last = play(&puzzle, &line[..3]);
        assert_eq!(last["solved"], true, "{last}");
        assert!(last["words"].as_str().unwrap().starts_with("Right: Black must give mate: "), "{last}");
    }

    #[test]
    fn help_and_series_play() {
        for (name, asked, wrong) in [
            ("mate-helpmate-2", "b3c5 g1g6 c5d7 g6c6", "b3d4"),
            ("mate-helpmate-1.5", "f6b6 c2a4 e3d2", "f6f5"),
            ("mate-series-mate-5x5-4", "c2c3 c3c4 c4c5q c5c1", "d2d3"),
            ("mate-series-helpmate-5x5-3", "b2b1n b1c3 c3a2 c5b3", "a1a2"),
            ("mate-series-selfmate-5x5-3", "b1a1 b5b1 d5a2", "d5e5"),
        ] {
            let (puzzle, line) = (puz(name), asked.split(' ').collect::<Vec<_>>());
            for made in 1..=line.len() {
                let verdict = play(&puzzle, &line[..made]);
                assert_eq!(verdict["right"], true, "{name}, {made}: {verdict}");
                assert_eq!(verdict["solved"], made == line.len(), "{name}, {made}: {verdict}");
            }
            let verdict = play(&puzzle, &[wrong]);
            assert_eq!(verdict["right"], false, "{name}: {verdict}");
            assert!(verdict["words"].as_str().unwrap().starts_with("No: from here there is no mate in the "));
        }
        let verdict = play(&puz("mate-series-selfmate-5x5-3"), &["b1a1", "b5b1", "d5d4"]);
        assert_eq!(verdict["right"], false);
        assert!(verdict["reply"]["san"].is_string(), "{verdict}");
    }

    #[test]
    fn without_time_nothing_is_decided() {
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let puzzle = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#4" });
        let verdict = run_at(&context, "play", &json!({ "puzzle": puzzle, "moves": ["d1a1"] }));
        assert_eq!((&verdict["right"], &verdict["reply"]), (&Value::Null, &Value::Null));
    }

    #[test]
    fn wrong_input() {
        let puzzle = puz("mate-4x4-2");
        for (body, expected) in [
            (json!({ "puzzle": puzzle, "moves": [] }), "expected at least one move"),
            (json!({ "puzzle": puzzle, "moves": ["a2b1", "b2d1"] }), "expected an odd number"),
            (json!({ "puzzle": puzzle, "moves": ["a1a4"] }), "move 1: 'a1a4' is not a legal move here"),
            (json!({ "puzzle": { "words": ["queens", "8"] }, "moves": ["a1a4"] }), "only for mates"),
            (json!({ "puzzle": puzzle, "moves": ["a2b1"], "time_limit": -1 }), "is not a time"),
        ] {
            let message = refused("play", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
