//! Files read line by line, however long they are.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::Builder;
use std::time::Duration;

/// How many bytes are searched for the end of a line that is too long: `/dev/zero` has none.
const ENDLESS: usize = 16 << 20;
/// How many lines are read before anybody asks for them.
const AHEAD: usize = 64;
/// How often a reader that waits for a line looks whether it still should.
const PAUSE: Duration = Duration::from_millis(50);

/// The lines of a file or of standard input.
pub(crate) struct Lines {
    reader: Box<dyn BufRead + Send>,
    longest: usize,
    /// Where a line is given up whose end has not come.
    endless: usize,
    broken: bool,
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
        Ok(Self { reader, longest, endless: ENDLESS.max(longest), broken: false })
    }

    /// Ends with a line that is too long: one fault is enough to refuse the file.
    #[must_use]
    pub(crate) fn hasty(self) -> Self {
        Self { endless: self.longest, ..self }
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
        let (mut any, mut long, mut length) = (false, false, 0);
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
            length += taken;
            match length > self.longest {
                true => long = true,
                false => bytes.extend_from_slice(&chunk[..taken]),
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
                format!("is no text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)
            }),
        };
        any.then_some(text)
    }
}

/// Lines read by a thread of its own.
///
/// A read from a terminal or a pipe cannot be interrupted, but the caller need not wait for this thread.
pub(crate) struct ReadAhead(Receiver<Result<String, String>>);

impl ReadAhead {
    /// Starts to read.
    pub(crate) fn start(lines: Lines) -> Result<Self, Failure> {
        let (send, receive) = sync_channel(AHEAD);
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

    /// The next line; `None` where there are no more, or as soon as the wait is over.
    pub(crate) fn next_unless(&mut self, is_over: impl Fn() -> bool) -> Option<Result<String, String>> {
        while !is_over() {
            match self.0.recv_timeout(PAUSE) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// What a file is called in messages.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
