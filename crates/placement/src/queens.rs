//! The preset `queens N`: n queens on an n x n board, none attacking another; with k pawns, n + k queens.

use crate::material::Material;
use crate::preset_options::{Given, OptionsError, PresetOptions};
use crate::puzzle::{Draft, Placement};
use crate::rule::Rule;
use rookwright_board::{Geometry, GeometryError, Piece, SquareSet, say, tally};

/// The queens puzzle and its variants.
///
/// ```
/// use rookwright_placement::{Queens, count};
/// use rookwright_run::{Count, Settings};
///
/// let torus = Queens { torus: true, ..Queens::new(5) };
/// assert_eq!(count(&torus.puzzle()?, &Settings::default())?.count, Count::exactly(10u32));
/// let corner = Queens { given: "a1".parse()?, ..Queens::new(8) };
/// assert_eq!(count(&corner.puzzle()?, &Settings::default())?.count, Count::exactly(4u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Queens {
    /// The number of files and ranks, and of queens if there are no pawns.
    pub n: u32,
    /// The number of pawns, which block lines; there is one more queen for each.
    pub pawns: u32,
    /// Whether the board is a torus.
    pub torus: bool,
    /// Squares cut out of the board; lines stop there.
    pub holes: SquareSet,
    /// Squares with a given queen.
    pub given: SquareSet,
}

impl Queens {
    /// The plain puzzle.
    pub fn new(n: u32) -> Self {
        Self { n, pawns: 0, torus: false, holes: SquareSet::EMPTY, given: SquareSet::EMPTY }
    }

    /// Returns the puzzle of this size as a draft, without the changes.
    pub(crate) fn draft(&self) -> Result<Draft, GeometryError> {
        let (n, queen) = (self.n, Piece::WHITE_QUEEN);
        Ok(Draft {
            title: Some(match n {
                1 => say!("title.one_queen", "One queen"),
                _ => tally(n.into(), queen.into()),
            }),
            material: vec![Material::exactly(n, queen)],
            rules: vec![Rule::apart(queen)],
            ..Draft::on(Geometry::new(n, n)?)
        })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Result<Placement, OptionsError> {
        let given = self.given.iter().map(|square| Given { square, piece: None });
        let options = PresetOptions {
            pawns: self.pawns,
            torus: self.torus,
            given: given.collect(),
            holes: self.holes.clone(),
            ..PresetOptions::default()
        };
        options.apply(self.draft()?)
    }
}
