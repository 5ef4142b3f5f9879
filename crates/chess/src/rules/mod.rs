//! The rules of chess on boards from 3x3 to 8x8, as bitboards.
//!
//! Every board lies in the corner at a1 of an 8x8 one; the squares off the board are blockers no line goes
//! past.  So the look-ups of `cozy-chess` (MIT) serve every size.  Castling, double steps and en passant
//! belong to 8x8; pawns promote on the last rank of any board.

mod attack;
mod hash;
pub mod lookup;
mod movegen;
mod moves;
mod position;
mod size;

pub use attack::Sight;
pub use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};
pub use movegen::{Moves, ahead};
pub use moves::Move;
pub use position::{Castling, Position};
pub use size::Size;
