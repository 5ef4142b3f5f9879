//! Texts of a certain form.

use serde::Serialize;
use std::fmt;

/// The name of a square, like e4 or aa12.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SquareName(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[a-z]+[1-9][0-9]*$")))] pub String,
);

impl SquareName {
    /// The name of a square that writes itself like this.
    pub fn of(square: impl fmt::Display) -> Self {
        Self(square.to_string())
    }

    /// The names of squares, in their order.
    pub fn list<S: fmt::Display>(squares: impl IntoIterator<Item = S>) -> Vec<Self> {
        squares.into_iter().map(Self::of).collect()
    }
}

/// Files and ranks, like 8x8.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardSize(
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[1-9][0-9]*x[1-9][0-9]*$")))] pub String,
);

impl BoardSize {
    /// The size of a board with so many files and ranks.
    pub fn of(files: impl fmt::Display, ranks: impl fmt::Display) -> Self {
        Self(format!("{files}x{ranks}"))
    }
}
