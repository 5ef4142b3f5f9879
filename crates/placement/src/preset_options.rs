//! What may be changed about a puzzle that has a name: `queens 8 --torus --given a1`.

use crate::puzzle::{Draft, Flaws, Placement};
use rookwright_board::{GeometryError, Piece, Square, SquareSet};
use std::fmt;
use std::str::FromStr;

/// A man fixed in advance; its piece may be left out where there is only one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Option<Piece>,
}

impl FromStr for Given {
    type Err = String;

    /// `a1` or `Qa1`.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(square) = text.parse() {
            return Ok(Given { square, piece: None });
        }
        let wrong = || {
            format!("'{text}' is not a square: expected a square like a1, or a piece and its square like Qa1")
        };
        let men: rookwright_board::Men = text.parse().map_err(|_| wrong())?;
        let mut men = men.iter();
        match (men.next(), men.next()) {
            (Some((square, piece)), None) => Ok(Given { square, piece: Some(piece) }),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece.map_or(Ok(()), |piece| piece.fmt(f))?;
        self.square.fmt(f)
    }
}

/// What is changed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PresetOptions {
    /// Glue the edges of the board together.
    pub torus: bool,
    /// Men fixed in advance.
    pub given: Vec<Given>,
    /// Squares cut out of the board.
    pub holes: SquareSet,
    /// Squares where nothing may stand, though lines cross them.
    pub forbidden: SquareSet,
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// The board cannot be.
    #[error(transparent)]
    Board(#[from] GeometryError),
    /// It is not clear who stands there.
    #[error("the piece on {0} is ambiguous: expected a piece and its square, like Q{0}")]
    WhichPiece(Square),
    /// A square has two men.
    #[error("{0} is named twice")]
    Twice(Square),
    /// The result has flaws.
    #[error(transparent)]
    Flaws(#[from] Flaws),
}

impl PresetOptions {
    /// The draft so changed, and its title, as a puzzle.
    pub fn apply(&self, mut draft: Draft) -> Result<Placement, OptionsError> {
        draft.geometry = draft.geometry.with_torus(self.torus).with_holes(self.holes.clone())?;
        draft.forbidden = self.forbidden.clone();
        for given in &self.given {
            let only = match draft.material[..] {
                [one] => Some(one.piece),
                _ => None,
            };
            let piece = given.piece.or(only).ok_or(OptionsError::WhichPiece(given.square))?;
            draft.givens.put(given.square, piece).map_err(|_| OptionsError::Twice(given.square))?;
        }
        draft.title = draft.title.map(|title| title + &self.title());
        Ok(draft.validate()?)
    }

    fn title(&self) -> String {
        let mut title = if self.torus { " on the torus".to_owned() } else { String::new() };
        let several = |number: usize, one: &str, many: &str| match number {
            0 => String::new(),
            1 => format!(", one {one}"),
            _ => format!(", {number} {many}"),
        };
        if !self.given.is_empty() {
            title += &format!(", {} given", self.given.len());
        }
        title += &several(self.holes.len(), "hole", "holes");
        title + &several(self.forbidden.len(), "square forbidden", "squares forbidden")
    }
}
