//! Parses the values of options: durations, sizes, numbers and lists.

pub(crate) use rookwright_run::options::values::{any_seed, seed};
pub(crate) use rookwright_sheet::numbers::{dpi, first_number, per_page};

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use rookwright_mate::MOST_HASH;
use rookwright_mate::analysis::MOST_REFUTATIONS;
use rookwright_run::{LONGEST_TIME, Labelling, MOST_THREADS};
use std::ffi::OsStr;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

/// Returns the names of all labellings.
pub(crate) fn labellings() -> impl Iterator<Item = &'static str> {
    static NAMES: LazyLock<Vec<String>> =
        LazyLock::new(|| Labelling::all().map(|labelling| labelling.to_string()).collect());
    NAMES.iter().map(String::as_str)
}

/// Returns a parser with a list of values for shells to complete.  It may accept other values too.
pub(crate) fn known<P>(parser: P, words: impl IntoIterator<Item = &'static str>) -> Known<P> {
    Known { parser, words: words.into_iter().collect() }
}

/// A parser with a list of values for completion; see [`known`].
#[derive(Clone)]
pub(crate) struct Known<P> {
    parser: P,
    words: Vec<&'static str>,
}

impl<P: TypedValueParser> TypedValueParser for Known<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.words.iter().map(|&word| PossibleValue::new(word))))
    }
}

/// Parses a duration: `30s`, `500ms`, `5m`, `1.5h`.  A number without a unit is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong =
        || format!("'{text}' is not a duration: expected a number with a unit, like 30s, 500ms, 5m or 2h");
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
    let time = Duration::try_from_secs_f64(number * scale).ok();
    time.filter(|&time| time <= LONGEST_TIME).ok_or_else(wrong)
}

/// Parses a size and returns the number of bytes: `500M`, `16G`, `1000000`.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a size: expected a number above 0 with a unit, like 500M or 16G");
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

/// Parses the size of a hash table, at most [`MOST_HASH`] bytes.
pub(crate) fn hash(text: &str) -> Result<u64, String> {
    let huge = || format!("'{text}' is too large: expected at most 1T, like 512M or 16G");
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['B', 'b']);
    if text.starts_with(|c: char| c.is_ascii_digit()) && ["P", "p", "E", "e"].contains(&unit) {
        return Err(huge());
    }
    memory(text).and_then(|bytes| if bytes > MOST_HASH { Err(huge()) } else { Ok(bytes) })
}

/// Parses a number of refutations, from 1 to [`MOST_REFUTATIONS`].
pub(crate) fn refutations(text: &str) -> Result<u32, String> {
    at_most(text, "refutations", MOST_REFUTATIONS)
}

/// Parses a number of threads, from 1 to [`MOST_THREADS`].
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    at_most(text, "threads", MOST_THREADS)
}

/// Parses a number of jobs.  Each has a thread.
pub(crate) fn jobs(text: &str) -> Result<usize, String> {
    at_most(text, "jobs", MOST_THREADS)
}

/// Parses a number from 1 to `most`.
fn at_most<N: FromStr + PartialOrd + From<u8> + Display + Copy>(
    text: &str,
    of_what: &str,
    most: N,
) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| (N::from(1)..=most).contains(number));
    number.ok_or_else(|| format!("'{text}' is not a number of {of_what}: expected 1 to {most}"))
}

/// Parses a number of solutions, at least 1.
pub(crate) fn limit(text: &str) -> Result<u64, String> {
    at_least_one(text, "solutions")
}

/// Parses a number of puzzles, at least 1.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    at_least_one(text, "puzzles")
}

fn at_least_one(text: &str, of_what: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("'{text}' is not a number of {of_what}: expected a whole number from 1"))
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
}
