//! Squares, files and ranks of an 8x8 board.

use super::indexed::{NameError, indexed, lettered, serde_as_text};
use super::piece::Color;
use std::fmt;
use std::str::FromStr;

indexed! {
    /// A file.
    ///
    /// ```
    /// use rookwright_chess::{File, Square};
    ///
    /// assert_eq!("e".parse(), Ok(File::E));
    /// assert_eq!(Square::E4.file(), File::E);
    /// assert!(File::E.bitboard().has(Square::E8));
    /// ```
    #[allow(missing_docs, reason = "the name of a file says it all")]
    File { A, B, C, D, E, F, G, H }
}

lettered!(File, "a file from a to h", {
    A = 'a', B = 'b', C = 'c', D = 'd', E = 'e', F = 'f', G = 'g', H = 'h',
});

indexed! {
    /// A rank, as White counts them.
    ///
    /// ```
    /// use rookwright_chess::{Color, Rank, Square};
    ///
    /// assert_eq!(Square::E4.rank(), Rank::Fourth);
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh); // where black pawns begin
    /// ```
    #[allow(missing_docs, reason = "the name of a rank says it all")]
    Rank { First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth }
}

lettered!(Rank, "a rank from 1 to 8", {
    First = '1', Second = '2', Third = '3', Fourth = '4', Fifth = '5', Sixth = '6', Seventh = '7', Eighth = '8',
});

impl Rank {
    /// Returns the rank that a side counts by this number.
    #[inline(always)]
    pub const fn relative_to(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => Self::index(7 - self as usize),
        }
    }
}

indexed! {
    /// A square of an 8x8 board, numbered rank by rank from a1.  Written as its name: `e4`.
    ///
    /// ```
    /// use rookwright_chess::{Color, File, Rank, Square};
    ///
    /// let square: Square = "g1".parse()?;
    /// assert_eq!(square, Square::new(File::G, Rank::First));
    /// assert_eq!(square.try_offset(-1, 2), Some(Square::F3)); // a knight's move
    /// assert_eq!(square.try_offset(2, 1), None);
    /// assert_eq!(square.relative_to(Color::Black), Square::G8);
    /// # Ok::<(), rookwright_chess::NameError>(())
    /// ```
    #[allow(missing_docs, reason = "the name of a square says it all")]
    Square {
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    }
}

serde_as_text!(Square);

impl Square {
    /// Returns the square on a file and a rank.
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::index(8 * rank as usize + file as usize)
    }

    /// Returns the file of the square.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::index(self as usize % 8)
    }

    /// Returns the rank of the square.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::index(self as usize / 8)
    }

    /// Returns the square that many files to the right and ranks up, or `None` if it is outside the 8x8 board.
    #[inline(always)]
    pub const fn try_offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Self::try_index(8 * rank as usize + file as usize)
    }

    /// Returns the square with the ranks counted from the other side.
    #[inline(always)]
    pub const fn flip_rank(self) -> Self {
        Self::index(self as usize ^ 0b11_1000)
    }

    /// Returns the square that has this place from the view of a side.
    #[inline(always)]
    pub const fn relative_to(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl FromStr for Square {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let mut letters = text.chars();
        match (letters.next().map(File::try_from), letters.next().map(Rank::try_from), letters.next()) {
            (Some(Ok(file)), Some(Ok(rank)), None) => Ok(Square::new(file, rank)),
            _ => Err(NameError { expected: "a square from a1 to h8" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Piece;

    #[test]
    fn names_are_read_and_written() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::try_index(index), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        for wrong in ["", "a", "a9", "i1", "A1", "a10", "1a"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
        assert_eq!(Piece::ALL.map(|piece| piece.to_string()).concat(), "pnbrqk");
        assert_eq!("qq".parse::<Piece>().unwrap_err().to_string(), "expected one of p, n, b, r, q, k");
    }

    #[test]
    fn serialised_as_text() {
        let (square, piece, side) = (Square::E4, Piece::Knight, Color::Black);
        let text = serde_json::to_string(&(square, piece, side)).unwrap();
        assert_eq!(text, r#"["e4","n","black"]"#);
        assert_eq!(serde_json::from_str::<(Square, Piece, Color)>(&text).unwrap(), (square, piece, side));
        assert!(serde_json::from_str::<Square>("\"e9\"").is_err());
    }

    #[test]
    fn places_from_the_view_of_a_side() {
        assert_eq!(Square::E1.relative_to(Color::Black), Square::E8);
        assert_eq!(Rank::Third.relative_to(Color::Black), Rank::Sixth);
        assert_eq!(Square::H8.try_offset(1, 0), None);
        assert_eq!(Square::A1.try_offset(2, 1), Some(Square::C2));
    }
}
