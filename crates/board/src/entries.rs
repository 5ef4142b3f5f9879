//! Reads the keys of a text file, as all families share it, and reports unknown, repeated and empty ones.

use crate::document::{Document, Entry, Faults, Token};
use crate::say;
use std::collections::HashSet;

/// The number of the format of puzzle files.  It grows when an older version would misread a newer file.
pub const PUZ_FORMAT: u32 = 1;

/// Boards up to this number of files and ranks are drawn in puzzle files; larger ones are written as lists.
pub const LONGEST_DRAWN_SIDE: u32 = 26;

/// The key of a line `format: 1`, which every text file may have.
const FORMAT: &str = "format";

/// The keys of one kind of text file.
///
/// ```
/// use rookwright_board::{Document, Faults, Keys};
///
/// const KEYS: Keys = Keys { known: &["puzzle", "title", "rule"], repeated: &["rule"], optional: &["title"] };
///
/// let (document, mut faults) = (Document::read("puzzle: toy\ntitle:\nrool: x"), Faults::default());
/// let entries = KEYS.read(&document, &mut faults);
/// assert_eq!(entries.value("puzzle").map(|value| value.text), Some("toy"));
/// assert_eq!(entries.value("title"), None);
/// assert_eq!(
///     faults.to_string(),
///     "line 3, column 1: unknown key 'rool': expected one of puzzle, title, rule"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    /// Every key, in the order in which an error message lists them.
    pub known: &'static [&'static str],
    /// The keys that may be given several times.
    pub repeated: &'static [&'static str],
    /// The keys whose value may be empty, which means the same as no key.
    pub optional: &'static [&'static str],
}

impl Keys {
    /// Reads the entries of a document.  Adds a fault for every unknown key, for a key that is given twice and for
    /// an empty value.  A line `format: 1` is accepted in every file; a higher number is a fault.
    pub fn read<'a>(&self, document: &Document<'a>, faults: &mut Faults) -> Entries<'a> {
        let (mut given, mut accepted) = (HashSet::new(), Vec::new());
        for &entry in &document.entries {
            let key = entry.key.text;
            // A faulty entry counts as given, or it would also be reported as missing.
            let is_new = given.insert(key);
            if !is_new && !self.repeated.contains(&key) {
                faults.add(&entry.key, say!("error.key_twice", "the key '{key}' is given twice", key));
            } else if key == FORMAT {
                faults.keep(&entry.value, check_format(entry.value.text));
            } else if !self.known.contains(&key) {
                let known = self.known.join(", ");
                let message =
                    say!("error.unknown_key", "unknown key '{key}': expected one of {known}", key, known);
                faults.add(&entry.key, message);
            } else if !entry.value.text.is_empty() {
                accepted.push(entry);
            } else if !self.optional.contains(&key) {
                faults.add(&entry.value, say!("error.no_value", "expected a value after '{key}:'", key));
            }
        }
        Entries { accepted, given }
    }
}

/// Checks the number of a line `format: 1`.
fn check_format(text: &str) -> Result<(), String> {
    match text.parse::<u32>() {
        Ok(1..=PUZ_FORMAT) => Ok(()),
        Ok(newer) if newer > PUZ_FORMAT => Err(format!(
            "the file has format {newer}, and this version reads up to {PUZ_FORMAT}: install a newer rookwright"
        )),
        _ => Err(format!("expected the number of the format, from 1 to {PUZ_FORMAT}")),
    }
}

/// The entries of a document that can be used: their keys are known and their values are not empty.
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    accepted: Vec<Entry<'a>>,
    given: HashSet<&'a str>,
}

impl<'a> Entries<'a> {
    /// Returns the value of a key, or `None` if there is none.  Of a repeated key it is the first value.
    pub fn value(&self, key: &str) -> Option<Token<'a>> {
        self.accepted.iter().find(|entry| entry.key.text == key).map(|entry| entry.value)
    }

    /// Returns the value of a key as text.
    pub fn text(&self, key: &str) -> Option<String> {
        self.value(key).map(|value| value.text.to_owned())
    }

    /// Returns whether the key is given, even with an empty value.
    pub fn is_given(&self, key: &str) -> bool {
        self.given.contains(key)
    }

    /// Adds a fault if the key is not given.  `line` is an example: `puzzle: tour`.
    pub fn require(&self, key: &str, line: &str, faults: &mut Faults) {
        if !self.is_given(key) {
            let message =
                say!("error.no_key", "the key '{key}' is missing: expected a line like '{line}'", key, line);
            faults.add(&Token::START, message);
        }
    }

    /// Returns the entries in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'a>> + '_ {
        self.accepted.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_format_is_refused() {
        const KEYS: Keys = Keys { known: &["a"], repeated: &[], optional: &[] };
        let faults = |text: &str| {
            let mut faults = Faults::default();
            KEYS.read(&Document::read(text), &mut faults);
            faults.to_string()
        };
        assert_eq!(faults("format: 1\na: 1"), "");
        assert_eq!(
            faults("a: 1\nformat: 2"),
            "line 2, column 9: the file has format 2, and this version reads up to 1: install a newer rookwright"
        );
        for wrong in ["format: one", "format: 0", "format:"] {
            let said = faults(wrong);
            assert!(said.ends_with("expected the number of the format, from 1 to 1"), "{wrong}: {said}");
        }
    }

    #[test]
    fn faults_of_keys() {
        const KEYS: Keys = Keys { known: &["a", "b", "note"], repeated: &["b"], optional: &["note"] };
        let text = "a: 1\na: 2\nb: 3\nb: 4\nnote:\nc:\nb:\n";
        let (document, mut faults) = (Document::read(text), Faults::default());
        let entries = KEYS.read(&document, &mut faults);
        let read: Vec<_> = entries.iter().map(|entry| entry.value.text).collect();
        assert_eq!(read, ["1", "3", "4"]);
        assert!(entries.is_given("note") && entries.value("note").is_none());
        entries.require("a", "a: 1", &mut faults);
        entries.require("d", "d: 1", &mut faults);
        let faults = faults.or(Some(())).unwrap_err().to_string();
        assert_eq!(
            faults,
            "line 1, column 1: the key 'd' is missing: expected a line like 'd: 1'\n\
             line 2, column 1: the key 'a' is given twice\n\
             line 6, column 1: unknown key 'c': expected one of a, b, note\n\
             line 7, column 3: expected a value after 'b:'"
        );
    }
}
