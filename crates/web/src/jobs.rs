//! Long work: a limited number of jobs at a time, the others in a queue; a job ends when nobody listens.
//!
//! More jobs run than there are cores: with one slot a core, a small question would wait until some long count ends.
//! Somebody who is solving a puzzle and asks for a hint has slots apart from those of searches.

use crate::config::Config;
use crate::priority::Worker;
use crate::shares::Shares;
use rookwright::run::{Budget, Cancel};
use rookwright::tasks::{JobContext, Memory, News, NewsListener, Refusal, Task};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, available_parallelism, sleep};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// So much news may wait to be sent.
const WAITING_NEWS: usize = 64;
/// How often the place in the queue is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// How long a job waits before it tries again to tell a slow listener something.
const BREATH: Duration = Duration::from_millis(2);
/// The number of brief tasks that run beside the other jobs.
const BRIEF_SLOTS: usize = 4;
/// After this time a job lets others pass.
const LONG: Duration = Duration::from_secs(3);
/// The stack of a job's thread.
const STACK: usize = 8 << 20;

/// What a job tells.
#[derive(Debug)]
pub(crate) enum Event {
    /// So many wait before it.
    Queued { ahead: usize },
    /// It is its turn.
    Started,
    /// How far it has come, or a part of the answer.
    News(News),
    /// The answer, or why there is none: the last event.
    Done(Result<Value, Refusal>),
    /// It was ended while it waited: the last event.
    Cancelled,
}

impl Event {
    /// Whether nothing comes after it.
    pub(crate) const fn is_last(&self) -> bool {
        matches!(self, Event::Done(_) | Event::Cancelled)
    }
}

/// All jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    slots: Arc<Semaphore>,
    /// For brief tasks when there is no other slot.
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
    cancel: Cancel,
    ended: Arc<Notify>,
    since: Instant,
    running: bool,
}

/// A job from outside; who drops it ends the job.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) events: Receiver<Event>,
    _leash: Leash,
}

/// Ends a job when it is dropped.
#[derive(Debug)]
struct Leash(Cancel);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Takes a job off the list when it is dropped: the job itself holds it until its very end.
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
            shares: Shares::new(config.memory, jobs + BRIEF_SLOTS),
            config: config.clone(),
        })
    }

    /// A job that panicked while it held the list has left it as it was.
    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a task, or puts it into the queue; `None` where that is full.  News are told only to those who want them.
    pub(crate) fn start(self: &Arc<Self>, task: Task, wants_news: bool) -> Option<Job> {
        let (cancel, ended) = (Cancel::default(), Arc::new(Notify::new()));
        let id = {
            let mut list = self.list();
            if list.jobs.len() >= self.config.queue + self.config.jobs {
                return None;
            }
            list.last += 1;
            let id = list.last;
            let entry = Entry {
                task: task.name(),
                cancel: cancel.clone(),
                ended: Arc::clone(&ended),
                since: Instant::now(),
                running: false,
            };
            list.jobs.insert(id, entry);
            id
        };
        let (teller, events) = channel(WAITING_NEWS);
        let waiting = Waiting {
            ticket: Ticket { jobs: Arc::clone(self), id },
            task,
            cancel: cancel.clone(),
            ended,
            teller,
        };
        tokio::spawn(waiting.wait(wants_news));
        Some(Job { id, events, _leash: Leash(cancel) })
    }

    /// Asks a job to end with what it has; whether there is such a job.
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

    /// Waits until all jobs have ended, but not for ever.
    pub(crate) fn wait_for_end(&self, at_most: Duration) {
        let deadline = Instant::now() + at_most;
        while !self.list().jobs.is_empty() && Instant::now() < deadline {
            sleep(BREATH);
        }
    }

    /// A slot for a task, once there is one.
    async fn slot(&self, is_brief: bool) -> Option<OwnedSemaphorePermit> {
        let usual = Arc::clone(&self.slots).acquire_owned();
        // The slots are never closed.
        if !is_brief {
            return usual.await.ok();
        }
        tokio::select! {
            biased;
            slot = usual => slot.ok(),
            slot = Arc::clone(&self.brief).acquire_owned() => slot.ok(),
        }
    }

    /// What is under way.
    pub(crate) fn json(&self) -> Value {
        let list = self.list();
        let job = |(id, entry): (&u64, &Entry)| {
            json!({
                "id": id.to_string(),
                "task": entry.task,
                "state": if entry.running { "running" } else { "queued" },
                "seconds": entry.since.elapsed().as_secs(),
            })
        };
        json!({ "jobs": list.jobs.iter().map(job).collect::<Vec<_>>() })
    }

    /// How many wait before this one.
    fn ahead(&self, id: u64) -> usize {
        self.list().jobs.range(..id).filter(|(_, entry)| !entry.running).count()
    }

    /// Notes that a job runs; how many run besides it.
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
    cancel: Cancel,
    ended: Arc<Notify>,
    teller: Sender<Event>,
}

