//! Work shared between threads, with results in the order of the work.

use crate::budget::Cancel;
use crate::threads::{self, Take, gather};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The number of pieces of work for each thread that may start before the oldest result is taken.
const MOST_AHEAD: u64 = 64;

/// Makes attempts 0, 1, 2 and so on until `take` breaks.
fn in_order<T: Send>(
    threads: usize,
    attempt: impl Fn(u64) -> T + Sync,
    take: &mut dyn FnMut(T) -> ControlFlow<()>,
) {
    let mut number = 0;
    let mut numbers = || {
        number += 1;
        Some(number - 1)
    };
    in_order_of(threads, &mut numbers, attempt, take);
}

/// The number of results that wait for the caller of [`Attempts`] at most.
const MOST_WAITING: usize = 256;

/// The results of attempts 0, 1, 2 and so on, in this order.
///
/// Several threads make them a little ahead of the caller.  One thread, or none where the system refuses them, makes each
/// when it is asked for.  Dropping this ends the attempts.
pub(crate) struct Attempts<T> {
    attempt: Arc<dyn Fn(u64) -> T + Send + Sync>,
    /// The number of the next attempt.
    number: u64,
    cancel: Cancel,
    /// The results of other threads, and the thread that waits for them.
    others: Option<(Receiver<T>, JoinHandle<()>)>,
}

impl<T: Send + 'static> Attempts<T> {
    /// Begins to make attempts.  `cancel` is set at the end, so that attempts that look at it end soon.
    pub(crate) fn new(
        threads: usize,
        cancel: Cancel,
        attempt: impl Fn(u64) -> T + Send + Sync + 'static,
    ) -> Self {
        let attempt = Arc::new(attempt);
        let others = (threads > 1).then(|| {
            let (send, results) = sync_channel(MOST_WAITING);
            let (attempt, cancel) = (Arc::clone(&attempt), cancel.clone());
            let work = move || {
                in_order(threads, |nth| attempt(nth), &mut |result| match send.send(result) {
                    Ok(()) if !cancel.is_cancelled() => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                });
            };
            threads::start(work).ok().map(|others| (results, others))
        });
        Self { attempt, number: 0, cancel, others: others.flatten() }
    }
}

impl<T> Iterator for Attempts<T> {
    type Item = T;

    /// Returns the next result; `None` if the attempts were cancelled.
    fn next(&mut self) -> Option<T> {
        self.number += 1;
        let Some((results, _)) = &self.others else {
            return (!self.cancel.is_cancelled()).then(|| (self.attempt)(self.number - 1));
        };
        if let Ok(result) = results.recv() {
            return Some(result);
        }
        // Only a panic ends them before they are cancelled.
        self.cancel.cancel();
        if let Some(Err(panic)) = self.others.take().map(|(_, others)| others.join()) {
            resume_unwind(panic);
        }
        None
    }
}

impl<T> Drop for Attempts<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
        if let Some((results, others)) = self.others.take() {
            drop(results);
            let _ = others.join();
        }
    }
}

/// The state that the threads share.
struct Shared {
    /// The number of results taken.
    taken: u64,
    over: bool,
}

/// Does each piece of work that `source` returns, until it returns `None` or `take` breaks.
///
/// The source may block, for example when it reads: finished results are still taken.  It is called only a
/// little ahead of the results taken, so that memory stays constant.
///
/// ```
/// use rookwright_run::in_order_of;
/// use std::ops::ControlFlow;
///
/// let mut boards = "3R2k1/8 6k1/5ppp k7/8".split(' ');
/// let mut men = Vec::new();
/// let count = |board: &str| board.chars().filter(char::is_ascii_alphabetic).count();
/// in_order_of(2, &mut || boards.next(), count, &mut |number| {
///     men.push(number);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(men, [2, 4, 1]); // in the order of the boards
/// ```
pub fn in_order_of<W: Send, T: Send>(
    threads: usize,
    source: &mut (dyn FnMut() -> Option<W> + Send),
    work: impl Fn(W) -> T + Sync,
    take: &mut dyn FnMut(T) -> ControlFlow<()>,
) {
    let window = MOST_AHEAD * threads.max(1) as u64;
    // Two locks, so that a thread that waits for the source does not block results from being taken.
    let source = Mutex::new((0, Some(source)));
    let shared = Mutex::new(Shared { taken: 0, over: false });
    let moved = Condvar::new();
    let make = |pass: Take<'_, (u64, T)>| {
        loop {
            // Kept while waiting and reading, so that numbers are given in the order of the pieces. No other
            // thread could read anyway.
            let mut given = lock(&source);
            let number = given.0;
            let mut state = lock(&shared);
            while !state.over && number >= state.taken + window {
                state = moved.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.over {
                return;
            }
            drop(state);
            let Some(piece) = given.1.as_mut().and_then(|next| next()) else {
                // The source is not called again, since it might block forever.
                given.1 = None;
                return;
            };
            given.0 += 1;
            drop(given);
            if pass((number, work(piece))).is_break() {
                return;
            }
        }
    };
    // If a thread panics, the others continue, and the results end at its number.
    // Results come in any order. Those that are early wait, at most as many as the window has.
    let mut waiting = BTreeMap::new();
    let mut expected = 0;
    gather(threads, window as usize, &make, &mut |(number, result)| {
        waiting.insert(number, result);
        let mut taken = ControlFlow::Continue(());
        while let Some(result) = waiting.remove(&expected).filter(|_| taken.is_continue()) {
            expected += 1;
            taken = take(result);
        }
        *lock(&shared) = Shared { taken: expected, over: taken.is_break() };
        moved.notify_all();
        taken
    });
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn results_come_in_order() {
        for threads in 1..5 {
            let mut seen = Vec::new();
            in_order(threads, |number| number * number, &mut |square| {
                seen.push(square);
                if seen.len() < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert!(seen.iter().copied().eq((0..1000).map(|number| number * number)));
        }
    }

    #[test]
    fn every_piece_of_a_source_is_done() {
        for threads in 1..5 {
            let mut pieces = "every piece of a source is done".split(' ');
            let mut seen = Vec::new();
            in_order_of(threads, &mut || pieces.next(), str::len, &mut |length| {
                seen.push(length);
                ControlFlow::Continue(())
            });
            assert_eq!(seen, [5, 5, 2, 1, 6, 2, 4]);
        }
    }

    #[test]
    fn a_source_that_waits_for_results_is_not_waited_for() {
        let (tell, told) = mpsc::channel();
        let mut given = 0;
        // Each piece is given only when the result before it has been taken.
        let mut source = move || {
            given += 1;
            (given == 1 || told.recv().is_ok()).then_some(given).filter(|&given| given <= 200)
        };
        let mut taken = 0;
        in_order_of(4, &mut source, |piece| piece, &mut |piece| {
            taken = piece;
            let _ = tell.send(());
            ControlFlow::Continue(())
        });
        assert_eq!(taken, 200);
    }
}
