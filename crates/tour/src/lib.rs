//! Tours: a leaper visits every square of a board once.
//!
//! | file | what it is for |
//! |---|---|
//! | `puzzle` | what is asked, and when two tours are the same |
//! | `moves`, `graph` | the board as the leaper sees it; the same as a graph |
//! | `search` | the native algorithms |

mod graph;
mod moves;
mod puzzle;
mod search;
mod text;

pub use puzzle::{Draft, Expect, Flaw, KNIGHT, MOST_SQUARES, Subject, Tour};
pub use text::read_leaper;
