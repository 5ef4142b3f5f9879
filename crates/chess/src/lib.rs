//! The rules of chess on boards from 3x3 to 8x8, with positions and moves as text.
//!
//! The rules exist twice: fast for searching, and simple for checking what the fast code says.
//!
//! | module | contents |
//! |---|---|
//! | `rules` | the fast rules on bitboards: [`Position`], [`Move`], [`Moves`], [`Sight`] |
//! | `plain` | the same rules a second time, slow and simple: [`Plain`] |
//! | `fen` | positions as FEN, for every board size |
//! | `notation` | single moves as text: [`Notation`] |
//! | `line` | lines of moves with their numbers: [`Counting`] |
//! | `pgn` | trees of moves as PGN movetext |
//! | `legality` | everything wrong with a position: [`flaws`] |
//! | `canonical` | positions that are equal up to symmetry and colour: [`Canonical`] |
//! | `retro` | positions that no game can reach: [`unreachable()`] |
//!
//! ```
//! use rookwright_chess::{Legality, Notation, Position};
//!
//! let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
//! let rook = position.read_move("Rd8+")?;
//! assert_eq!(position.write_move(rook, Notation::Long), "Rd1-d8+");
//! assert!(position.after(rook).is_check());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod drawn;
mod fen;
mod legality;
mod line;
mod notation;
mod pgn;
mod plain;
mod retro;
mod rules;
#[doc(hidden)]
pub mod testing;

pub use canonical::{Canonical, image, images, turned, turns, turns_of_men};
pub use fen::{Boards, FenError, FenFault, Field, letter, man, shown};
pub use legality::{Flaw, Flaws, Legality, Subject, flaws, side_name, spoken_side};
pub use line::{Counting, LineError, line_words, move_word};
pub use notation::{MoveError, Notation, NotationError};
pub use pgn::{Branch, move_number, movetext};
pub use plain::{Plain, PlainError};
pub use retro::{Unreachable, castling_is_disproved, home_rights, piece_name, unreachable};
pub use rules::{
    BitBoard, BitBoardIter, CASTLING, Castling, Color, File, Goal, Move, Moves, NameError, Piece, Position,
    Rank, Sight, Size, Square, ahead, lookup,
};
