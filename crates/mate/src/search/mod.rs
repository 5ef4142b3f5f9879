//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `lines` | help and series play: every line of moves that reaches the goal |
//! | `last` | the moves that reach the goal at once |
//! | `empties` | what is known to lead nowhere |
//! | `pictures` | whether a mate picture can still come about: a bound for `lines` |
//! | `covers`, `deeds`, `distances` | what `pictures` counts |

mod covers;
mod deeds;
mod distances;
mod empties;
mod last;
mod lines;
mod pictures;

pub use lines::{Ended, Work, lines};
