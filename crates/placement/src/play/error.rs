//! Why a partial answer to a placement cannot be read or helped with.

use crate::check::Man;
use rookwright_board::Men;
use rookwright_run::RunError;
use std::str::FromStr;

/// Why a partial answer cannot be read, or why no hint can be looked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The list of pieces is longer than any board needs.
    #[error("the list is too long")]
    TooLong,
    /// The text is not a list of pieces on different squares.
    #[error("{0}")]
    Unreadable(<Men as FromStr>::Err),
    /// A piece is placed outside the board.
    #[error("{0} is not on the board")]
    OffBoard(Man),
    /// The engine that looks for a hint failed.
    #[error(transparent)]
    Run(#[from] RunError),
}
