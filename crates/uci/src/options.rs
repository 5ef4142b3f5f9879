//! What can be set.

use super::command::shown;
use std::fmt;

/// The most threads that make sense to ask for.
const MOST_THREADS: usize = 256;
/// Megabytes of memory, unless said otherwise.
const HASH: usize = 512;
const MOST_HASH: usize = 65536;
const MOST_LINES: usize = 255;

/// What is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// Megabytes of memory.
    pub(super) hash: usize,
    pub(super) threads: usize,
    /// First moves to be shown.
    pub(super) lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { hash: HASH, threads: 1, lines: 1 }
    }
}

impl fmt::Display for Options {
    /// As the protocol lists them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "option name Hash type spin default {} min 1 max {MOST_HASH}", self.hash)?;
        writeln!(f, "option name Threads type spin default {} min 1 max {MOST_THREADS}", self.threads)?;
        writeln!(f, "option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines)
    }
}

/// One setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Hash(usize),
    Threads(usize),
    Lines(usize),
}

impl Change {
    /// `name X value Y`, the name in any case.
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
