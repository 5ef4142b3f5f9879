//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `lines` | help and series play: every line of moves that reaches the goal |
//! | `last` | the moves that reach the goal at once |
//! | `empties` | what is known to lead nowhere |

mod empties;
mod last;
mod lines;

pub use lines::{Ended, Work, lines};
