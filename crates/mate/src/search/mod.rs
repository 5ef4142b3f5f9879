//! The native searches.

mod direct;
mod mate_one;
mod prover;
mod sieve;
mod table;

pub use prover::Prover;
pub use table::Table;
