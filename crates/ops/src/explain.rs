//! The task `explain`: explains why a first move of a mate works or fails.

use super::{Limits, Refusal};
use crate::operation::{Named, Operation, Pace, Work};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_board::say;
use rookwright_mate::solving::Solving;
use rookwright_run::Settings;
use rookwright_run::options::{Given, Options, in_field};
use serde_json::Value;
use std::time::Duration;
use std::time::Instant;

/// Why does this first move work or fail?
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Explain {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// The move
    #[option(required, name = "move")]
    pub step: String,
    /// Stop after this time
    pub time_limit: Option<Duration>,
    /// Number of threads
    #[option(noun = "number of threads")]
    pub threads: Option<usize>,
}

impl Operation for Explain {
    const NAME: &'static str = "explain";
    const PACE: Pace = Pace::Brief;
    const ANSWER: Named = Named::Command("explain");
    type Answer = Value;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<Value>, Refusal> {
        let this = request.options;
        let problem = this.puzzle.read_mate(limits)?;
        if problem.stipulation().is_one_line() {
            return Err(Refusal::input(say!(
                "error.only_first_moves",
                "only first moves of direct mates and selfmates are explained: here a solution is a line of moves"
            )));
        }
        // The move is read before the job waits in a queue.
        let step = problem
            .position()
            .read_move(&this.step)
            .map_err(|error| Refusal::input(in_field("move", &error.to_string())))?;
        Ok(Box::new(move |context| {
            let start = Instant::now();
            let settings = Settings {
                budget: context.budget(this.time_limit),
                threads: context.threads(this.threads),
                progress: context.listener(),
                ..Settings::default()
            };
            let explained = Solving::new(&problem, &settings)?.explain(step)?;
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
