//! Thinks about a position as chess programs do: within limits, reporting what is found in the meantime.
//!
//! It knows only mates.  Whatever it reports is proven, and every line is replayed to the mate before it is
//! reported.  Two searches take turns:
//!
//! - the prover, which searches for a mate in one, two, three ... and so finds the shortest;
//! - the hunt, which goes where the least is left to prove and finds long mates, perhaps not the shortest.
//!
//! Both also ask whether the side to move is the one that is mated.  Repetitions and the fifty-move rule are
//! not part of a mate problem and are ignored.

mod hunt;
mod limits;
mod mating_line;
mod notes;
mod side;
mod think;

pub use limits::{Clock, Limits};
pub use mating_line::Line;
pub use think::{Answer, Memory, News, think};

#[cfg(test)]
mod tests;
