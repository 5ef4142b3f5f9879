//! What the solver reports while it works, and when it must stop.

use super::lits::dimacs_lit;
use crate::team::{Task, Team};
use batsat::{Callbacks, ClauseKind, Lit};
use rookwright_run::Watch;
use std::cell::Cell;
use std::sync::Arc;

/// The length of the longest learnt clauses that threads tell each other.  Longer ones cost more than they save.
const LONGEST_SHARED: usize = 8;

/// The number of decisions between two looks at the clock.
const DECISIONS_BETWEEN_CLOCK_CHECKS: u32 = 64;

/// A solver of this engine.
pub(super) type Solver = batsat::Solver<Monitor>;

/// Stops the solver in time, and hands its short learnt clauses to the other threads.
pub(super) struct Monitor {
    watch: Watch,
    team: Arc<Team<i32>>,
    /// The number of this thread.
    number: usize,
    /// The work on a cube, if the search is shared.
    pub(super) task: Option<Task>,
    /// The number of conflicts that are left of this turn; `None` without a limit.
    pub(super) conflicts: Option<u32>,
    decisions: Cell<u32>,
    /// Whether the solver was told to stop: it asks twice.
    has_stopped: Cell<bool>,
}

impl Monitor {
    pub(super) fn new(watch: Watch, team: Arc<Team<i32>>, number: usize) -> Self {
        let (decisions, has_stopped) = (Cell::new(0), Cell::new(false));
        Monitor { watch, team, number, task: None, conflicts: None, decisions, has_stopped }
    }
}

impl Callbacks for Monitor {
    fn on_start(&mut self) {
        self.has_stopped.set(false);
    }

    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        if let Some(left) = &mut self.conflicts {
            *left = left.saturating_sub(1);
        }
        if clause.len() <= LONGEST_SHARED && self.team.is_sharing() {
            let clause: Vec<i32> = clause.iter().copied().map(dimacs_lit).collect();
            self.team.teach(self.number, &clause);
        }
    }

    fn stop(&self) -> bool {
        let decisions = self.decisions.get().wrapping_add(1);
        self.decisions.set(decisions);
        if self.conflicts == Some(0) {
            self.has_stopped.set(true);
        } else if decisions.is_multiple_of(DECISIONS_BETWEEN_CLOCK_CHECKS) {
            let is_task_over = self.task.is_some_and(|task| task.is_over(&self.team));
            self.has_stopped.set(is_task_over || self.watch.is_over());
        }
        self.has_stopped.get()
    }
}
