//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `prover` | direct and self play: who wins, by which moves, with several threads |
//! | `worker` | one thread's search, depth first |
//! | `game` | how each kind of play is won at the very end |
//! | `mate_one` | mate in one, from the king's field |
//! | `sieve` | mate in two: first moves that a known reply refutes, told from masks |
//! | `glance` | how much a reply hampers us, guessed without playing it |
//! | `table` | what is proven of positions |
//! | `help_lines` | help and series play: every line of moves that reaches the goal |
//! | `hunt` | one thread's search for them |
//! | `last` | the moves that reach the goal at once |
//! | `empties` | what is known to lead nowhere |
//! | `catalogue`, `candidates` | the mate pictures that can come about, listed once and followed along a line |
//! | `pictures`, `covers` | whether there is such a picture, where they are too many to list |
//! | `roles`, `deeds`, `ring` | what pieces of the mating side do for a picture |
//! | `blockers` | what the mated side must do for it |
//! | `distances` | how many moves a piece needs at least |
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
mod mate_one;
mod pictures;
mod prover;
mod ring;
mod roles;
mod sieve;
mod stuck;
mod table;
#[cfg(test)]
mod walks;
mod worker;

pub use help_lines::{Ended, Work, lines};
pub use mate_one::mate_in_one;
pub use prover::Prover;
pub use table::Table;
