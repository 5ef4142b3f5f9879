//! Counts properties of a puzzle.

use super::army::Stock;
use super::choices::Choices;
use super::signature::mating_moves;
use rookwright_chess::{Color, Position};
use rookwright_mate::analysis::Report;
use rookwright_mate::content::{Content, Score, score};
use serde_json::{Map, Value, json};
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

    /// Returns, for example, `{"men": {"white": 3, "black": 4, "all": 7}, "material": {"white": 12,
    /// "black": 9}, "replies": 5, "tries": 1, "duals": {"major": 0, "minor": 1}, "flights": {"before": 1,
    /// "after": 2}, "mates": {"all": 4, "pure": 1, "model": 1, "ideal": 0, "moves": 3}, "short_variations":
    /// 0, "content": {"variations": 4, "mates": 3, ...}, "score": 52, "points": {"variations": 12, ...},
    /// "effort": 812}`. The content is described by [`Content`], the points by
    /// [`WEIGHTS`](rookwright_mate::content::WEIGHTS).
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        let (white, black) = self.men;
        object.insert("men".into(), json!({"white": white, "black": black, "all": white + black}));
        object.insert("material".into(), json!({"white": self.material.0, "black": self.material.1}));
        if let Some(play) = &self.play {
            let [all, pure, model, ideal] = play.mates;
            object.insert("replies".into(), play.replies.into());
            object.insert("tries".into(), play.tries.into());
            object.insert("duals".into(), json!({"major": play.major_duals, "minor": play.minor_duals}));
            object.insert(
                "flights".into(),
                json!({"before": play.flights_before, "after": play.flights_after}),
            );
            let mates = json!({
                "all": all, "pure": pure, "model": model, "ideal": ideal, "moves": play.mating_moves,
            });
            object.insert("mates".into(), mates);
            object.insert("short_variations".into(), play.short.into());
            object.insert("content".into(), play.content.json().into());
            let score = Score::of(&play.content);
            object.insert("score".into(), score.total.into());
            let points = score.points.into_iter().map(|(name, points)| (name.to_owned(), points.into()));
            object.insert("points".into(), Value::Object(points.collect()));
        }
        object.insert("effort".into(), self.effort.into());
        object.into()
    }
}
