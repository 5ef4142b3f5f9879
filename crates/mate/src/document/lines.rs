//! Lines of help and series play.

use super::{Fen, StipulationText, UciMove, uci};
use crate::puzzle::Problem;
use rookwright_chess::{Move, Notation};
use serde::Serialize;

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct WrittenLine {
    /// The moves.
    pub line: Vec<UciMove>,
    /// The same in algebraic notation: 1.Rd8+ Kh7 2.Rh8#.
    pub text: String,
    /// The part of a problem with twins or duplex that it answers, like b).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

impl WrittenLine {
    /// Writes a line of a problem, from its diagram.
    pub fn of(problem: &Problem, line: &[Move], notation: Notation) -> Self {
        let text = problem.stipulation().write_line(problem.position(), line, notation);
        Self { line: uci(line), text, part: None }
    }
}

/// The solutions of a problem of help or series play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct LinesReport {
    /// The stipulation, with its number of moves.
    pub stipulation: StipulationText,
    /// The diagram.
    pub fen: Fen,
    /// Whether all solutions were found.
    pub complete: bool,
    /// Whether the number of solutions is the intended one and nothing shorter works; null if it is not decided.
    pub sound: Option<bool>,
    /// What makes it unsound.
    pub faults: Vec<String>,
    /// The lines.
    pub solutions: Vec<WrittenLine>,
    /// The first of the shorter lengths; null if there is none.
    pub shorter: Option<ShorterLines>,
    /// Every length with fewer moves than asked for that has lines, the shortest first.
    pub shorter_lengths: Vec<ShorterLines>,
}

/// Lines with fewer moves than asked for, all of one length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ShorterLines {
    /// The number of moves.
    pub moves: Option<u32>,
    /// The stipulation with this number of moves.
    pub stipulation: StipulationText,
    /// Whether these are all.
    pub complete: bool,
    /// The lines.
    pub solutions: Vec<WrittenLine>,
}
