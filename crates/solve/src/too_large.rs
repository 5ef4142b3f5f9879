//! Puzzles too large to be written as a model.

/// The error of a puzzle whose model would be too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the puzzle is too large: it has {number} {what}, more than {most}; choose a smaller one")]
pub struct TooLarge {
    /// The estimated number.
    pub number: u64,
    /// What is counted, in the plural.
    pub what: &'static str,
    /// The largest supported number.
    pub most: u64,
}
