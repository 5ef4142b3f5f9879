//! Errors of partial answers and hints.

use crate::check::Man;
use rookwright_board::{Men, say};
use rookwright_run::RunError;
use std::str::FromStr;

/// The reason why a partial answer cannot be read, or why no hint can be searched for.
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
    #[error("{}", say!("wrong.place.off_board", "{man} is not on the board", man = _0))]
    OffBoard(Man),
    /// The search for a hint failed.
    #[error(transparent)]
    Run(#[from] RunError),
}
