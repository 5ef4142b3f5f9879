//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `prover`, `worker` | direct and self play: who wins, by which moves |
//! | `game` | what the kinds of forced play differ in |
//! | `glance`, `sieve` | what is plain to see at the last moves |
//! | `mate_one` | mate in one, from the king's field |
//! | `table` | what is proven of positions |
//! | `lines` | help and series play: every line of moves that reaches the goal |
//! | `last` | the moves that reach the goal at once |
//! | `empties` | what is known to lead nowhere |
//! | `pictures` | whether a mate picture can still come about: a bound for `lines` |
//! | `covers`, `distances` | what `pictures` counts |

mod covers;
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
pub use prover::Prover;
pub use table::Table;
