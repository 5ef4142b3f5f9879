//! Files, ranks and squares.  A square has a name that does not depend on a board.
//!
//! Written `a1` to `z26` and beyond (`z300` is a square of a tall board); from the 27th file on in the numeric
//! form `(31,7)`, file first.  Both forms are read for every square.  Leading zeros, capital letters, blanks,
//! and numbers above [`MAX_SIDE`] are errors.

use crate::say;
use std::fmt;
use std::str::FromStr;

/// The longest possible side of a board.  Sums and differences of coordinates safely fit an `i64`.
pub const MAX_SIDE: u32 = 1 << 30;

macro_rules! coordinate {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u32);

        impl $name {
            /// Makes one from an index that starts at 0; `None` if it is not below [`MAX_SIDE`].
            pub const fn new(index: u32) -> Option<Self> {
                if index < MAX_SIDE { Some(Self(index)) } else { None }
            }

            /// Returns the index, starting at 0.
            pub const fn index(self) -> u32 {
                self.0
            }
        }
    };
}

coordinate! {
    /// A column of the board; index 0 is the file `a`.
    ///
    /// ```
    /// use rookwright_board::Square;
    ///
    /// let e4: Square = "e4".parse()?;
    /// assert_eq!(e4.file.index(), 4); // a is 0
    /// assert_eq!(e4.file.to_string(), "e");
    /// # Ok::<(), rookwright_board::SquareError>(())
    /// ```
    File
}
coordinate! {
    /// A row of the board; index 0 is rank 1, White's side.
    ///
    /// ```
    /// use rookwright_board::Square;
    ///
    /// let e4: Square = "e4".parse()?;
    /// assert_eq!(e4.rank.index(), 3); // counted from 0
    /// assert_eq!(e4.rank.to_string(), "4");
    /// # Ok::<(), rookwright_board::SquareError>(())
    /// ```
    Rank
}

/// One square, ordered by file, then by rank.
///
/// ```
/// use rookwright_board::Square;
///
/// let e4: Square = "e4".parse()?;
/// assert_eq!(Square::at(4, 3), Some(e4)); // file and rank from 0
/// let far: Square = "(31,7)".parse()?; // beyond the file z
/// assert_eq!((far.file.index(), far.rank.to_string().as_str()), (30, "7"));
/// # Ok::<(), rookwright_board::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// The column.
    pub file: File,
    /// The row.
    pub rank: Rank,
}

impl Square {
    /// The square in the given column and row, both counted from 0; `None` beyond [`MAX_SIDE`].
    pub const fn at(file: u32, rank: u32) -> Option<Self> {
        match (File::new(file), Rank::new(rank)) {
            (Some(file), Some(rank)) => Some(Self { file, rank }),
            _ => None,
        }
    }

    /// Appends the name to a text.  This is faster than formatting: the lists of large boards hold millions of
    /// squares.
    pub fn push_name(self, text: &mut String) {
        text.push_str(self.spell(&mut [0; 24]));
    }

    /// Writes the name into the buffer and returns it.
    fn spell(self, room: &mut [u8; 24]) -> &str {
        let mut start = room.len();
        let mut put = |byte: u8| {
            start -= 1;
            room[start] = byte;
        };
        // Digits come in reverse, so that the name is written from its end.
        match u8::try_from(self.file.0) {
            Ok(letter @ 0..26) => {
                digits(self.rank.0 + 1, &mut put);
                put(b'a' + letter);
            }
            _ => {
                put(b')');
                digits(self.rank.0 + 1, &mut put);
                put(b',');
                digits(self.file.0 + 1, &mut put);
                put(b'(');
            }
        }
        std::str::from_utf8(&room[start..]).unwrap_or_default()
    }
}

/// Passes the digits of a number to `put`, the last one first.
fn digits(mut number: u32, put: &mut impl FnMut(u8)) {
    while number > 9 {
        put(b'0' + (number % 10) as u8);
        number /= 10;
    }
    put(b'0' + number as u8);
}

impl fmt::Display for File {
    /// Writes `a` to `z`, or the number beyond that.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u8::try_from(self.0) {
            Ok(index @ 0..26) => write!(f, "{}", (b'a' + index) as char),
            _ => write!(f, "{}", self.0 + 1),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spell(&mut [0; 24]))
    }
}

/// The error of a text that is not a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", say!(
    "error.no_square",
    "'{text}' is not a square: expected a name like e4, or (31,7) beyond the file z",
    text = _0
))]
pub struct SquareError(pub String);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        parse(text).ok_or_else(|| SquareError(text.chars().take(40).collect()))
    }
}

fn parse(text: &str) -> Option<Square> {
    if let Some(pair) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        let (file, rank) = pair.split_once(',')?;
        return Square::at(number(file)? - 1, number(rank)? - 1);
    }
    let letter = *text.as_bytes().first()?;
    if !letter.is_ascii_lowercase() {
        return None;
    }
    Square::at(u32::from(letter - b'a'), number(&text[1..])? - 1)
}

/// Reads a number from 1, without leading zeros.
fn number(text: &str) -> Option<u32> {
    if text.is_empty() || text.starts_with('0') {
        return None;
    }
    text.bytes().try_fold(0u32, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_square;
    use proptest::prelude::*;

    #[test]
    fn names() {
        for (name, file, rank) in [("a1", 0, 0), ("h8", 7, 7), ("z26", 25, 25), ("(31,7)", 30, 6)] {
            let square = Square::at(file, rank).unwrap();
            assert_eq!(square.to_string(), name);
            let mut text = String::from("on ");
            square.push_name(&mut text);
            assert_eq!(text, format!("on {name}"));
            assert_eq!(name.parse(), Ok(square));
        }
        assert_eq!("(2,3)".parse::<Square>(), "b3".parse());
    }

    #[test]
    fn refusals() {
        for text in ["", "a", "a0", "a01", "A1", "1a", "a1 ", "é1", "(1,1", "(0,1)", "(1,)", "a99999999999"]
        {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn round_trip(square in any_square(MAX_SIDE)) {
            prop_assert_eq!(square.to_string().parse(), Ok(square));
        }
    }
}
