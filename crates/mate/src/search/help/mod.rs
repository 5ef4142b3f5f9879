//! Help and series play: finds every line of moves that reaches the goal.
//!
//! | module | contents |
//! |---|---|
//! | `lines` | several threads on one task |
//! | `line_search`, `task` | the search of one thread, and what all threads share |
//! | `last` | the moves that reach the goal at once |
//! | `stalemate` | whether a side can run out of moves in time: a bound for stalemates |

mod last;
mod line_search;
mod lines;
mod stalemate;
mod task;
#[cfg(test)]
pub(crate) mod walks;

pub use lines::{Ended, lines};
