//! How hard a mate is for people: a rating on the scale of Lichess puzzles, with an interval and stars.
//!
//! Direct mates in 1 to 5 moves can be rated, from the position, the proof and, if it is known, the opponent's last move.
//!
//! | modules | contents |
//! |---|---|
//! | `view`, `exchange`, `choice` | what a solver sees: the board from his side, static exchange, a legal move |
//! | `line` | the main line: the key, the hardest defence, the mate |
//! | `appeal`, `net` | which moves draw people's eyes: inputs and network |
//! | `features` | the numbers that describe a mate, a file for each idea |
//! | `bytes`, `forest`, `model` | the trained model and its evaluator |
//! | `rating` | the rating: [`Difficulty`] |
//!
//! ```
//! use rookwright_chess::{Legality, Position};
//! use rookwright_difficulty::{features, rate};
//! use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation};
//!
//! // The end of Morphy's game at the opera, 1858.
//! let position = Position::from_fen("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k -", Legality::Strict)?;
//! let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
//! let keys = prover.keys(&position, 2)?;
//! let difficulty = rate(&features(&position, 2, &keys, None, &mut prover)?);
//! assert!(difficulty.low < difficulty.rating && difficulty.rating < difficulty.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use solved::{MOST_NODES, difficulty, difficulty_of, difficulty_of_case, difficulty_of_problem};

use rookwright_chess::{Move, Position};

/// The opponent's last move.
#[derive(Clone, Copy, Debug)]
pub struct LastMove<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The move.
    pub step: Move,
}
