//! Forced play: decides who wins and by which moves.
//!
//! | module | contents |
//! |---|---|
//! | `prover` | several threads on one table |
//! | `worker` | the depth-first search of one thread |
//! | `game` | how each kind of play is won at the end |
//! | `sieve` | mate in two: first moves that a known reply refutes, found with masks |
//! | `masks` | what the sieve knows about a king: flights, checks, and the squares where a piece may matter |
//! | `mobility` | estimates how many moves a reply leaves us |

mod game;
mod masks;
mod mobility;
mod prover;
mod sieve;
mod worker;

pub use prover::Prover;
