//! Limits on the size of tasks, so that a server can accept requests from others.

use super::refusal::Refusal;
use rookwright_board::{Geometry, say};
use serde::Serialize;

/// The most squares that all solutions of an answer may have together.
const SQUARES: u64 = 640_000;

/// Limits on the size of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Limits {
    /// The most files and ranks of a board.
    pub side: u32,
    /// The most solutions that are reported one by one.
    pub solutions: u64,
    /// The most puzzles that are generated.
    pub puzzles: u64,
    /// The most puzzles on a sheet.
    pub printed: usize,
}

/// Says that a number is 0 or too large.
pub(super) fn too_many(number: u64, what: &str, most: u64) -> String {
    say!(
        "error.limit.number",
        "{number} {what} are not possible here: expected 1 to {most}",
        number,
        what,
        most
    )
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
        if files.max(ranks) <= self.side {
            return Ok(());
        }
        Err(Refusal::input(say!(
            "error.limit.board",
            "a board of {files}x{ranks} is too large here: at most {side}x{side}; the command line takes larger ones",
            files,
            ranks,
            side = self.side
        )))
    }

    /// Returns the most solutions for a board.  All of them are kept until the last one is found.
    pub(super) fn solutions_of(&self, geometry: &Geometry) -> u64 {
        (SQUARES / geometry.area().max(1)).clamp(1, self.solutions)
    }

    /// Returns the number; refuses 0 and numbers that are too large.
    pub(super) fn number(&self, number: u64, most: u64, what: &str) -> Result<u64, Refusal> {
        if (1..=most).contains(&number) {
            return Ok(number);
        }
        Err(Refusal::input(too_many(number, what, most)))
    }
}
