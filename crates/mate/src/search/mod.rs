//! The native searches.

mod direct;
mod mate_one;
mod prover;
mod table;

pub(crate) use mate_one::mate_in_one;
pub use prover::Prover;
pub use table::Table;
