//! The appearance of a sheet in any format.

#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod spread;

use crate::paper::Paper;
use crate::svg::Svg;
use rookwright_board::{Colour, Diagram};
use rookwright_run::options::Choices;

/// The most puzzles on a page.
pub const MOST_PER_PAGE: u32 = 20;

/// The options of a sheet that all formats share.  A format ignores options that it has no use for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    /// Whether boards have coordinates.
    pub coordinates: bool,
    /// The side at the bottom of the boards.
    pub facing: Facing,
    /// Whether each puzzle has a line to write on.
    pub writing_lines: bool,
    /// The paper size.
    pub paper: Paper,
    /// Whether the paper is in landscape orientation.
    pub landscape: bool,
    /// The number of puzzles per page; `None` chooses a number that suits them.
    pub per_page: Option<u32>,
    /// The place of the answers.
    pub answers: Answers,
}

/// The side at the bottom of a board with a side to move.  Other boards are never turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum Facing {
    /// White.
    #[default]
    #[choice("White")]
    White,
    /// Black.
    #[choice("Black")]
    Black,
    /// The side to move.
    #[choice("side to move", word = "mover")]
    ToMove,
}

/// The place of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum Answers {
    /// After the puzzles.
    #[default]
    #[choice("at the end")]
    End,
    /// No answers.
    None,
    /// Only the answers, without the puzzles.
    #[choice("nothing else")]
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
    /// Returns the drawing options of a diagram on this sheet.
    pub fn look(&self, diagram: &Diagram) -> Svg {
        let flipped = match self.facing {
            Facing::White => false,
            // A board without a side to move is not turned: its pawns move up the page.
            Facing::Black => diagram.turn.is_some(),
            Facing::ToMove => diagram.turn == Some(Colour::Black),
        };
        Svg { coordinates: self.coordinates, flipped, ..Svg::default() }
    }

    /// Returns the width and height of the paper in its orientation.
    pub(crate) fn paper_size(&self) -> (f64, f64) {
        let (width, height) = self.paper.size();
        if self.landscape { (height, width) } else { (width, height) }
    }

    /// Whether the sheet contains the puzzles.
    pub(crate) fn has_puzzles(&self) -> bool {
        self.answers != Answers::Only
    }

    /// Whether the sheet contains the answers.
    pub(crate) fn has_answers(&self) -> bool {
        self.answers != Answers::None
    }
}
