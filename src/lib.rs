#![doc = include_str!("../README.md")]
//!
//! # The library
//!
//! [`Puzzle`] is the front door: read one from a `.puz` text or make one from a preset's words, then
//! solve, count, check or export it.  The crates behind it are re-exported for everything else:
//! [`board`], [`solve`], [`placement`], [`tour`], [`mate`], [`sheet`].

pub use rookwright_board as board;
pub use rookwright_chess as chess;
pub use rookwright_compose as compose;
pub use rookwright_mate as mate;
pub use rookwright_placement as placement;
pub use rookwright_run as run;
pub use rookwright_sheet as sheet;
pub use rookwright_solve as solve;
pub use rookwright_tour as tour;
pub use rookwright_uci as uci;

/// The example of the page about sheets runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/SHEETS.md")]
struct SheetsPage;

mod checked;
pub mod compare;
mod expected;
mod export;
mod generate;
mod generate_report;
pub mod mates;
mod preset;
pub mod prints;
mod puzzle;
mod report;
mod solution;
pub mod tasks;
pub mod values;
pub mod wishes;

pub use checked::Checked;
pub use expected::add_disagreements;
pub use export::{ExportError, Format, FormatError};
pub use generate::Generated;
pub use generate_report::{GenerateEnd, GenerateReport};
pub use placement::{Hints, PRESETS};
pub use preset::{PresetError, Twist};
pub use puzzle::Puzzle;
pub use report::{
    Limit, TIME_LIMIT, cause, count_json, limit_reached, limited_json, number_json, outcome_json,
};
pub use solution::{AnswerError, Solution, Wrong};
