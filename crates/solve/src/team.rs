//! Several threads on one optimisation.
//!
//! The threads share the work by *cubes*: literals that an assignment must satisfy.  A thread asks its solver for an
//! assignment in its cube that is better than the best of all threads, until there is none; then nothing better will
//! ever be found in that cube, because the best only gets better.  When all cubes are refuted, the best is the
//! optimum.  A thread that finds something better interrupts the others, which go on with the new goal.
//!
//! The first cube is everything.  When a thread has nothing to do, another splits its cube by a variable and
//! hands over one half (guiding paths: Zhang, Bonacina & Hsiang 1996).  So there are no more cubes than it takes to
//! keep all threads busy.
//!
//! Threads also tell each other the short clauses that they learn (Hamadi, Jabbour & Sais 2009).  Without them each
//! learns the same things again, and two threads have one and a half times to twice as many conflicts as one.  A learnt
//! clause follows from the clauses of the solver and not from its cube or goal, which are assumptions.  So it holds
//! for the other solvers too, provided that they have numbered the same helpers alike; [`Team::encoded`] sees to that.
//!
//! The first thread begins alone: an easy puzzle is solved before the work is worth sharing, and then the
//! board is the same for any number of threads.

use crate::model::Lit;
use rookwright_run::End;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A thread works on a cube for this long before it splits it.
const SLICE: Duration = Duration::from_millis(20);

/// The number of clauses that wait for a thread to learn them; more are dropped.
const MOST_WAITING: usize = 1 << 14;

/// What the threads share.
#[derive(Debug, Default)]
pub(crate) struct Team {
    /// The variables to split by, the best first.
    order: OnceLock<Vec<Lit>>,
    state: Mutex<State>,
    changed: Condvar,
    /// What the next solution must reach: one more than the best, or 0 before the first.
    goal: AtomicUsize,
    /// Whether a thread waits for a cube.
    hungry: AtomicBool,
    /// Whether one of the threads had to stop.
    stopped: AtomicBool,
    /// The goals that the first thread had encoded before it shared its work.
    encoded: OnceLock<Vec<usize>>,
    /// For each thread, the clauses that the others have learnt.
    inboxes: OnceLock<Vec<Mutex<Vec<Vec<i32>>>>>,
    /// Whether several threads are at work.
    sharing: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    cubes: Vec<Vec<Lit>>,
    threads: usize,
    idle: usize,
    /// Whether all cubes are refuted.
    finished: bool,
}

/// The answer of a solver about a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// An assignment reaches this much.
    Reached(usize),
    /// No assignment reaches the goal.
    Refuted,
    /// [`Task::is_over`].
    Interrupted,
}

/// A question to a solver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    /// What an assignment must reach.
    pub(crate) goal: usize,
    since: Instant,
}

/// A solver.
pub(crate) trait Worker {
    /// Searches a cube for an assignment that reaches the goal.
    ///
    /// # Errors
    /// If the search must stop.
    fn ask(&mut self, cube: &[Lit], task: Task) -> Result<Answer, End>;
}

impl Task {
    /// Returns whether the solver must return: another thread has raised the goal, stopped, or needs work.
    pub(crate) fn is_over(&self, team: &Team) -> bool {
        team.goal.load(Ordering::Relaxed) > self.goal
            || team.stopped.load(Ordering::Relaxed)
            || (team.hungry.load(Ordering::Relaxed) && self.since.elapsed() >= SLICE)
    }
}

impl Team {
    /// Begins to share the work between threads, when this much was reached.
    pub(crate) fn begin(&self, threads: usize, order: Vec<Lit>, encoded: Vec<usize>, reached: Option<usize>) {
        self.order.get_or_init(|| order);
        self.encoded.get_or_init(|| encoded);
        self.inboxes.get_or_init(|| (0..threads).map(|_| Mutex::default()).collect());
        self.raise(reached);
        self.state().cubes.push(Vec::new());
        self.sharing.store(true, Ordering::SeqCst);
    }

    /// Ends the sharing, after all threads have returned from their work.
    pub(crate) fn finish(&self) {
        self.sharing.store(false, Ordering::SeqCst);
    }

