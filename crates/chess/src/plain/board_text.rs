//! Reads and writes [`Plain`] positions: the first four fields of a FEN, for boards from 3x3 to 8x8.
//!
//! `8/8/8/8/8/2k5/8/R3K3 w Q -`, `3k/4/P3/K3 w - -`: placement, side to move, castling rights, en passant.
//! Reading is strict: one space between fields, nothing after them. Writing is unique, so the text can
//! stand for the position. Refused are positions that cannot be played: two kings of a side, castling
//! rights without king and rook at home, an en passant square without its pawn.

use super::Plain;
use crate::rules::{Castling, Color, Piece, Size, Square};
use std::fmt;
use std::str::FromStr;

/// The place where a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: expected {expected}")]
pub struct PlainError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is expected there.
    pub expected: &'static str,
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size.ranks()).rev() {
            let mut empty = 0;
            for file in 0..self.size.files() {
                match self.men[8 * rank + file] {
                    None => empty += 1,
                    Some((colour, piece)) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", letter(colour, piece))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { "" })?;
        }
        f.write_str(if self.turn == Color::White { " w " } else { " b " })?;
        for ((colour, short, _, _), letter) in self.homes().into_iter().zip("KQkq".chars()) {
            if self.castling.has(Castling::right(colour, short)) {
                write!(f, "{letter}")?;
            }
        }
        f.write_str(if self.castling == Castling::NONE { "- " } else { " " })?;
        match self.passant {
            Some(square) => write!(f, "{square}"),
            None => f.write_str("-"),
        }
    }
}

fn letter(colour: Color, piece: Piece) -> char {
    match colour {
        Color::White => char::from(piece).to_ascii_uppercase(),
        Color::Black => char::from(piece),
    }
}

fn man(letter: char) -> Option<(Color, Piece)> {
    let colour = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some((colour, Piece::try_from(letter.to_ascii_lowercase()).ok()?))
}

impl FromStr for Plain {
    type Err = PlainError;

    fn from_str(text: &str) -> Result<Self, PlainError> {
        let mut fields = text.split(' ');
        let mut column = 1;
        let mut next = |expected| match fields.next() {
            Some(field) => {
                let at = column;
                column += field.chars().count() + 1;
                Ok((field, at))
            }
            None => Err(PlainError { column, expected }),
        };
        let (placement, at) = next("a piece placement")?;
        let mut plain = read_placement(placement, at)?;
        let (turn, at) = next("the side to move, w or b")?;
        plain.turn = match turn {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(PlainError { column: at, expected: "the side to move, w or b" }),
        };
        let (rights, at) = next("castling rights such as KQkq, or -")?;
        // Rights and en passant are judged by what stands on the board, and en passant by the side to move.
        plain.castling = read_castling(&plain, rights, at)?;
        let (passant, at) = next("an en-passant square, or -")?;
        plain.passant = read_passant(&plain, passant, at)?;
        plain.forget_idle_passant();
        match next("") {
            Ok((_, at)) => Err(PlainError { column: at - 1, expected: "the end of the position" }),
            Err(_) => Ok(plain),
        }
    }
}

fn read_placement(text: &str, start: usize) -> Result<Plain, PlainError> {
    let mut men = [None; 64];
    let (mut files, mut ranks, mut column) = (None, 0, start);
    for rank in text.split('/') {
        // The array has room for eight ranks, so a ninth is refused before it is written.
        if ranks == 8 {
            return Err(PlainError {
                column: column - 1,
                expected: "the end of the placement after 8 ranks",
            });
        }
        let mut file = 0;
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(empty @ 1..=8) => file += empty as usize,
                Some(_) => {
                    return Err(PlainError { column, expected: "a piece letter, or 1 to 8 empty squares" });
                }
                None => {
                    let man = man(letter)
                        .ok_or(PlainError { column, expected: "a piece letter, a number, or /" })?;
                    // A ninth man of a rank has no place in the array. The next check refuses it.
                    if file < 8 {
                        men[8 * ranks + file] = Some(man);
                    }
                    file += 1;
                }
            }
            // The first rank says how wide the board is. Checking after every letter points at the
            // first that is too many.
            if file > files.unwrap_or(8) {
                return Err(PlainError {
                    column,
                    expected: "the end of a rank as long as the board is wide",
                });
            }
            column += 1;
        }
        if file != *files.get_or_insert(file) {
            return Err(PlainError { column, expected: "a rank as long as the first" });
        }
        ranks += 1;
        column += 1;
    }
    // Boards that are too large were refused above, with a place: only one that is too small fails here.
    let size = Size::new(files.unwrap_or(0), ranks)
        .ok_or(PlainError { column: start, expected: "a board from 3x3 to 8x8" })?;
    // The text starts with the last rank, the board with the first.
    let men =
        std::array::from_fn(|at| if at / 8 < ranks { men[8 * (ranks - 1 - at / 8) + at % 8] } else { None });
    // The rules rely on positions in which a side has at most one king.
    for colour in [Color::White, Color::Black] {
        if men.iter().filter(|&&man| man == Some((colour, Piece::King))).count() > 1 {
            return Err(PlainError { column: start, expected: "no more than one king of a side" });
        }
    }
    Ok(Plain { men, size, turn: Color::White, castling: Castling::NONE, passant: None })
}

