//! Limits on a search, and the switch that stops it.

use crate::end::End;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A switch that stops a search.  Clones share the same switch.
///
/// ```
/// use rookwright_run::Cancel;
///
/// let whole = Cancel::default();
/// let part = whole.child();
/// part.cancel();
/// assert!(!whole.is_cancelled());
/// let other = whole.child();
/// whole.cancel();
/// assert!(other.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    flag: Arc<AtomicBool>,
    /// The switch of the whole that this is a part of.
    parent: Option<Arc<Cancel>>,
}

impl Cancel {
    /// Asks every search that holds this switch to stop.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns the switch as a flag that a signal handler can set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Returns a switch for a part of the work: it is set with this one, but does not set it.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { flag: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Returns a clock without a time limit.
    pub fn watch(&self) -> Watch {
        Watch { deadline: None, cancel: self.clone() }
    }

    /// Returns whether the switch was set, or that of the whole work.
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_cancelled())
    }
}

/// The memory limit, in bytes, of the tables of a search if the budget sets none.  Most machines have this
/// much.
pub const USUAL_MEMORY: u64 = 4 << 30;

/// Limits on a search.  The default has no limits.
///
/// ```
/// use rookwright_run::{Budget, Count, End};
/// use std::time::Duration;
///
/// let second = Duration::from_secs(1);
/// let budget = Budget { time: Some(second), solutions: Some(1), ..Budget::default() };
/// let watch = budget.watch(); // the clock runs from now on
/// assert!(watch.left() <= Some(second));
/// // One of the 92 ways to place eight queens was enough.
/// assert_eq!(Count::after(End::Stopped, 1u32).to_string(), "at least 1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The time limit.
    pub time: Option<Duration>,
    /// The number of solutions after which the search stops.
    pub solutions: Option<u64>,
    /// The memory limit, in bytes, for what grows with the search (learnt solutions, tables).
    pub memory: Option<u64>,
    /// The switch that stops the search from outside.
    pub cancel: Cancel,
}

impl Budget {
    /// Returns the rest of the budget on a started clock, without the limit on solutions: for an engine whose
    /// caller counts the solutions.
    #[must_use]
    pub fn rest(&self, watch: &Watch) -> Self {
        Self { time: watch.left(), solutions: None, ..self.clone() }
    }

    /// Starts the clock and returns it.
    pub fn watch(&self) -> Watch {
        Watch { deadline: self.time.map(|time| Instant::now() + time), cancel: self.cancel.clone() }
    }
}

/// A started clock with the cancel switch, for the inner loops of a search.  The default is never over.
///
/// ```
/// use rookwright_run::{Budget, End};
/// use std::time::Duration;
///
/// let watch = Budget { time: Some(Duration::ZERO), ..Budget::default() }.watch();
/// let mut knights = 0u32;
/// while knights < 32 && !watch.is_over() {
///     knights += 1;
/// }
/// assert_eq!((knights, watch.end()), (0, End::OutOfBudget)); // there was no time for any
/// ```
#[derive(Clone, Debug, Default)]
pub struct Watch {
    deadline: Option<Instant>,
    cancel: Cancel,
}

impl Watch {
    /// Returns whether the time is up.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns whether the search was cancelled from outside.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Returns whether to stop now: the time is up, or the search was cancelled.
    pub fn is_over(&self) -> bool {
        self.is_cancelled() || self.is_late()
    }

    /// Returns the end to report for a search that stops because of this watch.
    pub fn end(&self) -> End {
        if self.is_cancelled() { End::Stopped } else { End::OutOfBudget }
    }

    /// Returns a clock with the same switch for one of several pieces of work: it runs for its part of the time
    /// left.
    #[must_use]
    pub fn part(&self, of: u32) -> Self {
        let time = self.left().map(|left| left / of.max(1));
        Self { deadline: time.map(|time| Instant::now() + time), cancel: self.cancel.clone() }
    }

    /// Returns the time left; `None` if there is no limit.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}
