//! Counts properties of a puzzle.

use super::army::Stock;
use super::choices::Choices;
use super::signature::mating_moves;
use rookwright_chess::{Color, Position};
use rookwright_mate::analysis::Report;
use rookwright_mate::content::{Content, score};
use rookwright_run::document::value_of;
use serde_json::Value;
use std::cmp::Reverse;

/// Numbers that describe a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measures {
    /// The number of pieces, White's first.
    pub men: (u32, u32),
    /// The value of the pieces: nine for a queen, five for a rook, three for a bishop or knight, one for a
    /// pawn.
    pub material: (u32, u32),
    /// Numbers about the play of direct and forced mates. `None` for help and series play.
    pub play: Option<PlayMeasures>,
    /// The number of positions that a proof visits, starting with an empty table.
    pub effort: u64,
}

/// Numbers about the play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayMeasures {
    /// The number of legal replies to the key.
    pub replies: usize,
    /// The number of first moves with a single refutation.
    pub tries: usize,
    /// The number of positions after a reply in which White has a choice and some move does not mate at
    /// once.
    pub major_duals: usize,
    /// The number of positions after a reply in which White has a choice between mating moves only.
    pub minor_duals: usize,
    /// The number of the king's flights in the diagram, as if Black were to move.
    pub flights_before: u32,
    /// The number of the king's flights after the key.
    pub flights_after: u32,
    /// The number of different final positions: all, pure, model, ideal.
    pub mates: [usize; 4],
    /// The number of different mating moves.
    pub mating_moves: usize,
    /// The number of variations in which Black is mated before the last move.
    pub short: usize,
    /// What the solution has to offer.
    pub content: Content,
}

impl Measures {
    pub(super) fn of_men(position: &Position, effort: u64) -> Self {
        let [white, black] = Color::ALL.map(|colour| Stock::of(position, colour));
        Self { men: (white.men(), black.men()), material: (white.worth(), black.worth()), play: None, effort }
    }

    pub(super) fn of_report(report: &Report, choices: Choices, effort: u64) -> Self {
        let play = report.keys.first().map(|key| {
            let mates = key.mates;
            PlayMeasures {
                replies: report.position.after(key.step).moves().len(),
                tries: report.tries.as_ref().map_or(0, Vec::len),
                major_duals: choices.major,
                minor_duals: choices.minor,
                flights_before: key.features.flights_before.len(),
                flights_after: key.features.flights_after.len(),
                mates: [mates.all, mates.pure, mates.model, mates.ideal],
                mating_moves: mating_moves(report),
                short: key.short.len(),
                content: Content::of(report).unwrap_or_default(),
            }
        });
        Self { play, ..Self::of_men(&report.position, effort) }
    }

    /// Returns the rank of the material: the least white, then the most black material comes first.
    pub(super) fn material_rank(&self) -> (u32, Reverse<u32>) {
        (self.material.0, Reverse(self.material.1))
    }

    /// Returns the score, or 0 for help and series play.
    pub fn score(&self) -> i32 {
        self.play.as_ref().map_or(0, |play| score(&play.content))
    }

    /// Returns [`Measures::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}
