//! What is wrong with a game.

use rookwright_run::options::Choices;
use serde::Deserialize;

/// A fault in a game, and its place in the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: u64,
    /// What kind of fault it is.
    pub kind: FaultKind,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// The kinds of faults, for counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Choices, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// A move cannot be played.
    Move,
    /// Something is not PGN.
    Syntax,
    /// The start position is wrong.
    Start,
    /// The game is of another kind of chess.
    Variant,
    /// The game is too long.
    Size,
}

impl FaultKind {
    /// Returns what to call such games in a report.
    pub const fn words(self) -> &'static str {
        match self {
            FaultKind::Move => "a move that cannot be played",
            FaultKind::Syntax => "a text that is not PGN",
            FaultKind::Start => "a wrong start position",
            FaultKind::Variant => "another kind of chess",
            FaultKind::Size => "too many moves",
        }
    }
}
