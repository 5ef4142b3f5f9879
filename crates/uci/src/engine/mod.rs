//! Thinking about a position as chess programs do: within limits, and telling what is found while it thinks.
//!
//! It knows mates and nothing else.  What it tells is proven, and every line it shows is played through to the
//! mate before it is shown.  Two searches take turns:
//!
//! - the prover, which asks for a mate in one, two, three ... and so finds the shortest;
//! - the hunt, which goes where little is left to prove and finds long mates, perhaps not the shortest.
//!
//! Both ask also whether the side to move is the one that is mated.  Repetitions and the fifty-move rule are
//! no part of a mate problem, and are not looked at.

mod hunt;
mod limits;
mod mating_line;
mod notes;
mod side;
mod thinking;

pub use limits::{Clock, Limits};
pub use mating_line::Line;
pub use thinking::{Answer, Memory, News, think};

#[cfg(test)]
mod tests;
