//! The native searches.

mod game;
mod glance;
mod mate_one;
mod prover;
mod sieve;
mod table;
mod worker;

pub use prover::Prover;
pub use table::Table;
