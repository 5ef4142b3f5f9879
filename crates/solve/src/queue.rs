//! Numbered attempts shared between threads, their results taken in the order of the numbers.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

/// How far, for each thread, attempts may run ahead of the one whose result is waited for.
const AHEAD: u64 = 64;

/// What the threads agree on.
struct Shared {
    /// The number of the next attempt.
    next: u64,
    /// How many results have been taken.
    taken: u64,
    over: bool,
}

/// Makes attempts 0, 1, 2 and so on until `take` has enough of their results.
pub fn in_order<T: Send>(
    threads: usize,
    attempt: impl Fn(u64) -> T + Sync,
    take: &mut dyn FnMut(T) -> ControlFlow<()>,
) {
    let threads = threads.max(1);
    let window = AHEAD * threads as u64;
    let shared = Mutex::new(Shared { next: 0, taken: 0, over: false });
    let moved = Condvar::new();
    let (send, receive) = mpsc::channel();
    let work = |send: mpsc::Sender<(u64, T)>| {
        loop {
            let mut state = lock(&shared);
            while !state.over && state.next >= state.taken + window {
                state = moved.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.over {
                return;
            }
            let number = state.next;
            state.next += 1;
            drop(state);
            if send.send((number, attempt(number))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let send = send.clone();
            scope.spawn(|| work(send));
        }
        // Where a thread panics the others go on, and the results end at its number.
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut expected = 0;
        'results: for (number, result) in receive {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&expected) {
                expected += 1;
                if take(result).is_break() {
                    break 'results;
                }
            }
            lock(&shared).taken = expected;
            moved.notify_all();
        }
        lock(&shared).over = true;
        moved.notify_all();
    });
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
