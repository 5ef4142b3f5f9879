//! Tours: a leaper visits every square of a board once.
//!
//! | file | what it is for |
//! |---|---|
//! | `puzzle` | what is asked, and when two tours are the same |
//! | `impossible` | why there is no tour, where one sees it without trying |
//! | `search` | finding tours |
//! | `moves`, `graph` | the board as the leaper sees it; the same as a graph |

mod graph;
mod impossible;
mod moves;
mod puzzle;
mod search;
mod text;

pub use puzzle::{Draft, Expect, Flaw, KNIGHT, MOST_SQUARES, Subject, Tour};
pub use search::{Ended, Found, enumerate, find, random};
pub use text::read_leaper;
