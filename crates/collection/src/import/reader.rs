//! Reads the entries of a file one by one, without a collection.

use super::{Import, Origin};
use crate::claim::{Claim, Reason, Reject};
use crate::read::{Entries, Entry, Format, Reading, Sample};
use rookwright_games::input::Lines;
use std::io::BufRead;

/// An entry as it stands in a file.
#[derive(Debug)]
pub struct RawEntry(Entry);

impl RawEntry {
    /// Returns the line where the entry begins, from 1.
    pub fn line(&self) -> u64 {
        self.0.line
    }
}

/// Understands the entries of one file. Several threads may share it.
#[derive(Clone, Debug)]
pub struct EntryParser {
    format: Format,
    reading: Reading,
}

impl EntryParser {
    /// Returns what the entry states: several claims if it holds several puzzles.
    pub fn claims(&self, entry: &RawEntry) -> Vec<Result<Claim, Reject>> {
        let mut claims = self.reading.read(&self.format, &entry.0);
        claims.iter_mut().flatten().for_each(|claim| claim.facts.shorten_names());
        claims
    }
}

impl EntryParser {
    /// Whether the import of such a file looks for themes: a Lichess file has its own.
    pub(crate) fn wants_themes(&self) -> bool {
        !matches!(self.format, Format::Lichess(_))
    }
}

/// The entries of a file, one after the other.
pub struct EntryReader {
    entries: Entries<Box<dyn BufRead + Send>>,
    is_over: bool,
}

impl std::fmt::Debug for EntryReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EntryReader").field("is_over", &self.is_over).finish_non_exhaustive()
    }
}

impl EntryReader {
    /// Opens a file and recognises its format.
    ///
    /// # Errors
    /// If it cannot be read, or has no known format.
    pub fn open(origin: &Origin, options: &Import) -> Result<(Self, EntryParser), Reject> {
        let file = |line: u64, message: String| Reject { line, column: 1, reason: Reason::File, message };
        let unreadable = |error: std::io::Error| file(1, format!("cannot be read: {error}"));
        let mut lines = Lines::new(origin.open(&options.cancel).map_err(unreadable)?);
        let sample = Sample::read(&mut lines).map_err(unreadable)?;
        let format = sample.format().map_err(|message| file(sample.first_line(), message))?;
        let parser = EntryParser { format: format.clone(), reading: options.reading() };
        Ok((Self { entries: Entries::new(sample, lines, format), is_over: false }, parser))
    }

    /// Returns the next entry, or why it cannot be read; `None` at the end.
    pub fn next_entry(&mut self) -> Option<Result<RawEntry, Reject>> {
        if self.is_over {
            return None;
        }
        match self.entries.next() {
            Ok(entry) => Some(entry?.map(RawEntry)),
            Err(error) => {
                self.is_over = true;
                let (line, message) = (self.entries.line_number(), format!("cannot be read on: {error}"));
                Some(Err(Reject { line, column: 1, reason: Reason::File, message }))
            }
        }
    }
}
