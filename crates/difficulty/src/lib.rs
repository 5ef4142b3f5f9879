//! How hard a mate is for people: a rating on the scale of Lichess puzzles.

mod appeal;
mod bytes;
mod choice;
mod exchange;
mod features;
mod forest;
mod line;
mod model;
mod net;
mod rating;
mod solved;
mod view;

pub use features::{Features, MOST_MOVES, Unrated, features, write_choices};
pub use rating::{Difficulty, Kind, LEAST_FOR_QUIET_KEYS, STARS, rate, stars};
pub use solved::{difficulty, difficulty_of, difficulty_of_problem};

use rookwright_chess::{Move, Position};

/// The opponent's last move.
#[derive(Clone, Copy, Debug)]
pub struct LastMove<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The move.
    pub step: Move,
}
