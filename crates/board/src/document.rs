//! The layout all our text files share: `key: value` lines and a board of tokens, top rank first.
//!
//! Accepts keys in any order, before or after the board, blank lines, and comment lines that start
//! with `#`.  What a key means is the reader's business: this module only splits a text into pieces
//! that know their line and column, so that every fault can be pointed at.

use crate::flaw::Flaws;
use crate::geometry::{Geometry, GeometryError};
use crate::square::Square;
use std::fmt;

/// Something wrong at a place in a text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, or what was expected.
    pub message: String,
}

/// Everything wrong with a text, so that its author mends it in one go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, at: &Token<'_>, message: impl Into<String>) {
        self.0.push(at.fault(message));
    }

    /// Notes the fault of a failed result and hands on what succeeded.
    pub fn keep<T, E: fmt::Display>(&mut self, at: &Token<'_>, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.add(at, error.to_string())).ok()
    }

    /// `value` if nothing was noted; otherwise the faults in the order of the text.
    pub fn or<T>(mut self, value: Option<T>) -> Result<T, Faults> {
        self.0.sort();
        self.0.dedup();
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self),
        }
    }

    /// Returns the value of a valid draft if nothing was noted; otherwise the faults, among them the flaws of the
    /// draft.  `at` is the place of a flaw; without it the flaw is noted at the start of the text.
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
        const MOST: usize = 50;
        for (nth, fault) in self.0.iter().take(MOST).enumerate() {
            let gap = if nth == 0 { "" } else { "\n" };
            write!(f, "{gap}{fault}")?;
        }
        match self.0.len().checked_sub(MOST) {
            Some(more @ 1..) => write!(f, "\n... and {more} more"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Faults {}

/// A piece of the text and where it stands.
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
    /// The start of a text, for what is missing in it.
    pub const START: Token<'static> = Token { text: "", line: 1, column: 1 };

    /// A fault that points here.
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

    /// The parts between commas, blanks trimmed, empty ones included.  A comma inside brackets, as in
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

    /// The items of a list, between blanks or commas.  A comma inside brackets, as in `(31,7)`,
    /// belongs to its item.
    pub fn items(self) -> impl Iterator<Item = Token<'a>> {
        // Not words and then their parts: a line may hold millions of items.
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

    /// The words between blanks.
    pub fn words(self) -> impl Iterator<Item = Token<'a>> {
        self.parts(self.text.split_whitespace())
    }
}

/// A `key: value` line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// What stands before the colon.
    pub key: Token<'a>,
    /// What stands behind it, trimmed.
    pub value: Token<'a>,
}

/// One rank of the board: its tokens from left to right.
pub type Row<'a> = Vec<Token<'a>>;

/// A text, split up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document<'a> {
    /// The `key: value` lines in their order.
    pub entries: Vec<Entry<'a>>,
    /// The board, top rank first; empty where none is given.
    pub rows: Vec<Row<'a>>,
}

impl<'a> Document<'a> {
    /// Splits the text.  Never fails: every line is an entry, a rank, a comment or blank.
    pub fn read(text: &'a str) -> Self {
        let mut document = Document::default();
        // Editors on some systems put a byte-order mark in front.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (nth, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let trimmed =
                Token { text: line.trim(), line: nth + 1, column: 1 + line[..indent].chars().count() };
            if trimmed.text.is_empty() || trimmed.text.starts_with('#') {
                continue;
            }
            match trimmed.text.split_once(':') {
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

    /// The size of the board drawn; a fault for every rank that is longer or shorter than the first.
    pub fn size(&self, faults: &mut Faults) -> Option<Result<Geometry, GeometryError>> {
        let width = self.rows.first()?.len();
        for row in &self.rows {
            // Point behind the last token of a short rank, at the first extra one of a long rank.
            let at = row.get(width).or(row.last()).filter(|_| row.len() != width);
            if let Some(at) = at {
                faults.add(at, format!("this rank has {} squares, the first one {width}", row.len()));
            }
        }
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Some(Geometry::new(side(width), side(self.rows.len())))
    }

    /// The board that is told by its size, or drawn, or both; a fault where the two differ, or where
    /// there is neither.  A size that was told but could not be read is a fault already.
    pub fn board(&self, size: Option<Geometry>, told: bool, faults: &mut Faults) -> Option<Geometry> {
        let Some(drawn) = self.size(faults) else {
            if !told {
                faults
                    .add(&Token::START, "there is no board: expected a line like 'board: 8x8', or a drawing");
            }
            return size;
        };
        let first = self.rows[0][0];
        let drawn = faults.keep(&first, drawn)?;
        match size {
            Some(size) if size != drawn => {
                faults.add(&first, format!("the board drawn is {drawn}, but 'board:' says {size}"));
                Some(size)
            }
            _ => Some(drawn),
        }
    }

    /// The tokens of the board with the squares they stand for.
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
        assert_eq!(faults.to_string(), "line 5, column 5: this rank has 2 squares, the first one 3");
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
