//! The search algorithms for mates.
//!
//! | module | contents |
//! |---|---|
//! | `forced` | direct and self play, stalemates, reflexmates: who wins, and by which moves |
//! | `help` | help and series play: every line of moves that reaches the goal |
//! | `pictures` | which final positions are still possible: the bounds that prune help and series play |
//! | `tables` | what is remembered about positions |
//! | `mate_one` | mate in one, from the king's field |
//! | `options` | what a search may use: threads, memory and time |

mod forced;
mod help;
mod mate_one;
mod options;
mod pictures;
mod tables;

pub use forced::Prover;
pub use help::{Ended, lines};
pub use mate_one::{mate_in_one, mates_in_one};
pub use options::{MOST_HASH, SearchOptions, USUAL_HASH};
pub use tables::Table;
