//! Text line by line.

use std::io::{self, BufRead};

/// The most bytes in a line.
pub const LONGEST: usize = 16 << 20;
/// The number of bytes after which a line is given up: `/dev/zero` has no end.
const ENDLESS: u64 = 8 << 30;

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Its text, without the line end.
    Text(String),
    /// It is longer than [`LONGEST`]; its text is skipped.
    TooLong(u64),
}

/// The lines of a file with their numbers.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    number: u64,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    /// Starts at the first line.
    pub fn new(reader: R) -> Self {
        Self { reader, number: 0, ended: false }
    }

    /// Returns the number of lines read.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the next line and its number, from 1; `None` at the end.
    pub fn next_line(&mut self) -> io::Result<Option<(u64, Line)>> {
        if self.ended {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let mut length = 0u64;
        loop {
            let chunk = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other.inspect_err(|_| self.ended = true)?,
            };
            if chunk.is_empty() {
                self.ended = true;
                break;
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(chunk.len(), |end| end + 1);
            length += taken as u64;
            if length <= LONGEST as u64 {
                bytes.extend_from_slice(&chunk[..taken]);
            } else {
                bytes = Vec::new();
            }
            self.reader.consume(taken);
            if end.is_some() {
                break;
            }
            if length > ENDLESS {
                self.ended = true;
                return Err(io::Error::other(format!("a line does not end within {} GB", ENDLESS >> 30)));
            }
        }
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        if length > LONGEST as u64 {
            return Ok(Some((self.number, Line::TooLong(length))));
        }
        let mut text = decoded(bytes);
        if self.number == 1 && text.starts_with('\u{feff}') {
            text.remove(0);
        }
        text.truncate(text.trim_end_matches(['\n', '\r']).len());
        Ok(Some((self.number, Line::Text(text))))
    }
}

/// Reads bytes as UTF-8, or as Latin-1 if they are not: old collections have names such as `Dörre`.
pub fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes);
        let mut found = Vec::new();
        while let Some((number, line)) = lines.next_line().unwrap() {
            assert_eq!(number, found.len() as u64 + 1);
            found.push(match line {
                Line::Text(text) => text,
                Line::TooLong(length) => format!("<{length}>"),
            });
        }
        found
    }

    #[test]
    fn line_ends_and_encodings() {
        assert_eq!(lines(b"\xef\xbb\xbfa\r\nb\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(lines("D\u{f6}rre\n".as_bytes()), ["D\u{f6}rre"]);
        assert_eq!(lines(b"D\xf6rre\n"), ["D\u{f6}rre"]);
        assert_eq!(lines(b""), Vec::<String>::new());
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let mut bytes = vec![b'x'; LONGEST + 5];
        bytes.extend(b"\nnext\n");
        assert_eq!(lines(&bytes), [format!("<{}>", LONGEST + 6), "next".to_owned()]);
    }
}
