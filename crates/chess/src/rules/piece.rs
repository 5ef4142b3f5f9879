//! The two sides and the six kinds of pieces.

use super::indexed::{NameError, indexed, lettered, serde_as_text};
use std::ops::Not;

indexed! {
    /// A side.  Written as FEN does: `w` or `b`.
    ///
    /// ```
    /// use rookwright_chess::Color;
    ///
    /// assert_eq!(!Color::White, Color::Black);
    /// assert_eq!("b".parse(), Ok(Color::Black)); // the side to move of a FEN
    /// ```
    Color {
        /// White.
        White,
        /// Black.
        Black,
    }
}

lettered!(Color, "w or b", { White = 'w', Black = 'b' });
serde_as_text!(Color);

impl Not for Color {
    type Output = Self;

    /// Returns the other side.
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

indexed! {
    /// A kind of piece.  Written as a small letter: `q`.
    ///
    /// ```
    /// use rookwright_chess::Piece;
    ///
    /// assert_eq!("n".parse(), Ok(Piece::Knight));
    /// let letters: String = Piece::ALL.map(char::from).into_iter().collect();
    /// assert_eq!(letters, "pnbrqk");
    /// ```
    #[allow(missing_docs, reason = "the pieces of chess need no words")]
    Piece { Pawn, Knight, Bishop, Rook, Queen, King }
}

lettered!(Piece, "one of p, n, b, r, q, k", {
    Pawn = 'p',
    Knight = 'n',
    Bishop = 'b',
    Rook = 'r',
    Queen = 'q',
    King = 'k',
});
serde_as_text!(Piece);
