//! Reads the entries of a file, without a collection.

use super::{Import, Origin, origin};
use crate::claim::{Claim, Reason, Reject};
use crate::read::{Entries, Entry, Format, Reading, Sample};
use rookwright_games::input::Lines;
use rookwright_run::Cancel;
use std::io::BufRead;

/// The most bytes of entries that a thread works on at a time.
const CHUNK_BYTES: usize = 1 << 18;

/// Entries with their numbers in the file, from 0; or why one cannot be read.
pub(crate) type Chunk = Vec<(u64, Result<Entry, Reject>)>;

/// Understands the entries of one file. Several threads may share it.
#[derive(Clone, Debug)]
pub(crate) struct EntryParser {
    pub(crate) format: Format,
    reading: Reading,
}

impl EntryParser {
    /// Returns what the entry states: several claims if it holds several puzzles.
    pub(crate) fn claims(&self, entry: &Entry) -> Vec<Result<Claim, Reject>> {
        let mut claims = self.reading.read(&self.format, entry);
        claims.iter_mut().flatten().for_each(|claim| claim.facts.shorten_names());
        claims
    }

    /// Whether the import of such a file looks for themes: a Lichess file has its own.
    pub(crate) fn wants_themes(&self) -> bool {
        !matches!(self.format, Format::Lichess(_))
    }
}

/// The entries of a file, one after the other, with their numbers.
pub(crate) struct EntryReader {
    entries: Entries<Box<dyn BufRead + Send>>,
    /// The number of the next entry.
    pub(crate) number: u64,
    is_over: bool,
    cancel: Cancel,
}

impl EntryReader {
    /// Opens a file and recognises its format.
    ///
    /// # Errors
    /// If it cannot be read, or has no known format.
    pub(crate) fn open(origin: &Origin, options: &Import) -> Result<(Self, EntryParser), Reject> {
        let file = |line: u64, message: String| Reject { line, column: 1, reason: Reason::File, message };
        let unreadable = |error: std::io::Error| file(1, format!("cannot be read: {error}"));
        let mut lines = Lines::new(origin::open(origin, &options.cancel).map_err(unreadable)?);
        let sample = Sample::read(&mut lines).map_err(unreadable)?;
        let format = sample.format().map_err(|message| file(sample.first_line(), message))?;
        let parser = EntryParser { format: format.clone(), reading: options.reading() };
        let entries = Entries::new(sample, lines, format);
        Ok((Self { entries, number: 0, is_over: false, cancel: options.cancel.clone() }, parser))
    }

    /// Returns at most this number of the next entries that are wanted; `None` at the end, and after an interrupt.
    pub(crate) fn chunk(&mut self, most: usize, is_wanted: impl Fn(u64) -> bool) -> Option<Chunk> {
        let (mut chunk, mut bytes) = (Chunk::new(), 0);
        while chunk.len() < most && bytes < CHUNK_BYTES && !self.cancel.is_cancelled() {
            let Some((number, entry)) = self.next() else { break };
            if is_wanted(number) {
                bytes += entry.as_ref().map_or(0, |entry| entry.text.len());
                chunk.push((number, entry));
            }
        }
        (!chunk.is_empty()).then_some(chunk)
    }
}

impl Iterator for EntryReader {
    type Item = (u64, Result<Entry, Reject>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let entry = match self.entries.next() {
            Ok(entry) => entry?,
            Err(error) => {
                self.is_over = true;
                let (line, message) = (self.entries.line_number() + 1, format!("cannot be read on: {error}"));
                Err(Reject { line, column: 1, reason: Reason::File, message })
            }
        };
        self.number += 1;
        Some((self.number - 1, entry))
    }
}
