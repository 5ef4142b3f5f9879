//! Tours: a leaper visits every square of a board once.
//!
//! | file | what it is for |
//! |---|---|
//! | `puzzle`, `puz` | what is asked, and when two tours are the same; reading and writing it |
//! | `check` | is this tour right? shares nothing with any search |
//! | `brute` | step by step, the oracle of the tests |
//! | `impossible` | why there is no tour, where one sees it without trying |
//! | `moves`, `graph` | the board as the leaper sees it; the same as a graph |
//! | `model` | as constraints, for the engines |
//! | `search` | finding tours, and counting them without |
//! | `numbered` | filling in the rest of the numbers |
//! | `run` | engine, check, count |
//! | `generate` | new puzzles |
//! | `preset` | tours by their words |
//! | `answer`, `json` | solutions, in and out |
//! | [`play`] | help for a person who is solving a puzzle: partial answers, verdicts, hints |

#[cfg(test)]
mod agreement;
mod answer;
mod brute;
mod check;
mod generate;
mod graph;
mod impossible;
mod json;
mod model;
mod moves;
mod numbered;
mod options;
pub mod play;
mod preset;
mod puz;
mod puzzle;
mod run;
mod search;

pub use answer::{AnswerError, diagram, line, puzzle_diagram, read_answers};
pub use check::{Violation, check};
pub use generate::{Made, Rejected, Summary, Wish, WishError, grade};
pub use json::{puzzle_json, solution_json};
pub use model::{Encoding, Kind};
pub use options::TourOptions;
pub use preset::{PresetError, PresetOptions, preset};
pub use puz::read_leaper;
pub use puzzle::{Draft, Flaw, Flaws, KNIGHT, MOST_SQUARES, Subject, Tour};
pub use run::{count, solve};
