//! Reads files of any length line by line.

use crate::failure::Failure;
use rookwright_games::input::{self, open, until};
use rookwright_run::Watch;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The number of bytes searched for the end of a line that is too long.  `/dev/zero` has no line end.
const LONGEST_SCAN: u64 = 16 << 20;

/// The lines of a file or of standard input.
pub(crate) struct Lines {
    lines: input::Lines<Box<dyn BufRead + Send>>,
    longest: u64,
    /// The number of bytes after which a line without end ends the file.
    endless: u64,
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
        let (longest, endless) = (longest as u64, LONGEST_SCAN.max(longest as u64));
        let lines = input::Lines::new(reader).within(longest, endless);
        Ok(Self { lines, longest, endless, watch: watch.clone() })
    }

    /// Stops reading at the first line that is too long, for callers that refuse the file then.
    #[must_use]
    pub(crate) fn hasty(self) -> Self {
        let longest = self.longest;
        Self { lines: self.lines.within(longest, longest), endless: longest, ..self }
    }
}

impl Iterator for Lines {
    type Item = Result<String, String>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(match self.lines.next_bytes() {
            // An interrupt is no fault of the file.
            Err(_) if self.watch.is_over() => return None,
            Err(error) => Err(format!("cannot be read: {error}")),
            Ok(line) => match line? {
                Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
                    format!("is not text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)
                }),
                Err(_) if self.lines.is_given_up() && self.endless > self.longest => Err(format!(
                    "the line does not end within {} MB: nothing after it is read",
                    self.endless >> 20
                )),
                Err(_) => Err(format!("the line is longer than {} bytes", self.longest)),
            },
        })
    }
}

/// Returns the name of a file in messages.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
