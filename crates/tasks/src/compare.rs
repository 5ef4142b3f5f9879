//! The task `compare`: runs several engines on one puzzle.

use super::field::{field_error, named};
use super::limits::Seconds;
use super::puzzle_input::PuzzleInput;
use super::{JobContext, Limits, News, Refusal, Request, Work};
use rookwright_puzzle::Puzzle;
use rookwright_puzzle::compare::{self, DEFAULT_TIME_LIMIT, Line, Way};
use rookwright_run::{Budget, Settings};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most engines in one request: every engine with and without implied constraints.
const MOST: usize = 12;

/// The request to compare engines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Compare {
    puzzle: PuzzleInput,
    #[serde(default)]
    engines: Option<Vec<String>>,
    #[serde(default)]
    labelling: Option<String>,
    #[serde(default)]
    plain: bool,
    #[serde(default)]
    limit: Option<u64>,
    #[serde(default)]
    time_limit: Option<Seconds>,
    #[serde(default)]
    threads: Option<usize>,
}

impl Request for Compare {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let puzzle = self.puzzle.read(limits)?;
        let engines = match &self.engines {
            Some(names) if names.is_empty() || names.len() > MOST => {
                return Err(field_error("engines", format!("{} given, expected 1 to {MOST}", names.len())));
            }
            Some(names) => named("engines", names.iter().map(|name| name.parse()).collect())?,
            None => puzzle.engines().to_vec(),
        };
        let labellings = named("labelling", compare::labellings(self.labelling.as_deref()))?;
        if let Some(limit) = self.limit {
            named("limit", limits.number(limit, limits.solutions, "solutions"))?;
        }
        let ways = compare::ways(&engines, &labellings, self.plain);
        Ok(Box::new(move |context| self.compare(&puzzle, &ways, context)))
    }
}

impl Compare {
    /// Runs every way in turn until the time is over.
    fn compare(&self, puzzle: &Puzzle, ways: &[Way], context: &JobContext<'_>) -> Result<Value, Refusal> {
        let whole = context.budget(None);
        let watch = whole.watch();
        let each = self.time_limit.map_or(DEFAULT_TIME_LIMIT, |limit| limit.0);
        let mut lines: Vec<Line> = Vec::new();
        for way in ways {
            context.tell(News::Progress(json!({ "kind": "parts", "done": lines.len(), "of": ways.len() })));
            if watch.is_over() {
                break;
            }
            let time = Some(watch.left().map_or(each, |left| left.min(each)));
            let budget = Budget { time, solutions: self.limit, ..whole.clone() };
            let threads = context.threads(self.threads);
            let line =
                way.run(puzzle, &Settings { budget: budget.clone(), threads, ..Settings::default() })?;
            context.tell(News::Run(line.json()));
            lines.push(line);
        }
        if !lines.is_empty() && lines.iter().all(|line| line.result.is_err()) {
            let messages: Vec<_> = lines.into_iter().filter_map(|line| line.result.err()).collect();
            return Err(Refusal::input(messages.join("\n")));
        }
        match compare::disagreement(&lines) {
            Some(message) => Err(Refusal::bug(message)),
            None => Ok(compare::document(puzzle, &lines)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Task;
    use super::super::testing::{canceller, recorder};
    use super::*;
    use rookwright_run::Cancel;

    fn run(request: &Value, context: &JobContext<'_>) -> Result<Value, String> {
        let task = Task::read("compare", request.to_string().as_bytes(), &Limits::default());
        task.and_then(|task| task.run(context)).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn engines_in_their_turn() {
        let (news, heard) = recorder();
        let request = json!({ "puzzle": { "words": ["queens", "6"] }, "engines": ["search", "sat", "cp"], "plain": true });
        let document = run(&request, &JobContext { news, ..JobContext::default() }).unwrap();
        let runs = document["runs"].as_array().unwrap();
        let names: Vec<_> = runs.iter().map(|run| run["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["search", "sat", "sat, plain", "cp", "cp, plain"]);
        assert!(runs.iter().all(|run| run["count"] == json!({ "value": 4, "exact": true })), "{document}");
        let heard = heard.lock().unwrap();
        assert_eq!(heard[0], News::Progress(json!({ "kind": "parts", "done": 0, "of": 5 })));
        let reported: Vec<_> =
            heard.iter().filter(|news| matches!(news, News::Run(_))).map(News::data).collect();
        assert_eq!(reported, runs.iter().collect::<Vec<_>>());
    }

    #[test]
    fn an_engine_that_does_not_fit_leaves_its_line() {
        let fen = json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2" });
        let document = run(&json!({ "puzzle": fen }), &JobContext::default()).unwrap();
        assert_eq!(document["runs"].as_array().unwrap().len(), 2, "{document}");
        let request = json!({ "puzzle": fen, "engines": ["search", "sat"], "limit": 1 });
        let document = run(&request, &JobContext::default()).unwrap();
        assert!(document["runs"][1]["error"].is_string(), "{document}");
        let alone = json!({ "puzzle": fen, "engines": ["sat"] });
        assert!(run(&alone, &JobContext::default()).is_err(), "nothing to compare");
    }

    #[test]
    fn a_cancelled_comparison_tells_what_it_has() {
        let budget = Budget { cancel: Cancel::default(), ..Budget::default() };
        let news = canceller(&budget.cancel, "run");
        let request = json!({ "puzzle": { "words": ["queens", "6"] }, "engines": ["search", "sat", "cp"] });
        let document = run(&request, &JobContext { budget, news, ..JobContext::default() }).unwrap();
        assert_eq!(document["runs"].as_array().unwrap().len(), 1, "{document}");
    }

    #[test]
    fn what_is_wrong_is_said_with_the_field() {
        for (field, value, expected) in [
            ("puzzle", json!({ "words": ["queens", "0"] }), "'0' is not a number of queens"),
            ("puzzle", json!({ "wrods": [] }), "unknown field `wrods`"),
            ("engines", json!([]), "engines: 0 given"),
            ("engines", json!(vec!["sat"; 13]), "engines: 13 given"),
            ("engines", json!(["sat", "luck"]), "engines: unknown engine 'luck'"),
            ("engines", json!("sat"), "engines: expected a list, found the text \"sat\""),
            ("labelling", json!("best"), "labelling: unknown labelling 'best'"),
            ("limit", json!(0), "limit: 0 solutions are not possible here"),
            ("time_limit", json!(0), "time_limit: 0 is not a time"),
            ("time_limit", json!(1e18), "time_limit: 1000000000000000000 is not a time"),
            ("hash", json!(1), "unknown field `hash`"),
        ] {
            let mut request = json!({ "puzzle": { "words": ["queens", "6"] } });
            request[field] = value;
            let message = run(&request, &JobContext::default()).expect_err(field);
            assert!(message.contains(expected), "{field}: {message}");
        }
    }
}
