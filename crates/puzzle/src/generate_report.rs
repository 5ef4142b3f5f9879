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
    family: &'static str,
    /// The seed; null if no random numbers were used.
    seed: Option<WholeNumber>,
    /// Puzzles made.
    made: u64,
    /// Attempts, or positions examined.
    tried: u64,
    /// How the run ended.
    end: GenerateEnd,
    /// Attempts that were rejected.
    rejected: Vec<Reject>,
    /// Advice if there are fewer puzzles than asked for.
    advice: Option<String>,
    /// The same in parts.
    advice_parts: Option<Message>,
    /// The time that it took.
    seconds: Seconds,
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
    count: Option<Count>,
    /// With --exhaust: the same up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<Count>,
}

impl GenerateAnswer {
    /// Adds the numbers of all puzzles that exist.
    pub fn set_census(&mut self, Census { end, sum, .. }: &Census) {
        self.count = Some(Count::after(*end, sum.puzzles));
        self.classes = Some(Count::after(*end, sum.classes));
    }
}

/// The result of a run of a generator.
#[derive(Clone, Debug)]
pub struct GenerateReport {
    /// The family of the puzzles: `mate`, `tour`, `chessnum`.
    pub family: &'static str,
    /// The seed; `None` if no random numbers were used.
    pub seed: Option<u64>,
    /// The number of puzzles asked for; `None` for all that exist.
    pub wanted: Option<u64>,
    /// The puzzles, as lines of `--jsonl`.
    pub puzzles: Vec<Value>,
    /// The number of attempts.
    pub tried: u64,
    /// The reasons why attempts were rejected, with their numbers.
    pub rejected: Vec<Reject>,
    /// How the run ended.
    pub end: GenerateEnd,
    /// Advice for a run that made fewer puzzles than asked for.
    pub advice: Option<Message>,
    /// The time that the run took.
    pub time: Duration,
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

impl GenerateReport {
    /// Returns the document.
    pub fn document(self) -> GenerateAnswer {
        let made = self.puzzles.len() as u64;
        let too_few = self.wanted.is_some_and(|wanted| made < wanted) && self.end != GenerateEnd::Stopped;
        let advice = self.advice.filter(|_| too_few);
        GenerateAnswer {
            family: self.family,
            seed: self.seed.map(|seed| WholeNumber(seed.into())),
            made,
            tried: self.tried,
            end: self.end,
            rejected: self.rejected,
            advice: advice.as_ref().map(ToString::to_string),
            advice_parts: advice,
            seconds: Seconds(self.time),
            puzzles: self.puzzles,
            from: None,
            faults: None,
            count: None,
            classes: None,
        }
    }
}
