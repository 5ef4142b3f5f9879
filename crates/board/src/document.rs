//! The layout that all text files of this project share: `key: value` lines and a board of tokens, top rank
//! first.
//!
//! Accepts keys in any order, before or after the board, blank lines, and comment lines that start
//! with `#`.  This module only splits a text into tokens that know their line and column, so that every fault
//! can be located.  The readers of the families interpret the keys.

use crate::flaw::Flaws;
use crate::geometry::{Geometry, GeometryError};
use crate::joined::write_lines;
use crate::say;
use crate::square::Square;
use std::fmt;

/// An error at a place in a text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("{}", say!(
    "error.place",
    "line {line}, column {column}: {what}",
    line,
    column,
    what = message
))]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, or what was expected.
    pub message: String,
}

/// All errors of a text, so that its author can correct them in one go.
///
/// ```
/// use rookwright_board::Diagram;
///
/// let faults = "turn: green\n. . .\n. K\n. . .".parse::<Diagram>().unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "line 1, column 7: expected white or black\n\
///      line 3, column 3: this rank has 2 squares, but the first one has 3"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Adds a fault.
    pub fn add(&mut self, at: &Token<'_>, message: impl Into<String>) {
        self.0.push(at.fault(message));
    }

    /// Returns the value of a result; adds a fault and returns `None` if it is an error.
    pub fn keep<T, E: fmt::Display>(&mut self, at: &Token<'_>, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.add(at, error.to_string())).ok()
    }

    /// Returns `value` if there are no faults; otherwise the faults in the order of the text.
    pub fn or<T>(mut self, value: Option<T>) -> Result<T, Faults> {
        self.0.sort();
        self.0.dedup();
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self),
        }
    }

    /// Returns the value of a valid draft if there are no faults; otherwise the faults, including the flaws of
    /// the draft.  `at` returns the place of a flaw; without one the flaw is reported at the start of the text.
    pub fn located<'a, T, S>(
        mut self,
        valid: Result<T, Flaws<S>>,
        at: impl Fn(S) -> Option<Token<'a>>,
    ) -> Result<T, Faults> {
        let value = valid.map_err(|flaws| {
            for flaw in flaws {
                self.add(&at(flaw.subject).unwrap_or(Token::START), flaw.message);
            }
        });
        self.or(value.ok())
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_SHOWN: usize = 50;
        write_lines(f, &self.0, MOST_SHOWN)
    }
}

impl std::error::Error for Faults {}

/// A part of a text with its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// The text itself.
    pub text: &'a str,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl<'a> Token<'a> {
    /// The start of a text, for faults about something missing.
    pub const START: Token<'static> = Token { text: "", line: 1, column: 1 };

    /// Returns a fault that points here.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { line: self.line, column: self.column, message: message.into() }
    }

    /// Parts of this token, which must be slices of it, in order.  Columns are counted on from part
    /// to part: a line may hold a million of them.
    fn parts(self, texts: impl Iterator<Item = &'a str>) -> impl Iterator<Item = Token<'a>> {
        let (mut counted, mut column) = (0, self.column);
        texts.map(move |text| {
            let offset = text.as_ptr() as usize - self.text.as_ptr() as usize;
            column += self.text[counted..offset].chars().count();
            counted = offset;
            Token { text, line: self.line, column }
        })
    }

    /// Returns the parts between commas, with blanks trimmed, including empty ones.  A comma inside brackets,
    /// as in
    /// `L(1,3)`, belongs to its part.
    pub fn split(self) -> impl Iterator<Item = Token<'a>> {
        let mut depth = 0;
        let parts = self.text.split(move |c| {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            c == ',' && depth == 0
        });
        self.parts(parts.map(str::trim))
    }

    /// Returns the items of a list, between blanks or commas.  A comma inside brackets, as in `(31,7)`,
    /// belongs to its item.
    pub fn items(self) -> impl Iterator<Item = Token<'a>> {
        // One pass instead of words and then their parts: a line may hold millions of items.
        let mut depth = 0;
        let items = self.text.split(move |c: char| {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ if c.is_whitespace() => depth = 0,
                _ => {}
            }
            c.is_whitespace() || (c == ',' && depth == 0)
        });
        self.parts(items.filter(|item| !item.is_empty()))
    }

    /// Returns the words between blanks.
    pub fn words(self) -> impl Iterator<Item = Token<'a>> {
        self.parts(self.text.split_whitespace())
    }
}

/// A `key: value` line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// The text before the colon.
    pub key: Token<'a>,
    /// The text after the colon, trimmed.
    pub value: Token<'a>,
}

/// One rank of the board: its tokens from left to right.
pub type Row<'a> = Vec<Token<'a>>;

/// A text split into entries and rows.
///
/// ```
/// use rookwright_board::Document;
///
/// let document = Document::read("title: Back rank\n. . k\nR . .");
/// assert_eq!(document.entries[0].value.text, "Back rank");
/// let men = document.cells().filter(|(_, cell)| cell.text != ".");
/// let men: Vec<String> = men.map(|(square, cell)| format!("{}{square}", cell.text)).collect();
/// assert_eq!(men, ["kc2", "Ra1"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document<'a> {
    /// The `key: value` lines in their order.
    pub entries: Vec<Entry<'a>>,
    /// The board, top rank first; empty if the text has none.
    pub rows: Vec<Row<'a>>,
}

