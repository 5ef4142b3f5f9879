//! Rates the mates of files, by several threads, in the order of the files.

use crate::claim::{Claim, Reject};
use crate::document::{RatedMate, RatingLine, UnratedMate};
use crate::import::{self, EntryParser, EntryReader, Import, Origin};
use crate::rated::{NotRated, Rated, Rating};
use rookwright_chess::Notation;
use rookwright_mate::document::Fen;
use rookwright_run::document::value_of;
use rookwright_run::{Shard, in_order_of};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The number of entries that a thread takes at once.
const ENTRIES_AT_ONCE: usize = 32;

/// What became of an entry of a file.
#[derive(Debug)]
pub struct RatedEntry {
    /// The name of the file.
    pub file: Arc<str>,
    /// The line of the entry, from 1.
    pub line: u64,
    /// The number of the entry among those of all files, from 0.
    pub number: u64,
    /// What the entry states and its rating, or why it has none.
    pub result: Result<(Claim, Box<Rated>), NoRating>,
}

/// Why an entry has no rating.
#[derive(Debug)]
pub enum NoRating {
    /// It cannot be read.
    Rejected(Reject),
    /// It is not a mate that can be rated.
    NotRated(NotRated),
}

/// Rates the entries of files and passes each to `take`, in their order, until that breaks or the switch of `rating` is
/// set.  With a shard, only its entries are rated.
pub fn rate_files(
    origins: Vec<Origin>,
    options: &Import,
    rating: &Rating,
    threads: usize,
    shard: Option<Shard>,
    take: &mut dyn FnMut(RatedEntry) -> ControlFlow<()>,
) {
    let options = &Import { cancel: rating.cancel.clone(), ..options.clone() };
    let mut source = Source { origins: origins.into_iter(), options, open: None, shard, before: 0 };
    in_order_of(
        threads,
        // What an interrupt cuts off is no entry.
        &mut || source.next_chunk().filter(|_| !rating.cancel.is_cancelled()),
        |chunk| rated(rating, chunk),
        &mut |done: Vec<RatedEntry>| {
            done.into_iter().try_for_each(&mut *take)?;
            if rating.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
}

/// Some entries of a file.
struct Chunk {
    file: Arc<str>,
    parser: Option<EntryParser>,
    /// The entries with their numbers among those of all files.
    entries: import::Chunk,
}

/// The entries of the files, one file after the other.
struct Source<'a> {
    origins: std::vec::IntoIter<Origin>,
    options: &'a Import,
    open: Option<(Arc<str>, EntryReader, EntryParser)>,
    shard: Option<Shard>,
    /// The number of entries of the files before the open one.
    before: u64,
}

impl Source<'_> {
    fn next_chunk(&mut self) -> Option<Chunk> {
        let is_wanted = |number| self.shard.is_none_or(|shard| shard.has(number));
        loop {
            let before = self.before;
            // The next file is opened only when the last one has ended: there may be thousands.
            let Some((file, reader, parser)) = &mut self.open else {
                let origin = self.origins.next()?;
                let file: Arc<str> = origin.name().into();
                match EntryReader::open(&origin, self.options) {
                    Ok((reader, parser)) => self.open = Some((file, reader, parser)),
                    Err(reject) => {
                        // A file that cannot be read counts as an entry.
                        self.before += 1;
                        if is_wanted(before) {
                            return Some(Chunk { file, parser: None, entries: vec![(before, Err(reject))] });
                        }
                    }
                }
                continue;
            };
            if let Some(mut entries) = reader.chunk(ENTRIES_AT_ONCE, |number| is_wanted(before + number)) {
                entries.iter_mut().for_each(|(number, _)| *number += before);
                return Some(Chunk { file: Arc::clone(file), parser: Some(parser.clone()), entries });
            }
            // Entries are numbered through all files, because the shards share out all of them together.
            self.before += reader.number;
            self.open = None;
        }
    }
}

fn rated(rating: &Rating, chunk: Chunk) -> Vec<RatedEntry> {
    let Chunk { file, parser, entries } = chunk;
    let mut all = Vec::new();
    for (number, entry) in entries {
        let done = |line, result| RatedEntry { file: Arc::clone(&file), line, number, result };
        let claims = match (&entry, &parser) {
            (Ok(entry), Some(parser)) => parser.claims(entry),
            _ => Vec::new(),
        };
        // An entry may hold several puzzles, which all have its line.
        let line = entry.as_ref().map_or(1, |entry| entry.line);
        if let Err(reject) = entry {
            all.push(done(reject.line, Err(NoRating::Rejected(reject))));
        }
        all.extend(claims.into_iter().map(|claim| match claim {
            Err(reject) => done(reject.line, Err(NoRating::Rejected(reject))),
            Ok(claim) => {
                let result = rating.of(&claim.content).map_err(NoRating::NotRated);
                done(line, result.map(|rated| (claim, Box::new(rated))))
            }
        }));
    }
    all
}

impl RatedEntry {
    /// Returns the line of `rate --jsonl`; `None` for an entry that cannot be read.
    pub fn document(&self) -> Option<RatingLine> {
        let (claim, rated) = match &self.result {
            Ok(done) => done,
            Err(NoRating::Rejected(_)) => return None,
            Err(NoRating::NotRated(why)) => {
                // A mate that was not rated has its line too, so that input and output can be compared.
                let (line, reason) = (self.line, why.to_string());
                return Some(RatingLine::Unrated(UnratedMate { line, difficulty: (), reason }));
            }
        };
        let Rated { position, moves, keys, difficulty, .. } = &**rated;
        let facts = &claim.facts;
        Some(RatingLine::Rated(RatedMate {
            line: self.line,
            id: facts.reference.as_ref().or(facts.title.as_ref()).cloned(),
            fen: Fen::of(position),
            mate_in: *moves,
            keys: keys.iter().map(|&key| position.write_move(key, Notation::San)).collect(),
            difficulty: *difficulty,
            rating: facts.rating,
        }))
    }

    /// Returns [`RatedEntry::document`] as a JSON value.
    pub fn json(&self) -> Option<Value> {
        self.document().map(|document| value_of(&document))
    }
}
