//! What a search may spend, and the switch that stops it.

use crate::outcome::End;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A switch shared by everyone who may stop a search and everyone who works on it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every search that holds this switch to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The switch as a plain flag, for a signal handler to set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether somebody asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The bytes that the tables of a search may take if the budget sets no limit: most machines have as much.
pub const USUAL_MEMORY: u64 = 4 << 30;

/// What a search may spend.  The default is everything.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// How long it may take.
    pub time: Option<Duration>,
    /// After how many solutions it stops.
    pub solutions: Option<u64>,
    /// How many bytes it may keep for what grows with the search (learnt solutions, tables).
    pub memory: Option<u64>,
    /// The switch that stops it from outside.
    pub cancel: Cancel,
}

impl Budget {
    /// What is left of it on a started clock, for an engine that somebody else stops after enough solutions.
    #[must_use]
    pub fn rest(&self, watch: &Watch) -> Self {
        Self { time: watch.left(), solutions: None, ..self.clone() }
    }

    /// Starts the clock.
    pub fn watch(&self) -> Watch {
        Watch { deadline: self.time.map(|time| Instant::now() + time), cancel: self.cancel.clone() }
    }
}

/// A started clock with the switch: what the inner loops look at.
#[derive(Clone, Debug)]
pub struct Watch {
    deadline: Option<Instant>,
    cancel: Cancel,
}

impl Watch {
    /// Whether the time is up.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the search was cancelled from outside.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Whether to stop now, for either reason.
    pub fn is_over(&self) -> bool {
        self.is_cancelled() || self.is_late()
    }

    /// How a search ends that stops on account of this watch.
    pub fn end(&self) -> End {
        if self.is_cancelled() { End::Stopped } else { End::OutOfBudget }
    }

    /// The time left, where there is a limit.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}
