//! Reads files of any length line by line.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::Builder;
use std::time::Duration;

/// The number of bytes searched for the end of a line that is too long.  `/dev/zero` has no line end.
const LONGEST_SCAN: usize = 16 << 20;
/// The number of lines that are read in advance.
const LINES_AHEAD: usize = 64;
/// How often a wait for a line checks whether it should end.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The lines of a file or of standard input.
pub(crate) struct Lines {
    reader: Box<dyn BufRead + Send>,
    longest: usize,
    /// The number of bytes after which a line without end ends the file.
    endless: usize,
    broken: bool,
}

impl Lines {
    /// Opens a file, or standard input for `-`.  A line longer than `longest` bytes is an error.
    pub(crate) fn open(file: &str, longest: usize) -> Result<Self, Failure> {
        let reader: Box<dyn BufRead + Send> = if file == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let opened = File::open(file).and_then(|opened| {
                if opened.metadata()?.is_dir() { Err(io::Error::other("it is a folder")) } else { Ok(opened) }
            });
            let opened =
                opened.map_err(|error| Failure::Input(format!("{file}: cannot be read: {error}")))?;
            Box::new(BufReader::with_capacity(1 << 16, opened))
        };
        Ok(Self { reader, longest, endless: LONGEST_SCAN.max(longest), broken: false })
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

/// Lines that a separate thread reads.
///
/// A read from a terminal or a pipe cannot be interrupted, but the caller can stop waiting for it.
pub(crate) struct ReadAhead(Receiver<Result<String, String>>);

impl ReadAhead {
    /// Starts the thread; fails if the system refuses to.
    pub(crate) fn start(lines: Lines) -> Result<Self, Failure> {
        let (send, receive) = sync_channel(LINES_AHEAD);
        let read = move || {
            for line in lines {
                if send.send(line).is_err() {
                    return;
                }
            }
        };
        let started = Builder::new().name("reader".into()).spawn(read);
        started.map_err(|error| Failure::Internal(format!("cannot start a thread: {error}")))?;
        Ok(Self(receive))
    }

    /// Returns the next line; `None` at the end of the file, or as soon as `is_over` returns true.
    pub(crate) fn next_unless(&mut self, is_over: impl Fn() -> bool) -> Option<Result<String, String>> {
        while !is_over() {
            match self.0.recv_timeout(POLL_INTERVAL) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// Returns the name of a file in messages.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
