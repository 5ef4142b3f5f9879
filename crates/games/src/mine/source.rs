//! The games of several files, one file after the other.

use crate::input::{files_of, open, unpacked, until};
use crate::{Batch, Score, Splitter};
use rookwright_run::{Cancel, Watch, content_of};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::vec;

/// Where games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Standard,
    /// A text with a name.
    Text(String, Arc<[u8]>),
}

impl Origin {
    /// Returns the files that an argument stands for: a file, all files of a folder, or standard input for `-`.
    pub fn of_argument(argument: &str) -> io::Result<Vec<Self>> {
        if argument == "-" {
            return Ok(vec![Origin::Standard]);
        }
        // A name that leads nowhere is a fault of the command, not of one file among many.
        std::fs::metadata(argument)?;
        Ok(files_of(Path::new(argument))?.into_iter().map(Origin::File).collect())
    }

    /// Returns the file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        if let Origin::File(file) = self { Some(file) } else { None }
    }

    /// Returns the name for people.
    pub fn name(&self) -> String {
        match self {
            Origin::File(file) => file.display().to_string(),
            Origin::Standard => "standard input".to_owned(),
            Origin::Text(name, _) => name.clone(),
        }
    }

    /// Returns the content of a file as a number: a checkpoint does not go on with another content.
    pub(crate) fn content(&self, cancel: &Cancel) -> Option<String> {
        match self {
            // What cannot be read twice has no size.
            Origin::File(file) if self.size().is_some() => content_of(file, cancel).ok(),
            _ => None,
        }
    }

    /// Returns the size in bytes, if it is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Origin::File(file) => {
                std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
            }
            Origin::Standard => None,
            Origin::Text(_, text) => Some(text.len() as u64),
        }
    }
}

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
        let stretches: Vec<_> = origins.into_iter().map(whole).collect();
        Self {
            stretches: stretches.into_iter(),
            open: None,
            skip,
            watch: watch.clone(),
            bytes: Arc::new(AtomicU64::new(0)),
            lines: 0,
        }
    }

    /// Reads a range of a file.
    pub(crate) fn of_range(origin: &Origin, range: &Range, watch: &Watch) -> Self {
        let stretch = Stretch { origin: origin.clone(), start: range.start, end: range.end };
        let bytes = Arc::new(AtomicU64::new(0));
        let stretches = vec![stretch].into_iter();
        Self { stretches, open: None, skip: 0, watch: watch.clone(), bytes, lines: 0 }
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
            match open.splitter.next_batch() {
                // Looked at once for each file: anything can be cut into "games", and thousands of
                // faults would say nothing.
                Ok(Some(batch)) if before == 0 && open.is_whole && !is_pgn(&batch) => {
                    self.open = None;
                    let message =
                        "is not PGN: expected tags like [Event \"...\"] or moves like 1. e4 e5".to_owned();
                    return Some(Piece::Failed { file, message });
                }
                Ok(Some(mut batch)) => {
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
                Ok(None) => {
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
                Err(error) => {
                    self.open = None;
                    let message = format!("cannot be read on, after {before} games: {error}");
                    return Some(Piece::Failed { file, message });
                }
            }
        }
    }

    fn open(&self, Stretch { origin, start, end }: &Stretch) -> io::Result<Open> {
        let reader: Box<dyn Read + Send> = match origin {
            Origin::File(file) if *start > 0 || end.is_some() => {
                let mut file = File::open(file)?;
                file.seek(SeekFrom::Start(*start))?;
                Box::new(file.take(end.map_or(u64::MAX, |end| end - start)))
            }
            Origin::File(file) => open(Some(file), &self.watch)?,
            Origin::Standard => open(None, &self.watch)?,
            Origin::Text(_, text) => Box::new(io::Cursor::new(Arc::clone(text))),
        };
        let counted = Counted { reader, bytes: Arc::clone(&self.bytes) };
        let is_whole = *start == 0 && end.is_none();
        let text: Box<dyn BufRead + Send> =
            if is_whole { unpacked(counted)? } else { Box::new(BufReader::with_capacity(1 << 17, counted)) };
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
    !score.tags.is_empty() || has_move(&score)
}

fn has_move(score: &Score) -> bool {
    match score.words().next() {
        Some(word) => crate::is_first_move(word),
        None => score.has_result(),
    }
}
