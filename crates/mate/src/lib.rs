//! Mate problems: the rules of chess on boards from 3x3 to 8x8, and proofs of mates.

pub mod chess;
mod oracle;
pub mod search;
mod stipulation;

pub use oracle::{Oracle, Over};
pub use stipulation::{Goal, Play, Stipulation, StipulationError};
