//! From files to the database.

use super::origin::{fingerprint, source_of};
use super::report::{Added, FileReport, ImportReport, RejectedEntry};
use super::{Chunk, EntryParser, EntryReader, Import, Origin};
use crate::claim::{Asked, Claim, Content, Label, Reason, Reject};
use crate::error::Error;
use crate::form::form;
use crate::pack::{pack_moves, pack_position};
use crate::proofs::Proofs;
use crate::prove::{Bench, Pool, WrongProof};
use crate::read::{Entry, Format};
use crate::record::Status;
use crate::store::{Access, At, Collection, Lookups, Outcome, Saved};
use rookwright_run::in_order_of;
use rusqlite::params;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The number of entries that a thread works on at a time.
const CHUNK: usize = 128;
/// A transaction ends after this number of entries or this time, whichever is first.
const BATCH: u64 = 50_000;
const BATCH_TIME: Duration = Duration::from_millis(800);
/// The time between two transactions, in which another process may write. It looks every tenth of a second.
const PAUSE: Duration = Duration::from_millis(110);
/// Labels are indexed after this number of new puzzles.
const INDEX_BATCH: u64 = 250_000;
/// The number of characters of a rejected entry that are reported.
const SHOWN: usize = 200;

/// Receives news of an import.
pub trait ImportListener {
    /// An entry was not taken.
    fn rejected(&mut self, _entry: &RejectedEntry<'_>) {}
    /// Reports the numbers of a file so far.
    fn progress(&mut self, _file: &FileReport) {}

    /// Hears of a puzzle that is safe in the collection. The same puzzle may come several times, and is new at most once.
    fn saved(&mut self, _added: Added) {}
}

/// Ignores all news.
impl ImportListener for () {}

/// An entry that was read and proven, or why not, with the beginning of its text.
type Proven = Result<Result<Outcome, (Reject, String)>, WrongProof>;

impl Collection {
    /// Imports files.
    ///
    /// # Errors
    /// If the database cannot be written. What was saved before is kept. Files that cannot be read are reported.
    pub fn import(
        &mut self,
        origins: &[Origin],
        options: &Import,
        listener: &mut dyn ImportListener,
    ) -> Result<ImportReport, Error> {
        let mut report = ImportReport::default();
        // An import that was cut off may have left puzzles out of the index.
        self.index_labels()?;
        self.note_version()?;
        let mut work = Work {
            options,
            tags: options.tags()?,
            lookups: Lookups::default(),
            benches: Pool::new(),
            file: self.file().to_owned(),
        };
        for (nth, origin) in origins.iter().enumerate() {
            if options.cancel.is_cancelled() {
                report.stopped = true;
                break;
            }
            let mut file = FileReport { name: origin.name(), ..FileReport::default() };
            let done = work.import(self, (nth, origin), &mut file, listener);
            // The report has the file even if it fails, with what was saved of it.
            report.push(file);
            done?;
        }
        report.stopped |= options.cancel.is_cancelled();
        self.index_labels()?;
        // Whether this tidying succeeds does not matter, because the puzzles are safe without it.
        self.connection.execute_batch("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)").ok();
        Ok(report)
    }

    /// Imports a text, as if it were a file of this name.
    ///
    /// # Errors
    /// As [`Collection::import`].
    pub fn import_text(&mut self, name: &str, text: &str, options: &Import) -> Result<ImportReport, Error> {
        self.import(&[Origin::text(name, text)], options, &mut ())
    }

    /// Remembers that puzzles from here on are proven by this version of the program.
    pub(super) fn note_version(&self) -> Result<(), Error> {
        let version = env!("CARGO_PKG_VERSION");
        let last: Option<String> =
            self.row("SELECT version FROM proven ORDER BY first DESC LIMIT 1", [], |row| row.get(0))?;
        if last.as_deref() != Some(version) {
            let next = "INSERT OR REPLACE INTO proven SELECT 1 + coalesce(max(id), 0), ?1 FROM puzzle";
            self.connection.execute(next, [version]).at(self)?;
        }
        Ok(())
    }
}

/// A proof that failed its check is a bug, which must be reported and not saved.
pub(crate) fn wrong(WrongProof(what): WrongProof) -> Error {
    Error::Refused(format!("a proof failed its check; this is a bug, please report it: {what}"))
}

/// What all files of an import share.
struct Work<'a> {
    options: &'a Import,
    tags: Vec<Label>,
    lookups: Lookups,
    /// Provers and connections, which are made once for a thread and not for each chunk.
    benches: Pool<(Bench, Option<Collection>)>,
    file: std::path::PathBuf,
}

