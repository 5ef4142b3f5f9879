//! The engine options.

use super::quote::shown;
use rookwright_run::MOST_THREADS;
use std::fmt;

/// The default size of the hash table, in megabytes.
const DEFAULT_HASH: usize = 512;
/// The largest hash table, in megabytes.
const MOST_HASH: usize = (rookwright_mate::MOST_HASH >> 20) as usize;
const MOST_LINES: usize = 255;

/// The values of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// The size of the hash table, in megabytes.
    pub(super) hash: usize,
    pub(super) threads: usize,
    /// The number of first moves to report.
    pub(super) lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { hash: DEFAULT_HASH, threads: 1, lines: 1 }
    }
}

impl fmt::Display for Options {
    /// Lists the options as the protocol requires.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "option name Hash type spin default {} min 1 max {MOST_HASH}", self.hash)?;
        writeln!(f, "option name Threads type spin default {} min 1 max {MOST_THREADS}", self.threads)?;
        writeln!(f, "option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines)
    }
}

/// A change of one option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Hash(usize),
    Threads(usize),
    Lines(usize),
}

impl Change {
    /// Parses `name X value Y`. The case of the name does not matter.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let ["name", words @ ..] = words else {
            return Err("setoption: expected 'name', an option, 'value' and its value".to_owned());
        };
        let at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let (name, value) = (words[..at].join(" "), words.get(at + 1).copied().unwrap_or(""));
        let number = |most: usize| match value.parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("setoption: {name} is a number from 1 to {most}, not '{}'", shown(value))),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => number(MOST_HASH).map(Change::Hash),
            "threads" => number(MOST_THREADS).map(Change::Threads),
            "multipv" => number(MOST_LINES).map(Change::Lines),
            _ => Err(format!("setoption: unknown option '{}'", shown(&name))),
        }
    }
}
