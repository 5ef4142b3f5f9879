//! Numbers that describe a mate, from its position and its proof.
//!
//! Each file holds one idea and a struct of numbers. Nothing depends on colours or on left and right.

mod alternatives;
mod attention;
mod group;
mod king;
mod lead;
mod mate;
mod material;
pub(crate) mod names;
mod play;
mod replies;
mod step;
#[cfg(test)]
mod tests;
mod threats;
mod training;

pub use training::write_choices;

use crate::LastMove;
use crate::line::{Line, Turn};
use crate::model::MODEL;
use crate::view::View;
use names::NAMES;
use rookwright_chess::{Move, Position};
use rookwright_mate::{Oracle, Over};

/// The most moves of a mate that can be rated.
pub const MOST_MOVES: u32 = 5;

/// A mate that has no features.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unrated {
    /// The number of moves is not between 1 and [`MOST_MOVES`].
    #[error("a mate in {0} moves has no rating (expected 1 to {MOST_MOVES})")]
    Moves(u32),
    /// There is no key, or none of the keys is a legal move.
    #[error("no key, so there is no rating")]
    NoKey,
    /// The search was stopped.
    #[error(transparent)]
    Over(#[from] Over),
}

/// The numbers that describe a mate.
#[derive(Clone, PartialEq, Debug)]
pub struct Features {
    values: Vec<f32>,
}

impl Features {
    /// Returns the names of the numbers.
    pub fn names() -> &'static [&'static str] {
        &NAMES
    }

    /// Returns the numbers in the order of [`Features::names`]. What is unknown is not a number.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Returns the numbers as a line of CSV without its end. What is unknown is empty.
    pub fn row(&self) -> String {
        let written = |value: &f32| if value.is_nan() { String::new() } else { value.to_string() };
        self.values.iter().map(written).collect::<Vec<_>>().join(",")
    }

    /// Returns the value of a feature. `None` if there is no feature of this name, or its value is unknown.
    pub fn value(&self, name: &str) -> Option<f32> {
        let at = Self::names().iter().position(|&known| known == name)?;
        self.values.get(at).copied().filter(|value| !value.is_nan())
    }
}

/// Describes a direct mate: the side to move mates in `moves` moves by any of `keys`.
///
/// The oracle is asked for little that the proof of the keys has not decided already, so it should be the one that
/// proved them, with its table. Of several keys the one that looks best is described, and their number is a feature.
pub fn features(
    position: &Position,
    moves: u32,
    keys: &[Move],
    last: Option<LastMove<'_>>,
    oracle: &mut dyn Oracle,
) -> Result<Features, Unrated> {
    if !(1..=MOST_MOVES).contains(&moves) {
        return Err(Unrated::Moves(moves));
    }
    let (view, line) = main_line(position, moves, keys, last, oracle)?;
    let mut values = Vec::with_capacity(NAMES.len());
    let [first, others @ ..] = line.turns.as_slice() else { return Err(Unrated::NoKey) };
    // The order is that of the names, and part of the trained model.
    material::Material::of(position).write(&mut values);
    king::King::of(position, view).write(&mut values);
    alternatives::Alternatives::of(first).write(&mut values);
    threats::Threats::of(position).write(&mut values);
    step::Key::of(first, view).write(&mut values);
    replies::Replies::of(&line).write(&mut values);
    let second = others.first().map_or_else(step::Second::unknown, |turn| step::Second::of(turn, view));
    second.write(&mut values);
    let end = others.last().filter(|_| others.len() > 1);
    end.map_or_else(step::Last::unknown, |turn| step::Last::of(turn, view)).write(&mut values);
    play::Play::of(&line).write(&mut values);
    line.end().map_or_else(mate::Mate::unknown, |end| mate::Mate::of(end, view)).write(&mut values);
    attention::Shares::of(&line, &MODEL.net).write(&mut values);
    lead::Lead::of(last, first, view).write(&mut values);
    Ok(Features { values })
}

/// Returns the main line of a mate, and how the board is seen.
fn main_line(
    position: &Position,
    moves: u32,
    keys: &[Move],
    last: Option<LastMove<'_>>,
    oracle: &mut dyn Oracle,
) -> Result<(View, Line), Unrated> {
    let view = View::of(position);
    let first = Turn::first(position, moves, keys, view, last.map(|last| last.step)).ok_or(Unrated::NoKey)?;
    Ok((view, Line::of(first, view, oracle)?))
}
