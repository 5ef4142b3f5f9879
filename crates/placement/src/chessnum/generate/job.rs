//! What the attempts need to know, and why they fail.

use super::grid::Grid;
use crate::chessnum::ChessnumOptions;
use rookwright_board::Geometry;
use rookwright_run::Watch;

/// What the attempts need to know.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) options: ChessnumOptions,
    pub(super) board: Geometry,
    pub(super) grid: Grid,
    pub(super) seed: u64,
    pub(super) watch: Watch,
}

/// The reason why an attempt made no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failed {
    Clues,
    Dull,
    Hard,
    Grade,
    Twin,
    /// The time is up, or the run was cancelled.
    Over,
}
