//! Input that may not come, or may not end: reads that end with the work.
//!
//! A read from a terminal or a pipe cannot be called off.  It is left to a thread of its own, so that the reader need not
//! wait for it.  Where no thread can be started it is waited for.

use rookwright_run::{Watch, threads};
use std::fs::{self, File};
use std::io::{self, BufRead, Cursor, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// The number of bytes that are read at a time.
const CHUNK: usize = 1 << 16;
/// The number of chunks that are read in advance.
const CHUNKS_AHEAD: usize = 4;
/// How often a wait looks whether the work is over.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Opens a file, or standard input for `None`.  A read fails as soon as the work is over.
pub fn open(file: Option<&Path>, watch: &Watch) -> io::Result<Box<dyn Read + Send>> {
    if let Some(file) = file
        && fs::metadata(file)?.is_file()
    {
        return Ok(Box::new(File::open(file)?));
    }
    let file = file.map(Path::to_owned);
    let (send, chunks) = sync_channel(CHUNKS_AHEAD);
    let at_once = file.clone();
    Ok(match threads::start(move || read_ahead(file.as_deref(), &send)) {
        Ok(_) => Box::new(Awaited { chunks, chunk: Cursor::default(), watch: watch.clone() }),
        Err(_) => opened(at_once.as_deref())?,
    })
}

/// Lets reads fail as soon as the work is over.
pub fn until(reader: Box<dyn BufRead + Send>, watch: &Watch) -> Box<dyn BufRead + Send> {
    Box::new(Until { reader, watch: watch.clone() })
}

fn opened(file: Option<&Path>) -> io::Result<Box<dyn Read + Send>> {
    Ok(match file {
        None => Box::new(io::stdin()),
        // A pipe with a name is opened when somebody writes to it.
        Some(file) => Box::new(File::open(file)?),
    })
}

/// Passes on what is read, up to the end or an error.
fn read_ahead(file: Option<&Path>, send: &SyncSender<io::Result<Vec<u8>>>) {
    let next = || {
        let mut reader = opened(file)?;
        loop {
            let mut chunk = vec![0; CHUNK];
            match reader.read(&mut chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                length => chunk.truncate(length?),
            }
            // The channel has little room, so the thread waits here when the reader is slower. Nobody at the
            // other end means that the work is over.
            if chunk.is_empty() || send.send(Ok(chunk)).is_err() {
                return Ok(());
            }
        }
    };
    let ended: io::Result<()> = next();
    if let Err(error) = ended {
        // Nobody may want to know any more.
        let _ = send.send(Err(error));
    }
}

fn interrupted() -> io::Error {
    io::Error::other("interrupted")
}

/// What another thread reads.
struct Awaited {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
    watch: Watch,
}

impl Read for Awaited {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.chunk.read(out)?;
            if length > 0 || out.is_empty() {
                return Ok(length);
            }
            if self.watch.is_over() {
                return Err(interrupted());
            }
            match self.chunks.recv_timeout(POLL_INTERVAL) {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}

struct Until {
    reader: Box<dyn BufRead + Send>,
    watch: Watch,
}

impl Read for Until {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.watch.is_over() { Err(interrupted()) } else { self.reader.read(out) }
    }
}

impl BufRead for Until {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.watch.is_over() { Err(interrupted()) } else { self.reader.fill_buf() }
    }

    fn consume(&mut self, length: usize) {
        self.reader.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Lines;
    use rookwright_run::Budget;
    use std::io::{BufReader, repeat};

    /// A source that is cancelled while it is read.
    struct Cancelling(Budget);

    impl Read for Cancelling {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.0.cancel.cancel();
            repeat(b'x').read(out)
        }
    }

    #[test]
    fn an_endless_line_ends_with_the_work() {
        let budget = Budget::default();
        let watch = budget.watch();
        let mut lines = Lines::new(until(Box::new(BufReader::new(Cancelling(budget))), &watch));
        assert_eq!(lines.next_line().unwrap_err().to_string(), "interrupted");
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_read_on_a_thread_and_not_waited_for() {
        let budget = Budget::default();
        let mut zeros = open(Some(Path::new("/dev/zero")), &budget.watch()).unwrap();
        assert_eq!(zeros.by_ref().take(1 << 20).read_to_end(&mut Vec::new()).unwrap(), 1 << 20);
        assert_eq!(open(Some(Path::new("/dev/null")), &budget.watch()).unwrap().read(&mut [0]).unwrap(), 0);
        // Nobody writes to this one.
        let pipe = std::env::temp_dir().join(format!("rookwright-awaited-{}", std::process::id()));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let mut silent = open(Some(&pipe), &budget.watch()).unwrap();
        budget.cancel.cancel();
        assert_eq!(silent.read(&mut [0]).unwrap_err().to_string(), "interrupted");
        assert!(zeros.read_to_end(&mut Vec::new()).is_err());
        fs::remove_file(pipe).unwrap();
        assert!(open(Some(Path::new("/nowhere/at all")), &budget.watch()).is_err());
    }
}