impl Work<'_> {
    fn import(
        &mut self,
        collection: &mut Collection,
        (nth, origin): (usize, &Origin),
        file: &mut FileReport,
        listener: &mut dyn ImportListener,
    ) -> Result<(), Error> {
        // What is wrong with one file is reported, and the import goes on with the next.
        let (mut reader, parser) = match EntryReader::open(origin, self.options) {
            Ok(opened) => opened,
            Err(reject) => {
                // An interrupt is no fault of the file.
                if !self.options.cancel.is_cancelled() {
                    *file.rejected.entry(reject.reason).or_default() += 1;
                    listener.rejected(&RejectedEntry { file: &file.name, reject: &reject, text: "" });
                }
                return Ok(());
            }
        };
        file.format = parser.format.to_string();
        // An import of the same content that was interrupted goes on behind the entries that it saved.
        let fingerprint = fingerprint(origin, &self.options.cancel);
        let skip = fingerprint.as_deref().map_or(Ok(0), |name| collection.progress_of(name))?;
        // The file is the source, unless the user names another one or the format says where its
        // puzzles are from.
        let source = self.options.source.clone().unwrap_or_else(|| match parser.format {
            Format::Lichess(_) => "lichess.org".to_owned(),
            _ => source_of(origin),
        });
        let mut chunks = || reader.chunk(CHUNK, |number| number >= skip);
        let (benches, options, database) = (&self.benches, self.options, self.file.as_path());
        // In an empty collection there is nothing to be found.
        let looks_up = !options.keep_repeats && !collection.is_empty()?;
        let prove = |chunk: Chunk| {
            let new = || {
                // A connection that cannot be opened costs time only: known puzzles are proven again.
                (Bench::new(options.nodes, &options.cancel), Collection::open(database, Access::Read).ok())
            };
            let proven = benches.with(new, |(bench, known)| {
                let known = known.as_ref().filter(|_| looks_up);
                let proofs = options.proofs.as_deref().map(|proofs| (proofs, nth));
                Proving { parser: &parser, bench, known, proofs }.proven(chunk)
            });
            // An interrupted search has decided nothing: its entries are left to the next import.
            (!options.cancel.is_cancelled()).then_some(proven)
        };
        // One thread saves, in the order of the file: so the number of entries done says exactly
        // which they are.
        let mut saver = Saver {
            collection,
            lookups: &mut self.lookups,
            options: self.options,
            tags: &self.tags,
            source: &source,
            fingerprint: fingerprint.as_deref(),
            done: skip,
            begun: None,
            saved: FileReport::default(),
            added: Vec::new(),
            unindexed: 0,
            file,
            listener,
            failure: None,
        };
        saver.file.numbers.skipped = skip;
        in_order_of(self.options.threads, &mut chunks, prove, &mut |chunk| saver.take(chunk));
        // The transaction that failed must not leave half of its entries. Those before it are safe.
        if let Some(failure) = saver.failure.take() {
            saver.collection.roll_back();
            return Err(failure);
        }
        let finished = !self.options.cancel.is_cancelled();
        saver.commit(finished).inspect_err(|_| saver.collection.roll_back())
    }
}

/// Reads and proves entries.
struct Proving<'a> {
    parser: &'a EntryParser,
    bench: &'a Bench,
    known: Option<&'a Collection>,
    /// What other machines have proven, and the place of the file in their list.
    proofs: Option<(&'a Proofs, usize)>,
}

impl Proving<'_> {
    fn proven(&self, chunk: Chunk) -> Vec<Vec<Proven>> {
        // One view of the database for all of them, which costs less than one for each.
        let _view = self.known.and_then(|collection| collection.view().ok());
        let each = |(number, entry): (u64, Result<Entry, Reject>)| match entry {
            Err(reject) => vec![Ok(Err((reject, String::new())))],
            Ok(entry) => self
                .parser
                .claims(&entry)
                .into_iter()
                .enumerate()
                .map(|(nth, read)| match read {
                    Ok(claim) => self.prove(claim, (number, nth)),
                    Err(reject) => Ok(Err((reject, entry.text.chars().take(SHOWN).collect()))),
                })
                .collect(),
        };
        chunk.into_iter().map(each).collect()
    }

    /// Proves a claim of an entry, unless it is known or proven elsewhere.
    fn prove(&self, mut claim: Claim, (number, nth): (u64, usize)) -> Proven {
        if self.known.is_some_and(|collection| collection.knows(&claim)) {
            return Ok(Ok(Outcome { claim, finding: None }));
        }
        let proof = self.proofs.and_then(|(proofs, file)| proofs.get((file, number, nth), &claim.content));
        let finding = match proof {
            Some(proof) => proof.apply(&mut claim.content),
            None => {
                // Lichess names themes itself, so they are not worth an analysis.
                let themes = self.parser.wants_themes() && claim.facts.labels.is_empty();
                self.bench.prove(&mut claim.content, themes)?
            }
        };
        Ok(Ok(Outcome { claim, finding: Some(finding) }))
    }
}

