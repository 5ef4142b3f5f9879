//! Positions, stipulations and moves as texts.

use rookwright_chess::{Move, Notation, Position};
use serde::Serialize;

/// A position in Forsyth-Edwards notation, for boards of any size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fen(pub String);

/// What is asked of a mate problem, like #2, h#2.5, s#3, r#2, hs#3, ser-h#5 or =2; without a number the least one is
/// asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Stipulation"))]
pub struct StipulationText(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^(semi-)?[a-z-]*[#=][0-9]*(\.5)?$")))]
    pub  String,
);

/// A move by its squares, like e2e4 or e7e8q.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UciMove(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[a-h][1-8][a-h][1-8][qrbn]?$")))] pub String,
);

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Move", deny_unknown_fields))]
pub struct NamedMove {
    /// In standard algebraic notation.
    pub san: String,
    /// By its squares.
    pub uci: UciMove,
}

impl Fen {
    /// Writes a position.
    pub fn of(position: &Position) -> Self {
        Self(position.to_string())
    }
}

impl NamedMove {
    /// Writes a move that can be played in this position.
    pub fn of(position: &Position, step: Move) -> Self {
        Self { san: position.write_move(step, Notation::San), uci: UciMove(step.to_string()) }
    }

    /// Writes moves that can all be played in this position.
    pub fn list<'a>(position: &Position, steps: impl IntoIterator<Item = &'a Move>) -> Vec<Self> {
        steps.into_iter().map(|&step| Self::of(position, step)).collect()
    }
}

/// Writes the moves of a line by their squares.
pub fn uci(line: &[Move]) -> Vec<UciMove> {
    line.iter().map(|step| UciMove(step.to_string())).collect()
}
