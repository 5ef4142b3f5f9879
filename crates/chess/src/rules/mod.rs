//! The rules of chess on boards from 3x3 to 8x8, as bitboards.
//!
//! Every board lies in the corner at a1 of an 8x8 one.  The squares off the board are blockers, so that the tables of
//! [`lookup`] serve every size.  Castling, double steps and en passant belong to 8x8 only.  Pawns promote on the last
//! rank of any board.

mod attack;
mod bitboard;
mod castling;
mod hash;
mod indexed;
pub mod lookup;
mod movegen;
mod moves;
mod piece;
mod position;
mod size;
mod square;

pub use attack::Sight;
pub use bitboard::{BitBoard, BitBoardIter};
pub(crate) use castling::castling_homes;
pub use castling::{CASTLING, Castling};
pub use indexed::NameError;
pub use movegen::{Goal, Moves, ahead};
pub use moves::Move;
pub use piece::{Color, Piece};
pub use position::Position;
pub use size::Size;
pub use square::{File, Rank, Square};
