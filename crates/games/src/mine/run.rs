//! Searches the games of files by several threads, and writes the finds in the order of the games.

use super::find::GameFacts;
use super::journal::{Journal, JournalError, Saved};
use super::numbers::MiningNumbers;
use super::options::Mining;
use super::repeats::Repeats;
use super::search::{Searcher, Stopped, TABLE};
use super::source::{Piece, Source};
use super::write::Form;
use crate::input::Origin;
use crate::{Fault, Replay, Score};
use rookwright_mate::Table;
use rookwright_run::{Watch, in_order_of};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The most faults of a batch that are reported one by one.
const MOST_FAULTS: usize = 50;

/// Hears what a run finds.
pub trait Listener {
    /// Whether finds are needed as JSON besides their text.
    fn needs_documents(&self) -> bool {
        false
    }

    /// Takes a find: its text, and the find as JSON if that is needed. Breaks to end the run.
    fn found(&mut self, text: &str, document: Option<&str>) -> ControlFlow<()>;

    /// Hears of a broken game.
    fn broken(&mut self, file: &str, fault: &Fault);

    /// Hears of a file that cannot be read.
    fn failed(&mut self, file: &str, message: &str);

    /// Hears of progress: the numbers so far, and how much of the files was read, if it is known.
    fn progress(&mut self, numbers: &MiningNumbers, share: Option<f64>);
}

/// Why a run gave no result.
#[derive(Debug, thiserror::Error)]
pub enum MineError {
    /// The checkpoint cannot be used.
    #[error("{}: {error}", .file.display())]
    Checkpoint {
        /// Its file.
        file: PathBuf,
        /// What is wrong with it.
        error: JournalError,
    },
    /// A proof failed its check.
    #[error("{0}; this is a bug, please report it")]
    Wrong(String),
}

/// How a run ended.
#[derive(Clone, Debug, Default)]
pub struct Mined {
    /// The numbers, those of earlier runs with the same checkpoint included.
    pub numbers: MiningNumbers,
    /// The number of games that an earlier run had done.
    pub resumed: u64,
    /// The number of files that could not be read, or not to their end.
    pub failed: u64,
    /// Whether the run was interrupted, or ended by its limit of time.
    pub is_interrupted: bool,
    /// Whether the limit of finds was reached.
    pub is_limited: bool,
    /// The error of writing the checkpoint.
    pub trouble: Option<String>,
}

/// What a thread made of a piece of work.
#[derive(Debug, Default)]
pub(crate) struct Done {
    pub(crate) file: Option<Arc<str>>,
    pub(crate) numbers: MiningNumbers,
    pub(crate) finds: Vec<Saved>,
    pub(crate) faults: Vec<Fault>,
    pub(crate) failed: Option<String>,
    pub(crate) stopped: Option<Stopped>,
}

/// Searches the games of files.
pub fn mine(origins: &[Origin], mining: &Mining, listener: &mut dyn Listener) -> Result<Mined, MineError> {
    let watch = mining.budget.watch();
    let mut mined = Mined::default();
    let mut repeats = Repeats::new(mining.remember);
    let mut is_stopped = false;
    let mut journal = None;
    // The finds of earlier runs come first, so that a run that goes on reports the same as one
    // never interrupted.
    if let Some(path) = &mining.checkpoint {
        let work = work_of(origins, mining, listener.needs_documents());
        // The files were not read to their end.
        if watch.is_cancelled() {
            return Ok(Mined { is_interrupted: true, ..mined });
        }
        let mut replay = |Saved(fingerprint, text, document): Saved| {
            repeats.insert(fingerprint);
            is_stopped |= is_stopped || listener.found(&text, document.as_deref()).is_break();
        };
        let opened = Journal::open(path, &work, &mut replay);
        let (opened, numbers) =
            opened.map_err(|error| MineError::Checkpoint { file: path.clone(), error })?;
        mined.resumed = numbers.games;
        mined.numbers = numbers;
        journal = Some(opened);
    }
    let mut taking = Taking { mined, repeats, journal, listener, limit: mining.limit, wrong: None };
    // Earlier runs may have found all that is wanted. Then no file is opened.
    taking.mined.is_limited = taking.is_full();
    if is_stopped || taking.mined.is_limited {
        return taking.finish();
    }
    // Without the size of every file there is no share to report. A pipe has none.
    let sizes: Option<Vec<u64>> = origins.iter().map(Origin::size).collect();
    let size = sizes.map(|sizes| sizes.iter().sum::<u64>());
    let mut source = Source::new(origins.to_vec(), taking.mined.resumed, &watch);
    let bytes = Arc::clone(&source.bytes);
    let documents = taking.listener.needs_documents() && mining.form != Form::Json;
    let worker = Worker { mining, watch: &watch, documents };
    in_order_of(mining.threads, &mut || source.next_piece(), |piece| worker.done(piece), &mut |done| {
        // Taken in the order of the games whatever thread is first, so that output and repeats do
        // not depend on threads.
        let taken = taking.take(done);
        let read = bytes.load(Ordering::Relaxed) as f64;
        let share = size.filter(|&size| size > 0).map(|size| (read / size as f64).min(1.0));
        taking.listener.progress(&taking.mined.numbers, share);
        taken
    });
    taking.mined.is_interrupted |= watch.is_over() && !taking.mined.is_limited;
    taking.finish()
}

