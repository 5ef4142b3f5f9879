//! What is found, in words: as text for problemists, as JSON, as PGN, and in the layout of Popeye that other programs
//! read.

mod explain;
mod json;
mod lines;
mod pgn;
mod popeye;
mod text;
mod variations;
mod wrap;

#[cfg(test)]
mod tests;

pub use explain::{explanation_json, explanation_text};
pub use json::report_json;
pub(crate) use lines::shorter_json;
pub use lines::{Lines, lines_json, lines_text};
pub use pgn::{lines_pgn, report_pgn};
pub use popeye::{popeye_lines, popeye_report};
pub use text::{answer_text, report_text};
pub use wrap::wrapped_line;
