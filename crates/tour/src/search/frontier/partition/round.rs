//! The kinds of rounds.

/// What the actors do in a round.  The numbers are those of the vertices done when the round ends, and of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Round {
    /// A step of a sweep.
    Sweep {
        /// The number of vertices done.
        done: u64,
        /// The number of all vertices.
        of: u64,
    },
    /// The last round: afterwards [`Partition::join`](super::Partition::join) returns the result.
    Join {
        /// The number of vertices done.
        done: u64,
        /// The number of all vertices.
        of: u64,
    },
    /// No round is left, and the number of cycles is zero.
    Over,
}
