//! Mate problems: the rules of chess on boards from 3x3 to 8x8, and proofs of mates.

pub mod analysis;
pub mod chess;
mod fen;
mod legality;
mod line;
mod notation;
mod oracle;
pub mod report;
mod stipulation;

pub use fen::{FenError, FenFault, Field};
pub use legality::{Flaw, Legality, Subject};
pub use line::{Counting, LineError};
pub use notation::{MoveError, Notation, NotationError};
pub use oracle::{Oracle, Over};
pub use stipulation::{Goal, Play, Stipulation, StipulationError};
