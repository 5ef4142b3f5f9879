//! New puzzles, each told as soon as it is made.

mod chessnum;
mod mate;
#[cfg(test)]
mod tests;
mod tour;

use super::context::Reporter;
use super::field::{Word, named, worded};
use super::limits::Seconds;
use super::{JobContext, Limits, News, Refusal, Request, Work, diagram_json};
use crate::generate_report::rejects_json;
use crate::wishes::Reject;
use crate::{GenerateEnd, GenerateReport};
use rookwright_puzzle::{Generated, values};
use rookwright_run::{End, Watch};
use rookwright_words::{Wording, asked_words};
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::Instant;

/// Asks for new puzzles of a family.
#[derive(Deserialize)]
#[serde(tag = "family", rename_all = "lowercase")]
pub(super) enum Generate {
    Mate(Box<mate::Mates>),
    Chessnum(chessnum::Chessnums),
    Tour(tour::Tours),
}

impl Request for Generate {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        match self {
            Generate::Mate(asked) => asked.prepare(limits),
            Generate::Chessnum(asked) => asked.prepare(limits),
            Generate::Tour(asked) => asked.prepare(limits),
        }
    }
}

/// What every family's generator takes.
struct Common {
    family: &'static str,
    count: u64,
    seed: u64,
    time_limit: Option<Seconds>,
    threads: Option<usize>,
}

impl Common {
    /// As many as there may be, with the seed given or with any.
    fn read(
        family: &'static str,
        count: Option<u64>,
        seed: Option<&Word>,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        let count = named("count", limits.number(count.unwrap_or(1), limits.puzzles, "puzzles"))?;
        let seed = worded("seed", seed, values::seed)?.unwrap_or_else(values::any_seed);
        Ok(Self { family, count, seed, time_limit: None, threads: None })
    }
}

/// One run of a generator: hands its puzzles on, and says how far it has come.
struct Run<'a> {
    common: &'a Common,
    context: &'a JobContext<'a>,
    start: Instant,
    watch: Watch,
    puzzles: Vec<Value>,
    /// What went wrong while puzzles were handed on.
    trouble: Option<Refusal>,
}

/// How far a run has come.
struct Standing {
    accepted: u64,
    tried: u64,
    rejects: Vec<Reject>,
}

impl<'a> Run<'a> {
    fn start(common: &'a Common, context: &'a JobContext<'a>) -> Self {
        let budget = context.budget(common.time_limit.map(|limit| limit.0));
        Self {
            common,
            context,
            start: Instant::now(),
            watch: budget.watch(),
            puzzles: Vec::new(),
            trouble: None,
        }
    }

    fn threads(&self) -> usize {
        self.context.threads(self.common.threads)
    }

    /// The number of the next puzzle, from 1.
    fn next(&self) -> u64 {
        self.puzzles.len() as u64 + 1
    }

    /// Hands a puzzle on, unless it is wrong, which would be our fault.
    fn puzzle(&mut self, made: &Generated, checked: Result<(), String>) -> ControlFlow<()> {
        if let Err(wrong) = checked {
            self.trouble =
                Some(Refusal::bug(format!("a wrong solution of {}: {wrong}", made.puzzle.title())));
            return ControlFlow::Break(());
        }
        let line = made.json();
        let mut news = line.clone();
        news["diagram"] = diagram_json(&made.puzzle.diagram());
        news["task"] = asked_words(&made.puzzle, &Wording::default()).0.into();
        self.puzzles.push(line);
        self.context.tell(News::Puzzle(news));
        ControlFlow::Continue(())
    }

    /// What the run came to.
    fn end(self, end: End, standing: &Standing, advice: Option<String>) -> Result<Value, Refusal> {
        if let Some(trouble) = self.trouble {
            return Err(trouble);
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
        Ok(report.json())
    }
}

/// Tells how far a run has come.
fn tell(listener: &Reporter, made: u64, standing: impl FnOnce() -> Standing) {
    listener.say(|| {
        let standing = standing();
        json!({
            "kind": "standing",
            "made": made,
            "accepted": standing.accepted,
            "tried": standing.tried,
            "rejected": rejects_json(&standing.rejects),
        })
    });
}
