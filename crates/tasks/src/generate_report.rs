//! How a run of a generator went: the document of `generate --json` and of the API.

use rookwright_run::options::{Message, Reject};
use rookwright_run::{End, TIME_LIMIT, Watch, number_json, seconds_json};
use serde_json::{Value, json};
use std::time::Duration;

/// Puzzles, and how the run went that made them.
#[derive(Clone, Debug)]
pub struct GenerateReport {
    /// The family of the puzzles: `mate`, `tour`, `chessnum`.
    pub family: &'static str,
    /// The seed; `None` where nothing was left to chance.
    pub seed: Option<u64>,
    /// How many puzzles were asked for; `None` for all there are.
    pub wanted: Option<u64>,
    /// The puzzles, as lines of `--jsonl`.
    pub puzzles: Vec<Value>,
    /// How many attempts it took.
    pub tried: u64,
    /// Why attempts came to nothing.
    pub rejected: Vec<Reject>,
    /// How the run ended.
    pub end: GenerateEnd,
    /// What might help where there are too few puzzles.
    pub advice: Option<Message>,
    /// How long it took.
    pub time: Duration,
}

/// How a run of a generator ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GenerateEnd {
    /// With all the puzzles asked for, or all there are.
    Finished,
    /// Somebody stopped it.
    Stopped,
    /// Too few attempts come to anything.
    GaveUp,
    /// The time was over.
    TimeLimit,
}

impl GenerateEnd {
    /// How a run ended with the number of puzzles asked for or without, on this clock.
    pub fn of(end: End, is_complete: bool, watch: &Watch) -> Self {
        match end {
            _ if is_complete => GenerateEnd::Finished,
            End::Exhausted => GenerateEnd::Finished,
            _ if watch.is_cancelled() => GenerateEnd::Stopped,
            End::OutOfBudget if !watch.is_late() => GenerateEnd::GaveUp,
            _ => GenerateEnd::TimeLimit,
        }
    }

    /// The words for it.
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
    /// One document with all of it.
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
