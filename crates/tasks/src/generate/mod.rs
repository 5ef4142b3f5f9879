//! The task `generate`: makes new puzzles and reports each one as soon as it is made.
//!
//! The options of a generator are defined in one table ([`rookwright_run::options`]), from which requests are read.

mod families;
mod request;
#[cfg(test)]
mod tests;

use crate::context::Reporter;
use crate::{GenerateEnd, GenerateReport, JobContext, Limits, News, Refusal, Request, Work};
use request::Common;
use rookwright_puzzle::Generated;
use rookwright_run::options::{Field, Kind, Message, Reject};
use rookwright_run::{End, Watch};
use rookwright_words::translated;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::time::Instant;

/// The options that every generator has besides its own.
pub(super) const COMMON_FIELDS: &[Field] = &[
    Field {
        default: "1",
        ..Field::new(
            "count",
            "Number of puzzles",
            Kind::Number { least: 1, most: 500, halves: false },
            "Number of puzzles",
        )
    },
    Field::new(
        "seed",
        "Seed",
        Kind::Number { least: 0, most: u32::MAX as u64, halves: false },
        "The same seed makes the same puzzles",
    ),
    Field::new(
        "time_limit",
        "Time limit in seconds",
        Kind::Number { least: 1, most: u32::MAX as u64, halves: false },
        "When to stop",
    ),
];

/// The request for new puzzles of a family.
#[derive(Deserialize)]
pub(super) struct Generate {
    family: Family,
    #[serde(flatten)]
    options: Map<String, Value>,
}

/// A family that has a generator.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Family {
    Mate,
    Chessnum,
    Tour,
}

impl Request for Generate {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let read = match self.family {
            Family::Mate => families::mate,
            Family::Chessnum => families::chessnum,
            Family::Tour => families::tour,
        };
        read(&self.options, limits)
    }
}

/// A run of a generator, which reports puzzles and progress.
struct Run<'a> {
    common: &'a Common,
    context: &'a JobContext<'a>,
    start: Instant,
    watch: Watch,
    /// The puzzles; if they are only reported as news, null for each.
    puzzles: Vec<Value>,
    /// The bug that stopped the run, if there was one.
    failure: Option<Refusal>,
}

/// The numbers of a run so far.
struct Standing {
    accepted: u64,
    tried: u64,
    rejects: Vec<Reject>,
}

impl<'a> Run<'a> {
    fn start(common: &'a Common, context: &'a JobContext<'a>) -> Self {
        let budget = context.budget(common.time_limit);
        Self {
            common,
            context,
            start: Instant::now(),
            watch: budget.watch(),
            puzzles: Vec::new(),
            failure: None,
        }
    }

    fn threads(&self) -> usize {
        self.context.threads(self.common.threads)
    }

    /// Returns the number of the next puzzle, from 1.
    fn next(&self) -> u64 {
        self.puzzles.len() as u64 + 1
    }

    /// Returns words in the language of the run.
    fn say(&self, english: &str) -> String {
        translated(english, self.context.language)
    }

    /// Reports a puzzle.  Stops the run if its solution is wrong, which is a bug.
    fn puzzle(&mut self, made: &Generated, checked: Result<(), String>) -> ControlFlow<()> {
        if let Err(wrong) = checked {
            self.failure =
                Some(Refusal::bug(format!("a wrong solution of {}: {wrong}", made.puzzle.title())));
            return ControlFlow::Break(());
        }
        let line = made.json();
        let mut news = line.clone();
        news["diagram"] = self.context.diagram(&made.puzzle.diagram());
        news["task"] = self.context.asked(&made.puzzle).0.into();
        self.puzzles.push(if self.context.only_news { Value::Null } else { line });
        self.context.tell(News::Puzzle(news));
        ControlFlow::Continue(())
    }

    /// Returns the document of the run, or the bug that stopped it.
    fn end(self, end: End, standing: &Standing, advice: Option<Message>) -> Result<Value, Refusal> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let is_complete = self.puzzles.len() as u64 == self.common.count;
        let report = GenerateReport {
            family: self.common.family,
            seed: Some(self.common.seed),
            wanted: Some(self.common.count),
            puzzles: self.puzzles,
            tried: standing.tried,
            rejected: standing.rejects.clone(),
            end: GenerateEnd::of(end, is_complete, &self.watch),
            advice,
            time: self.start.elapsed(),
        };
        let mut document = report.json();
        if self.context.only_news {
            document["puzzles"] = Value::Array(Vec::new());
        }
        Ok(document)
    }
}

/// Reports the progress of a run.
fn tell(listener: &Reporter, made: u64, standing: impl FnOnce() -> Standing) {
    listener.say(|| {
        let standing = standing();
        json!({
            "kind": "standing",
            "made": made,
            "accepted": standing.accepted,
            "tried": standing.tried,
            "rejected": standing.rejects,
        })
    });
}
