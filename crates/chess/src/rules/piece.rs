//! The two sides and the six kinds of pieces.

use super::indexed::{NameError, indexed, lettered, serde_as_text};

pub use rookwright_board::Colour as Color;

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
