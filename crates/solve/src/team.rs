//! Several threads on one optimisation.
//!
//! The threads share the work by *cubes*: literals that an assignment must satisfy.  A thread asks its solver for an
//! assignment in its cube that is better than the best of all threads, until there is none; then nothing better will
//! ever be found in that cube, because the best only gets better.  When all cubes are refuted, the best is the
//! optimum.  A thread that finds something better interrupts the others, which go on with the new goal.
//!
//! The first cube is everything.  When a thread has nothing to do, another splits its cube by a literal and
//! hands over one half (guiding paths: Zhang, Bonacina & Hsiang 1996).  So there are no more cubes than it takes to
//! keep all threads busy.
//!
//! Threads also tell each other the short clauses that they learn (Hamadi, Jabbour & Sais 2009).  Without them each
//! learns the same things again, and two threads have one and a half times to twice as many conflicts as one.  A learnt
//! clause follows from the clauses of the solver and not from its cube or goal, which are assumptions.  So it holds
//! for the other solvers too, provided that they have numbered the same helpers alike.
//!
//! The first thread begins alone: an easy puzzle is solved before the work is worth sharing, and then the
//! board is the same for any number of threads.

use rookwright_run::End;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A thread works on a cube for this long before it splits it.
const SLICE: Duration = Duration::from_millis(20);

/// The number of clauses that wait for a thread to learn them; more are dropped.
const MOST_WAITING: usize = 1 << 14;

/// What the threads share; `L` is a literal of their solvers.
#[derive(Debug)]
pub(crate) struct Team<L> {
    state: Mutex<State<L>>,
    changed: Condvar,
    /// What the next solution must reach: one more than the best, or 0 before the first.
    goal: AtomicUsize,
    /// Whether a thread waits for a cube.
    hungry: AtomicBool,
    /// Whether one of the threads had to stop.
    stopped: AtomicBool,
    /// Why the first of them had to.
    reason: OnceLock<End>,
    /// For each thread, the clauses that the others have learnt.
    inboxes: OnceLock<Vec<Inbox<L>>>,
    /// Whether several threads are at work.
    sharing: AtomicBool,
}

/// Learnt clauses that wait for a thread.
type Inbox<L> = Mutex<Vec<Vec<L>>>;

#[derive(Debug)]
struct State<L> {
    cubes: Vec<Vec<L>>,
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
pub(crate) trait Worker<L> {
    /// Searches a cube for an assignment that reaches the goal.
    ///
    /// # Errors
    /// If the search must stop.
    fn ask(&mut self, cube: &[L], task: Task) -> Result<Answer, End>;

    /// Returns a literal and its negation by which to split the cube of the last question: to keep, and to hand over.
    /// `None` if the cube cannot be split.
    fn split(&self, cube: &[L]) -> Option<(L, L)>;
}

impl Task {
    /// Returns whether the solver must return: another thread has raised the goal, stopped, or needs work.
    pub(crate) fn is_over<L>(&self, team: &Team<L>) -> bool {
        team.goal.load(Ordering::Relaxed) > self.goal
            || team.stopped.load(Ordering::Relaxed)
            || (team.hungry.load(Ordering::Relaxed) && self.since.elapsed() >= SLICE)
    }
}

impl<L> Default for Team<L> {
    fn default() -> Self {
        let state = State { cubes: Vec::new(), threads: 0, idle: 0, finished: false };
        Team {
            state: Mutex::new(state),
            changed: Condvar::default(),
            goal: AtomicUsize::default(),
            hungry: AtomicBool::default(),
            stopped: AtomicBool::default(),
            reason: OnceLock::default(),
            inboxes: OnceLock::default(),
            sharing: AtomicBool::default(),
        }
    }
}

impl<L: Clone> Team<L> {
    /// Begins to share the work between threads, when this much was reached.
    pub(crate) fn begin(&self, threads: usize, reached: Option<usize>) {
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

    /// Hands a learnt clause to the other threads.
    pub(crate) fn teach(&self, from: usize, clause: &[L]) {
        for (to, inbox) in self.inboxes.get().into_iter().flatten().enumerate() {
            let mut inbox = inbox.lock().unwrap_or_else(PoisonError::into_inner);
            if to != from && inbox.len() < MOST_WAITING {
                inbox.push(clause.to_vec());
            }
        }
    }

    /// Returns the clauses that the others have learnt since the last call.
    pub(crate) fn learn(&self, to: usize) -> Vec<Vec<L>> {
        let inbox = self.inboxes.get().and_then(|inboxes| inboxes.get(to));
        inbox
            .map(|inbox| std::mem::take(&mut *inbox.lock().unwrap_or_else(PoisonError::into_inner)))
            .unwrap_or_default()
    }

    /// Refutes cubes until none is left.
    ///
    /// # Errors
    /// If this search or that of another thread must stop.
    pub(crate) fn work(&self, worker: &mut impl Worker<L>) -> Result<(), End> {
        let _leaving = Leaving(self);
        self.state().threads += 1;
        while let Some(mut cube) = self.take() {
            loop {
                self.has_stopped()?;
                let task = Task { goal: self.goal.load(Ordering::SeqCst), since: Instant::now() };
                match worker.ask(&cube, task) {
                    Ok(Answer::Reached(reached)) => self.raise(Some(reached)),
                    Ok(Answer::Refuted) => break,
                    Ok(Answer::Interrupted) => self.split(&mut cube, worker),
                    Err(end) => self.stop(end),
                }
            }
        }
        self.has_stopped()
    }

    /// Returns the reason as an error if one of the threads had to stop.  It is the same for all of them: that the time
    /// is over, say, and not that another thread has stopped.
    fn has_stopped(&self) -> Result<(), End> {
        let stopped = self.stopped.load(Ordering::SeqCst);
        if stopped { Err(self.reason.get().copied().unwrap_or(End::Stopped)) } else { Ok(()) }
    }

    fn raise(&self, reached: Option<usize>) {
        self.goal.fetch_max(reached.map_or(0, |reached| reached + 1), Ordering::SeqCst);
    }

    /// Waits for a cube; returns `None` when all are refuted or the search must stop.
    fn take(&self) -> Option<Vec<L>> {
        let mut state = self.state();
        state.idle += 1;
        loop {
            if state.finished || self.stopped.load(Ordering::SeqCst) {
                return None;
            }
            let cube = state.cubes.pop();
            if cube.is_some() {
                state.idle -= 1;
                // If others still wait, someone should go on splitting.
                self.hungry.store(state.idle > 0 && state.cubes.is_empty(), Ordering::SeqCst);
                return cube;
            }
            // Nobody works and nothing is left: every cube is refuted.
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
    fn split(&self, cube: &mut Vec<L>, worker: &impl Worker<L>) {
        if !self.hungry.load(Ordering::SeqCst) {
            return;
        }
        let Some((kept, other)) = worker.split(cube) else { return };
        let half = [&cube[..], &[other]].concat();
        cube.push(kept);
        self.state().cubes.push(half);
        self.hungry.store(false, Ordering::SeqCst);
        self.changed.notify_one();
    }
}

impl<L> Team<L> {
    fn stop(&self, end: End) {
        self.reason.get_or_init(|| end);
        // The lock is held, so that no thread begins to wait meanwhile.
        let state = self.state();
        self.stopped.store(true, Ordering::SeqCst);
        self.changed.notify_all();
        drop(state);
    }

    fn state(&self) -> MutexGuard<'_, State<L>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops the other threads if this one panics: they would work for nothing.
struct Leaving<'a, L>(&'a Team<L>);

impl<L> Drop for Leaving<'_, L> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop(End::Stopped);
        }
    }
}
