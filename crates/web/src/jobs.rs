//! Runs a limited number of jobs at the same time and queues the others.  A job is cancelled when its client has gone.
//!
//! More jobs run than there are cores, so that a small task need not wait until a long count ends.  Brief tasks, like
//! hints for a person who is solving a puzzle, have additional slots and a queue of their own.

use crate::config::Config;
use crate::lasting::MOST_RUNNING;
use crate::priority::Worker;
use crate::shares::Shares;
use rookwright_ops::server::{JobList, JobState, ListedJob};
use rookwright_ops::{JobContext, Language, Memory, News, NewsListener, Refusal, Task};
use rookwright_run::{Budget, Cancel};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, available_parallelism, sleep};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// The number of events that may wait to be sent.
const WAITING_EVENTS: usize = 64;
/// How often a waiting job checks its place in the queue.
const QUEUE_INTERVAL: Duration = Duration::from_millis(250);
/// The delay before a job tries again to send an event to a slow client.
const RETRY_DELAY: Duration = Duration::from_millis(2);
/// The number of additional slots for brief tasks.
const BRIEF_SLOTS: usize = 4;
/// The time after which a job gets a lower priority.
const LONG_JOB: Duration = Duration::from_secs(3);
/// The stack size of a job's thread in bytes.
const STACK: usize = 8 << 20;

/// An event of a job.
#[derive(Debug)]
pub(crate) enum Event {
    /// The job waits; `ahead` jobs wait before it.
    Queued { ahead: usize },
    /// The job has started.
    Started,
    /// Progress, or a part of the answer.
    News(News),
    /// The answer or the refusal; the last event.
    Done(Result<Value, Refusal>),
    /// The job was ended while it waited; the last event.
    Cancelled,
}

impl Event {
    /// Whether this is the last event of a job.
    pub(crate) const fn is_last(&self) -> bool {
        matches!(self, Event::Done(_) | Event::Cancelled)
    }
}

/// All waiting and running jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    slots: Arc<Semaphore>,
    /// The slots for brief tasks when all others are taken.
    brief: Arc<Semaphore>,
    list: Mutex<List>,
    memory: Memory,
    shares: Arc<Shares>,
    config: Config,
}

#[derive(Debug, Default)]
struct List {
    last: u64,
    jobs: BTreeMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    task: &'static str,
    is_brief: bool,
    cancel: Cancel,
    ended: Arc<Notify>,
    since: Instant,
    running: bool,
}

/// The handle of a job.  Dropping it cancels the job.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) events: Receiver<Event>,
    _cancel: CancelOnDrop,
}

/// Cancels a job when it is dropped.
#[derive(Debug)]
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Removes a job from the list when it is dropped.  The job holds it until its end.
struct Ticket {
    jobs: Arc<Jobs>,
    id: u64,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.jobs.list().jobs.remove(&self.id);
    }
}

impl Jobs {
    pub(crate) fn new(config: &Config) -> Arc<Self> {
        let jobs = config.jobs.max(1);
        Arc::new(Self {
            slots: Arc::new(Semaphore::new(jobs)),
            brief: Arc::new(Semaphore::new(BRIEF_SLOTS)),
            list: Mutex::default(),
            memory: Memory::default(),
            shares: Shares::new(config.memory, jobs + BRIEF_SLOTS + MOST_RUNNING),
            config: config.clone(),
        })
    }

    /// Returns the memory for all work of the server.
    pub(crate) fn shares(&self) -> Arc<Shares> {
        Arc::clone(&self.shares)
    }

