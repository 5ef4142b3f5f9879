//! Values that people give as words: sizes, ranges, pieces, lists of squares.
//!
//! Whoever asks for puzzles, on the command line or through the studio, writes them alike and is told alike what is
//! wrong with them.

use rookwright_board::{Geometry, Piece, Square, SquareSet, Token};
use rookwright_chess::Size;
use std::ops::RangeInclusive;

/// How many puzzles go on a page.
pub fn per_page(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=20).contains(number));
    number.ok_or_else(|| format!("a page holds 1 to 20 puzzles, not '{text}'"))
}

/// The number of the first puzzle.
pub fn first_number(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number for a puzzle: expected 1 to 1000000"))
}

/// Pixels to the inch.
pub fn dpi(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (20..=1200).contains(number));
    number.ok_or_else(|| format!("'{text}' is no resolution: expected 20 to 1200 pixels to the inch"))
}

/// A number to start a random choice from.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no seed: expected a whole number from 0"))
}

/// A list of squares: `a1,c2` or `a1 c2`; numeric names keep their commas: `(31,7),a1`.
pub fn squares(text: &str) -> Result<SquareSet, String> {
    let mut set = SquareSet::EMPTY;
    for item in (Token { text, line: 1, column: 1 }).items() {
        let square: Square = item.text.parse().map_err(|error| format!("{error}"))?;
        if !set.insert(square) {
            return Err(format!("{square} is named twice"));
        }
    }
    Ok(set)
}

/// A board by its size: `8x6`, or `8` for a square one.
pub fn board(text: &str) -> Result<Geometry, String> {
    let size = if text.contains('x') { text.to_owned() } else { format!("{text}x{text}") };
    let plain = size.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x');
    let board = if plain { size.parse().ok() } else { None };
    board.ok_or_else(|| format!("'{text}' is no board: expected a size like 8x8"))
}

/// Pieces by their letters, with how many of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces(pub Vec<(Piece, u32)>);

/// `KQRBNP`, `KRRn`: like letters are several of a kind.
pub fn pieces(text: &str) -> Result<Pieces, String> {
    let mut kinds: Vec<(Piece, u32)> = Vec::new();
    for letter in text.chars().filter(|letter| !matches!(letter, ' ' | ',')) {
        let piece: Piece = letter.to_string().parse().map_err(|error| format!("{error}"))?;
        match kinds.iter_mut().find(|(kind, _)| *kind == piece) {
            Some((_, number)) => *number += 1,
            None => kinds.push((piece, 1)),
        }
    }
    if kinds.is_empty() {
        Err("expected pieces by their letters, like KQRBNP".to_owned())
    } else {
        Ok(Pieces(kinds))
    }
}

/// A range of numbers: `7`, `6..9`.
fn range(text: &str, what: &str, least: u32, most: u32) -> Result<RangeInclusive<u32>, String> {
    let wrong = || {
        format!(
            "'{text}' is no {what}: expected a number from {least} to {most}, or a range like {}",
            match most {
                ..4 => "1..2",
                4..10 => "2..4",
                _ => "6..9",
            }
        )
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number =
        |text: &str| text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(wrong);
    let (from, to) = (number(from)?, number(to)?);
    if from <= to {
        Ok(from..=to)
    } else {
        Err(format!("'{text}' is the wrong way round: expected {to}..{from}"))
    }
}

/// A number of clues, or a range.
pub fn clues(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "number of clues", 1, 256)
}

/// A difficulty, or a range.
pub fn difficulty(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "difficulty", 1, 5)
}

/// A difficulty from 1 to 3, or a range.
pub fn three_grades(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "difficulty", 1, 3)
}

/// A range of numbers that may be open: `3`, `2..`, `2..5`, `..4`.
pub fn open_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = || format!("'{text}' is no range: expected a number, or a range like 2.., 2..5 or ..4");
    let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
    let Some((from, to)) = text.split_once("..") else { return number(text).map(|only| only..=only) };
    if from.is_empty() && to.is_empty() {
        return Err(wrong());
    }
    let from = if from.is_empty() { 0 } else { number(from)? };
    let to = if to.is_empty() { u32::MAX } else { number(to)? };
    if from <= to {
        Ok(from..=to)
    } else {
        Err(format!("'{text}' is the wrong way round: expected {to}..{from}"))
    }
}

/// A board for mates: `5x5`, or `5` for a square one.
pub fn mate_board(text: &str) -> Result<Size, String> {
    let (files, ranks) = text.split_once('x').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
    let size = number(files).zip(number(ranks)).and_then(|(files, ranks)| Size::new(files, ranks));
    size.ok_or_else(|| format!("'{text}' is no board for mates: expected a size from 3x3 to 8x8, like 5x4"))
}

/// A number of moves, with half a move more or not: `2`, `2.5`.
pub fn moves(text: &str) -> Result<(u32, bool), String> {
    let (number, half) = text.strip_suffix(".5").map_or((text, false), |number| (number, true));
    let number = number.parse().ok().filter(|_| number.bytes().all(|byte| byte.is_ascii_digit()));
    let wrong = || format!("'{text}' is no number of moves: expected one like 2, or 2.5 in help play");
    number.map(|number| (number, half)).ok_or_else(wrong)
}

/// A number of men.
pub fn men(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=64).contains(number));
    number.ok_or_else(|| format!("'{text}' is not a number of pieces: expected 1 to 64, the king included"))
}

/// So many of a hundred.
pub fn percent(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=100).contains(number));
    number.ok_or_else(|| format!("'{text}' is not a percentage: expected a number from 1 to 100"))
}

/// A seed nobody chose.
pub fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ (now.as_secs() << 20) & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open() {
        assert_eq!(open_range("3"), Ok(3..=3));
        assert_eq!(open_range("2.."), Ok(2..=u32::MAX));
        assert_eq!(open_range("..4"), Ok(0..=4));
        assert_eq!(open_range("2..5"), Ok(2..=5));
        for wrong in ["", "..", "5..2", "-1", "2..x", "2...4", "99999999999"] {
            assert!(open_range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_of_mates() {
        assert_eq!(moves("2"), Ok((2, false)));
        assert_eq!(moves("2.5"), Ok((2, true)));
        for wrong in ["", ".5", "2.25", "-1", "+1", "two", "99999999999"] {
            assert!(moves(wrong).is_err(), "{wrong}");
        }
        assert_eq!(mate_board("5x4"), Ok(Size::new(5, 4).unwrap()));
        assert_eq!(mate_board("8"), Ok(Size::FULL));
        for wrong in ["2x2", "9x9", "", "x", "5x", "+5x5", "05x5", "5x5x5", "big"] {
            assert!(mate_board(wrong).is_err(), "{wrong}");
        }
        assert!(men("0").is_err() && men("65").is_err() && percent("0").is_err() && percent("101").is_err());
    }

    #[test]
    fn square_lists() {
        assert_eq!(squares("a1,c2 (31,7)").unwrap().to_string(), "a1 c2 (31,7)");
        assert!(squares("a1,a1").unwrap_err().contains("twice"));
        assert!(squares("a1,zz").unwrap_err().contains("'zz'"));
    }
}
