//! Searches a position for mates as chess engines do: within limits, with reports of intermediate results.
//!
//! It knows only mates. Every reported result is proven, and every line is replayed to the mate before it
//! is reported. Two searches take turns:
//!
//! - the prover, which searches for a mate in one, two, three ... and so finds the shortest;
//! - the hunt, which goes where the least is left to prove and finds long mates, perhaps not the shortest.
//!
//! Both also test whether the side to move is the one that is mated. Repetitions and the fifty-move rule
//! are ignored, as in mate problems.

mod hunt;
mod limits;
mod mating_line;
mod notes;
mod side;
mod think;

pub use limits::{Clock, Limits};
pub use mating_line::MatingLine;
pub use think::{Answer, Memory, News, think};

#[cfg(test)]
mod tests;
