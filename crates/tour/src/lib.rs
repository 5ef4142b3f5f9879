//! Tours: a knight or another leaper visits every square of a board once.  This crate reads, writes, finds, counts,
//! checks and generates them.
//!
//! | module | contents |
//! |---|---|
//! | `puzzle`, `puz` | [`Tour`], its [`Draft`], and reading and writing `.puz` files |
//! | `check` | [`check()`]: the independent check of tours, which uses no search |
//! | `brute` | exhaustive search, the reference for the tests |
//! | `impossible` | reasons why there is no tour that are found without a search |
//! | `moves`, `graph` | the moves on the board, and the same as a graph |
//! | `model` | [`Encoding`]: the puzzle as constraints |
//! | `search` | finding tours, random tours, and counting without listing |
//! | `numbered` | completing tours with given numbers |
//! | `run` | [`solve`] and [`count`]: choosing an engine, checking and counting what it finds |
//! | `generate`, `options` | new puzzles with given numbers, and the options of the generator |
//! | `preset` | [`preset()`]: named tours such as `tour 8x8` |
//! | `answer`, [`document`] | answers as text, pictures and documents |
//! | [`play`] | help for a person who is solving a puzzle: partial answers, verdicts, hints |
//!
//! ```
//! use rookwright_run::Settings;
//! use rookwright_tour::{PresetOptions, count, preset};
//!
//! let closed = PresetOptions { closed: true, ..PresetOptions::default() };
//! let outcome = count(&preset(&["5x6"], &closed)?, &Settings::default())?;
//! assert_eq!(outcome.count, 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod agreement;
mod answer;
mod brute;
mod check;
pub mod document;
mod generate;
mod graph;
mod impossible;
mod model;
mod moves;
mod numbered;
mod options;
mod parametric;
pub mod play;
mod preset;
mod puz;
mod puzzle;
mod run;
mod search;

pub use answer::{diagram, line, puzzle_diagram, read_answers};
pub use check::{Violation, check};
pub use generate::{Failure, Generator, Made, TourRecipe, grade};
pub use model::{Encoding, Kind};
pub use options::TourOptions;
pub use preset::{PresetOptions, preset};
pub use puz::read_leaper;
pub use puzzle::{Draft, Flaw, Flaws, KNIGHT, MOST_SQUARES, Subject, Tour};
pub use run::{count, is_counted_in_parts, orbit_size, solve};

// What the signatures above name.
#[doc(no_inline)]
pub use rookwright_board::{Diagram, Geometry, Leaper, Path, Square, SquareSet, Symmetry};
#[doc(no_inline)]
pub use rookwright_run::options::FieldError;
#[doc(no_inline)]
pub use rookwright_run::{AnswerError, Outcome, PresetError, RunError, Settings, Watch};
