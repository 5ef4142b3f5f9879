//! Reads files of any length line by line.

use crate::failure::Failure;
use rookwright_games::input::{open, until};
use rookwright_run::Watch;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The number of bytes searched for the end of a line that is too long.  `/dev/zero` has no line end.
const LONGEST_SCAN: usize = 16 << 20;

/// The lines of a file or of standard input.
pub(crate) struct Lines {
    reader: Box<dyn BufRead + Send>,
    longest: usize,
    /// The number of bytes after which a line without end ends the file.
    endless: usize,
    broken: bool,
    watch: Watch,
}

impl Lines {
    /// Opens a file, or standard input for `-`.  A line longer than `longest` bytes is an error.
    /// Reading ends as soon as the work is over.
    pub(crate) fn open(file: &str, longest: usize, watch: &Watch) -> Result<Self, Failure> {
        let path = Some(Path::new(file)).filter(|_| file != "-");
        let opened = match path {
            Some(path) if path.is_dir() => Err(io::Error::other("it is a folder")),
            path => open(path, watch),
        };
        let opened =
            opened.map_err(|error| Failure::Input(format!("{}: cannot be read: {error}", name(file))))?;
        let reader = until(Box::new(BufReader::with_capacity(1 << 16, opened)), watch);
        let (endless, watch) = (LONGEST_SCAN.max(longest), watch.clone());
        Ok(Self { reader, longest, endless, broken: false, watch })
    }

    /// Stops reading at the first line that is too long, for callers that refuse the file then.
    #[must_use]
    pub(crate) fn hasty(self) -> Self {
        Self { endless: self.longest, ..self }
    }
}

impl Iterator for Lines {
    type Item = Result<String, String>;

    /// Returns the next line, or the reason why it cannot be read.
    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let mut bytes = Vec::new();
        let (mut any, mut long, mut length) = (false, false, 0);
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    // A second attempt would fail as well.
                    self.broken = true;
                    // An interrupt is no fault of the file.
                    if self.watch.is_over() {
                        return None;
                    }
                    return Some(Err(format!("cannot be read: {error}")));
                }
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(chunk.len(), |end| end + 1);
            length += taken;
            if length > self.longest {
                long = true;
            } else {
                bytes.extend_from_slice(&chunk[..taken]);
            }
            self.reader.consume(taken);
            if end.is_some() {
                break;
            }
            if length > self.endless {
                self.broken = true;
                break;
            }
        }
        let text = match long {
            true if self.broken && self.endless > self.longest => Err(format!(
                "the line does not end within {} MB: nothing after it is read",
                self.endless >> 20
            )),
            true => Err(format!("the line is longer than {} bytes", self.longest)),
            false => String::from_utf8(bytes).map_err(|error| {
                format!("is not text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)
            }),
        };
        any.then_some(text)
    }
}

/// Returns the name of a file in messages.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
