//! Values as users write them: boards by their size, lists of squares, pieces by their letters.

use crate::document::Token;
use crate::geometry::Geometry;
use crate::piece::Piece;
use crate::say;
use crate::set::SquareSet;
use crate::square::Square;

/// The error of a text that is not a valid value; the message says what is expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadValue(String);

impl BadValue {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// Reads a board by its size: `8x6`, or `8` for a square one.
///
/// # Errors
/// If the text is not a size.
///
/// ```
/// use rookwright_board::board_of_size;
///
/// assert_eq!(board_of_size("8")?, board_of_size("8x8")?);
/// assert_eq!(board_of_size("8x6")?.area(), 48);
/// # Ok::<(), rookwright_board::BadValue>(())
/// ```
pub fn board_of_size(text: &str) -> Result<Geometry, BadValue> {
    let size = if text.contains('x') { text.to_owned() } else { format!("{text}x{text}") };
    let plain = size.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x');
    let board = if plain { size.parse().ok() } else { None };
    board.ok_or_else(|| {
        BadValue(say!("error.no_board", "'{text}' is not a board: expected a size like 8x8", text))
    })
}

/// Reads a list of squares: `a1,c2` or `a1 c2`; numeric names keep their commas: `(31,7),a1`.
///
/// # Errors
/// If a name is not a square, or a square is named twice.
///
/// ```
/// use rookwright_board::square_list;
///
/// let corners = square_list("a1,h1 a8,h8")?;
/// assert_eq!(corners.to_string(), "a1 a8 h1 h8");
/// assert!(square_list("a1,a1").is_err()); // named twice
/// # Ok::<(), rookwright_board::BadValue>(())
/// ```
pub fn square_list(text: &str) -> Result<SquareSet, BadValue> {
    let mut set = SquareSet::EMPTY;
    for item in (Token { text, line: 1, column: 1 }).items() {
        let square: Square = item.text.parse().map_err(|error| BadValue(format!("{error}")))?;
        if !set.insert(square) {
            return Err(BadValue(say!("error.named_twice", "{square} is named twice", square)));
        }
    }
    Ok(set)
}

/// Reads pieces by their letters and returns the number of each: `KQRBNP`, `KRRn`.
///
/// # Errors
/// If a letter is not a piece, or there is none.
///
/// ```
/// use rookwright_board::piece_list;
///
/// let kinds = piece_list("KRRn")?;
/// assert_eq!(kinds.len(), 3);
/// assert_eq!(kinds[1], ("R".parse()?, 2)); // two white rooks
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn piece_list(text: &str) -> Result<Vec<(Piece, u32)>, BadValue> {
    let mut kinds: Vec<(Piece, u32)> = Vec::new();
    for letter in text.chars().filter(|letter| !matches!(letter, ' ' | ',')) {
        let piece: Piece = letter.to_string().parse().map_err(|error| BadValue(format!("{error}")))?;
        match kinds.iter_mut().find(|(kind, _)| *kind == piece) {
            Some((_, number)) => *number += 1,
            None => kinds.push((piece, 1)),
        }
    }
    if kinds.is_empty() {
        Err(BadValue("expected pieces by their letters, like KQRBNP".to_owned()))
    } else {
        Ok(kinds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_lists() {
        assert_eq!(square_list("a1,c2 (31,7)").unwrap().to_string(), "a1 c2 (31,7)");
        assert!(square_list("a1,a1").unwrap_err().to_string().contains("twice"));
        assert!(square_list("a1,zz").unwrap_err().to_string().contains("'zz'"));
    }

    #[test]
    fn boards_and_pieces() {
        assert_eq!(board_of_size("6"), board_of_size("6x6"));
        for wrong in ["", "x", "6x", "6x6x6", "-1", "6 torus"] {
            assert!(board_of_size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(piece_list("KRR").unwrap().len(), 2);
        assert!(piece_list("").is_err() && piece_list("X").is_err());
    }
}
