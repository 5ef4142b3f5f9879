//! Runs lasting counts, a few at a time, at a low priority.

use super::record::{Record, State};
use super::{Entry, Lasting, MOST_RUNNING, Run};
use crate::priority::Worker;
use rookwright_ops::{JobContext, LastingCount, News, NewsListener, Refusal};
use rookwright_run::{Budget, Cancel};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{Builder, available_parallelism};
use std::time::{Duration, Instant};

/// How often the record of a running count is saved.  Its finished parts are saved at once.
const SAVE_INTERVAL: Duration = Duration::from_secs(3);
/// The stack size of a count's thread in bytes.
const STACK: usize = 8 << 20;

/// What a run needs.
struct Start {
    id: u64,
    count: Arc<LastingCount>,
    file: PathBuf,
    cancel: Cancel,
    threads: usize,
}

impl Lasting {
    /// Runs the counts that wait, as many as may run.
    pub(super) fn run_next(self: &Arc<Self>) {
        while let Some(start) = self.take_next() {
            let (lasting, id) = (Arc::clone(self), start.id);
            let spawned = Builder::new().stack_size(STACK).spawn(move || lasting.run(&start));
            if spawned.is_err() {
                self.finish(id, Err(Refusal::Internal("the system starts no more threads".to_owned())));
            }
        }
    }

    /// Marks the oldest waiting count as running.
    fn take_next(&self) -> Option<Start> {
        let mut table = self.table();
        let others = table.counts.values().filter(|entry| entry.run.is_some()).count();
        if table.is_closing || others >= MOST_RUNNING {
            return None;
        }
        loop {
            // A count that is waiting may still be ending its last run, which must be over first.
            let is_next = |entry: &Entry| entry.record.state == State::Waiting && entry.run.is_none();
            let id = table.counts.iter().find(|(_, entry)| is_next(entry)).map(|(&id, _)| id)?;
            let file = table.folder.as_ref()?.parts(id);
            let entry = table.counts.get_mut(&id)?;
            let count = entry.count.clone()?;
            match file {
                Ok(file) => {
                    let (cancel, now) = (Cancel::default(), Instant::now());
                    entry.record.state = State::Running;
                    entry.run = Some(Run { cancel: cancel.clone(), since: now, saved: now });
                    // A count that runs alone uses all cores; several use one each.
                    let cores = available_parallelism().map_or(1, std::num::NonZero::get);
                    let threads = if others == 0 { cores } else { 1 };
                    return Some(Start { id, count, file, cancel, threads });
                }
                // Its file cannot be used. The loop goes on to the next count.
                Err(what) => (entry.record.state, entry.record.error) = (State::Failed, Some(what)),
            }
        }
    }

    fn run(self: Arc<Self>, start: &Start) {
        let worker = Worker::default();
        let answer = worker.run(|| {
            // Before the search starts its threads, which have the same priority.
            worker.takes_long();
            // Each count gets its share of the memory, together with the jobs of the page.
            let share = self.shares.take();
            let (lasting, id) = (Arc::clone(&self), start.id);
            let news = NewsListener::new(move |news| {
                if let News::Progress(progress) = news {
                    lasting.hear(id, progress);
                }
            });
            let cancel = start.cancel.clone();
            let budget = Budget { time: None, memory: Some(share.bytes()), cancel, solutions: None };
            let context = JobContext { budget, threads: Some(start.threads), news, ..JobContext::default() };
            // A panic must not leave the count marked as running for ever.
            catch_unwind(AssertUnwindSafe(|| start.count.run(&context, &start.file)))
        });
        self.finish(
            start.id,
            answer.unwrap_or_else(|_| {
                Err(Refusal::Internal(
                    "the count failed unexpectedly; this is a bug, please report it".to_owned(),
                ))
            }),
        );
        self.run_next();
    }

    /// Notes the progress of a run, and saves it from time to time.
    fn hear(&self, id: u64, progress: Value) {
        let mut table = self.table();
        let Some(entry) = table.counts.get_mut(&id) else { return };
        entry.record.progress = Some(progress);
        let seconds = entry.seconds();
        let Some(run) = &mut entry.run else { return };
        if entry.record.state == State::Running && run.saved.elapsed() >= SAVE_INTERVAL {
            run.saved = Instant::now();
            let record = Record { seconds, ..entry.record.clone() };
            if let Err(what) = table.save(id, &record) {
                table.note(id, what.to_string());
            }
        }
    }

    /// Notes how a run has ended.
    fn finish(&self, id: u64, answer: Result<Value, Refusal>) {
        let mut table = self.table();
        let is_closing = table.is_closing;
        let Some(entry) = table.counts.get_mut(&id) else { return };
        let seconds = entry.seconds();
        entry.run = None;
        entry.record.seconds = seconds;
        // It was removed while it ran, and its files could not be deleted before now.
        if entry.record.state == State::Removed {
            let removed = table.folder.as_ref().map(|folder| folder.remove(id));
            if removed.is_some_and(|removed| removed.is_ok()) {
                table.counts.remove(&id);
            }
        } else {
            entry.record.end(answer, is_closing);
            let record = entry.record.clone();
            if let Err(what) = table.save(id, &record) {
                table.note(id, what.to_string());
            }
        }
        // Whoever closes the server waits for this.
        table.leave();
        drop(table);
        self.ended.notify_all();
    }
}

impl super::Table {
    /// Notes that a count could not be saved.
    fn note(&mut self, id: u64, what: String) {
        if let Some(entry) = self.counts.get_mut(&id) {
            entry.record.error = Some(what);
        }
    }
}

impl Record {
    /// Takes over the answer of a run.
    fn end(&mut self, answer: Result<Value, Refusal>, is_closing: bool) {
        match answer {
            Err(refusal) => (self.state, self.error) = (State::Failed, Some(refusal.to_string())),
            Ok(mut document) => {
                let is_done = document["end"] == "exhausted";
                self.error = document["trouble"].as_str().map(str::to_owned);
                document["seconds"] = self.seconds.into();
                // The user may have let it go on since it was paused.
                if is_done {
                    self.state = State::Done;
                    self.complete();
                } else if self.state == State::Running && !is_closing {
                    self.state = State::Paused;
                }
                self.result = (is_done || self.state == State::Paused).then_some(document);
            }
        }
    }
}
