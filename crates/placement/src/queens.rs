//! The preset `queens N`: n queens on an n x n board, none attacking another.

use crate::puzzle::{Draft, Flaw, Material, Placement, Rule};
use rookwright_board::{Geometry, GeometryError, Men, Piece, Square, SquareSet};

/// The largest board the preset makes: its solution is written down queen by queen.
pub const MAX_QUEENS: u32 = 10_000_000;

/// The queens puzzle and its variants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Queens {
    /// How many queens, files and ranks.
    pub n: u32,
    /// Whether the board is a torus.
    pub torus: bool,
    /// Squares cut out of the board; lines stop there.
    pub holes: SquareSet,
    /// Squares with a queen fixed in advance.
    pub given: SquareSet,
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QueensError {
    /// The board is too small or too large.
    #[error("the number of queens must be from 1 to {MAX_QUEENS}")]
    Number,
    /// The board cannot be.
    #[error(transparent)]
    Board(#[from] GeometryError),
    /// The givens do not fit.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Flaws(Vec<Flaw>),
}

impl Queens {
    /// The plain puzzle.
    pub fn new(n: u32) -> Self {
        Self { n, torus: false, holes: SquareSet::EMPTY, given: SquareSet::EMPTY }
    }

    /// The puzzle in the language of the family.
    pub fn puzzle(&self) -> Result<Placement, QueensError> {
        let queen = Piece::WHITE_QUEEN;
        if !(1..=MAX_QUEENS).contains(&self.n) {
            return Err(QueensError::Number);
        }
        let board = Geometry::new(self.n, self.n)?.with_torus(self.torus).with_holes(self.holes.clone())?;
        let givens: Men = self.given.iter().map(|square: Square| (square, queen)).collect();
        let draft = Draft {
            title: Some(self.title()),
            material: vec![Material { number: self.n, piece: queen }],
            rules: vec![Rule::Safe { target: queen, from: queen }],
            givens,
            ..Draft::on(board)
        };
        draft.validate().map_err(QueensError::Flaws)
    }

    fn title(&self) -> String {
        let n = self.n;
        let mut title = if n == 1 { "One queen".to_owned() } else { format!("{n} queens") };
        if self.torus {
            title += " on the torus";
        }
        if !self.given.is_empty() {
            title += &format!(", {} given", self.given.len());
        }
        match self.holes.len() {
            0 => {}
            1 => title += ", one hole",
            holes => title += &format!(", {holes} holes"),
        }
        title
    }
}
