//! A mate problem.

use super::{Fen, StipulationText};
use crate::puzzle::Problem;
use rookwright_chess::Legality;
use rookwright_run::document::BoardSize;
use serde::Serialize;
use std::ops::Not;

/// A mate problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MatePuzzle {
    /// The family.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "mate")))]
    pub family: &'static str,
    /// The title, or a description if it has none.
    pub title: String,
    /// Where it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The size of the board.
    pub board: BoardSize,
    /// The diagram.
    pub fen: Fen,
    /// What is asked.
    pub stipulation: StipulationText,
    /// Whether positions are allowed that cannot arise in a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "lenient")))]
    pub legality: Option<&'static str>,
    /// The twins, like 'b) wKe1-f1'.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub twins: Vec<String>,
    /// Whether it is also solved with the other side to begin.
    #[serde(skip_serializing_if = "Not::not")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
    pub duplex: bool,
    /// The numbers of pieces.
    pub men: PieceNumbers,
}

/// The numbers of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct PieceNumbers {
    /// White pieces.
    pub white: u32,
    /// Black pieces.
    pub black: u32,
}

impl MatePuzzle {
    /// Describes a problem.
    pub fn of(problem: &Problem) -> Self {
        let (draft, position) = (problem.draft(), problem.position());
        let (white, black) = problem.men();
        Self {
            family: "mate",
            title: problem.title(),
            source: draft.source.clone(),
            board: BoardSize(position.size().to_string()),
            fen: Fen::of(position),
            stipulation: StipulationText(problem.stipulation().to_string()),
            legality: (draft.legality == Legality::Lenient).then_some("lenient"),
            twins: problem.twins().iter().map(ToString::to_string).collect(),
            duplex: draft.duplex,
            men: PieceNumbers { white, black },
        }
    }
}
