//! Puzzles too large to be told square by square.

/// The most squares a board may have: each of them has a name in the model.
pub const MOST_SQUARES: u64 = 1 << 18;

/// A puzzle too large to be told square by square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooLarge {
    /// There are too many squares to name.
    #[error(
        "the puzzle is too large: the board has {0} squares, more than {MOST_SQUARES}; choose a smaller board"
    )]
    Squares(u64),
    /// There is too much to say about them.
    #[error(
        "the puzzle is too large: it takes about {clauses} clauses, more than {most}; choose a smaller board"
    )]
    Clauses {
        /// About so many.
        clauses: u64,
        /// So many are allowed.
        most: u64,
    },
}
