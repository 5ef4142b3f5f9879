//! How a sheet looks, whatever it is written as.

#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod spread;

use crate::paper::Paper;
use crate::svg::Svg;
use rookwright_board::{Colour, Diagram};

/// The choices that all formats share; each heeds those that mean something to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    /// Whether to name ranks and files beside the boards.
    pub coordinates: bool,
    /// Which side is at the bottom of the boards.
    pub facing: Facing,
    /// Whether there is a line to write on under each puzzle.
    pub writing_lines: bool,
    /// The paper.
    pub paper: Paper,
    /// Whether the paper lies on its long side.
    pub landscape: bool,
    /// How many puzzles go on a page; whatever suits them if you do not say.
    pub per_page: Option<u32>,
    /// Where the answers go.
    pub answers: Answers,
}

/// Which side is at the bottom of a board where it is somebody's move; other boards are never turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Facing {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// The side to move; White where it is nobody's move.
    ToMove,
}

/// Where the answers go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answers {
    /// Behind the puzzles.
    #[default]
    End,
    /// Nowhere.
    None,
    /// They are all there is.
    Only,
}

impl Default for Looks {
    fn default() -> Self {
        Self {
            coordinates: true,
            facing: Facing::White,
            writing_lines: true,
            paper: Paper::A4,
            landscape: false,
            per_page: None,
            answers: Answers::End,
        }
    }
}

impl Looks {
    /// How a diagram is drawn on such a sheet.
    pub fn look(&self, diagram: &Diagram) -> Svg {
        let flipped = match self.facing {
            Facing::White => false,
            // A puzzle that nobody has to move in has one way up: its pawns go up the page.
            Facing::Black => diagram.turn.is_some(),
            Facing::ToMove => diagram.turn == Some(Colour::Black),
        };
        Svg { coordinates: self.coordinates, flipped, ..Svg::default() }
    }

    /// Whether the puzzles are part of it.
    pub(crate) fn has_puzzles(&self) -> bool {
        self.answers != Answers::Only
    }

    /// Whether the answers are part of it.
    pub(crate) fn has_answers(&self) -> bool {
        self.answers != Answers::None
    }
}