fn read_castling(plain: &Plain, text: &str, start: usize) -> Result<Castling, PlainError> {
    let mut rights = Castling::NONE;
    if text == "-" {
        return Ok(rights);
    }
    let mut letters = "KQkq".chars().zip(plain.homes());
    for (at, letter) in text.chars().enumerate() {
        let column = start + at;
        // The letters must be in order: the search for each continues after the previous one.
        let (_, (colour, short, king, rook)) = letters
            .find(|&(name, _)| name == letter)
            .ok_or(PlainError { column, expected: "castling rights in the order KQkq, or -" })?;
        let at_home = plain.size.is_full()
            && plain.man_at(king) == Some((colour, Piece::King))
            && plain.man_at(rook) == Some((colour, Piece::Rook));
        if !at_home {
            return Err(PlainError {
                column,
                expected: "a castling right of a king and rook at home on 8x8",
            });
        }
        rights = rights.with(Castling::right(colour, short));
    }
    match rights {
        Castling::NONE => Err(PlainError { column: start, expected: "castling rights such as KQkq, or -" }),
        rights => Ok(rights),
    }
}

fn read_passant(plain: &Plain, text: &str, column: usize) -> Result<Option<Square>, PlainError> {
    if text == "-" {
        return Ok(None);
    }
    let expected = "an en-passant square behind a pawn that has just made a double step on 8x8, or -";
    let wrong = PlainError { column, expected };
    let square: Square = text.parse().map_err(|_| wrong.clone())?;
    let (rank, north) = match plain.turn {
        Color::White => (5, -1),
        Color::Black => (2, 1),
    };
    let holds = |step, man| plain.step(square, (0, step)).is_some_and(|at| plain.man_at(at) == man);
    let fits = plain.size.is_full()
        && square.rank() as usize == rank
        && plain.man_at(square).is_none()
        && holds(north, Some((!plain.turn, Piece::Pawn)))
        && holds(-north, None);
    if fits { Ok(Some(square)) } else { Err(wrong) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn round_trip() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "r3k2r/8/8/8/8/8/8/R3K2R b Kq -",
            "8/8/8/8/3pP3/8/8/k1K5 b - e3",
            "3/3/3 w - -",
            "2k2/5/PpnBR/K4 b - -",
            "8/8/7q w - -",
        ] {
            assert_eq!(text.parse::<Plain>().map(|read| read.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn an_idle_passant_square_is_forgotten() {
        let read: Plain = "8/8/8/8/4P3/8/8/k1K5 b - e3".parse().unwrap();
        assert_eq!(read.to_string(), "8/8/8/8/4P3/8/8/k1K5 b - -");
    }

    #[test]
    fn refusals_point_at_the_fault() {
        for (text, column, part) in [
            ("", 1, "3x3 to 8x8"),
            ("8/8", 1, "3x3 to 8x8"),
            ("3/3/x2 w - -", 5, "a piece letter"),
            ("3/3/0 w - -", 5, "1 to 8"),
            ("3/3/4 w - -", 5, "as long as the board"),
            ("3/2/3 w - -", 4, "as long as the first"),
            ("3//3 w - -", 3, "as long as the first"),
            ("9/9/9 w - -", 1, "1 to 8"),
            ("ppppppppp/8/8 w - -", 9, "as long"),
            ("3/3/3/3/3/3/3/3/3 w - -", 16, "8 ranks"),
            ("k1k/3/3 w - -", 1, "one king"),
            ("3/3/3", 7, "side to move"),
            ("3/3/3 W - -", 7, "side to move"),
            ("3/3/3 w", 9, "castling"),
            ("3/3/3 w  -", 9, "castling"),
            ("3/3/3 w K -", 9, "at home"),
            ("8/8/8/8/8/8/8/R3K2R w QK -", 24, "order"),
            ("3/3/3 w - a3", 11, "en-passant"),
            ("8/8/8/8/8/8/8/8 w - e6", 21, "en-passant"),
            ("3/3/3 w - - 0", 12, "the end"),
            ("3/3/3 w - é", 11, "en-passant"),
            // No place for a ninth piece, in the last rank of the text too.
            ("8/8/8/8/8/8/8/ppppppppp w - -", 23, "as long"),
            // Castling needs the king, the rook, both of the right side, and the full board.
            ("8/8/8/8/8/8/8/4K3 w K -", 21, "at home"),
            ("8/8/8/8/8/8/8/7R w K -", 20, "at home"),
            ("8/8/8/8/8/8/8/4k2r w K -", 22, "at home"),
            ("8/8/4K2R w K -", 12, "at home"),
            // En passant needs its rank, a free square, the pawn before it, a free square behind it, and the full board.
            ("8/8/4p3/8/8/8/8/8 w - e7", 23, "en-passant"),
            ("8/8/8/8/4p3/8/8/8 w - e5", 23, "en-passant"),
            ("8/8/4n3/4p3/8/8/8/8 w - e6", 25, "en-passant"),
            ("8/8/8/4n3/8/8/8/8 w - e6", 23, "en-passant"),
            ("8/8/8/4P3/8/8/8/8 w - e6", 23, "en-passant"),
            ("8/4n3/8/4p3/8/8/8/8 w - e6", 25, "en-passant"),
            ("8/8/4p3/8/8/8/8 w - e6", 21, "en-passant"),
        ] {
            let error = text.parse::<Plain>().expect_err(text);
            assert!(error.column == column && error.expected.contains(part), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_is_written_and_read_again(text in "[1-8pPkKrR/]{3,30} [wb] [KQkq-]{1,4} [a-h3-6-]{1,2}") {
            if let Ok(read) = text.parse::<Plain>() {
                prop_assert_eq!(read.to_string().parse::<Plain>(), Ok(read));
            }
        }

        #[test]
        fn nothing_panics(text in ".{0,60}") {
            let _ = text.parse::<Plain>();
        }
    }
}
