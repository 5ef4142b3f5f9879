//! Errors of partial answers and hints.

use rookwright_board::{Square, SquareError};
use rookwright_run::RunError;

/// The reason why a partial answer cannot be read, or why no hint can be searched for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There are more squares than the board has.
    #[error("too many squares: {given} given, but the board has {most}")]
    TooManySquares {
        /// The number of squares in the partial answer.
        given: usize,
        /// The number of squares on the board.
        most: u32,
    },
    /// A text is not the name of a square.
    #[error(transparent)]
    Unreadable(#[from] SquareError),
    /// A square is not on the board.
    #[error("{0} is not a square of the board")]
    OffBoard(Square),
    /// The search for a hint failed.
    #[error(transparent)]
    Run(#[from] RunError),
}
