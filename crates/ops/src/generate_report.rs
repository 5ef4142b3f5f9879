//! The result of a generator: the document of `generate --json` and of the API.

use rookwright_run::options::{Message, Reject};
use rookwright_run::{End, TIME_LIMIT, Watch, number_json, seconds_json};
use serde_json::{Value, json};
use std::time::Duration;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GenerateEnd {
    /// All puzzles asked for were made, or all that exist.
    Finished,
    /// The user stopped the run.
    Stopped,
    /// Too few attempts succeeded.
    GaveUp,
    /// The time limit passed.
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

    /// Returns the name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            GenerateEnd::Finished => "finished",
            GenerateEnd::Stopped => "stopped",
            GenerateEnd::GaveUp => "gave up",
            GenerateEnd::TimeLimit => TIME_LIMIT,
        }
    }
}

impl GenerateReport {
    /// Returns the JSON document.
    pub fn json(self) -> Value {
        let made = self.puzzles.len() as u64;
        let too_few = self.wanted.is_some_and(|wanted| made < wanted) && self.end != GenerateEnd::Stopped;
        let advice = self.advice.filter(|_| too_few);
        json!({
            "family": self.family,
            "seed": self.seed.map(|seed| number_json(&seed.into())),
            "made": made,
            "tried": self.tried,
            "end": self.end.name(),
            "rejected": self.rejected,
            "advice": advice.as_ref().map(ToString::to_string),
            "advice_parts": advice,
            "seconds": seconds_json(self.time),
            "puzzles": self.puzzles,
        })
    }
}