impl Collection {
    /// Whether the same position with the same solution is here, and decided.
    pub(super) fn knows(&self, claim: &Claim) -> bool {
        let Content::Chess(setup) = &claim.content else { return false };
        // Without a stipulation or a solution there is nothing to compare.
        if setup.asked == Asked::Unknown || setup.line.is_empty() {
            return false;
        }
        let known = || {
            self.connection
                .prepare_cached(
                    "SELECT 1 FROM puzzle WHERE form = ?1 AND position = ?2 AND line = ?3 AND lead = ?4 AND status NOT IN (?5, ?6)",
                )?
                .exists(params![
                    form(&claim.content),
                    pack_position(&setup.start, setup.clocks),
                    pack_moves(&setup.line),
                    setup.lead,
                    Status::Open.number(),
                    Status::Differs.number(),
                ])
        };
        known().unwrap_or(false)
    }

    /// Returns how many entries of a file an unfinished import has done.
    fn progress_of(&self, file: &str) -> Result<u64, Error> {
        let entries = self.row("SELECT entries FROM progress WHERE file = ?1", [file], |row| row.get(0))?;
        Ok(entries.unwrap_or(0))
    }
}

/// Saves proven entries in transactions.
struct Saver<'a> {
    collection: &'a mut Collection,
    lookups: &'a mut Lookups,
    options: &'a Import,
    tags: &'a [Label],
    source: &'a str,
    fingerprint: Option<&'a str>,
    /// The number of entries done.
    done: u64,
    /// When the transaction began; `None` between two of them.
    begun: Option<Instant>,
    /// What the transaction has done. It is added to the report when it is safe.
    saved: FileReport,
    /// The puzzles of the transaction.
    added: Vec<Added>,
    /// The number of puzzles whose labels are not indexed.
    unindexed: u64,
    file: &'a mut FileReport,
    listener: &'a mut dyn ImportListener,
    failure: Option<Error>,
}

impl Saver<'_> {
    fn take(&mut self, chunk: Option<Vec<Vec<Proven>>>) -> ControlFlow<()> {
        let Some(chunk) = chunk else { return ControlFlow::Break(()) };
        match self.save(chunk) {
            Ok(()) => {
                self.listener.progress(self.file);
                ControlFlow::Continue(())
            }
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn save(&mut self, chunk: Vec<Vec<Proven>>) -> Result<(), Error> {
        // Many entries share a transaction, because beginning and ending one takes time.
        if self.begun.is_none() {
            self.collection.begin()?;
            self.begun = Some(Instant::now());
        }
        let collection: &Collection = self.collection;
        let mut batch = collection.batch(self.lookups, self.options.keep_repeats);
        let list = self.options.list.as_deref().map(|name| batch.list(name)).transpose().at(collection)?;
        for entry in chunk {
            self.done += 1;
            // What became of the puzzle whose further sources may follow.
            let mut one: Option<Saved> = None;
            for proven in entry {
                match proven.map_err(wrong)? {
                    Err((reject, text)) => {
                        // A file that cannot be read on has no entry there.
                        self.saved.numbers.entries += u64::from(reject.reason != Reason::File);
                        *self.saved.rejected.entry(reject.reason).or_default() += 1;
                        let entry = RejectedEntry { file: &self.file.name, reject: &reject, text: &text };
                        self.listener.rejected(&entry);
                    }
                    Ok(outcome) => {
                        // An entry may name a source of its own, as those do that a collection wrote.
                        let source = outcome.claim.facts.origin.as_deref().unwrap_or(self.source);
                        let done = batch.add(source, &outcome, self.tags).at(collection)?;
                        if let Some(list) = list {
                            batch.append(list, done.id()).at(collection)?;
                        }
                        let finding = outcome.finding.as_ref();
                        let is_same = |one: &Saved| outcome.claim.facts.is_further && one.id() == done.id();
                        one = Some(match one.filter(is_same) {
                            Some(one) => self.saved.note_further(one, done, finding),
                            None => {
                                self.saved.note(done, finding);
                                done
                            }
                        });
                        // Reported only after the commit: until then it may still be rolled back.
                        self.added.push(done.into());
                    }
                }
            }
        }
        let is_late = self.begun.is_some_and(|begun| begun.elapsed() >= BATCH_TIME);
        if self.saved.numbers.entries >= BATCH || is_late {
            self.commit(false)?;
            // The other threads go on proving meanwhile.
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Ends the transaction. `finished` says that it is the end of the file.
    fn commit(&mut self, finished: bool) -> Result<(), Error> {
        if self.begun.is_none() {
            self.collection.begin()?;
        }
        // How far the file was read is saved together with its puzzles, or a second run would begin at the
        // wrong place.
        if let Some(name) = self.fingerprint {
            let batch = self.collection.batch(self.lookups, false);
            batch.progress(name, if finished { 0 } else { self.done }).at(self.collection)?;
        }
        self.collection.commit()?;
        self.begun = None;
        // Only what is safe is reported.
        let saved = std::mem::take(&mut self.saved);
        self.unindexed += saved.numbers.new;
        self.file.add(&saved);
        self.added.drain(..).for_each(|added| self.listener.saved(added));
        // Many at a time, because the index is written in its own order and small batches would touch all of
        // it.
        if self.unindexed >= INDEX_BATCH {
            self.collection.index_labels()?;
            self.unindexed = 0;
        }
        Ok(())
    }
}
