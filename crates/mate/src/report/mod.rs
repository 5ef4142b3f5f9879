//! Writes results: as text for problemists, as JSON, as PGN, and in Popeye's layout, which other programs
//! read.

mod explanation;
mod pgn;
mod popeye;
mod prose;
mod solutions;
mod tree_json;
mod variations;
mod wrap;

#[cfg(test)]
mod testing;

pub use explanation::{REFUTATIONS_SHOWN, explanation_text};
pub use pgn::{lines_pgn, report_pgn};
pub use popeye::{popeye_lines, popeye_report};
pub use prose::{answer_text, report_text};
pub use solutions::{Lines, lines_text};
pub use tree_json::report_json;
pub use wrap::wrapped_line;
