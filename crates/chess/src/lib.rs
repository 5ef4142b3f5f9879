//! The rules of chess on boards from 3x3 to 8x8, twice: fast for searching, and plain for checking.
//!
//! | module | contents |
//! |---|---|
//! | `rules` | the fast rules: [`Position`], [`Move`], [`Moves`], [`Sight`] on bitboards |
//! | `plain` | the same rules once more, slow and obvious: [`Plain`] checks what the fast ones say |
//! | `fen` | positions as text, for every board size |
//! | `notation` | moves as text: [`Notation::San`] and others |
//! | `line` | lines of moves with their numbers, as [`Counting`] says |
//! | `pgn` | trees of moves as PGN movetext |
//! | `legality` | what is wrong with a position: [`flaws`] |
//! | `canonical` | [`Canonical`]: positions that are the same up to symmetry and colour |
//! | `retro` | [`unreachable`]: positions that no game leads to |
//!
//! ```
//! use rookwright_chess::{Legality, Notation, Position};
//!
//! let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
//! let rook = Notation::San.read(&position, "Rd8+")?;
//! assert_eq!(rook.to_string(), "d1d8");
//! assert!(position.after(rook).is_check());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
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
pub use fen::{Boards, FenError, FenFault, Field, LETTERS, letter, man, shown};
pub use legality::{CASTLING, Flaw, Flaws, Legality, Subject, flaws, side_name};
pub use line::{Counting, LineError, line_words, move_word};
pub use notation::{MoveError, Notation, NotationError};
pub use pgn::{Branch, move_number, movetext};
pub use plain::{Goal, Plain, PlainError};
pub use retro::{Unreachable, piece_name, unreachable};
pub use rules::{
    BitBoard, BitBoardIter, Castling, Color, File, Move, Moves, NameError, Piece, Position, Rank, Sight,
    Size, Square, ahead, lookup,
};
