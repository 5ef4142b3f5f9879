//! The tests of this crate from outside, as one program: each further program would be linked anew.

mod gallery;
mod lines;
mod pgn;
mod proofs;
mod prover;
mod replay;
mod reports;
mod suite;
mod twins;