    /// Ignores poisoning: a panic in a job leaves the list intact.
    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a task or queues it; `None` if the queue is full.  `wants_news` asks for progress and parts of the
    /// answer, `collection` is the file that the task may read and change, `language` is that of all words.
    pub(crate) fn start(
        self: &Arc<Self>,
        task: Task,
        wants_news: bool,
        collection: Option<PathBuf>,
        language: Language,
    ) -> Option<Job> {
        let (cancel, ended) = (Cancel::default(), Arc::new(Notify::new()));
        let id = {
            // Counting and entering happen under one lock, or two requests could take the last place.
            let mut list = self.list();
            let is_brief = task.is_brief();
            // Brief tasks are counted apart, so that long ones cannot keep them out.
            let alike = list.jobs.values().filter(|entry| entry.is_brief == is_brief).count();
            if alike >= self.config.queue + self.config.jobs {
                return None;
            }
            list.last += 1;
            let id = list.last;
            let entry = Entry {
                task: task.name(),
                is_brief,
                cancel: cancel.clone(),
                ended: Arc::clone(&ended),
                since: Instant::now(),
                running: false,
            };
            list.jobs.insert(id, entry);
            id
        };
        let (sender, events) = channel(WAITING_EVENTS);
        // The ticket takes the entry off the list when this is dropped, however the job ends.
        let waiting = Waiting {
            ticket: Ticket { jobs: Arc::clone(self), id },
            task,
            collection,
            language,
            cancel: cancel.clone(),
            ended,
            sender,
        };
        tokio::spawn(waiting.wait(wants_news));
        Some(Job { id, events, _cancel: CancelOnDrop(cancel) })
    }

    /// Asks a job to end with what it has; returns whether the job exists.
    pub(crate) fn cancel(&self, id: u64) -> bool {
        let list = self.list();
        let Some(entry) = list.jobs.get(&id) else { return false };
        entry.cancel.cancel();
        entry.ended.notify_one();
        true
    }

    /// Asks all jobs to end.
    pub(crate) fn cancel_all(&self) {
        for entry in self.list().jobs.values() {
            entry.cancel.cancel();
            entry.ended.notify_one();
        }
    }

    /// Waits until all jobs have ended, at most for the given time.
    pub(crate) fn wait_for_end(&self, at_most: Duration) {
        let deadline = Instant::now() + at_most;
        while !self.list().jobs.is_empty() && Instant::now() < deadline {
            sleep(RETRY_DELAY);
        }
    }

    /// Waits for a free slot; `None` if the slots are closed, which never happens.
    async fn slot(&self, is_brief: bool) -> Option<OwnedSemaphorePermit> {
        let usual = Arc::clone(&self.slots).acquire_owned();
        if !is_brief {
            return usual.await.ok();
        }
        tokio::select! {
            biased;
            slot = usual => slot.ok(),
            slot = Arc::clone(&self.brief).acquire_owned() => slot.ok(),
        }
    }

    /// Lists all jobs.
    pub(crate) fn listed(&self) -> JobList {
        let list = self.list();
        let job = |(id, entry): (&u64, &Entry)| ListedJob {
            id: id.to_string(),
            task: entry.task,
            state: if entry.running { JobState::Running } else { JobState::Queued },
            seconds: entry.since.elapsed().as_secs(),
        };
        JobList { jobs: list.jobs.iter().map(job).collect() }
    }

    /// Returns the number of jobs that wait before this one.
    fn ahead(&self, id: u64) -> usize {
        self.list().jobs.range(..id).filter(|(_, entry)| !entry.running).count()
    }

    /// Marks a job as running and returns the number of other running jobs.
    fn runs(&self, id: u64) -> usize {
        let mut list = self.list();
        if let Some(entry) = list.jobs.get_mut(&id) {
            entry.running = true;
        }
        list.jobs.values().filter(|entry| entry.running).count().saturating_sub(1)
    }
}

/// A job in the queue.
struct Waiting {
    ticket: Ticket,
    task: Task,
    collection: Option<PathBuf>,
    language: Language,
    cancel: Cancel,
    ended: Arc<Notify>,
    sender: Sender<Event>,
}

