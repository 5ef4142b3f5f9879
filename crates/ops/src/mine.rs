//! The task `mine`: finds mates in games, and reports each one as soon as it is found.

use crate::context::Reporter;
use crate::events::{FoundMate, ProgressReport};
use crate::operation::{Operation, Pace, Work};
use crate::refusal::TextFault;
use crate::{JobContext, Limits, News, Refusal};
use rookwright_chess::{Boards, Legality, Position};
use rookwright_games::mine::{
    Listener, MOST_FAULTS, MineError, Mined, Mining, MiningNumbers, Origin, Wanted, mine,
};
use rookwright_games::{Fault, Splitter};
use rookwright_mate::picture;
use rookwright_run::document::{document, value_of};
use rookwright_run::options::{FieldError, Given, Options};
use serde::Serialize;
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of positions that are searched for the mate of one position of a game, unless the request names another.
const USUAL_NODES: u64 = 200_000;
/// The most positions that are remembered, so that they are found once.
const REMEMBERED: usize = 200_000;

/// Finds proven mates in games.
#[derive(Clone, Debug, Options)]
pub struct MineGames {
    /// The games in PGN
    #[option(required)]
    pub text: String,
    /// The name of the file, for messages
    pub name: Option<String>,
    /// Stop after this time
    pub time_limit: Option<Duration>,
    /// What is looked for, and in which games.
    #[option(flatten)]
    pub mining: Mining,
}

/// What was read, and the mates that were found.
#[document]
pub(crate) struct MineAnswer {
    /// Numbers of games, positions and mates.
    #[serde(flatten)]
    numbers: MiningNumbers,
    /// The number of games.
    of: u64,
    /// How it ended.
    end: MineEnd,
    /// The time that it took.
    #[cfg_attr(feature = "schema", schemars(range(min = 0)))]
    seconds: f64,
    /// The first broken games.
    faults: Vec<TextFault>,
    /// The mates, without their trees.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<rookwright_games::document::MateInGame>"))]
    puzzles: Vec<Value>,
}

/// How a search in games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum MineEnd {
    /// All games were read.
    Finished,
    /// The user stopped it.
    Stopped,
    /// As many mates were found as were asked for.
    Limit,
    /// The time was over.
    #[serde(rename = "time limit")]
    TimeLimit,
}

impl Operation for MineGames {
    const NAME: &'static str = "mine";
    const PACE: Pace = Pace::Long;
    type Answer = MineAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<MineAnswer>, Refusal> {
        let this = request.options;
        let refused = |error: FieldError| Refusal::field(&error);
        let options = this.mining;
        options.check().map_err(refused)?;
        // The server's limits hold whatever the request says.
        let limit = limits.number(options.limit.unwrap_or(limits.puzzles), limits.puzzles, "mates")?;
        let wanted = Wanted { nodes: options.wanted.nodes.or(Some(USUAL_NODES)), ..options.wanted };
        let remember = options.remember.min(REMEMBERED);
        let mining = Mining { wanted, limit: Some(limit), remember, ..options };
        let name = this.name.unwrap_or_else(|| "pasted text".to_owned());
        let (text, time): (Arc<[u8]>, _) = (this.text.into_bytes().into(), this.time_limit);
        Ok(Box::new(move |context| {
            let start = Instant::now();
            let mining = Mining { threads: context.threads(None), budget: context.budget(time), ..mining };
            let mut finds = Finds::new(context, number_of_games(&text));
            let mined =
                mine(&[Origin::Text(name, text)], &mining, &mut finds).map_err(|error| match error {
                    MineError::Wrong(_) => Refusal::Internal(error.to_string()),
                    MineError::Checkpoint { .. } => Refusal::bug(error),
                })?;
            finds.end(&mined, &mining, start.elapsed())
        }))
    }
}

/// Returns the number of games of a text. Cutting it into games takes little time.
fn number_of_games(text: &[u8]) -> u64 {
    Splitter::new(text).map_while(Result::ok).map(|batch| batch.len() as u64).sum()
}

/// Reports finds and progress.
struct Finds<'a> {
    context: &'a JobContext<'a>,
    reporter: Reporter,
    games: u64,
    puzzles: Vec<Value>,
    faults: Vec<TextFault>,
    /// Why the text could not be read.
    failure: Option<String>,
}

impl<'a> Finds<'a> {
    fn new(context: &'a JobContext<'a>, games: u64) -> Self {
        let reporter = context.reporter();
        Self { context, reporter, games, puzzles: Vec::new(), faults: Vec::new(), failure: None }
    }

    /// Returns the document of the run.
    fn end(self, mined: &Mined, mining: &Mining, time: Duration) -> Result<MineAnswer, Refusal> {
        if let Some(failure) = self.failure {
            return Err(Refusal::input(format!("text: {failure}")));
        }
        // A search that reached its limit has ended as it was meant to, even if it was stopped at the same
        // moment.
        let end = match () {
            () if mined.is_limited => MineEnd::Limit,
            () if mining.budget.cancel.is_cancelled() => MineEnd::Stopped,
            () if mined.is_interrupted => MineEnd::TimeLimit,
            () => MineEnd::Finished,
        };
        Ok(MineAnswer {
            numbers: mined.numbers.clone(),
            of: self.games,
            end,
            seconds: time.as_secs_f64(),
            faults: self.faults,
            puzzles: self.puzzles,
        })
    }
}

