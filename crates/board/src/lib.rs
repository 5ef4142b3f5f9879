//! Chessboards of any size: squares, pieces, attacks, symmetries, and the [`Diagram`] that every picture is made from.
//! This crate knows no family of puzzles.  It also has what all families share: the layout of text files, and the types
//! for a person who solves a puzzle, [`Hint`] and [`Mistake`].
//!
//! | module | contents |
//! |---|---|
//! | `square`, `set`, `bits` | [`Square`], [`SquareSet`], and [`Bits`] for small sets in fast searches |
//! | `geometry` | [`Geometry`]: the size of a board, its holes, and whether it is a torus |
//! | `piece`, `men` | [`Piece`], and [`Men`]: pieces on their squares |
//! | `attacks` | [`attacks()`]: the squares that a piece attacks |
//! | `symmetry` | [`symmetries`] of a board, and canonical forms |
//! | `diagram`, `diagram_text` | [`Diagram`]: a picture as data, and its text format |
//! | `document`, `entries` | [`Document`] and [`Keys`]: the layout of all text files, with faults by line and column |
//! | `flaw` | [`Flaws`] of a draft |
//! | `value` | values as users write them: boards, squares, pieces |
//! | `play` | [`Hint`] and [`Mistake`] |
//! | `texts` | [`Texts`]: texts with gaps, in any language, and the [`Noun`]s in them |
//! | `escape`, `wrap`, `joined` | text that is safe to print, text broken into lines, and lists |
//!
//! ```
//! use rookwright_board::{Geometry, Piece, SquareSet, attacks};
//!
//! let board = Geometry::new(4, 4)?;
//! let seen = attacks(&board, Piece::WHITE_KNIGHT, "b1".parse()?, &SquareSet::EMPTY);
//! assert_eq!(seen, ". . . . / X . X . / . . . X / . . . .".parse()?); // top rank first
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod as_text;
mod attacks;
mod bits;
mod diagram;
mod diagram_text;
mod document;
mod entries;
mod escape;
mod flaw;
mod geometry;
mod joined;
mod men;
mod piece;
mod play;
mod set;
mod square;
mod symmetry;
mod texts;
mod value;
mod wrap;

#[cfg(test)]
pub(crate) mod arbitrary;

pub use attacks::attacks;
pub use bits::Bits;
pub use diagram::{Arrow, Diagram, Mark, Path};
pub use document::{Document, Entry, Fault, Faults, Row, Token};
pub use entries::{Entries, Keys, LONGEST_DRAWN_SIDE, PUZ_FORMAT};
pub use escape::{escaped, escaped_lines};
pub use flaw::{Flaw, Flaws};
pub use geometry::{Geometry, GeometryError, MOST_NAMED_SQUARES};
pub use joined::write_lines;
pub use men::{Crowded, Men, Placed, men_in, placed};
pub use piece::{Colour, ColourError, Leaper, Piece, PieceError, Role};
pub use play::{Hint, HintLevel, Mistake, WrittenMove, sentence};
pub use set::SquareSet;
pub use square::{File, MAX_SIDE, Rank, Square, SquareError};
pub use symmetry::{Symmetry, Turn, canonical, canonical_numbers, is_canonical, orbit_size, symmetries};
pub use texts::{
    Argument, Arguments, Noun, Texts, capital, filled, letter_id, said, speaking, spoken, spoken_texts,
    tally, with_letters,
};
pub use value::{BadValue, board_of_size, piece_list, square_list};
pub use wrap::{Wrap, wrap_phrases};