/// Returns what a checkpoint belongs to: files and options.
fn work_of(origins: &[Origin], mining: &Mining, documents: bool) -> Value {
    let content = |origin: &Origin| origin.content(&mining.budget.cancel);
    let files: Vec<Value> =
        origins.iter().map(|origin| json!([origin.name(), origin.size(), content(origin)])).collect();
    json!({
        "files": files,
        "wanted": format!("{:?}", mining.wanted),
        "filter": format!("{:?}", mining.filter),
        "form": mining.form.name(),
        "limit": mining.limit,
        "remembered": mining.remember,
        "only_read": mining.no_proof,
        "documents": documents,
    })
}

/// Searches pieces of work. One for all threads.
pub(crate) struct Worker<'a> {
    pub(crate) mining: &'a Mining,
    pub(crate) watch: &'a Watch,
    pub(crate) documents: bool,
}

impl Worker<'_> {
    pub(crate) fn done(&self, piece: Piece) -> Done {
        let (file, first, batch) = match piece {
            Piece::Games { file, first, batch } => (file, first, batch),
            Piece::Failed { file, message } => {
                return Done { file: Some(file), failed: Some(message), ..Done::default() };
            }
        };
        let mut done = Done { file: Some(Arc::clone(&file)), ..Done::default() };
        let table = Arc::new(Table::new(if self.mining.no_proof { 0 } else { TABLE }));
        for (score, number) in batch.scores().zip(first..) {
            if let Err(stopped) = self.game(&score, (&file, number), &table, &mut done) {
                done.stopped = Some(stopped);
                break;
            }
        }
        done
    }

    fn game(
        &self,
        score: &Score,
        (file, number): (&str, u64),
        table: &Arc<Table>,
        done: &mut Done,
    ) -> Result<(), Stopped> {
        let Mining { wanted, filter, form, no_proof, .. } = self.mining;
        done.numbers.games += 1;
        // The tags are read already; everything else about a game takes far longer.
        if !filter.admits(&score.tags, score.result) {
            done.numbers.filtered += 1;
            return Ok(());
        }
        let replay = match Replay::of(score) {
            Ok(replay) => replay,
            Err(fault) => {
                *done.numbers.broken.entry(fault.kind).or_default() += 1;
                // All are counted, and the first ones shown.
                if done.faults.len() < MOST_FAULTS {
                    done.faults.push(fault);
                }
                return Ok(());
            }
        };
        if *no_proof {
            done.numbers.positions += replay.plies.len() as u64 + 1;
            return Ok(());
        }
        let searcher = Searcher { wanted, watch: self.watch };
        // The facts are gathered only for a game that has a mate.
        let searched = searcher.search(&replay, table, &|| GameFacts::of(score, file, number))?;
        done.numbers.positions += searched.positions;
        done.numbers.open += searched.open;
        done.numbers.left_out += searched.left_out;
        done.finds.extend(searched.finds.iter().map(|find| {
            // Writing takes time, so the threads do it, and the one that collects only passes it on.
            let document = self.documents.then(|| find.json().to_string());
            Saved(find.fingerprint(), find.text(*form), document)
        }));
        Ok(())
    }
}

/// Takes what the threads have done, in order.
struct Taking<'a> {
    mined: Mined,
    repeats: Repeats,
    journal: Option<Journal>,
    listener: &'a mut dyn Listener,
    limit: Option<u64>,
    wrong: Option<String>,
}

impl Taking<'_> {
    fn is_full(&self) -> bool {
        self.limit.is_some_and(|limit| self.mined.numbers.finds >= limit)
    }

    fn take(&mut self, done: Done) -> ControlFlow<()> {
        let file = done.file.as_deref().unwrap_or_default();
        // A piece that was not finished does not count at all: the next run begins with its first game.
        match done.stopped {
            Some(Stopped::Interrupted) => {
                self.mined.is_interrupted = true;
                return ControlFlow::Break(());
            }
            Some(Stopped::Wrong(message)) => {
                self.wrong = Some(message);
                return ControlFlow::Break(());
            }
            None => {}
        }
        if let Some(message) = &done.failed {
            self.mined.failed += 1;
            self.listener.failed(file, message);
            return ControlFlow::Continue(());
        }
        done.faults.iter().for_each(|fault| self.listener.broken(file, fault));
        // The journal keeps what was reported, so that a run that goes on reports the same.
        let mut written = Vec::new();
        for find in done.finds {
            // Looked at before each find: a piece may have more than are still wanted.
            if self.is_full() {
                break;
            }
            let Saved(fingerprint, text, document) = &find;
            if !self.repeats.insert(*fingerprint) {
                self.mined.numbers.repeats += 1;
                continue;
            }
            self.mined.numbers.finds += 1;
            if self.listener.found(text, document.as_deref()).is_break() {
                return ControlFlow::Break(());
            }
            written.push(find);
        }
        self.mined.numbers.add(&done.numbers);
        // Finds and numbers are written together, or a kill in between would lose some finds or repeat them.
        if let Some(journal) = &mut self.journal {
            journal.record(&written, &self.mined.numbers);
        }
        self.mined.is_limited = self.is_full();
        if self.mined.is_limited { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn finish(mut self) -> Result<Mined, MineError> {
        if let Some(message) = self.wrong {
            return Err(MineError::Wrong(message));
        }
        self.mined.trouble = self.journal.as_ref().and_then(|journal| journal.trouble().map(str::to_owned));
        Ok(self.mined)
    }
}
