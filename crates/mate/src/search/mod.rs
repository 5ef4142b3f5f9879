//! The search algorithms for mates.
//!
//! | module | contents |
//! |---|---|
//! | `prover` | direct and self play: whether a side wins and by which moves, with several threads |
//! | `worker` | the depth-first search of one thread |
//! | `game` | how each kind of play is won at the end |
//! | `mate_one` | mate in one, from the king's field |
//! | `sieve` | mate in two: first moves that a known reply refutes, found with masks |
//! | `masks` | what the sieve knows about a king: flights, checks, and the squares where a piece may matter |
//! | `glance` | estimates how much a reply restricts us |
//! | `table` | the transposition table |
//! | `help_lines` | help and series play: every line of moves that reaches the goal |
//! | `hunt`, `task` | one thread's search for them, and what all threads share |
//! | `last` | the moves that reach the goal at once |
//! | `empties` | positions known to have no solution |
//! | `catalogue`, `candidates` | the possible mate pictures, listed once and tracked along a line |
//! | `pictures`, `covers` | whether a picture is possible, if there are too many to list |
//! | `roles`, `deeds`, `ring` | what pieces of the mating side contribute to a picture |
//! | `blockers` | what the mated side must contribute |
//! | `distances` | lower bounds on the moves a piece needs |
//! | `stuck` | whether a side can run out of moves in time: a bound for stalemates |

mod blockers;
mod candidates;
mod catalogue;
mod covers;
mod deeds;
mod distances;
mod empties;
mod game;
mod glance;
mod help_lines;
mod hunt;
mod last;
mod masks;
mod mate_one;
mod pictures;
mod prover;
mod ring;
mod roles;
mod sieve;
mod stuck;
mod table;
mod task;
#[cfg(test)]
mod walks;
mod worker;

pub use help_lines::{Ended, Work, lines};
pub use mate_one::{mate_in_one, mates_in_one};
pub use prover::Prover;
pub use table::Table;
