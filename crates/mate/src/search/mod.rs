//! The native searches.

mod direct;
mod mate_one;
mod prover;
mod table;

pub use prover::Prover;
pub use table::Table;
