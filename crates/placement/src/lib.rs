//! Placement puzzles: put pieces on a board so that rules hold.
//!
//! ```
//! use rookwright_placement::{Queens, check, count};
//! use rookwright_run::Settings;
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
//! | `puzzle`, `material`, `rule` | what is asked |
//! | `flaws`, `contradiction` | what makes no sense; what cannot be solved, as one sees at once |
//! | `puz`, `rule_text` | reads and writes `.puz` files |
//! | `check` | is this answer right? shares nothing with the solvers |
//! | `verdict` | the same with the number of pieces, where the puzzle states an optimum |
//! | `model` | the puzzle as constraints |
//! | `search` | native algorithms |
//! | `brute` | everything in turn, judged by `check` |
//! | `run` | picks the engine, checks what it finds, counts |
//! | `chessnum` | the puzzles with numbered squares |
//! | `preset`, `twist`, `queens` | puzzles by their words, and what options change about them |
//! | `answer`, `json`, `explain` | solutions, in and out, and explained |
//! | [`play`] | help for a person who is solving a puzzle: partial answers, verdicts, hints |

mod answer;
mod brute;
mod check;
mod chessnum;
mod contradiction;
mod explain;
mod flaws;
mod json;
mod material;
mod model;
pub mod play;
mod preset;
mod preset_options;
mod puz;
mod puzzle;
mod queens;
mod rule;
mod rule_text;
mod run;
mod search;
mod verdict;

#[cfg(test)]
mod agreement;
#[cfg(test)]
pub(crate) mod arbitrary;

pub use answer::{AnswerError, columns, diagram, read_answers};
pub use check::{Man, Violation, check};
pub use chessnum::{
    ChessNum, ChessnumOptions, Grade, Made, ONE_OF_EACH, Rejected, Step, StepKind, Summary, Walk, Wish,
    WishError, read_chessnum,
};
pub use explain::{Explained, explain};
pub use json::{puzzle_json, solution_json};
pub use material::{Material, Number};
pub use model::{Encoding, Hints};
pub use preset::{PRESETS, Preset, PresetError};
pub use preset_options::{Given, OptionsError, PresetOptions};
pub use puzzle::{Draft, Flaw, Flaws, Placement, Subject};
pub use queens::{MAX_QUEENS, Queens};
pub use rule::{Lines, Region, Rule, Who};
pub use run::{count, solve};
pub use verdict::{WrongAnswer, answer_remark, check_answer};
