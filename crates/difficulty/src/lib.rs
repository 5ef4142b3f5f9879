//! How hard a mate is for people: a rating on the scale of Lichess puzzles.

mod appeal;
mod choice;
mod exchange;
mod features;
mod line;
mod view;

pub use features::{Features, MOST_MOVES, Unrated, features};

use rookwright_chess::{Move, Position};

/// The opponent's last move.
#[derive(Clone, Copy, Debug)]
pub struct LastMove<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The move.
    pub step: Move,
}
