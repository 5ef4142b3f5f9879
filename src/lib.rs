#![doc = include_str!("../README.md")]
//!
//! # The library
//!
//! [`Puzzle`] is the front door: read one from a `.puz` text or make one from a preset's words, then
//! solve, count, check or export it.  The crates behind it are re-exported for everything else.

pub use rookwright_board as board;
pub use rookwright_chess as chess;
pub use rookwright_compose as compose;
pub use rookwright_mate as mate;
pub use rookwright_placement as placement;
pub use rookwright_run as run;
pub use rookwright_sheet as sheet;
pub use rookwright_solve as solve;
pub use rookwright_tasks as tasks;
pub use rookwright_tour as tour;
pub use rookwright_uci as uci;
pub use rookwright_words as words;

pub use rookwright_placement::{Hints, PRESETS};
pub use rookwright_puzzle::{
    AnswerError, Checked, ExportError, Format, FormatError, Generated, PresetError, Puzzle, Solution, Twist,
    Wrong, compare,
};

/// The example of the page about sheets runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/SHEETS.md")]
struct SheetsPage;
