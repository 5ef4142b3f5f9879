//! A puzzle of any family: [`Puzzle`] reads, solves, counts, checks and exports it, and a [`Solution`] knows its
//! puzzle.
//!
//! | module | contents |
//! |---|---|
//! | `puzzle`, `solution` | the two enums over all families |
//! | `solving` | from a puzzle to its solutions |
//! | `solutions` | the solutions of a puzzle as an iterator |
//! | `preset` | puzzles by their words: `queens 8`, `tour 8x8` |
//! | `checked` | answers, checked |
//! | `expected` | what a file says about its own answer, compared with what is proven |
//! | `export` | encodings for other solvers |
//! | `generated` | a generated puzzle with its solution |
//! | `making`, `generate_report` | generators of every family, and what a run of one has made |
//! | [`compare`] | several engines on the same puzzle |
//! | [`document`] | the JSON documents about puzzles of any family |
//!
//! ```
//! use rookwright_puzzle::{Puzzle, PresetOptions};
//! use rookwright_run::Settings;
//!
//! let puzzle = Puzzle::preset(&["queens", "8"], &PresetOptions::default())?;
//! assert_eq!(puzzle.count(&Settings::default())?.count.to_string(), "92");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checked;
pub mod compare;
pub mod document;
mod expected;
mod export;
mod generate_report;
mod generated;
mod making;
mod preset;
mod puzzle;
mod solution;
mod solutions;
mod solving;

pub use checked::Checked;
pub use export::{ExportError, Format, FormatError};
pub use generate_report::{GenerateAnswer, GenerateEnd};
pub use generated::Generated;
pub use making::{Finished, MakeError, Making, NewPuzzle, Standing, Wishes};
pub use preset::{PresetOptions, STIPULATIONS};
pub use puzzle::Puzzle;
pub use rookwright_run::{AnswerError, PresetError};
pub use solution::{NotRight, Solution, Wrong};
pub use solutions::Solutions;
