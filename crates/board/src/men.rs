//! The pieces on a board.  Written `Qa1 nb3`, by square.

use crate::document::Token;
use crate::piece::Piece;
use crate::say;
use crate::set::SquareSet;
use crate::square::Square;
use crate::value::BadValue;
use std::fmt;
use std::str::FromStr;

/// Pieces on distinct squares, in the order of the squares.
///
/// A sorted list is faster here than a tree: a million queens are placed in order and read back once.
///
/// ```
/// use rookwright_board::{Men, Piece};
///
/// let mut men: Men = "Ke1 ke8".parse()?;
/// men.put("d1".parse()?, Piece::WHITE_QUEEN)?;
/// assert_eq!(men.to_string(), "Qd1 Ke1 ke8"); // by square
/// assert!(men.put("e8".parse()?, Piece::WHITE_QUEEN).is_err()); // the black king stands there
/// assert_eq!(men.on("e2".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Men {
    sorted: Vec<(Square, Piece)>,
}

/// The error of two pieces on one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", say!(
    "error.crowded",
    "{square} is given twice: {first} and {second}",
    square,
    first = first.to_string(),
    second = second.to_string()
))]
pub struct Crowded {
    /// The square.
    pub square: Square,
    /// The piece that stood there.
    pub first: Piece,
    /// The second piece.
    pub second: Piece,
}

impl Men {
    /// Puts a piece on an empty square.
    ///
    /// ```
    /// use rookwright_board::Men;
    ///
    /// let mut men: Men = "Qa1".parse()?;
    /// let crowded = men.put("a1".parse()?, "n".parse()?).unwrap_err();
    /// assert_eq!(crowded.to_string(), "a1 is given twice: Q and n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put(&mut self, square: Square, piece: Piece) -> Result<(), Crowded> {
        if self.sorted.last().is_none_or(|&(last, _)| last < square) {
            self.sorted.push((square, piece));
            return Ok(());
        }
        match self.find(square) {
            Ok(at) => Err(Crowded { square, first: self.sorted[at].1, second: piece }),
            Err(at) => {
                self.sorted.insert(at, (square, piece));
                Ok(())
            }
        }
    }

    /// Removes the piece from a square and returns it; `None` if the square is empty.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        self.find(square).ok().map(|at| self.sorted.remove(at).1)
    }

    /// Returns the piece on the square; `None` if it is empty.
    pub fn on(&self, square: Square) -> Option<Piece> {
        self.find(square).ok().map(|at| self.sorted[at].1)
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Returns whether there are no pieces.
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Returns the pieces in the order of their squares.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Square, Piece)> + '_ {
        self.sorted.iter().copied()
    }

    /// Returns the occupied squares.
    pub fn squares(&self) -> SquareSet {
        self.sorted.iter().map(|&(square, _)| square).collect()
    }

    /// Apart from `from_iter`, so that a program has one copy of the sort and not one for each kind of iterator.
    fn in_any_order(mut men: Vec<(Square, Piece)>) -> Self {
        men.sort_by_key(|&(square, _)| square);
        men.reverse();
        men.dedup_by_key(|&mut (square, _)| square);
        men.reverse();
        Self { sorted: men }
    }

    fn find(&self, square: Square) -> Result<usize, usize> {
        self.sorted.binary_search_by_key(&square, |&(square, _)| square)
    }
}

impl FromIterator<(Square, Piece)> for Men {
    /// Collects pieces in any order; if a square occurs twice, the later piece stays.
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(men: I) -> Self {
        Self::in_any_order(men.into_iter().collect())
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, (square, piece)) in self.iter().enumerate() {
            let gap = if nth == 0 { "" } else { " " };
            write!(f, "{gap}{piece}{square}")?;
        }
        Ok(())
    }
}

