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
//! | `lines` | help and series play: every line of moves that reaches the goal |
//! | `last` | the moves that reach the goal at once |
//! | `empties` | what is known to lead nowhere |
//! | `pictures` | whether a mate picture can still come about: a bound for `lines` |
//! | `covers`, `deeds`, `distances` | what `pictures` counts |

mod covers;
mod deeds;
mod distances;
mod empties;
mod game;
mod glance;
mod last;
mod lines;
mod mate_one;
mod pictures;
mod prover;
mod sieve;
mod table;
mod worker;

pub use lines::{Ended, Work, lines};
pub(crate) use mate_one::mate_in_one;
pub use prover::Prover;
pub use table::Table;
