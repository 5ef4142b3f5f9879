//! Puzzles too large to be written as a model.

/// A puzzle has more of something than a model can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the puzzle is too large: it has {number} {what}, more than {most}; choose a smaller one")]
pub struct TooLarge {
    /// The number.
    pub number: u64,
    /// What is counted, in the plural.
    pub what: &'static str,
    /// The most that is supported.
    pub most: u64,
}
