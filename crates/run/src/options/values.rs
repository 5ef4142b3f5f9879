//! Values as users write them: numbers, ranges, flags, choices.

use crate::LONGEST_TIME;
use rookwright_board::say;
use std::ops::RangeInclusive;
use std::time::Duration;

/// A value that cannot be used; the text says what is expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ValueError(pub String);

impl From<String> for ValueError {
    fn from(message: String) -> Self {
        ValueError(message)
    }
}

/// Reads a whole number between two limits.  `what` names the number in error messages, without an article:
/// `number of clues`.
pub fn number(text: &str, what: &str, least: u64, most: u64) -> Result<u64, ValueError> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        ValueError(match most {
            u64::MAX => format!("'{text}' is not a {what}: expected a whole number from {least}"),
            _ => say!(
                "error.value.number",
                "'{text}' is not a {what}: expected {least} to {most}",
                text,
                what,
                least,
                most
            ),
        })
    })
}

/// Reads a number between two limits, or a range of such numbers: `7`, `6..9`.
///
/// ```
/// use rookwright_run::options::values::range;
///
/// // Mates in two to four moves.
/// assert_eq!(range("2..4", "number of moves", 1, 8)?, 2..=4);
/// assert!(range("4..2", "number of moves", 1, 8).is_err());
/// # Ok::<(), rookwright_run::options::values::ValueError>(())
/// ```
pub fn range(text: &str, what: &str, least: u32, most: u32) -> Result<RangeInclusive<u32>, ValueError> {
    let wrong = || {
        // The example must itself be within the limits.
        let example = match most {
            ..4 => "1..2",
            4..10 => "2..4",
            _ => "6..9",
        };
        ValueError(say!(
            "error.value.range",
            "'{text}' is not a {what}: expected a number from {least} to {most}, or a range like {example}",
            text,
            what,
            least,
            most,
            example
        ))
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number =
        |text: &str| text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(wrong);
    ordered(text, number(from)?, number(to)?)
}

/// Reads a number, or a range with optional ends: `3`, `2..`, `2..5`, `..4`.
pub fn open_range(text: &str) -> Result<RangeInclusive<u32>, ValueError> {
    let wrong = || {
        ValueError(say!(
            "error.value.open_range",
            "'{text}' is not a range: expected a number, or a range like 2.., 2..5 or ..4",
            text
        ))
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
    let Some((from, to)) = text.split_once("..") else { return number(text).map(|only| only..=only) };
    if from.is_empty() && to.is_empty() {
        return Err(wrong());
    }
    let from = if from.is_empty() { 0 } else { number(from)? };
    let to = if to.is_empty() { u32::MAX } else { number(to)? };
    ordered(text, from, to)
}

fn ordered(text: &str, from: u32, to: u32) -> Result<RangeInclusive<u32>, ValueError> {
    if from <= to {
        Ok(from..=to)
    } else {
        let right = format!("{to}..{from}");
        let message =
            say!("error.value.order", "'{text}' is the wrong way round: expected {right}", text, right);
        Err(ValueError(message))
    }
}

/// Reads a seed for random choices.
pub fn seed(text: &str) -> Result<u64, ValueError> {
    text.parse().map_err(|_| ValueError(format!("'{text}' is not a seed: expected a whole number from 0 up")))
}

/// Reads a length of time: `30s`, `500ms`, `5m`, `1.5h`. A number without a unit is in seconds.
///
/// ```
/// use rookwright_run::options::values::time;
/// use std::time::Duration;
///
/// assert_eq!(time("1.5h")?, Duration::from_secs(5400));
/// assert_eq!(time("500ms")?, Duration::from_millis(500));
/// assert!(time("2 moves").is_err()); // no unit of time
/// # Ok::<(), rookwright_run::options::values::ValueError>(())
/// ```
pub fn time(text: &str) -> Result<Duration, ValueError> {
    let wrong = || {
        let message = "expected a number with a unit, like 30s, 500ms, 5m or 2h";
        ValueError(format!("'{text}' is not a time: {message}"))
    };
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
    // The parser of numbers would also take `inf`, `1e9` and signs.
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| is_plain).ok_or_else(wrong)?;
    let time = Duration::try_from_secs_f64(number * scale).ok();
    time.filter(|&time| time <= LONGEST_TIME).ok_or_else(wrong)
}

/// Reads a number of bytes, at least one: `500M`, `16G`, `1000000`.
///
/// ```
/// use rookwright_run::options::values::bytes;
///
/// let most = 1 << 40;
/// assert_eq!(bytes("16G", most)?, 16 << 30);
/// assert!(bytes("8 queens", most).is_err());
/// # Ok::<(), rookwright_run::options::values::ValueError>(())
/// ```
pub fn bytes(text: &str, most: u64) -> Result<u64, ValueError> {
    let wrong = || {
        let message = "expected a number above 0 with a unit, like 500M or 16G";
        ValueError(format!("'{text}' is not a size: {message}"))
    };
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let shift = match unit.trim_end_matches(['B', 'b']) {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        "P" | "p" => 50,
        "E" | "e" => 60,
        _ => return Err(wrong()),
    };
    // Wide enough that no unit overflows it before the limit is checked.
    let number: u128 = number.parse().map_err(|_| wrong())?;
    let all = number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(wrong)?;
    u64::try_from(all).ok().filter(|&bytes| bytes <= most).ok_or_else(|| {
        let unit = if most.is_multiple_of(1 << 40) {
            format!("{}T", most >> 40)
        } else {
            format!("{}M", most >> 20)
        };
        ValueError(format!("'{text}' is too large: expected at most {unit}, like 512M or 16G"))
    })
}

/// Returns a seed taken from the clock.
pub fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ (now.as_secs() << 20) & 0xffff_ffff
}

