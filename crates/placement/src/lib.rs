//! Placement puzzles: place pieces on a board so that the rules hold.  This crate reads, writes, solves, counts, checks
//! and generates them.
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
//! | module | contents |
//! |---|---|
//! | `puzzle`, `material`, `rule` | [`Placement`], its [`Draft`], its pieces and its [`Rule`]s |
//! | `flaws`, `contradiction` | flaws of a draft, and numbers that rule out every solution |
//! | `puz`, `rule_text` | reading and writing `.puz` files |
//! | `check` | [`check()`]: the independent check of answers, which uses no solver |
//! | `verdict` | [`check_answer`]: the check including a stated optimum |
//! | `model` | [`Encoding`]: the puzzle as constraints |
//! | `search` | specialised algorithms: queens, crowded chessboards, Chess-Num |
//! | `brute` | exhaustive search, the reference for the tests |
//! | `run` | [`solve`] and [`count`]: choosing an engine, checking and counting what it finds |
//! | `chessnum` | [`ChessNum`]: puzzles with numbered squares, their generator and their logical solver |
//! | `preset`, `preset_options`, `queens` | named puzzles such as `queens 8`, and changes to them |
//! | `answer`, [`document`], `explain` | answers as text, pictures and documents, and the attackers of each square |
//! | [`play`] | help for a person who is solving a puzzle: partial answers, verdicts, hints |

mod answer;
mod brute;
mod check;
mod chessnum;
mod contradiction;
pub mod document;
mod explain;
mod flaws;
mod material;
mod model;
mod parametric;
pub mod play;
mod prefix;
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

pub use answer::{columns, diagram, read_answers};
pub use check::{Man, Violation, check};
pub use chessnum::{
    ChessNum, ChessnumOptions, ChessnumRecipe, Failure, Generator, Made, ONE_OF_EACH, Step, StepKind, Walk,
    read_chessnum,
};
pub use explain::{Explained, explain};
pub use material::{MAX_QUEENS, Material, Number};
pub use model::{Encoding, Hints};
pub use preset::{PRESETS, Preset};
pub use preset_options::{Given, OptionsError, PresetOptions};
pub use puzzle::{Draft, Flaw, Flaws, Placement, Subject};
pub use queens::Queens;
pub use rule::{Lines, Region, Rule, Who};
pub use run::{count, is_counted_in_parts, solve};
pub use verdict::{WrongAnswer, answer_remark, check_answer};