impl Waiting {
    /// Waits for a slot, and tells how many wait before it.
    async fn wait(self, wants_news: bool) {
        let jobs = Arc::clone(&self.ticket.jobs);
        let slot = jobs.slot(self.task.is_brief());
        tokio::pin!(slot);
        let mut told = None;
        let slot = loop {
            tokio::select! {
                biased;
                // Nobody listens any more.
                () = self.teller.closed() => return,
                () = self.ended.notified() => {
                    let _ = self.teller.send(Event::Cancelled).await;
                    return;
                }
                slot = &mut slot => break slot,
                () = tokio::time::sleep(if told.is_none() { Duration::ZERO } else { LOOK }) => {
                    let ahead = jobs.ahead(self.ticket.id);
                    if told.replace(ahead) != Some(ahead) && self.teller.send(Event::Queued { ahead }).await.is_err() {
                        return;
                    }
                }
            }
        };
        let Some(slot) = slot else { return };
        if self.teller.send(Event::Started).await.is_err() {
            return;
        }
        let (worker, runtime) = (Worker::default(), Handle::current());
        let watched = worker.clone();
        // A thread of its own: its priority is not that of other work.  Where there is none to be had the job ends
        // without an answer, which its listener notices.
        let started = Builder::new().stack_size(STACK).spawn(move || {
            worker.run(|| self.work(slot, wants_news, &runtime));
        });
        if started.is_ok() {
            tokio::time::sleep(LONG).await;
            watched.takes_long();
        }
    }

    /// Does the work.
    fn work(self, slot: OwnedSemaphorePermit, wants_news: bool, runtime: &Handle) {
        let Self { ticket, task, cancel, teller, .. } = self;
        let config = &ticket.jobs.config;
        let others = ticket.jobs.runs(ticket.id);
        let share = ticket.jobs.shares.take();
        let memory = Some(share.bytes());
        let budget = Budget { time: Some(config.time), memory, cancel: cancel.clone(), solutions: None };
        let deadline = Instant::now() + config.time;
        let news = if wants_news {
            let (teller, cancel) = (teller.clone(), cancel.clone());
            NewsListener::new(move |news| tell(&teller, &cancel, deadline, news))
        } else {
            NewsListener::default()
        };
        // One job may have all cores; several have one each.
        let cores = available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if others == 0 { cores.min(config.jobs.max(1)) } else { 1 };
        let context = JobContext { budget, threads: Some(threads), news, memory: Some(&ticket.jobs.memory) };
        let name = task.name();
        let answer = catch_unwind(AssertUnwindSafe(|| task.run(&context)));
        let answer = answer.unwrap_or_else(|_| {
            Err(Refusal::Internal(format!("the task {name} broke down; this is a bug, please report it")))
        });
        // Off the list and out of the slot before the answer is there: who has it may count on that.
        drop((share, slot, ticket));
        // Not from this thread: who never reads would keep it for ever.  Who has gone needs no answer.
        runtime.spawn(async move { teller.send(Event::Done(answer)).await });
    }
}

/// Tells something.  Progress is not worth waiting for; a part of the answer is, as long as the job may last.
fn tell(teller: &Sender<Event>, cancel: &Cancel, deadline: Instant, news: News) {
    let dispensable = matches!(news, News::Progress(_));
    let mut event = Event::News(news);
    loop {
        match teller.try_send(event) {
            Ok(()) => return,
            Err(TrySendError::Full(_)) if dispensable => return,
            Err(TrySendError::Full(back)) if Instant::now() < deadline && !cancel.is_cancelled() => {
                event = back;
            }
            Err(_) => {
                cancel.cancel();
                return;
            }
        }
        sleep(BREATH);
    }
}