/// Reads `true` or `false`.
pub fn flag(text: &str) -> Result<bool, ValueError> {
    text.parse().map_err(|_| ValueError(format!("'{text}' is not a flag: expected true or false")))
}

/// Reports an unknown value.
pub(super) fn unknown_value(text: &str, words: &[&str]) -> String {
    let words = words.join(", ");
    say!("error.value.choice", "unknown value '{text}' (expected one of {words})", text, words)
}

/// Reads one of the words of a table.
pub fn choice<T: Clone>(text: &str, table: &[(&str, T)]) -> Result<T, ValueError> {
    let found = table.iter().find(|(word, _)| *word == text);
    found.map(|(_, meaning)| meaning.clone()).ok_or_else(|| {
        let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        let text: String = text.chars().take(40).collect();
        ValueError(unknown_value(&text, &words))
    })
}

/// Reads every item of a list with commas.
///
/// # Errors
/// The first error of the reader.
pub fn list<T, E>(text: &str, reader: impl Fn(&str) -> Result<T, E>) -> Result<Vec<T>, E> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(reader).collect()
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
    fn numbers_and_ranges_have_limits() {
        assert_eq!(number("7", "number of clues", 1, 9), Ok(7));
        assert_eq!(
            number("12", "number of clues", 1, 9).unwrap_err().to_string(),
            "'12' is not a number of clues: expected 1 to 9"
        );
        assert_eq!(range("2..4", "difficulty", 1, 5), Ok(2..=4));
        assert!(range("4..2", "difficulty", 1, 5).unwrap_err().0.contains("expected 2..4"));
        assert!(range("0..2", "difficulty", 1, 5).unwrap_err().0.contains("a range like 2..4"));
    }

    #[test]
    fn times_have_units() {
        assert_eq!(time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(time("2"), Ok(Duration::from_secs(2)));
        for wrong in ["soon", "", "s", "-1s", "1e5s", "3 weeks", "99999999999999h", "..s", "nan"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn bytes_have_units_and_a_limit() {
        assert_eq!(bytes("16G", u64::MAX), Ok(16 << 30));
        assert_eq!(bytes("500MB", u64::MAX), Ok(500 << 20));
        for wrong in ["lots", "", "0", "-1G", "99999999999999999T"] {
            assert!(bytes(wrong, u64::MAX).is_err(), "{wrong}");
        }
        let large = bytes("2P", 1 << 40).unwrap_err().0;
        assert_eq!(large, "'2P' is too large: expected at most 1T, like 512M or 16G");
    }

    #[test]
    fn choices_and_lists() {
        let table = [("white", 1), ("black", 2)];
        assert_eq!(choice("black", &table), Ok(2));
        assert_eq!(
            choice("red", &table).unwrap_err().0,
            "unknown value 'red' (expected one of white, black)"
        );
        assert_eq!(list("white, black,", |item| choice(item, &table)), Ok(vec![1, 2]));
        assert!(list("white, red", |item| choice(item, &table)).is_err());
    }
}
