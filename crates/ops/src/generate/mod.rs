//! The task `generate`: makes new puzzles and reports each one as soon as it is made.
//!
//! The options of a generator are defined in one table ([`rookwright_run::options`]), from which requests are read.

mod families;
mod request;
#[cfg(test)]
mod tests;

pub use families::{GenerateChessnums, GenerateMates, GenerateTours};
pub use request::GenerateRun;

use crate::context::Reporter;
use crate::events::{GeneratedPuzzle, ProgressReport};
use crate::field::field_error;
use crate::operation::Operation;
use crate::{GenerateAnswer, GenerateEnd, GenerateReport, JobContext, News, Refusal};
use request::Common;
use rookwright_puzzle::Generated;
use rookwright_run::document::value_of;
use rookwright_run::options::{Choices, Message, Reject, shown};
use rookwright_run::{End, Watch};
use rookwright_words::translated;
use serde_json::{Map, Value};
use std::ops::ControlFlow;
use std::time::Instant;

/// The name under which clients ask for all generators.
pub(super) const NAME: &str = "generate";

/// A family that has a generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Choices)]
pub(super) enum Family {
    Mate,
    Chessnum,
    Tour,
}

impl Family {
    /// Returns the name of the operation.
    pub(super) const fn operation(self) -> &'static str {
        match self {
            Family::Mate => GenerateMates::NAME,
            Family::Chessnum => GenerateChessnums::NAME,
            Family::Tour => GenerateTours::NAME,
        }
    }
}

/// Takes the family from the fields of a request.
pub(super) fn family(fields: &mut Map<String, Value>) -> Result<Family, Refusal> {
    let family = fields.remove("family").ok_or_else(|| Refusal::input("missing field `family`"))?;
    let word = family
        .as_str()
        .ok_or_else(|| field_error("family", format!("expected a word, found {}", shown(&family))))?;
    Family::of_word(word).map_err(|error| field_error("family", error.0))
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
        let budget = context.budget(common.effort.time_limit);
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
        self.context.threads(self.common.effort.threads)
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
        let document = made.document();
        self.puzzles.push(if self.context.only_news { Value::Null } else { value_of(&document) });
        let diagram = self.context.picture(&made.puzzle.diagram());
        let shown = GeneratedPuzzle::of(document, diagram, self.context.asked(&made.puzzle).0);
        self.context.tell(News::Puzzle(value_of(&shown)));
        ControlFlow::Continue(())
    }

    /// Returns the document of the run, or the bug that stopped it.
    fn end(self, end: End, standing: &Standing, advice: Option<Message>) -> Result<GenerateAnswer, Refusal> {
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
        let mut document = report.document();
        if self.context.only_news {
            document.puzzles.clear();
        }
        Ok(document)
    }
}

/// Reports the progress of a run.
fn tell(listener: &Reporter, made: u64, standing: impl FnOnce() -> Standing) {
    listener.say(|| {
        let Standing { accepted, tried, rejects: rejected } = standing();
        ProgressReport::Standing { made, accepted, tried, rejected }
    });
}
