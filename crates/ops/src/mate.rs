//! The task `solve` for mates: the report of a direct mate or selfmate, or every line of help and series play.

use crate::events::FoundSolution;
use crate::fitting::TREE;
use crate::{JobContext, Refusal};
use rookwright_chess::Notation;
use rookwright_difficulty::difficulty_of;
use rookwright_mate as mate;
use rookwright_mate::Problem;
use rookwright_mate::analysis::{MOST_REFUTATIONS, Wishes};
use rookwright_mate::document::WrittenLine;
use rookwright_puzzle::document::AnySolution;
use rookwright_run::Settings;
use rookwright_run::options::{Kind, Options};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// The heading of the options of mates.
pub const MATE: &str = "Mate options";

/// What is analysed besides the keys of a direct mate or selfmate.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Extras {
    /// List tries of a mate: moves with a single refutation
    #[option(only = [TREE], group = MATE)]
    pub tries: bool,
    /// List tries with up to N refutations \[default: 1]
    ///
    /// Where one move is explained, name up to N of its refutations \[default: 6].
    #[option(
        noun = "number of refutations",
        kind = Kind::Number { least: 0, most: MOST_REFUTATIONS as u64, halves: false },
        only = [TREE],
        group = MATE,
        advanced
    )]
    pub refutations: Option<u32>,
    /// Show the set play: what happens if the other side moves first
    #[option(only = [TREE], group = MATE, advanced)]
    pub set_play: bool,
}

impl Extras {
    /// Returns them as the analysis has them.
    pub fn wishes(&self) -> Wishes {
        let refutations = self.refutations.unwrap_or(u32::from(self.tries));
        Wishes { refutations, set_play: self.set_play, ..Wishes::default() }
    }

    /// Whether anything is analysed besides the keys.
    pub fn is_any(&self) -> bool {
        *self != Self::default()
    }
}

/// Returns the document that `solve --json` prints for a mate. Each part of a problem with twins or duplex has the
/// whole budget.
pub(super) fn solve(
    problem: &Problem,
    extras: &Extras,
    settings: &Settings,
    context: &JobContext<'_>,
) -> Result<Value, Refusal> {
    if !problem.parts().is_empty() {
        let parts = problem.parts().iter();
        let reports: Result<Vec<_>, _> =
            parts.map(|part| solve(&part.problem, extras, settings, context)).collect();
        return Ok(mate::parts_json(problem, reports?));
    }
    if problem.stipulation().is_one_line() {
        return lines(problem, settings, context);
    }
    let solved = problem.solve_with(settings, &extras.wishes())?;
    // The difficulty comes from another crate, and so is not in the document of the solver.
    let mut document = solved.json();
    if let Some(report) = solved.report() {
        document["difficulty"] = json!(difficulty_of(report));
    }
    Ok(document)
}

/// Finds all lines and reports each one as soon as it is found.
fn lines(problem: &Problem, settings: &Settings, context: &JobContext<'_>) -> Result<Value, Refusal> {
    let mut number = 0;
    let solved = problem.solve_telling(settings, &mut |line| {
        number += 1;
        let found = FoundSolution {
            number,
            solution: AnySolution::Line(WrittenLine::of(problem, line, Notation::San)),
            diagram: context.picture(&mate::diagram(problem, line)),
            class: None,
        };
        context.tell(found.into());
        if settings.budget.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(solved.json())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{named, puz, recorder, refused, run, run_at};
    use super::*;

    #[test]
    fn a_whole_report() {
        let body = json!({ "puzzle": puz("mate-4x4-2"), "tries": true, "set_play": true });
        let document = run("solve", &body);
        assert_eq!(document["keys"][0]["san"], "Qb1");
        assert_eq!((&document["sound"], &document["end"]), (&json!(true), &json!("exhausted")));
        assert!(document["tries"].is_array() && document["set_play"].is_array(), "{document}");
        let document = run("solve", &json!({ "puzzle": puz("mate-4x4-2"), "refutations": 0 }));
        assert_eq!((&document["tries"], &document["set_play"]), (&Value::Null, &Value::Null));
    }

    #[test]
    fn lines_are_told_one_by_one() {
        let (news, heard) = recorder();
        let context = JobContext { news, ..JobContext::default() };
        let document = run_at(&context, "solve", &json!({ "puzzle": puz("mate-helpmate-6x6-2-two-lines") }));
        let heard = named(&heard, "solution");
        assert_eq!(heard.len(), 2);
        assert_eq!(heard[1]["number"], 2);
        assert_eq!(document["count"], json!({ "value": 2, "exact": true }));
        let one = run("solve", &json!({ "puzzle": puz("mate-helpmate-6x6-2-two-lines"), "limit": 1 }));
        assert_eq!((&one["count"]["value"], &one["count"]["exact"]), (&json!(1), &json!(false)));
    }

    #[test]
    fn without_time_nothing_is_decided() {
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let document = run_at(&context, "solve", &json!({ "puzzle": puz("mate-published-2") }));
        assert_eq!((&document["keys"], &document["end"]), (&Value::Null, &json!("stopped")));
    }

    #[test]
    fn fields_that_cannot_be_combined_are_refused() {
        let (mate, help, queens) =
            (puz("mate-4x4-2"), puz("mate-helpmate-2"), json!({ "words": ["queens", "6"] }));
        for (body, expected) in [
            (json!({ "puzzle": queens, "tries": true }), "tries is only for mates"),
            (json!({ "puzzle": queens, "refutations": 2 }), "refutations is only for mates"),
            (json!({ "puzzle": mate, "refutations": 100 }), "'100' is not a number of refutations"),
            (json!({ "puzzle": help, "set_play": true }), "set_play is only for forced play"),
            (json!({ "puzzle": mate, "limit": 3 }), "limit is only for help and series play"),
            (json!({ "puzzle": mate, "plain": true }), "plain cannot be used with mates"),
            (json!({ "puzzle": mate, "explain": true }), "explain cannot be used with mates"),
            (json!({ "puzzle": mate, "seed": 3 }), "seed cannot be used with mates"),
            (json!({ "puzzle": mate, "engine": "sat" }), "mates are proven by the engines search and brute"),
        ] {
            let message = refused("solve", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
