//! Threads that wait for work. Starting a thread takes as long as a short proof, so some are kept for the next one.

use std::io;
use std::process;
use std::sync::mpsc::{SendError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The most threads that wait.
const MOST_IDLE: usize = 4;

/// Something to do. It does not panic.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// The threads that wait.
struct Idle {
    /// The process whose threads they are: threads do not survive a fork.
    process: u32,
    threads: Vec<SyncSender<Job>>,
}

static IDLE: Mutex<Idle> = Mutex::new(Idle { process: 0, threads: Vec::new() });

/// Starts a job on a thread that waits, or on a new one.
pub(crate) fn start(mut job: Job) -> io::Result<()> {
    while let Some(thread) = next() {
        match thread.send(job) {
            Ok(()) => return Ok(()),
            // That thread has ended since; the job comes back, and the next one gets it.
            Err(SendError(back)) => job = back,
        }
    }
    thread::Builder::new().name("rookwright-idle".to_owned()).spawn(move || work(job))?;
    Ok(())
}

/// Takes a thread that waits.
fn next() -> Option<SyncSender<Job>> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if idle.process != process::id() {
        idle.process = process::id();
        // Those of the parent process: dropping their channels could wait for threads that do not exist.
        std::mem::forget(std::mem::take(&mut idle.threads));
    }
    idle.threads.pop()
}

/// Does a job, and then others as they come.
fn work(mut job: Job) {
    loop {
        job();
        let (sender, receiver) = sync_channel(1);
        {
            let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
            // After a fork this thread is no longer in the list, and beyond the limit it is not needed.
            if idle.process != process::id() || idle.threads.len() >= MOST_IDLE {
                return;
            }
            idle.threads.push(sender);
        }
        let Ok(next) = receiver.recv() else { return };
        job = next;
    }
}