impl<'a> IntoIterator for &'a Men {
    type Item = (Square, Piece);
    type IntoIter = Box<dyn Iterator<Item = (Square, Piece)> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl FromStr for Men {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<Self, BadValue> {
        let mut men = Men::default();
        for (_, man) in men_in(Token { text, line: 1, column: 1 }) {
            let (square, piece) = man?;
            men.put(square, piece).map_err(|error| BadValue::new(error.to_string()))?;
        }
        Ok(men)
    }
}

/// Returns the men of a list like `Qa1 nb3`, `Q a1, n b3` or `Qa1,nb3`, each with its place in the text.
pub fn men_in(list: Token<'_>) -> impl Iterator<Item = (Token<'_>, Result<(Square, Piece), BadValue>)> {
    placed(list).map(|(item, placed)| {
        let no_piece = || {
            BadValue::new(format!("'{}' has no piece: expected a piece and its square, like Qa1", item.text))
        };
        let man = placed.and_then(|(piece, square)| Ok((square, piece.ok_or_else(no_piece)?)));
        (item, man)
    })
}

/// A square, with the piece on it if there is one.
pub type Placed = (Option<Piece>, Square);

/// Returns the squares of a list like `a1,Qb3` or `a1, Q b3`: blanks or commas stand between them, and perhaps
/// between a piece and its square.
pub fn placed(list: Token<'_>) -> impl Iterator<Item = (Token<'_>, Result<Placed, BadValue>)> {
    let mut items = list.items();
    std::iter::from_fn(move || {
        let item = items.next()?;
        let square = |text: &str| text.parse().map_err(|error| BadValue::new(format!("{error}")));
        // A piece alone belongs to the square in the next item.
        if let Ok(piece) = item.text.parse::<Piece>() {
            let alone = || BadValue::new(format!("expected a square after '{}', like {0}a1", item.text));
            let place = items.next().ok_or_else(alone).and_then(|next| square(next.text));
            return Some((item, place.map(|square| (Some(piece), square))));
        }
        if let Ok(square) = item.text.parse() {
            return Some((item, Ok((None, square))));
        }
        // The brackets of a leaper end before its square starts.
        let cut = match item.text.find(')') {
            Some(end) if item.text.starts_with(['L', 'l']) => end + 1,
            _ => item.text.chars().next().map_or(0, char::len_utf8),
        };
        let (piece, place) = item.text.split_at(cut);
        let piece = piece.parse::<Piece>().map_err(|error| BadValue::new(format!("{error}")));
        Some((item, piece.and_then(|piece| Ok((Some(piece), square(place)?)))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_position;
    use proptest::prelude::*;

    #[test]
    fn one_man_a_square() {
        let mut men: Men = "Qa1 nb3".parse().unwrap();
        let a1 = "a1".parse().unwrap();
        assert!(men.put(a1, Piece::WHITE_KNIGHT).is_err());
        assert_eq!(men.take(a1), Some(Piece::WHITE_QUEEN));
        assert!(men.put(a1, Piece::WHITE_KNIGHT).is_ok());
        assert_eq!(men.to_string(), "Na1 nb3");
        assert!("Qa1 Qa1".parse::<Men>().is_err());
        for text in ["Na1 nb3", "N a1, n b3", "Na1,nb3", "N a1 n b3", " N,a1 ,, nb3 "] {
            assert_eq!(text.parse::<Men>().unwrap().to_string(), "Na1 nb3", "{text}");
        }
        assert_eq!("L(1,3) c4,L(0,2)(31,7)".parse::<Men>().unwrap().to_string(), "L(1,3)c4 L(0,2)(31,7)");
        for (text, fault) in [
            ("Na1 n", "expected a square after 'n'"),
            ("a1", "'a1' has no piece"),
            ("N N", "'N'"),
            ("Xa1", "'X' is not a piece"),
        ] {
            assert!(text.parse::<Men>().unwrap_err().to_string().contains(fault), "{text}");
        }
        let late: Men = [(a1, Piece::WHITE_QUEEN), (a1, Piece::WHITE_KNIGHT)].into_iter().collect();
        assert_eq!(late.on(a1), Some(Piece::WHITE_KNIGHT));
    }

    proptest! {
        #[test]
        fn round_trip((_, men) in any_position(40)) {
            prop_assert_eq!(men.to_string().parse(), Ok(men));
        }
    }
}
