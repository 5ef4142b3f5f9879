//! The one place where the libraries start threads.
//!
//! A system may refuse one: its limit on processes is reached (`ulimit -u`, the `pids` of a container), or it has none at
//! all, as a tab of a browser.  The work then goes on with those that there are, and with none on the caller's own.

use rookwright_board::{speaking, spoken_texts};
use std::io;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread::{self, Builder, JoinHandle, Scope, ScopedJoinHandle};

/// The reason why work that needs a thread of its own cannot be done.
#[derive(Debug, thiserror::Error)]
#[error(
    "no thread can be started: {0}; is the limit on processes reached (ulimit -u, or the pids of a container)?"
)]
pub struct NoThread(#[source] io::Error);

/// Starts a thread that may outlive the caller.
pub fn start<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, NoThread> {
    Builder::new().spawn(in_same_language(work)).map_err(NoThread)
}

/// Starts a thread that ends with the scope; `stack` is the size of its stack in bytes, unless the usual one will do.
pub fn start_in<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    stack: Option<usize>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>, NoThread> {
    let builder = stack.map_or_else(Builder::new, |bytes| Builder::new().stack_size(bytes));
    builder.spawn_scoped(scope, in_same_language(work)).map_err(NoThread)
}

/// Returns the work as it is done in the language of the thread that starts it.
fn in_same_language<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let texts = spoken_texts();
    move || speaking(texts, work)
}

/// Finds out whether so many threads can be started, for work of others that would fail without them.
pub fn need(threads: usize) -> Result<(), NoThread> {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        // They wait for each other, so that all of them are there at once.
        let closed = gate.lock();
        let started = (0..threads).try_for_each(|_| start_in(scope, None, || drop(gate.lock())).map(drop));
        drop(closed);
        started
    })
}

/// Starts each helper on a thread of its own, as far as the system allows it, and does the work of `here` beside them on
/// the caller's thread.  `here` gets the number of helpers that were started; the others are dropped.
///
/// Returns the result of `here`, and those of the helpers.
pub fn beside<T: Send, R>(
    helpers: impl IntoIterator<Item: FnOnce() -> T + Send>,
    here: impl FnOnce(usize) -> R,
) -> (R, Vec<T>) {
    thread::scope(|scope| {
        let started: Vec<_> =
            helpers.into_iter().map_while(|helper| start_in(scope, None, helper).ok()).collect();
        let result = here(started.len());
        let join =
            |helper: ScopedJoinHandle<'_, T>| helper.join().unwrap_or_else(|panic| resume_unwind(panic));
        (result, started.into_iter().map(join).collect())
    })
}

/// Does the same work on several threads, of which one is the caller's.
pub fn share(threads: usize, work: &(dyn Fn() + Sync)) {
    beside((1..threads).map(|_| work), |_| work());
}

/// What takes things, until it breaks.
pub type Take<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// Lets several threads make things, and takes them on the caller's thread until it breaks.  `make` passes on what it
/// makes, and ends where that breaks.  At most `waiting` things are made in advance.
///
/// For one thread, and where none can be started, the caller's makes what it takes.
pub fn gather<T: Send>(
    threads: usize,
    waiting: usize,
    make: &(dyn Fn(Take<'_, T>) + Sync),
    take: Take<'_, T>,
) {
    let (send, made) = sync_channel(waiting);
    // The iterator owns the first sender, so that the channel ends with the last helper.
    let helpers = (0..if threads > 1 { threads } else { 0 }).map(move |_| {
        let send = send.clone();
        move || {
            make(&mut |thing| match send.send(thing) {
                Ok(()) => ControlFlow::Continue(()),
                // The caller has enough.
                Err(_) => ControlFlow::Break(()),
            });
        }
    });
    beside(helpers, |started| match started {
        0 => make(take),
        _ => {
            let _ = made.into_iter().try_for_each(take);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn the_work_is_done_by_any_number_of_threads() {
        for threads in 0..5 {
            let (next, sum) = (AtomicU64::new(0), AtomicU64::new(0));
            share(threads, &|| {
                while let Some(number @ ..1000) = Some(next.fetch_add(1, Ordering::Relaxed)) {
                    sum.fetch_add(number, Ordering::Relaxed);
                }
            });
            assert_eq!(sum.into_inner(), 999 * 500, "{threads}");
        }
    }

    #[test]
    fn what_is_made_is_taken_until_it_is_enough() {
        for (threads, enough) in [(0, 10), (1, 10), (3, 10), (1, 1000), (3, 1000)] {
            let next = AtomicU64::new(0);
            let mut taken = Vec::new();
            gather(
                threads,
                1,
                &|pass| {
                    while let Some(number @ ..100) = Some(next.fetch_add(1, Ordering::Relaxed)) {
                        if pass(number).is_break() {
                            return;
                        }
                    }
                },
                &mut |number| {
                    taken.push(number);
                    if taken.len() < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                },
            );
            taken.sort_unstable();
            taken.dedup();
            assert_eq!(taken.len(), enough.min(100), "{threads}");
        }
    }

    /// Of one thread no second is started: what it makes, it takes at once.
    #[test]
    fn one_thread_is_the_callers() {
        let caller = thread::current().id();
        let mut taken = false;
        let make = |pass: Take<'_, _>| {
            let _ = pass(thread::current().id());
        };
        gather(1, 1, &make, &mut |maker| {
            taken = maker == caller;
            ControlFlow::Continue(())
        });
        assert!(taken);
        share(1, &|| assert_eq!(thread::current().id(), caller));
    }

    /// More bytes than there are addresses: the system refuses a thread with such a stack.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn a_thread_that_the_system_refuses_is_an_error() {
        let refused = thread::scope(|scope| start_in(scope, Some(1 << 60), || ()).map(drop));
        assert!(refused.unwrap_err().to_string().starts_with("no thread can be started: "));
        need(3).unwrap();
    }

    #[test]
    fn helpers_and_the_caller_return_what_they_have() {
        let (here, helped) = beside((0..3).map(|number| move || number), |started| started);
        assert_eq!((here, helped), (3, vec![0, 1, 2]));
    }
}
