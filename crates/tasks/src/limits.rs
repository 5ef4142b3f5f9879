//! How large a task may be: whoever serves others cannot let them ask for everything.

use super::refusal::Refusal;
use rookwright_board::Geometry;
use serde::{Deserialize, Deserializer, de};
use std::time::Duration;

/// So many squares all solutions of an answer may have together.
const SQUARES: u64 = 640_000;

/// How large a task may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// So many files and ranks.
    pub side: u32,
    /// So many solutions are told one by one.
    pub solutions: u64,
    /// So many new puzzles are made.
    pub puzzles: u64,
    /// So many puzzles are printed.
    pub printed: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { side: 20, solutions: 10_000, puzzles: 500, printed: 500 }
    }
}

impl Limits {
    /// Refuses a board that is too large.
    pub(super) fn board(&self, geometry: &Geometry) -> Result<(), Refusal> {
        let (files, ranks) = (geometry.files(), geometry.ranks());
        match files.max(ranks) > self.side {
            true => Err(Refusal::input(format!(
                "a board of {files}x{ranks} is too large here: at most {0}x{0}; the command line takes larger ones",
                self.side
            ))),
            false => Ok(()),
        }
    }

    /// How many solutions are told of a board: all of them are kept until the last one is there.
    pub(super) fn solutions_of(&self, geometry: &Geometry) -> u64 {
        (SQUARES / geometry.area().max(1)).clamp(1, self.solutions)
    }

    /// Refuses a number that is too large, or none at all.
    pub(super) fn number(&self, number: u64, most: u64, what: &str) -> Result<u64, Refusal> {
        match (1..=most).contains(&number) {
            true => Ok(number),
            false => Err(Refusal::input(format!("{number} {what} cannot be had here: expected 1 to {most}"))),
        }
    }
}

/// The longest time anybody may ask for.
const CENTURY: Duration = Duration::from_secs(3_200_000_000);

/// A time in seconds, as JSON has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Seconds(pub(super) Duration);

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        // A century is as good as for ever, and keeps clocks from overflowing.
        let time =
            Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero() && *time <= CENTURY);
        time.map(Seconds).ok_or_else(|| {
            de::Error::custom(format!(
                "{number} is no time: expected seconds above 0, and no more than a century"
            ))
        })
    }
}
