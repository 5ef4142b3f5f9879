//! Values of options: durations, sizes, lists.

use rookwright::board::{Geometry, Piece, Square, SquareSet, Token};
use rookwright::mate::MOST_HASH;
use rookwright::mate::chess::Size;
use rookwright::placement::Given;
use std::ops::RangeInclusive;
use std::time::Duration;

/// `30s`, `500ms`, `5m`, `1.5h`; a bare number is seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong =
        || format!("'{text}' is no duration: expected a number with a unit, like 30s, 500ms, 5m or 2h");
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(wrong()),
    };
    let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
    // A century is as good as for ever, and keeps clocks from overflowing.
    let seconds = number * scale;
    if seconds > 3.2e9 { Err(wrong()) } else { Ok(Duration::from_secs_f64(seconds)) }
}

/// `500M`, `16G`, `1000000`: bytes.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is no size: expected a number with a unit, like 500M or 16G");
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let shift = match unit.trim_end_matches(['B', 'b']) {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(wrong)
}

/// Room for what a search of mates remembers: a size that a machine may have.
pub(crate) fn hash(text: &str) -> Result<u64, String> {
    let huge = || format!("'{text}' is more than a machine has: expected at most 1T, like 512M or 16G");
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['B', 'b']);
    if text.starts_with(|c: char| c.is_ascii_digit()) && ["P", "p", "E", "e"].contains(&unit) {
        return Err(huge());
    }
    memory(text).and_then(|bytes| if bytes > MOST_HASH { Err(huge()) } else { Ok(bytes) })
}

/// A number of refutations.
pub(crate) fn refutations(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=99).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number of refutations: expected 1 to 99"))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number of threads: expected 1 to 1024"))
}

/// A number of solutions.
pub(crate) fn limit(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("'{text}' is no limit: expected a whole number from 1"))
}

/// How many puzzles go on a page.
pub(crate) fn per_page(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=20).contains(number));
    number.ok_or_else(|| format!("a page holds 1 to 20 puzzles, not '{text}'"))
}

/// The number of the first puzzle.
pub(crate) fn first_number(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number for a puzzle: expected 1 to 1000000"))
}

/// Pixels to the inch.
pub(crate) fn dpi(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (20..=1200).contains(number));
    number.ok_or_else(|| format!("'{text}' is no resolution: expected 20 to 1200 pixels to the inch"))
}

/// A number to start a random choice from.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no seed: expected a whole number from 0"))
}

/// A list of squares: `a1,c2` or `a1 c2`; numeric names keep their commas: `(31,7),a1`.
pub(crate) fn squares(text: &str) -> Result<SquareSet, String> {
    let mut set = SquareSet::EMPTY;
    for item in (Token { text, line: 1, column: 1 }).items() {
        let square: Square = item.text.parse().map_err(|error| format!("{error}"))?;
        if !set.insert(square) {
            return Err(format!("{square} is named twice"));
        }
    }
    Ok(set)
}

/// Men fixed in advance, as clap wants a list: a type of its own.
#[derive(Clone)]
pub(crate) struct GivenList(pub(crate) Vec<Given>);

/// A board by its size: `8x6`, or `8` for a square one.
pub(crate) fn board(text: &str) -> Result<Geometry, String> {
    let size = if text.contains('x') { text.to_owned() } else { format!("{text}x{text}") };
    let plain = size.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x');
    let board = if plain { size.parse().ok() } else { None };
    board.ok_or_else(|| format!("'{text}' is no board: expected a size like 8x8"))
}

/// Pieces by their letters, with how many of each.
#[derive(Clone)]
pub(crate) struct Pieces(pub(crate) Vec<(Piece, u32)>);

/// `KQRBNP`, `KRRn`: like letters are several of a kind.
pub(crate) fn pieces(text: &str) -> Result<Pieces, String> {
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
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "number of clues", 1, 256)
}

/// A difficulty, or a range.
pub(crate) fn difficulty(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "difficulty", 1, 5)
}

/// A difficulty from 1 to 3, or a range.
pub(crate) fn three_grades(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "difficulty", 1, 3)
}

/// A range of numbers that may be open: `3`, `2..`, `2..5`, `..4`.
pub(crate) fn open_range(text: &str) -> Result<RangeInclusive<u32>, String> {
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
pub(crate) fn mate_board(text: &str) -> Result<Size, String> {
    let (files, ranks) = text.split_once('x').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
    let size = number(files).zip(number(ranks)).and_then(|(files, ranks)| Size::new(files, ranks));
    size.ok_or_else(|| format!("'{text}' is no board for mates: expected a size from 3x3 to 8x8, like 5x4"))
}

/// A number of moves, with half a move more or not: `2`, `2.5`.
pub(crate) fn moves(text: &str) -> Result<(u32, bool), String> {
    let (number, half) = text.strip_suffix(".5").map_or((text, false), |number| (number, true));
    let number = number.parse().ok().filter(|_| number.bytes().all(|byte| byte.is_ascii_digit()));
    let wrong = || format!("'{text}' is no number of moves: expected one like 2, or 2.5 in help play");
    number.map(|number| (number, half)).ok_or_else(wrong)
}

/// A number of men.
pub(crate) fn men(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=64).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number of men: expected 1 to 64, the king with them"))
}

/// So many of a hundred.
pub(crate) fn percent(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=100).contains(number));
    number.ok_or_else(|| format!("'{text}' is no share: expected so many of a hundred, from 1 to 100"))
}

/// A list of given men: `a1,Qc2`.
pub(crate) fn given(text: &str) -> Result<GivenList, String> {
    let items = (Token { text, line: 1, column: 1 }).items();
    items.map(|item| item.text.parse()).collect::<Result<_, _>>().map(GivenList)
}

/// A seed nobody chose.
pub(crate) fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ (now.as_secs() << 20) & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        for wrong in ["soon", "", "s", "-1s", "1e5s", "3 weeks", "99999999999999h", "..s", "nan"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(memory("16G"), Ok(16 << 30));
        assert_eq!(memory("500MB"), Ok(500 << 20));
        for wrong in ["lots", "", "0", "-1G", "1P", "99999999999999999T"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }

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
