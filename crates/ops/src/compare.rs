//! The task `compare`: runs several engines on one puzzle.

use super::field::{field_error, named};
use super::{JobContext, Limits, News, Refusal};
use crate::events::ProgressReport;
use crate::fitting::refuse_unfit;
use crate::operation::{Named, Operation, Pace, Work};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use crate::search::{Effort, Hash, SEARCH};
use rookwright_puzzle::Puzzle;
use rookwright_puzzle::compare::{self, DEFAULT_TIME_LIMIT, EngineRun, Way};
use rookwright_run::options::{Choices, Given, Kind, Options, values};
use rookwright_run::{Budget, EngineKind, Labelling, LabellingError, Listener, Settings};
use serde_json::Value;

/// The most engines in one request: every engine with and without implied constraints.
const MOST: usize = 12;

/// Runs several engines on one puzzle and compares their times.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Compare {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// Engines to compare \[default: all but brute]
    ///
    /// A list like search,sat. For mates the default is search,brute. `engine` is another name of this option.
    #[option(kind = Kind::List(<EngineKind as Choices>::CHOICES), read = engines, aliases = ["engine"], group = SEARCH)]
    pub engines: Vec<EngineKind>,
    /// Orders for the engine cp, like largest-domain,bisect, or 'all'
    ///
    /// With 'all', the nine usual ones. `labelling` of 'solve' describes all there are.
    #[option(
        kind = Kind::Text { value: "ORDERS", example: "largest-domain,bisect" },
        read = orders,
        group = SEARCH,
        advanced
    )]
    pub labelling: Vec<Labelling>,
    /// Find N solutions instead of counting all
    #[option(
        noun = "number of solutions",
        kind = Kind::Number { least: 1, most: u64::MAX, halves: false },
        group = SEARCH
    )]
    pub limit: Option<u64>,
    /// What each run may spend.
    #[option(flatten)]
    pub effort: Effort,
    /// The table of a mate search.
    #[option(flatten)]
    pub hash: Hash,
    /// Also run models without implied constraints
    #[option(group = SEARCH, advanced)]
    pub plain: bool,
}

fn engines(text: &str) -> Result<Vec<EngineKind>, values::ValueError> {
    values::list(text, str::parse)
}

fn orders(text: &str) -> Result<Vec<Labelling>, LabellingError> {
    compare::labellings(Some(text))
}

impl Operation for Compare {
    const NAME: &'static str = "compare";
    const PACE: Pace = Pace::Long;
    const ANSWER: Named = Named::Command("compare");
    type Answer = Value;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<Value>, Refusal> {
        let puzzle = request.options.puzzle.read(limits)?;
        refuse_unfit(&request, &puzzle).map_err(|error| Refusal::field(&error))?;
        let this = request.options;
        if this.engines.len() > MOST {
            let number = this.engines.len();
            return Err(field_error("engines", format!("{number} given, expected 1 to {MOST}")));
        }
        if let Some(limit) = this.limit {
            named("limit", limits.number(limit, limits.solutions, "solutions"))?;
        }
        let ways = this.ways(&puzzle);
        Ok(Box::new(move |context| this.compare(&puzzle, &ways, context)))
    }
}

impl Compare {
    /// Returns the runs, in their order.
    pub fn ways(&self, puzzle: &Puzzle) -> Vec<Way> {
        let engines = if self.engines.is_empty() { puzzle.engines() } else { &self.engines };
        let usual = [Labelling::default()];
        let orders = if self.labelling.is_empty() { &usual } else { &self.labelling[..] };
        compare::ways(engines, orders, self.plain)
    }

    /// Returns what each run may spend: a minute unless the request names another time.
    pub fn effort(&self) -> Effort {
        Effort { time_limit: self.effort.time_limit.or(Some(DEFAULT_TIME_LIMIT)), ..self.effort.clone() }
    }

    /// Runs every way in turn until the time is over.
    fn compare(&self, puzzle: &Puzzle, ways: &[Way], context: &JobContext<'_>) -> Result<Value, Refusal> {
        let watch = context.budget(None).watch();
        let settings = self.effort().within(Settings::default(), &self.hash, context);
        let budget = Budget { solutions: self.limit, ..settings.budget.clone() };
        let mut lines: Vec<EngineRun> = Vec::new();
        for way in ways {
            context.tell(ProgressReport::Parts { done: lines.len() as u64, of: ways.len() as u64 }.into());
            if watch.is_over() {
                break;
            }
            // Each engine has its own limit, within the time of the whole.
            let time = [budget.time, watch.left()].into_iter().flatten().min();
            let budget = Budget { time, ..budget.clone() };
            let line =
                way.run(puzzle, &Settings { budget, progress: Listener::default(), ..settings.clone() })?;
            context.tell(News::Run(line.json()));
            lines.push(line);
        }
        // If no engine accepts the puzzle, the reasons are the answer.
        if !lines.is_empty() && lines.iter().all(|line| line.result.is_err()) {
            let messages: Vec<_> = lines.into_iter().filter_map(|line| line.result.err()).collect();
            return Err(Refusal::input(messages.join("\n")));
        }
        match compare::disagreement(&lines) {
            // Two engines with different counts: one of them is wrong, whatever the user has asked.
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
    use serde_json::json;

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
            ("puzzle", json!({ "wrods": [] }), "unknown field 'wrods'"),
            ("engines", json!(vec!["sat"; 13]), "engines: 13 given"),
            ("engines", json!(["sat", "luck"]), "engines: unknown value 'luck'"),
            ("engines", json!({}), "engines: expected a word or a list of words, found an object"),
            ("labelling", json!("best"), "labelling: unknown labelling 'best'"),
            ("limit", json!(0), "limit: '0' is not a number of solutions"),
            ("time_limit", json!(-1), "time_limit: -1 is not a time"),
            ("time_limit", json!(1e18), "is not a time"),
            ("hash", json!(1), "hash is only for mates"),
        ] {
            let mut request = json!({ "puzzle": { "words": ["queens", "6"] } });
            request[field] = value;
            let message = run(&request, &JobContext::default()).expect_err(field);
            assert!(message.contains(expected), "{field}: {message}");
        }
    }
}