impl Waiting {
    /// Waits for a slot, reports the place in the queue, and then starts the thread of the job.
    async fn wait(self, wants_news: bool) {
        let jobs = Arc::clone(&self.ticket.jobs);
        let slot = jobs.slot(self.task.is_brief());
        tokio::pin!(slot);
        let mut reported = None;
        let slot = loop {
            tokio::select! {
                biased;
                // The client has gone.
                () = self.sender.closed() => return,
                () = self.ended.notified() => {
                    let _ = self.sender.send(Event::Cancelled).await;
                    return;
                }
                slot = &mut slot => break slot,
                () = tokio::time::sleep(if reported.is_none() { Duration::ZERO } else { QUEUE_INTERVAL }) => {
                    let ahead = jobs.ahead(self.ticket.id);
                    if reported.replace(ahead) != Some(ahead) && self.sender.send(Event::Queued { ahead }).await.is_err() {
                        return;
                    }
                }
            }
        };
        let Some(slot) = slot else { return };
        // Before the client hears of it, so that this job no longer counts as waiting.
        let others = jobs.runs(self.ticket.id);
        if self.sender.send(Event::Started).await.is_err() {
            return;
        }
        let (worker, runtime) = (Worker::default(), Handle::current());
        let watched = worker.clone();
        // The job has its own thread, because it has its own priority.  If no thread can be started, the job ends
        // without an answer, and the channel is closed.
        let started = Builder::new().stack_size(STACK).spawn(move || {
            worker.run(|| self.work(slot, others, wants_news, &runtime));
        });
        if started.is_ok() {
            // In a small task of its own: this one has room for the whole request, and thousands of jobs may start in that time.
            tokio::spawn(async move {
                tokio::time::sleep(LONG_JOB).await;
                watched.takes_long();
            });
        }
    }

    /// Runs the task beside a number of others and sends its answer.
    fn work(self, slot: OwnedSemaphorePermit, others: usize, wants_news: bool, runtime: &Handle) {
        let Self { ticket, task, collection, language, cancel, sender, .. } = self;
        let config = &ticket.jobs.config;
        let share = ticket.jobs.shares.take();
        let memory = Some(share.bytes());
        let budget = Budget { time: Some(config.time), memory, cancel: cancel.clone(), solutions: None };
        let deadline = Instant::now() + config.time;
        let news = if wants_news {
            let (sender, cancel) = (sender.clone(), cancel.clone());
            NewsListener::new(move |news| send(&sender, &cancel, deadline, news))
        } else {
            NewsListener::default()
        };
        // A job that runs alone uses all cores; several use one each.
        let cores = available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if others == 0 { cores.min(config.jobs.max(1)) } else { 1 };
        let memory = Some(&ticket.jobs.memory);
        let context = JobContext {
            budget,
            threads: Some(threads),
            news,
            memory,
            collection,
            language,
            only_news: false,
        };
        let name = task.name();
        let answer = catch_unwind(AssertUnwindSafe(|| task.run(&context)));
        let answer = answer.unwrap_or_else(|_| {
            Err(Refusal::Internal(format!(
                "the task {name} failed unexpectedly; this is a bug, please report it"
            )))
        });
        // The slot is free before the client has the answer, so that the client can rely on it.
        drop((share, slot, ticket));
        // Sent from a separate task, because a client that never reads would block this thread.
        runtime.spawn(async move { sender.send(Event::Done(answer)).await });
    }
}

/// Sends news to the client.  If the channel is full, progress is dropped; a part of the answer waits until the
/// deadline.
fn send(sender: &Sender<Event>, cancel: &Cancel, deadline: Instant, news: News) {
    let dispensable = matches!(news, News::Progress(_));
    let mut event = Event::News(news);
    loop {
        match sender.try_send(event) {
            Ok(()) => return,
            // The next report of progress says more than this one.
            Err(TrySendError::Full(_)) if dispensable => return,
            Err(TrySendError::Full(back)) if Instant::now() < deadline && !cancel.is_cancelled() => {
                event = back;
            }
            Err(_) => {
                // The client has gone, or has not read for too long: its job is of no use.
                cancel.cancel();
                return;
            }
        }
        sleep(RETRY_DELAY);
    }
}
