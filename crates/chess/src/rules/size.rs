//! The size of a board.

use super::bitboard::BitBoard;
use super::indexed::NameError;
use super::piece::Color;
use super::square::Square;
use std::fmt;
use std::str::FromStr;

/// The size of a board: from 3x3 to 8x8.
///
/// ```
/// use rookwright_chess::{Color, Legality, Position, Size};
///
/// let position = Position::from_fen("3k/4/P3/K3 w", Legality::Strict)?;
/// let size = position.size();
/// assert_eq!(Some(size), Size::new(4, 4));
/// assert_eq!(size.squares().len(), 16);
/// assert_eq!(size.last_rank(Color::White), 3); // pawns promote on the fourth rank
/// assert_eq!(Size::new(9, 9), None);
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    files: u8,
    ranks: u8,
}

impl Size {
    /// The ordinary chessboard.
    pub const FULL: Size = Size { files: 8, ranks: 8 };

    /// Creates a size. Returns `None` unless both numbers are from 3 to 8.
    pub const fn new(files: usize, ranks: usize) -> Option<Self> {
        if files < 3 || files > 8 || ranks < 3 || ranks > 8 {
            return None;
        }
        Some(Self { files: files as u8, ranks: ranks as u8 })
    }

    /// Returns the number of files.
    pub const fn files(self) -> usize {
        self.files as usize
    }

    /// Returns the number of ranks.
    pub const fn ranks(self) -> usize {
        self.ranks as usize
    }

    /// Whether this is the ordinary chessboard, with castling and double steps.
    pub const fn is_full(self) -> bool {
        self.files == 8 && self.ranks == 8
    }

    /// Whether exactly one side is eight squares long. Such a size is often an ordinary board with a rank
    /// or file missing.
    pub const fn is_unusual(self) -> bool {
        (self.files == 8) != (self.ranks == 8)
    }

    /// Returns the squares of the board.
    pub const fn squares(self) -> BitBoard {
        // A column of ones times a row of ones.
        let first = 0x0101_0101_0101_0101u64 >> (8 * (8 - self.ranks));
        BitBoard(first * (0xff >> (8 - self.files)))
    }

    /// Whether the square is on the board.
    pub const fn has(self, square: Square) -> bool {
        (square as u8 % 8) < self.files && (square as u8 / 8) < self.ranks
    }

    /// Returns the rank on which the pawns of `colour` promote, counted from 0.
    pub const fn last_rank(self, colour: Color) -> usize {
        match colour {
            Color::White => self.ranks as usize - 1,
            Color::Black => 0,
        }
    }

    /// Returns the squares on which the pawns of `colour` promote.
    pub const fn promotions(self, colour: Color) -> BitBoard {
        BitBoard((0xff >> (8 - self.files)) << (8 * self.last_rank(colour)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

impl FromStr for Size {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let sides = text.split_once('x');
        sides
            .and_then(|(files, ranks)| Size::new(files.trim().parse().ok()?, ranks.trim().parse().ok()?))
            .ok_or(NameError { expected: "a size from 3x3 to 8x8" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_last_ranks() {
        for (files, ranks) in (3..=8).flat_map(|files| (3..=8).map(move |ranks| (files, ranks))) {
            let size = Size::new(files, ranks).expect("a size of ours");
            let on = |square: &Square| size.has(*square);
            assert!(Square::ALL.iter().filter(|square| on(square)).copied().eq(size.squares()), "{size}");
            for (colour, rank) in [(Color::White, ranks - 1), (Color::Black, 0)] {
                let last = Square::ALL.iter().filter(|square| on(square) && square.rank() as usize == rank);
                assert!(last.copied().eq(size.promotions(colour)), "{size}");
            }
        }
    }
}