    /// Returns the best of all threads; `None` if no solution was found.
    pub(crate) fn reached(&self) -> Option<usize> {
        self.goal.load(Ordering::SeqCst).checked_sub(1)
    }

    /// Returns whether several threads are at work.
    pub(crate) fn is_sharing(&self) -> bool {
        self.sharing.load(Ordering::Relaxed)
    }

    /// Returns the goals that the first thread had encoded before it shared its work.
    pub(crate) fn encoded(&self) -> &[usize] {
        self.encoded.get().map_or(&[], Vec::as_slice)
    }

    /// Hands a learnt clause to the other threads.
    pub(crate) fn teach(&self, from: usize, clause: &[i32]) {
        for (to, inbox) in self.inboxes.get().into_iter().flatten().enumerate() {
            let mut inbox = inbox.lock().unwrap_or_else(PoisonError::into_inner);
            if to != from && inbox.len() < MOST_WAITING {
                inbox.push(clause.to_vec());
            }
        }
    }

    /// Returns the clauses that the others have learnt since the last call.
    pub(crate) fn learn(&self, to: usize) -> Vec<Vec<i32>> {
        let inbox = self.inboxes.get().and_then(|inboxes| inboxes.get(to));
        inbox
            .map(|inbox| std::mem::take(&mut *inbox.lock().unwrap_or_else(PoisonError::into_inner)))
            .unwrap_or_default()
    }

    /// Refutes cubes until none is left.
    ///
    /// # Errors
    /// If this search or that of another thread must stop.
    pub(crate) fn work(&self, worker: &mut impl Worker) -> Result<(), End> {
        let _leaving = Leaving(self);
        self.state().threads += 1;
        while let Some(mut cube) = self.take() {
            loop {
                if self.stopped.load(Ordering::SeqCst) {
                    return Err(End::Stopped);
                }
                let task = Task { goal: self.goal.load(Ordering::SeqCst), since: Instant::now() };
                match worker.ask(&cube, task) {
                    Ok(Answer::Reached(reached)) => self.raise(Some(reached)),
                    Ok(Answer::Refuted) => break,
                    Ok(Answer::Interrupted) => self.split(&mut cube),
                    Err(end) => {
                        self.stop();
                        return Err(end);
                    }
                }
            }
        }
        if self.stopped.load(Ordering::SeqCst) { Err(End::Stopped) } else { Ok(()) }
    }

    fn raise(&self, reached: Option<usize>) {
        self.goal.fetch_max(reached.map_or(0, |reached| reached + 1), Ordering::SeqCst);
    }

    /// Waits for a cube; returns `None` when all are refuted or the search must stop.
    fn take(&self) -> Option<Vec<Lit>> {
        let mut state = self.state();
        state.idle += 1;
        loop {
            if state.finished || self.stopped.load(Ordering::SeqCst) {
                return None;
            }
            let cube = state.cubes.pop();
            if cube.is_some() {
                state.idle -= 1;
                self.hungry.store(state.idle > 0 && state.cubes.is_empty(), Ordering::SeqCst);
                return cube;
            }
            if state.idle == state.threads {
                state.finished = true;
                self.changed.notify_all();
                return None;
            }
            self.hungry.store(true, Ordering::SeqCst);
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Hands over half of a cube, if another thread waits for one.
    fn split(&self, cube: &mut Vec<Lit>) {
        if !self.hungry.load(Ordering::SeqCst) {
            return;
        }
        let mut order = self.order.get().into_iter().flatten();
        let unused = order.find(|lit| cube.iter().all(|used| used.variable() != lit.variable()));
        let Some(&lit) = unused else { return };
        let half = [&cube[..], &[lit]].concat();
        cube.push(!lit);
        self.state().cubes.push(half);
        self.hungry.store(false, Ordering::SeqCst);
        self.changed.notify_one();
    }

    fn stop(&self) {
        // The lock is held, so that no thread begins to wait meanwhile.
        let state = self.state();
        self.stopped.store(true, Ordering::SeqCst);
        self.changed.notify_all();
        drop(state);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops the other threads if this one panics: they would work for nothing.
struct Leaving<'a>(&'a Team);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}
