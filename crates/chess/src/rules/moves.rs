//! A move in sixteen bits.

use super::piece::Piece;
use super::square::Square;
use std::fmt;

/// A move: origin, destination, and the piece that a pawn promotes to. Castling is the king's move of two
/// squares.
///
/// `Display` writes UCI notation: `e2e4`, `e7e8q`, `e1g1`.
///
/// ```
/// use rookwright_chess::{Move, Piece, Square};
///
/// let step = Move::promoting(Square::E7, Square::E8, Piece::Knight);
/// assert_eq!(step.to_string(), "e7e8n");
/// assert_eq!((step.from(), step.promotion()), (Square::E7, Some(Piece::Knight)));
/// assert_eq!(Move::new(Square::E1, Square::G1).to_string(), "e1g1"); // White castles
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// The promotions in the order of their bits. Zero means no promotion.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

impl Move {
    /// A placeholder that is never legal: `a1a1`.
    pub const NONE: Move = Move(0);

    /// Creates a move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from as u16 | (to as u16) << 6)
    }

    /// Creates a promotion. `into` is a queen, rook, bishop or knight.
    #[inline]
    pub const fn promoting(from: Square, to: Square, into: Piece) -> Self {
        let kind = match into {
            Piece::Queen => 1,
            Piece::Rook => 2,
            Piece::Bishop => 3,
            _ => 4,
        };
        Self(from as u16 | (to as u16) << 6 | kind << 12)
    }

    /// Returns the origin.
    #[inline]
    pub const fn from(self) -> Square {
        Square::index((self.0 & 63) as usize)
    }

    /// Returns the destination.
    #[inline]
    pub const fn to(self) -> Square {
        Square::index((self.0 >> 6 & 63) as usize)
    }

    /// Returns the piece that a pawn promotes to, or `None`.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        match self.0 >> 12 {
            0 => None,
            kind => Some(PROMOTIONS[(kind - 1) as usize & 3]),
        }
    }

    /// Returns the move as a number, for tables.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Creates the move from the result of [`Move::bits`].
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(piece) => write!(f, "{piece}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
