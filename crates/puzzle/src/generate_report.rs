//! The result of a generator: the document of `generate --json` and of the API.

use rookwright_compose::Census;
use rookwright_mate::document::Fen;
use rookwright_run::document::{Seconds, WholeNumber, document};
use rookwright_run::options::{Message, Reject};
use rookwright_run::{Count, End, Watch};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// What a run of a generator has made.
#[document]
pub struct GenerateAnswer {
    /// The family.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["mate", "chessnum", "tour"])))]
    pub family: &'static str,
    /// The seed; null if no random numbers were used.
    pub seed: Option<WholeNumber>,
    /// Puzzles made.
    pub made: u64,
    /// Attempts, or positions examined.
    pub tried: u64,
    /// How the run ended.
    pub end: GenerateEnd,
    /// Attempts that were rejected.
    pub rejected: Vec<Reject>,
    /// Advice if there are fewer puzzles than asked for.
    pub advice: Option<String>,
    /// The same in parts.
    pub advice_parts: Option<Message>,
    /// The time that it took.
    pub seconds: Seconds,
    /// The puzzles.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::document::MadePuzzle>"))]
    pub puzzles: Vec<Value>,
    /// With --from: the given position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Fen>,
    /// With --from: what is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<Vec<String>>,
    /// With --exhaust: the number of puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// With --exhaust: the same up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Count>,
}

impl GenerateAnswer {
    /// The answer of a run that took this long, without attempts and puzzles.
    pub fn of(family: &'static str, end: GenerateEnd, time: Duration) -> Self {
        Self {
            family,
            seed: None,
            made: 0,
            tried: 0,
            end,
            rejected: Vec::new(),
            advice: None,
            advice_parts: None,
            seconds: Seconds(time),
            puzzles: Vec::new(),
            from: None,
            faults: None,
            count: None,
            classes: None,
        }
    }

    /// The same with these puzzles, as lines of `--jsonl`.
    #[must_use]
    pub fn with_puzzles(self, puzzles: Vec<Value>) -> Self {
        Self { made: puzzles.len() as u64, puzzles, ..self }
    }

    /// The same with the numbers of all puzzles that exist.
    #[must_use]
    pub fn with_census(self, Census { end, sum, .. }: &Census) -> Self {
        let (count, classes) = (Count::after(*end, sum.puzzles), Count::after(*end, sum.classes));
        Self { tried: sum.positions, count: Some(count), classes: Some(classes), ..self }
    }
}

/// How a run of a generator ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GenerateEnd {
    /// All puzzles asked for were made, or all that exist.
    Finished,
    /// The user stopped the run.
    Stopped,
    /// Too few attempts succeeded.
    #[serde(rename = "gave up")]
    GaveUp,
    /// The time limit passed.
    #[serde(rename = "time limit")]
    TimeLimit,
}

impl GenerateEnd {
    /// Returns how a run ended.  `is_complete` tells whether it made all puzzles asked for.
    pub fn of(end: End, is_complete: bool, watch: &Watch) -> Self {
        match end {
            _ if is_complete => GenerateEnd::Finished,
            End::Exhausted => GenerateEnd::Finished,
            _ if watch.is_cancelled() => GenerateEnd::Stopped,
            End::OutOfBudget if !watch.is_late() => GenerateEnd::GaveUp,
            _ => GenerateEnd::TimeLimit,
        }
    }
}
