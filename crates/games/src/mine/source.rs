//! The games of several files, one file after the other.

use crate::input::{Origin, decompressed, until};
use crate::{Batch, Splitter};
use rookwright_run::Watch;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::vec;

/// A piece of work: some games of a file, or what is wrong with a file.
#[derive(Debug)]
pub(crate) enum Piece {
    Games {
        file: Arc<str>,
        /// The number of the first game in its file, from 1.
        first: u64,
        batch: Batch,
    },
    Failed {
        file: Arc<str>,
        message: String,
    },
}

/// A range of bytes of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    /// The place of the file in the list.
    pub(crate) file: usize,
    /// Where its first game begins.
    pub(crate) start: u64,
    /// Where the first game behind it begins; `None` for the end of the file.
    pub(crate) end: Option<u64>,
}

/// A file, or a range of its bytes.
struct Stretch {
    origin: Origin,
    start: u64,
    /// Where it ends; `None` for the end of the file.
    end: Option<u64>,
}

/// Reads files one after the other.
pub(crate) struct Source {
    stretches: vec::IntoIter<Stretch>,
    open: Option<Open>,
    /// The number of games that are still to be skipped.
    skip: u64,
    watch: Watch,
    /// The number of bytes read, as they are in the files.
    pub(crate) bytes: Arc<AtomicU64>,
    /// The number of lines of the last file or range.
    pub(crate) lines: u64,
}

struct Open {
    file: Arc<str>,
    splitter: Splitter<Box<dyn BufRead + Send>>,
    /// The number of games so far.
    games: u64,
    /// Whether it is a whole file: a range may be empty, and may begin with anything.
    is_whole: bool,
}

impl Source {
    /// Starts with the first file, and leaves out some games.
    pub(crate) fn new(origins: Vec<Origin>, skip: u64, watch: &Watch) -> Self {
        let whole = |origin| Stretch { origin, start: 0, end: None };
        Self::of_stretches(origins.into_iter().map(whole).collect(), skip, watch)
    }

    /// Reads a range of a file.
    pub(crate) fn of_range(origin: &Origin, range: &Range, watch: &Watch) -> Self {
        let stretch = Stretch { origin: origin.clone(), start: range.start, end: range.end };
        Self::of_stretches(vec![stretch], 0, watch)
    }

    fn of_stretches(stretches: Vec<Stretch>, skip: u64, watch: &Watch) -> Self {
        let (stretches, bytes) = (stretches.into_iter(), Arc::new(AtomicU64::new(0)));
        Self { stretches, open: None, skip, watch: watch.clone(), bytes, lines: 0 }
    }

    /// Returns the next piece of work; `None` at the end, and as soon as the time is up.
    pub(crate) fn next_piece(&mut self) -> Option<Piece> {
        if self.watch.is_over() {
            return None;
        }
        let piece = self.next_of_files()?;
        // What an interrupt cuts off is no fault of the file.
        let is_cut_off = matches!(piece, Piece::Failed { .. }) && self.watch.is_over();
        (!is_cut_off).then_some(piece)
    }

    fn next_of_files(&mut self) -> Option<Piece> {
        loop {
            // A file that cannot be opened is a fault of its own: the files behind it are still read.
            let Some(open) = &mut self.open else {
                let stretch = self.stretches.next()?;
                match self.open(&stretch) {
                    Ok(open) => self.open = Some(open),
                    Err(error) => {
                        let message = format!("cannot be read: {error}");
                        return Some(Piece::Failed { file: stretch.origin.name().into(), message });
                    }
                }
                continue;
            };
            let (file, before) = (Arc::clone(&open.file), open.games);
            match open.splitter.next() {
                // Looked at once for each file: anything can be cut into "games", and thousands of
                // faults would say nothing.
                Some(Ok(batch)) if before == 0 && open.is_whole && !is_pgn(&batch) => {
                    self.open = None;
                    let message =
                        "is not PGN: expected tags like [Event \"...\"] or moves like 1. e4 e5".to_owned();
                    return Some(Piece::Failed { file, message });
                }
                Some(Ok(mut batch)) => {
                    let many = batch.len() as u64;
                    open.games += many;
                    // Games that an earlier run has done. They are counted on, so that the others
                    // keep their numbers.
                    let skipped = self.skip.min(many);
                    self.skip -= skipped;
                    batch.skip(skipped as usize);
                    if !batch.is_empty() {
                        return Some(Piece::Games { file, first: before + skipped + 1, batch });
                    }
                }
                None => {
                    let is_empty = before == 0 && open.is_whole;
                    self.lines = open.splitter.lines();
                    self.open = None;
                    if is_empty {
                        return Some(Piece::Failed {
                            file,
                            message: "is empty: there are no games".to_owned(),
                        });
                    }
                }
                // The games before were passed on already, and the rest of this file cannot be trusted.
                Some(Err(error)) => {
                    self.open = None;
                    let message = format!("cannot be read on, after {before} games: {error}");
                    return Some(Piece::Failed { file, message });
                }
            }
        }
    }

    fn open(&self, Stretch { origin, start, end }: &Stretch) -> io::Result<Open> {
        let reader: Box<dyn Read + Send> = match origin {
            // A part of a file is not compressed, or it would not have been cut.
            Origin::File(file) if *start > 0 || end.is_some() => {
                let mut file = File::open(file)?;
                file.seek(SeekFrom::Start(*start))?;
                Box::new(file.take(end.map_or(u64::MAX, |end| end - start)))
            }
            origin => origin.open(&self.watch)?,
        };
        let counted = Counted { reader, bytes: Arc::clone(&self.bytes) };
        let is_whole = *start == 0 && end.is_none();
        let text: Box<dyn BufRead + Send> = if is_whole {
            decompressed(counted)?
        } else {
            Box::new(BufReader::with_capacity(1 << 17, counted))
        };
        // Reading ends with the work even in the middle of a long game.
        let splitter = Splitter::new(until(text, &self.watch));
        // A person waits for what is found in a text, so every game is a piece of its own.
        let is_text = matches!(origin, Origin::Text(..));
        let splitter = if is_text { splitter.in_batches_of(1) } else { splitter };
        Ok(Open { file: origin.name().into(), splitter, games: 0, is_whole })
    }
}

/// Counts the bytes that are read.
struct Counted {
    reader: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(out)?;
        self.bytes.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Whether the first game of a file is one: it has tags, or its first word is a move.
fn is_pgn(batch: &Batch) -> bool {
    let Some(score) = batch.scores().next() else { return true };
    !score.tags.is_empty() || score.words().next().map_or(score.has_result(), crate::is_first_move)
}
