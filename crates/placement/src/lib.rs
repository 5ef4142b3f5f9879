//! Placement puzzles: put pieces on a board so that rules hold.
//!
//! ```
//! use rookwright_placement::{Queens, check, count};
//! use rookwright_solve::Settings;
//!
//! let puzzle = Queens::new(8).puzzle()?;
//! let outcome = count(&puzzle, &Settings::default())?;
//! assert_eq!(outcome.count.to_string(), "92");
//! assert!(check(&puzzle, &"Qa4 Qb2 Qc7 Qd3 Qe6 Qf8 Qg5 Qh1".parse()?).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | role |
//! |---|---|
//! | `puzzle` | what is asked |
//! | `text` | the `.puz` file, in and out |
//! | `check` | is this answer right? shares nothing with the solvers |
//! | `model` | the puzzle as constraints |
//! | `search` | native algorithms |
//! | `brute` | everything in turn, judged by `check` |
//! | `run` | picks the engine, checks what it finds, counts |
//! | `queens` | the preset |
//! | `answer`, `json` | solutions, in and out |

mod answer;
mod brute;
mod check;
mod json;
mod model;
mod puzzle;
mod queens;
mod run;
mod search;
mod text;

#[cfg(test)]
mod agreement;
#[cfg(test)]
pub(crate) mod arbitrary;

pub use answer::{AnswerError, columns, diagram, read_answers};
pub use check::{Man, Violation, check};
pub use json::{puzzle_json, solution_json};
pub use model::{Encoding, TooLarge};
pub use puzzle::{Draft, Expect, Flaw, Material, Placement, Rule, Subject};
pub use queens::{MAX_QUEENS, Queens, QueensError};
pub use run::{count, solve};
