//! Text line by line.

use std::io::{self, BufRead};

/// The most bytes in a line.
pub const LONGEST: usize = 16 << 20;
/// The number of bytes after which a line is given up: `/dev/zero` has no end.
const ENDLESS: u64 = 8 << 30;

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextLine {
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
    longest: u64,
    endless: u64,
    ended: bool,
    given_up: bool,
}

impl<R: BufRead> Lines<R> {
    /// Starts at the first line.
    pub fn new(reader: R) -> Self {
        Self { reader, number: 0, longest: LONGEST as u64, endless: ENDLESS, ended: false, given_up: false }
    }

    /// Sets the most bytes in a line, and after how many bytes without an end it is given up.
    #[must_use]
    pub fn within(self, longest: u64, endless: u64) -> Self {
        Self { longest, endless, ..self }
    }

    /// Returns the number of lines read.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether the file was given up, because the last line did not end.
    pub fn is_given_up(&self) -> bool {
        self.given_up
    }

    /// Returns the next line and its number, from 1; `None` at the end.
    pub fn next_line(&mut self) -> io::Result<Option<(u64, TextLine)>> {
        let Some(line) = self.next_bytes()? else { return Ok(None) };
        if self.given_up {
            return Err(io::Error::other(format!("a line does not end within {} GB", self.endless >> 30)));
        }
        let line = line.map_or_else(TextLine::TooLong, |bytes| {
            let mut text = decoded(bytes);
            if self.number == 1 && text.starts_with('\u{feff}') {
                text.remove(0);
            }
            text.truncate(text.trim_end_matches(['\n', '\r']).len());
            TextLine::Text(text)
        });
        Ok(Some((self.number, line)))
    }

    /// Returns the next line with its end, or the length of one that is too long; `None` at the end.
    pub fn next_bytes(&mut self) -> io::Result<Option<Result<Vec<u8>, u64>>> {
        let (mut bytes, mut length) = (Vec::new(), 0u64);
        while !self.ended {
            let chunk = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other.inspect_err(|_| self.ended = true)?,
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(chunk.len(), |end| end + 1);
            length += taken as u64;
            // Beyond the limit the line is only measured, so that it needs no memory.
            if length <= self.longest {
                bytes.extend_from_slice(&chunk[..taken]);
            } else {
                bytes = Vec::new();
            }
            self.reader.consume(taken);
            if end.is_some() {
                break;
            }
            // A line that never ends would be read for ever.
            self.given_up = length > self.endless;
            self.ended = taken == 0 || self.given_up;
        }
        if length == 0 {
            return Ok(None);
        }
        self.number += u64::from(!self.given_up);
        Ok(Some(if length > self.longest { Err(length) } else { Ok(bytes) }))
    }
}

/// Reads bytes as UTF-8, or as Latin-1 if they are not: old collections have names such as `Dörre`.
pub fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes);
        let mut found = Vec::new();
        while let Some((number, line)) = lines.next_line().unwrap() {
            assert_eq!(number, found.len() as u64 + 1);
            found.push(match line {
                TextLine::Text(text) => text,
                TextLine::TooLong(length) => format!("<{length}>"),
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

    #[test]
    fn a_line_without_end_is_given_up() {
        let mut lines = Lines::new(BufReader::with_capacity(3, &b"ab\nabcdef\nabcdefghijk"[..])).within(4, 7);
        assert_eq!(lines.next_bytes().unwrap(), Some(Ok(b"ab\n".to_vec())));
        assert_eq!((lines.next_bytes().unwrap(), lines.is_given_up()), (Some(Err(7)), false));
        assert_eq!((lines.next_bytes().unwrap().is_some(), lines.is_given_up()), (true, true));
        assert_eq!((lines.next_bytes().unwrap(), lines.number()), (None, 2));
    }
}
