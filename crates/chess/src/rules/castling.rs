//! Castling rights.

use super::indexed::NameError;
use super::piece::Color;
use super::square::Square;
use std::fmt;
use std::str::FromStr;

/// A set of castling rights.
///
/// ```
/// use rookwright_chess::{Castling, Color, Legality, Position};
///
/// let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w Kq", Legality::Strict)?;
/// let short = Castling::right(Color::White, true);
/// assert!(position.castling().has(short));
/// assert_eq!(position.castling().to_string().parse(), Ok(position.castling())); // Kq
/// let moved = position.after(position.read_move("Rg1")?);
/// assert!(!moved.castling().has(short)); // the rook has left h1
/// assert!(moved.castling().has(Castling::right(Color::Black, false)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// The empty set.
    pub const NONE: Castling = Castling(0);

    /// Returns the right of `colour` to castle kingside (`short`) or queenside.
    #[inline]
    pub const fn right(colour: Color, short: bool) -> Self {
        Self(1 << (2 * colour as u8 + !short as u8))
    }

    /// Whether all rights of `other` are in the set.
    #[inline]
    pub const fn has(self, other: Castling) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the union.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Castling) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the rights that are not in `other`.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Castling) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the rights as four bits.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

/// The four castling rights with their letters in FEN.
pub const CASTLING: [(char, Castling); 4] = [
    ('K', Castling::right(Color::White, true)),
    ('Q', Castling::right(Color::White, false)),
    ('k', Castling::right(Color::Black, true)),
    ('q', Castling::right(Color::Black, false)),
];

/// Returns the side and the squares of king and rook of a castling right, by its letter in FEN.
pub(crate) fn castling_homes(letter: char) -> (Color, Square, Square) {
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let rook = if letter.eq_ignore_ascii_case(&'k') { Square::H1 } else { Square::A1 };
    (side, Square::E1.relative_to(side), rook.relative_to(side))
}

/// Writes the rights as FEN does: `Kq`, or `-` for none.
impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rights = CASTLING.into_iter().filter(|&(_, right)| self.has(right));
        let letters: String = rights.map(|(letter, _)| letter).collect();
        f.write_str(if letters.is_empty() { "-" } else { &letters })
    }
}

impl FromStr for Castling {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if text == "-" {
            return Ok(Castling::NONE);
        }
        text.chars().try_fold(Castling::NONE, |rights, letter| {
            let (_, right) = CASTLING
                .into_iter()
                .find(|&(known, right)| known == letter && !rights.has(right))
                .ok_or(NameError { expected: "some of K, Q, k and q, or -" })?;
            Ok(rights.with(right))
        })
    }
}