impl Listener for Finds<'_> {
    fn found(&mut self, text: &str, _: Option<&str>) -> ControlFlow<()> {
        let Ok(mut line) = serde_json::from_str::<Value>(text) else { return ControlFlow::Continue(()) };
        // The variations take most of the room, and the collection proves the mate again.
        if let Value::Object(object) = &mut line {
            object.remove("tree");
        }
        let fen = line["fen"].as_str().unwrap_or_default();
        let Ok(position) = Position::from_fen_of(fen, Legality::Lenient, Boards::Usual) else {
            return ControlFlow::Continue(());
        };
        let found = FoundMate { mate: line, diagram: self.context.picture(&picture(&position)) };
        self.context.tell(News::Puzzle(value_of(&found)));
        if !self.context.only_news {
            self.puzzles.push(found.mate);
        }
        ControlFlow::Continue(())
    }

    fn broken(&mut self, _: &str, fault: &Fault) {
        if self.faults.len() < MOST_FAULTS {
            let Fault { line, column, message, .. } = fault;
            self.faults.push(TextFault { line: *line, column: *column, message: message.clone() });
        }
    }

    fn failed(&mut self, _: &str, message: &str) {
        self.failure = Some(message.to_owned());
    }

    fn progress(&mut self, numbers: &MiningNumbers, _: Option<f64>) {
        let (done, of, value) = (numbers.games, self.games.max(numbers.games), numbers.finds);
        self.reporter.say(|| ProgressReport::Games { done, of, value });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{recorder, refused, run_at};
    use crate::{JobContext, News};
    use serde_json::{Value, json};

    const GAMES: &str = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Berta\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n[Event \"Club\"]\n\n1. f3 e5 2. g4 Nc6 3. a3 Qh4# 0-1\n\n[Event \"Broken\"]\n\n1. e4 e5 2. Qxa8 *\n";

    fn mined(request: &Value) -> (Value, Vec<News>) {
        let (news, heard) = recorder();
        let context = JobContext { news, ..JobContext::default() };
        let document = run_at(&context, "mine", request);
        let heard = heard.lock().expect("a lock").clone();
        (document, heard)
    }

    #[test]
    fn finds_are_reported_as_they_come() {
        let (document, heard) =
            mined(&json!({ "text": GAMES, "name": "club.pgn", "moves": 1, "every": true }));
        assert_eq!(
            (&document["games"], &document["of"], &document["end"]),
            (&json!(3), &json!(3), &json!("finished"))
        );
        let found: Vec<&Value> =
            heard.iter().filter(|news| news.name() == "puzzle").map(News::data).collect();
        assert_eq!(document["finds"], found.len(), "{document}");
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!((&found[0]["keys"], &found[0]["found"]), (&json!(["Qxf7#"]), &json!(true)));
        assert_eq!(found[0]["diagram"]["men"]["h5"], "Q");
        assert_eq!(found[0]["game"]["white"], "Anna");
        // The mate that Black had a move earlier was missed.
        assert_eq!((&found[1]["keys"], &found[1]["found"]), (&json!(["Qh4#"]), &json!(false)));
        assert!(found[0]["tree"].is_null() && document["puzzles"][0]["puz"].is_string());
        assert_eq!(
            (&document["broken"]["move"], &document["faults"][0]["line"]),
            (&json!(1), &json!(13)),
            "{document}"
        );
        let progress = heard.iter().rfind(|news| news.name() == "progress").unwrap();
        assert_eq!((&progress.data()["kind"], &progress.data()["of"]), (&json!("games"), &json!(3)));
    }

    #[test]
    fn only_what_is_asked_for() {
        let number = |request: Value| mined(&request).0["finds"].clone();
        assert_eq!(number(json!({ "text": GAMES, "moves": "1", "missed": true, "every": true })), 1);
        assert_eq!(number(json!({ "text": GAMES, "moves": "1..2", "played": true, "every": true })), 2);
        let (limited, _) = mined(&json!({ "text": GAMES, "moves": 1, "limit": 1 }));
        assert_eq!((&limited["finds"], &limited["end"]), (&json!(1), &json!("limit")));
    }

    #[test]
    fn wrong_requests() {
        for (request, why) in [
            (json!({ "text": "" }), "text: is empty"),
            (json!({ "text": "Dear Anna" }), "text: is not PGN"),
            (json!({ "text": GAMES, "moves": 6 }), "moves: '6' is not a number of moves"),
            (json!({ "text": GAMES, "moves": [2] }), "moves: expected a word or a number, found a list"),
            (json!({ "text": GAMES, "nodes": 0 }), "nodes: '0' is not a number of positions"),
            (json!({ "text": GAMES, "limit": 501 }), "501 mates are not possible"),
            (json!({ "text": GAMES, "time_limit": "soon" }), "time_limit: 'soon' is not a time"),
            (json!({ "text": GAMES, "file": "/etc/passwd" }), "unknown field 'file'"),
            (json!({ "name": "x" }), "missing field `text`"),
        ] {
            let message = refused("mine", &request);
            assert!(message.contains(why), "{why}: {message}");
        }
    }
}