impl<'a> Document<'a> {
    /// Splits the text.  Never fails: every line is an entry, a rank, a comment or blank.
    pub fn read(text: &'a str) -> Self {
        let mut document = Document::default();
        // Some editors write a byte-order mark at the start.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (nth, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let trimmed =
                Token { text: line.trim(), line: nth + 1, column: 1 + line[..indent].chars().count() };
            if trimmed.text.is_empty() || trimmed.text.starts_with('#') {
                continue;
            }
            match trimmed.text.split_once(':') {
                // A colon after anything but a word is a fault that the reader of the board finds.
                Some((key, value)) if is_key(key.trim()) => {
                    let mut parts = trimmed.parts([key.trim(), value.trim()].into_iter());
                    if let (Some(key), Some(value)) = (parts.next(), parts.next()) {
                        document.entries.push(Entry { key, value });
                    }
                }
                _ => document.rows.push(trimmed.words().collect()),
            }
        }
        document
    }

    /// Returns the size of the drawn board; adds a fault for every rank that is longer or shorter than the
    /// first.
    pub fn size(&self, faults: &mut Faults) -> Option<Result<Geometry, GeometryError>> {
        let width = self.rows.first()?.len();
        for row in &self.rows {
            // Points after the last token of a short rank, and at the first extra token of a long one.
            let at = row.get(width).or(row.last()).filter(|_| row.len() != width);
            if let Some(at) = at {
                let message = say!(
                    "error.rank_width",
                    "this rank has {width} squares, but the first one has {first}",
                    width = row.len(),
                    first = width
                );
                faults.add(at, message);
            }
        }
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Some(Geometry::new(side(width), side(self.rows.len())))
    }

    /// Returns the board that is given by its size, or drawn, or both.  Adds a fault if the two differ or if
    /// there is neither.  `is_given` says that a size was given; if it could not be read, that already is a fault.
    pub fn board(&self, size: Option<Geometry>, is_given: bool, faults: &mut Faults) -> Option<Geometry> {
        let Some(drawn) = self.size(faults) else {
            if !is_given {
                faults
                    .add(&Token::START, "there is no board: expected a line like 'board: 8x8', or a drawing");
            }
            return size;
        };
        let first = self.rows[0][0];
        let drawn = faults.keep(&first, drawn)?;
        match size {
            // Reading goes on with the stated size, so that other faults are found as well.
            Some(size) if size != drawn => {
                let message = say!(
                    "error.board_drawn",
                    "the board drawn is {drawn}, but 'board:' says {size}",
                    drawn = drawn.to_string(),
                    size = size.to_string()
                );
                faults.add(&first, message);
                Some(size)
            }
            _ => Some(drawn),
        }
    }

    /// Returns the tokens of the board with their squares.
    pub fn cells(&self) -> impl Iterator<Item = (Square, Token<'a>)> + '_ {
        let top = self.rows.len();
        self.rows.iter().enumerate().flat_map(move |(row, tokens)| {
            tokens.iter().enumerate().filter_map(move |(file, &token)| {
                let (file, rank) = (u32::try_from(file).ok()?, u32::try_from(top - 1 - row).ok()?);
                Some((Square::at(file, rank)?, token))
            })
        })
    }
}

fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_and_points() {
        let text = "puzzle:  placement\n# a comment\n\n  . Q .\n  . .\nplace: 8 Q, é, L(1,3)\n";
        let document = Document::read(text);
        assert_eq!(document.entries.len(), 2);
        assert_eq!(document.entries[0].value, Token { text: "placement", line: 1, column: 10 });
        let parts: Vec<_> = document.entries[1].value.split().map(|t| (t.text, t.column)).collect();
        assert_eq!(parts, [("8 Q", 8), ("é", 13), ("L(1,3)", 16)]);
        assert_eq!(document.rows[0][1], Token { text: "Q", line: 4, column: 5 });

        let mut faults = Faults::default();
        assert_eq!(document.size(&mut faults), Some(Geometry::new(3, 2)));
        assert_eq!(faults.to_string(), "line 5, column 5: this rank has 2 squares, but the first one has 3");
        let cells: Vec<_> =
            document.cells().map(|(square, token)| format!("{square}{}", token.text)).collect();
        assert_eq!(cells.join(" "), "a2. b2Q c2. a1. b1.");
    }

    #[test]
    fn faults_come_sorted_once_and_not_without_end() {
        let mut faults = Faults::default();
        for line in (1..=60).rev() {
            for _ in 0..2 {
                faults.0.push(Fault { line, column: 1, message: "wrong".into() });
            }
        }
        let shown = faults.or(Some(())).unwrap_err().to_string();
        assert!(shown.starts_with("line 1, column 1: wrong\nline 2,"));
        assert!(shown.ends_with("... and 10 more"));
    }
}
