//! The recipe: what the attempts need to know.

use super::attempt::attempt;
use super::grid::Grid;
use super::made::{Failure, Made};
use super::twin::Twins;
use crate::chessnum::ChessnumOptions;
use rookwright_board::{Geometry, say};
use rookwright_run::options::FieldError;
use rookwright_run::{Recipe, Watch};

/// The recipe of Chess-Num puzzles.
#[derive(Debug)]
pub struct ChessnumRecipe {
    pub(super) options: ChessnumOptions,
    pub(super) board: Geometry,
    pub(super) grid: Grid,
    pub(super) twins: Twins,
    pub(super) seed: u64,
    pub(super) watch: Watch,
}

impl Recipe for ChessnumRecipe {
    type Options = ChessnumOptions;
    type Made = Made;
    type Form = u128;
    type Failure = Failure;

    const PATIENCE: u64 = 100_000;
    const REPEATED: Failure = Failure::Twin;

    fn new(options: &ChessnumOptions, seed: u64, watch: Watch) -> Result<Self, FieldError> {
        options.validate()?;
        let board = options.whole_board()?;
        let grid = Grid::of(&board, options.pieces.iter().map(|&(piece, _)| piece));
        let twins = Twins::new(&board, &options.pieces);
        Ok(Self { options: options.clone(), board, grid, twins, seed, watch })
    }

    fn attempt(&self, nth: u64) -> Result<(u128, Made), Failure> {
        attempt(self, nth)
    }

    fn reason(failure: Failure) -> (&'static str, String) {
        match failure {
            Failure::Clues => ("clues", say!("reject.clues", "with too many or too few clues")),
            Failure::Dull => ("dull", say!("reject.dull", "dull")),
            Failure::Hard => ("hard", say!("reject.effort", "too long to prove")),
            Failure::Grade => ("grade", say!("reject.grade", "of another difficulty")),
            Failure::Twin => ("twin", say!("reject.twin", "repeated")),
        }
    }
}
