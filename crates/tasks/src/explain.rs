//! The task `explain`: explains why a first move of a mate works or fails.

use super::limits::Seconds;
use super::puzzle_input::PuzzleInput;
use super::{Limits, Refusal, Request, Work};
use rookwright_mate::solving::{self, Solving};
use rookwright_run::Settings;
use serde::Deserialize;
use std::time::Instant;

/// The request to explain a first move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Explain {
    puzzle: PuzzleInput,
    #[serde(rename = "move")]
    step: String,
    #[serde(default)]
    time_limit: Option<Seconds>,
    #[serde(default)]
    threads: Option<usize>,
}

impl Request for Explain {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let problem = self.puzzle.read_mate(limits)?;
        if problem.stipulation().is_one_line() {
            return Err(Refusal::input(
                "only first moves of direct mates and selfmates are explained: here a solution is a line of moves",
            ));
        }
        let step = problem
            .position()
            .read_move(&self.step)
            .map_err(|error| Refusal::input(format!("move: {error}")))?;
        Ok(Box::new(move |context| {
            let start = Instant::now();
            let budget = context.budget(self.time_limit.map(|limit| limit.0));
            let settings = Settings {
                budget: budget.clone(),
                threads: context.threads(self.threads),
                progress: context.listener(),
                ..Settings::default()
            };
            let (watch, table) = (budget.watch(), solving::table(&settings));
            let mut solving = Solving::new(&problem, &settings, &table, &watch)?;
            let explained = solving.explain(step, &settings.progress)?;
            Ok(explained.json(&problem, step, start.elapsed()))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::JobContext;
    use super::super::testing::{refused, run, run_at};
    use serde_json::{Value, json};

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

    #[test]
    fn moves_that_do_it_and_moves_that_fail() {
        for asked in ["#2", "#"] {
            let puzzle = json!({ "fen": FEN, "stipulation": asked });
            let right = run("explain", &json!({ "puzzle": puzzle, "move": "Rd8+" }));
            assert_eq!(right["explanation"]["works"], true, "{right}");
            let wrong = run("explain", &json!({ "puzzle": puzzle, "move": "d1a1" }));
            assert_eq!(wrong["explanation"]["works"], false, "{wrong}");
            assert!(wrong["explanation"]["refutations"][0]["san"].is_string());
        }
    }

    #[test]
    fn nothing_to_explain() {
        // Two bare kings mate nobody; where time is up nobody knows.
        let puzzle = json!({ "fen": "2k/3/K2 w", "stipulation": "#" });
        let document = run("explain", &json!({ "puzzle": puzzle, "move": "Kb1" }));
        assert_eq!((&document["explanation"], &document["end"]), (&Value::Null, &json!("exhausted")));
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let puzzle = json!({ "fen": FEN, "stipulation": "#2" });
        let document = run_at(&context, "explain", &json!({ "puzzle": puzzle, "move": "d1a1" }));
        assert_eq!(
            (&document["explanation"], &document["remark"]),
            (&Value::Null, &json!("Ra1 not explained"))
        );
    }

    #[test]
    fn wrong_input() {
        let puzzle = json!({ "fen": FEN, "stipulation": "#2" });
        let help = json!({ "fen": FEN, "stipulation": "h#2" });
        for (body, expected) in [
            (json!({ "puzzle": puzzle, "move": "Rh1" }), "move: 'Rh1' is not a legal move here"),
            (json!({ "puzzle": puzzle, "move": "" }), "is not a move"),
            (json!({ "puzzle": puzzle }), "missing field `move`"),
            (json!({ "puzzle": help, "move": "Rd8" }), "only first moves of direct mates"),
            (json!({ "puzzle": { "words": ["queens", "8"] }, "move": "Rd8" }), "only for mates"),
        ] {
            let message = refused("explain", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
