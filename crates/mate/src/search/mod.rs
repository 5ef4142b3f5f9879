//! The native searches.

mod direct;
mod mate_one;
mod table;

pub use direct::Prover;
pub use table::Table;
