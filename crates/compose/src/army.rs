//! The pieces that a side may have.

use rookwright_chess::{Color, Piece, Position, man};
use rookwright_mate::analysis::worth;
use std::fmt;
use std::str::FromStr;

/// The number of pieces of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stock([u8; 6]);

/// The kinds of which a side may have several, the strongest first.
pub(super) const KINDS: [Piece; 5] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

impl Stock {
    /// A king alone.
    pub const KING: Stock = Stock([0, 0, 0, 0, 0, 1]);

    /// Counts the pieces of one side.
    pub fn of(position: &Position, colour: Color) -> Self {
        let mut stock = Self::default();
        for piece in Piece::ALL {
            stock.0[piece as usize] = position.those(colour, piece).len() as u8;
        }
        stock
    }

    /// Returns the number of pieces of a kind.
    pub fn of_kind(self, piece: Piece) -> u32 {
        self.0[piece as usize].into()
    }

    /// Adds a piece.
    #[must_use]
    pub fn with(mut self, piece: Piece) -> Self {
        self.0[piece as usize] = self.0[piece as usize].saturating_add(1);
        self
    }

    /// Removes a piece. Returns `None` if there is none of this kind.
    pub(super) fn without(mut self, piece: Piece) -> Option<Self> {
        let number = &mut self.0[piece as usize];
        *number = number.checked_sub(1)?;
        Some(self)
    }

    /// Returns the number of pieces, including the king.
    pub fn men(self) -> u32 {
        self.0.iter().map(|&number| u32::from(number)).sum()
    }

    /// Returns the total value: nine for a queen, five for a rook, three for a bishop or knight, one for a
    /// pawn.
    pub fn worth(self) -> u32 {
        Piece::ALL.into_iter().map(|piece| worth(piece) * self.of_kind(piece)).sum()
    }

    /// Whether a game begins with at least this number of each kind, so that no piece must be promoted.
    pub(super) fn needs_no_promotion(self) -> bool {
        let most = |piece| match piece {
            Piece::Pawn => 8,
            Piece::King | Piece::Queen => 1,
            Piece::Knight | Piece::Bishop | Piece::Rook => 2,
        };
        Piece::ALL.into_iter().all(|piece| self.of_kind(piece) <= most(piece))
    }
}

impl fmt::Display for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in [Piece::King].into_iter().chain(KINDS) {
            let letter = rookwright_chess::letter(Color::White, piece);
            for _ in 0..self.of_kind(piece) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// The reason why letters do not describe the pieces of a side.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StockError {
    /// A letter other than `KQRBNP`.
    #[error("'{0}' is not a piece letter: expected the letters K, Q, R, B, N and P, like KQR")]
    Letter(char),
    /// The king is missing.
    #[error("no king: expected one K, like KQR")]
    NoKing,
    /// There is more than one king.
    #[error("{0} kings: expected one K")]
    Kings(u32),
    /// There are more pieces than squares.
    #[error("{0} pieces: a board has at most 64 squares")]
    Many(usize),
}

impl FromStr for Stock {
    type Err = StockError;

    fn from_str(text: &str) -> Result<Self, StockError> {
        let number = text.chars().count();
        if number > 64 {
            return Err(StockError::Many(number));
        }
        let mut stock = Self::default();
        for letter in text.chars() {
            let (_, piece) = man(letter).ok_or(StockError::Letter(letter))?;
            stock = stock.with(piece);
        }
        match stock.of_kind(Piece::King) {
            0 => Err(StockError::NoKing),
            1 => Ok(stock),
            kings => Err(StockError::Kings(kings)),
        }
    }
}

/// The pieces that a wish allows for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    /// Exactly these pieces.
    Exactly(Stock),
    /// Any pieces, within limits for their number, including the king.
    Between {
        /// The fewest pieces.
        least: u32,
        /// The most pieces.
        most: u32,
    },
}

impl Army {
    /// Returns the fewest pieces.
    pub fn least(self) -> u32 {
        match self {
            Army::Exactly(stock) => stock.men(),
            Army::Between { least, .. } => least,
        }
    }

    /// Returns the most pieces.
    pub fn most(self) -> u32 {
        match self {
            Army::Exactly(stock) => stock.men(),
            Army::Between { most, .. } => most,
        }
    }

    /// Whether these pieces are allowed.
    pub fn allows(self, stock: Stock) -> bool {
        match self {
            Army::Exactly(wanted) => wanted == stock,
            Army::Between { least, most } => (least..=most).contains(&stock.men()),
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Army::Exactly(stock) => write!(f, "{stock}"),
            Army::Between { least, most } => write!(f, "{least} to {most} pieces"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters() {
        let read = |text: &str| text.parse::<Stock>().map(|stock| stock.to_string());
        assert_eq!(read("PRKQR"), Ok("KQRRP".to_owned()));
        assert_eq!(read("knn"), Ok("KNN".to_owned()));
        assert_eq!(read(""), Err(StockError::NoKing));
        assert_eq!(read("QR"), Err(StockError::NoKing));
        assert_eq!(read("KKR"), Err(StockError::Kings(2)));
        assert_eq!(read("KX"), Err(StockError::Letter('X')));
        assert_eq!(read(&"K".repeat(300)), Err(StockError::Many(300)));
    }

    #[test]
    fn worth_and_numbers() {
        let stock: Stock = "KQRBNP".parse().unwrap();
        assert_eq!((stock.men(), stock.worth()), (6, 21));
        assert!(stock.needs_no_promotion() && !stock.with(Piece::Queen).needs_no_promotion());
        assert!(Army::Between { least: 2, most: 6 }.allows(stock));
        assert!(!Army::Between { least: 2, most: 5 }.allows(stock));
        assert!(Army::Exactly(stock).allows(stock) && !Army::Exactly(stock).allows(Stock::KING));
    }
}
