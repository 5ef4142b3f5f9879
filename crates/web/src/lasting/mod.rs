//! Counts that go on when the page is closed, and after a restart of the server.
//!
//! | module | purpose |
//! |---|---|
//! | `record` | what is kept of a count |
//! | `folder` | the files |
//! | `run` | runs counts, a few at a time |
//! | `requests` | requests over HTTP |

mod folder;
mod record;
pub(crate) mod requests;
mod run;

use crate::shares::Shares;
use folder::Folder;
use record::{Record, State};
use rookwright_ops::server::{LastingCounts, LastingEntry, LastingState};
use rookwright_ops::{LastingCount, Limits, Refusal};
use rookwright_run::Cancel;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The most counts that are kept, with those that are done.
const MOST: usize = 32;
/// The most counts that run at a time.
pub(crate) const MOST_RUNNING: usize = 4;

/// Why a request about a lasting count is refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotLasting {
    /// The request is wrong.
    #[error("{0}")]
    Input(#[from] Refusal),
    /// The server has no collection.
    #[error("the server has no collection, so there is no folder in which a count could be kept")]
    NoPlace,
    /// There are too many.
    #[error("{MOST} counts are kept: remove one first")]
    Full,
    /// No count has this id.
    #[error("unknown count, or it was removed")]
    Unknown,
    /// The count is not in a state for this.
    #[error("{0}")]
    State(&'static str),
    /// The files cannot be read or written.
    #[error("{0}")]
    Files(String),
}

/// All lasting counts of a server.
#[derive(Debug)]
pub(crate) struct Lasting {
    /// The path of the folder; `None` if the server has no collection.
    place: Option<PathBuf>,
    limits: Limits,
    shares: Arc<Shares>,
    table: Mutex<Table>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct Table {
    folder: Option<Folder>,
    counts: BTreeMap<u64, Entry>,
    last: u64,
    /// Why the folder cannot be used.
    trouble: Option<String>,
    is_closing: bool,
}

/// A count; without one the file is damaged.
#[derive(Debug)]
struct Entry {
    record: Record,
    count: Option<Arc<LastingCount>>,
    run: Option<Run>,
}

/// A run of a count.
#[derive(Debug)]
struct Run {
    cancel: Cancel,
    since: Instant,
    saved: Instant,
}

impl Lasting {
    /// The counts that belong to a collection.  Nothing is read until [`Self::start`].
    pub(crate) fn new(collection: Option<&Path>, limits: Limits, shares: Arc<Shares>) -> Arc<Self> {
        let place = collection.map(Folder::beside);
        Arc::new(Self { place, limits, shares, table: Mutex::default(), ended: Condvar::new() })
    }

    /// Ignores poisoning: the table is changed by single steps.
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes up the counts of earlier servers.
    pub(crate) fn start(self: &Arc<Self>) {
        let mut table = self.table();
        if let Some(place) = &self.place {
            table.trouble = self.load(&mut table, place, false).err();
        }
        drop(table);
        self.run_next();
    }

    /// Opens the folder and reads its records.
    fn load(&self, table: &mut Table, place: &Path, create: bool) -> Result<(), String> {
        if table.folder.is_some() {
            return Ok(());
        }
        if table.is_closing {
            return Err("the server is closing".to_owned());
        }
        // Without any count there is no folder, and none is made for looking.
        let Some(folder) = Folder::open(place, create)? else { return Ok(()) };
        let found = folder.read()?;
        table.last = table.last.max(found.last);
        for (id, record) in found.records {
            match record {
                // The server was killed before it removed the files.
                Ok(Record { state: State::Removed, .. }) => folder.remove(id)?,
                Ok(record) => {
                    table.counts.insert(id, self.entry(record));
                }
                Err(what) => {
                    // A damaged record is shown, so that the person can remove it, and is never run.
                    table.counts.insert(id, Entry { record: damaged(what), count: None, run: None });
                }
            }
        }
        table.folder = Some(folder);
        Ok(())
    }

    fn entry(&self, mut record: Record) -> Entry {
        let count = LastingCount::read(record.request.to_string().as_bytes(), &self.limits);
        match count {
            Ok(count) => {
                if record.state == State::Running {
                    record.state = State::Waiting;
                }
                Entry { record, count: Some(Arc::new(count)), run: None }
            }
            Err(refusal) => Entry { record: damaged(refusal.to_string()), count: None, run: None },
        }
    }

    /// Lists all counts, the newest first.
    pub(crate) fn listed(&self) -> LastingCounts {
        let table = self.table();
        let is_there = |entry: &&Entry| entry.record.state != State::Removed;
        let ids = table.counts.iter().rev().filter(|(_, entry)| is_there(entry));
        LastingCounts {
            counts: ids.map(|(id, entry)| entry.document(*id)).collect(),
            most: MOST,
            possible: self.place.is_some() && table.trouble.is_none(),
            trouble: table.trouble.clone(),
        }
    }

    /// Starts a count.  Returns its entry.
    pub(crate) fn add(self: &Arc<Self>, body: &[u8]) -> Result<LastingEntry, NotLasting> {
        let count = LastingCount::read(body, &self.limits)?;
        let place = self.place.as_ref().ok_or(NotLasting::NoPlace)?;
        let mut table = self.table();
        let loaded = self.load(&mut table, place, true);
        // The list of counts shows the trouble as well, until it is over.
        table.trouble = loaded.as_ref().err().cloned();
        loaded.map_err(NotLasting::Files)?;
        if table.counts.len() >= MOST {
            return Err(NotLasting::Full);
        }
        let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let record = Record {
            request: count.request(),
            title: count.title(),
            created,
            state: State::Waiting,
            seconds: 0.0,
            progress: None,
            result: None,
            error: None,
        };
        let id = table.last + 1;
        // What cannot be kept is not started.
        table.save(id, &record)?;
        table.last = id;
        let entry = Entry { record, count: Some(Arc::new(count)), run: None };
        let document = entry.document(id);
        table.counts.insert(id, entry);
        // Starting takes the lock again.
        drop(table);
        self.run_next();
        Ok(document)
    }

    /// Pauses a count.
    pub(crate) fn pause(&self, id: u64) -> Result<LastingEntry, NotLasting> {
        let mut table = self.table();
        table.change(id, |entry| {
            if !entry.record.state.is_active() {
                return Err(NotLasting::State("the count does not run"));
            }
            entry.record.state = State::Paused;
            if let Some(run) = &entry.run {
                run.cancel.cancel();
            }
            Ok(())
        })
    }

    /// Lets a paused count go on, or one that failed try again.
    pub(crate) fn resume(self: &Arc<Self>, id: u64) -> Result<LastingEntry, NotLasting> {
        let document = self.table().change(id, |entry| match entry.record.state {
            State::Paused | State::Failed if entry.count.is_some() => {
                entry.record.state = State::Waiting;
                (entry.record.error, entry.record.result) = (None, None);
                Ok(())
            }
            _ => Err(NotLasting::State("the count is not paused")),
        })?;
        self.run_next();
        Ok(document)
    }

    /// Lets a count that does not run start anew, without its finished parts.
    pub(crate) fn restart(self: &Arc<Self>, id: u64) -> Result<LastingEntry, NotLasting> {
        let mut table = self.table();
        let entry = table.counts.get(&id).ok_or(NotLasting::Unknown)?;
        if entry.run.is_some() || entry.record.state.is_active() || entry.count.is_none() {
            return Err(NotLasting::State("the count runs, or its file is damaged"));
        }
        table.folder()?.remove_parts(id).map_err(NotLasting::Files)?;
        let document = table.change(id, |entry| {
            let Record { request, title, created, .. } = entry.record.clone();
            let (state, seconds, progress, result, error) = (State::Waiting, 0.0, None, None, None);
            entry.record = Record { request, title, created, state, seconds, progress, result, error };
            Ok(())
        })?;
        drop(table);
        self.run_next();
        Ok(document)
    }

    /// Removes a count and its files.
    pub(crate) fn remove(&self, id: u64) -> Result<(), NotLasting> {
        let mut table = self.table();
        let entry = table.counts.get_mut(&id).filter(|entry| entry.record.state != State::Removed);
        let entry = entry.ok_or(NotLasting::Unknown)?;
        let Some(run) = &entry.run else {
            table.folder()?.remove(id).map_err(NotLasting::Files)?;
            table.counts.remove(&id);
            return Ok(());
        };
        // The run still writes its files, which are removed when it has ended.
        run.cancel.cancel();
        entry.record.state = State::Removed;
        let record = entry.record.clone();
        table.save(id, &record)
    }

    /// Ends all runs, which the next server takes up, and waits for them, at most for the given time.
    pub(crate) fn close(&self, at_most: Duration) {
        let mut table = self.table();
        table.is_closing = true;
        table.counts.values().filter_map(|entry| entry.run.as_ref()).for_each(|run| run.cancel.cancel());
        table.leave();
        let _ = self.ended.wait_timeout_while(table, at_most, |table| table.folder.is_some());
    }
}

impl Table {
    fn folder(&self) -> Result<&Folder, NotLasting> {
        self.folder.as_ref().ok_or(NotLasting::NoPlace)
    }

    /// Leaves the folder to the next server when this one closes and its last run has ended.  The runs' threads may
    /// live on for a moment.
    fn leave(&mut self) {
        if self.is_closing && self.counts.values().all(|entry| entry.run.is_none()) {
            self.folder = None;
        }
    }

    fn save(&self, id: u64, record: &Record) -> Result<(), NotLasting> {
        self.folder()?.write(id, record).map_err(NotLasting::Files)
    }

    /// Changes a count and saves it.  Returns its entry.
    fn change(
        &mut self,
        id: u64,
        change: impl FnOnce(&mut Entry) -> Result<(), NotLasting>,
    ) -> Result<LastingEntry, NotLasting> {
        let entry = self.counts.get_mut(&id).filter(|entry| entry.record.state != State::Removed);
        let entry = entry.ok_or(NotLasting::Unknown)?;
        change(entry)?;
        let (document, record) = (entry.document(id), entry.record.clone());
        self.save(id, &record)?;
        Ok(document)
    }
}

impl Entry {
    fn document(&self, id: u64) -> LastingEntry {
        let Record { request, title, created, state, progress, result, error, .. } = self.record.clone();
        LastingEntry {
            id: id.to_string(),
            title,
            request,
            created,
            state: if self.count.is_some() { state.shown() } else { LastingState::Damaged },
            seconds: self.seconds(),
            progress,
            keeps_parts: self.count.as_ref().is_some_and(|count| count.keeps_parts()),
            result,
            error,
        }
    }

    /// Returns the time that the count has run, in seconds.
    fn seconds(&self) -> f64 {
        self.record.seconds + self.run.as_ref().map_or(0.0, |run| run.since.elapsed().as_secs_f64())
    }
}

/// Returns what is shown of a file that is not a record.
fn damaged(what: String) -> Record {
    Record {
        request: Value::Null,
        title: String::new(),
        created: 0,
        state: State::Failed,
        seconds: 0.0,
        progress: None,
        result: None,
        error: Some(what),
    }
}
