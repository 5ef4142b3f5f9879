//! Mate problems: the rules of chess on boards from 3x3 to 8x8, and proofs of mates.

mod brute;
pub mod chess;
mod oracle;
mod plain;
mod stipulation;

pub use brute::{Brute, lines};
pub use oracle::{Oracle, Over};
pub use plain::{Plain, PlainError};
pub use stipulation::{Goal, Play, Stipulation, StipulationError};
