//! Tours: a leaper visits every square of a board once.
//!
//! | file | what it is for |
//! |---|---|
//! | `puzzle`, `text` | what is asked, and when two tours are the same; reading and writing it |
//! | `check` | is this tour right? shares nothing with any search |
//! | `impossible` | why there is no tour, where one sees it without trying |
//! | `moves`, `graph` | the board as the leaper sees it; the same as a graph |
//! | `model` | as constraints, for the engines |
//! | `search` | finding tours, and counting them without |
//! | `answer`, `json` | solutions, in and out |

mod answer;
mod check;
mod graph;
mod impossible;
mod json;
mod model;
mod moves;
mod puzzle;
mod search;
mod text;

pub use answer::{AnswerError, diagram, line, puzzle_diagram, read_answers};
pub use check::{Violation, check};
pub use json::{puzzle_json, solution_json};
pub use model::{Encoding, Kind, TooLarge};
pub use puzzle::{Draft, Expect, Flaw, KNIGHT, MOST_SQUARES, Subject, Tour};
pub use text::read_leaper;
