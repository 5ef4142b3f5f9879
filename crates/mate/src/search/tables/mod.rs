//! What is remembered about positions: in how many moves they are won, and that no line reaches the goal.

pub(crate) mod proven;
pub(crate) mod without_lines;

pub use proven::Table;
