//! Mate problems: the rules of chess on boards from 3x3 to 8x8, and proofs of mates.

mod brute;
mod check;
pub mod chess;
mod oracle;
mod plain;
mod proof;
mod stipulation;

pub use brute::{Brute, lines};
pub use check::{Checked, Fault, Violation, check_line, check_proof};
pub use oracle::{Oracle, Over};
pub use plain::{Plain, PlainError};
pub use proof::{Proof, ProofError, ProofStep};
pub use stipulation::{Goal, Play, Stipulation, StipulationError};
