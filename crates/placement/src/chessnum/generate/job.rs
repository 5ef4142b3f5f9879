//! What the attempts need to know.

use super::grid::Grid;
use super::twin::Twins;
use crate::chessnum::ChessnumOptions;
use rookwright_board::Geometry;
use rookwright_run::Watch;

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
