//! Mate problems: the rules of chess on boards from 3x3 to 8x8, and proofs of mates.

mod answer;
pub mod chess;
pub mod engine;
mod fen;
mod json;
mod legality;
mod line;
mod notation;
mod oracle;
mod search;
mod preset;
mod puzzle;
mod stipulation;
mod text;
pub mod uci;

pub use answer::{AnswerError, diagram, read_answers};
pub use fen::{FenError, FenFault, Field};
pub use json::{puzzle_json, solution_json};
pub use legality::{Flaw, Legality, Subject};
pub use line::{Counting, LineError};
pub use notation::{MoveError, Notation, NotationError};
pub use oracle::{Oracle, Over};
pub use search::{Prover, Table};
pub use preset::{PresetError, Twist, preset};
pub use puzzle::{Draft, Problem};
pub use stipulation::{Goal, Play, Stipulation, StipulationError};
