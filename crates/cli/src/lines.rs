//! Files read line by line, however long they are.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

/// The lines of a file or of standard input.
pub(crate) struct Lines {
    reader: Box<dyn BufRead + Send>,
    longest: usize,
    broken: bool,
    hasty: bool,
}

impl Lines {
    /// Opens a file, `-` being standard input, no line of which is longer than so many bytes.
    pub(crate) fn open(file: &str, longest: usize) -> Result<Self, Failure> {
        let reader: Box<dyn BufRead + Send> = if file == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let opened = File::open(file).and_then(|opened| match opened.metadata()?.is_dir() {
                true => Err(io::Error::other("it is a folder")),
                false => Ok(opened),
            });
            let opened =
                opened.map_err(|error| Failure::Input(format!("{file}: cannot be read: {error}")))?;
            Box::new(BufReader::with_capacity(1 << 16, opened))
        };
        Ok(Self { reader, longest, broken: false, hasty: false })
    }

    /// Ends with a line that is too long, and does not look for its end, which may be nowhere.
    #[must_use]
    pub(crate) fn hasty(self) -> Self {
        Self { hasty: true, ..self }
    }
}

impl Iterator for Lines {
    type Item = Result<String, String>;

    /// The next line, or why it cannot be read.
    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let mut bytes = Vec::new();
        let (mut any, mut long) = (false, false);
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    // What cannot be read now will not be read later.
                    self.broken = true;
                    return Some(Err(format!("cannot be read: {error}")));
                }
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(chunk.len(), |end| end + 1);
            match bytes.len() + taken > self.longest {
                true => long = true,
                false => bytes.extend_from_slice(&chunk[..taken]),
            }
            self.reader.consume(taken);
            if long && self.hasty {
                self.broken = true;
                break;
            }
            if end.is_some() {
                break;
            }
        }
        let text = match long {
            true => Err(format!("the line is longer than {} bytes", self.longest)),
            false => String::from_utf8(bytes).map_err(|error| {
                format!("is no text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)
            }),
        };
        any.then_some(text)
    }
}

/// What a file is called in messages.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
