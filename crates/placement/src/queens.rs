//! The preset `queens N`: n queens on an n x n board, none attacking another.

use crate::material::Material;
use crate::preset_options::{Given, OptionsError, PresetOptions};
use crate::puzzle::{Draft, Placement};
use crate::rule::Rule;
use rookwright_board::{Geometry, GeometryError, Piece, SquareSet};

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

impl Queens {
    /// The plain puzzle.
    pub fn new(n: u32) -> Self {
        Self { n, torus: false, holes: SquareSet::EMPTY, given: SquareSet::EMPTY }
    }

    /// The plain puzzle of this size, in the language of the family.
    pub(crate) fn draft(&self) -> Result<Draft, GeometryError> {
        let (n, queen) = (self.n, Piece::WHITE_QUEEN);
        Ok(Draft {
            title: Some(if n == 1 { "One queen".to_owned() } else { format!("{n} queens") }),
            material: vec![Material::exactly(n, queen)],
            rules: vec![Rule::apart(queen)],
            ..Draft::on(Geometry::new(n, n)?)
        })
    }

    /// The puzzle in the language of the family.
    pub fn puzzle(&self) -> Result<Placement, OptionsError> {
        let given = self.given.iter().map(|square| Given { square, piece: None });
        let twist = PresetOptions {
            torus: self.torus,
            given: given.collect(),
            holes: self.holes.clone(),
            ..PresetOptions::default()
        };
        twist.apply(self.draft()?)
    }
}
