//! Attempts in order, and what becomes of them.

use super::attempt::{Attempt, attempt};
use super::gate::{Gate, Tally};
use super::made::Made;
use super::variety::Picker;
use super::wish::Wish;
use rookwright_chess::Canonical;
use rookwright_run::options::FieldError;
use rookwright_run::{End, Watch, in_order};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// After so many attempts in a row without a puzzle, solutions that were seen may be seen again sooner.
const LONG: u64 = 200;

/// After how many attempts in a row without a puzzle a run without a time limit gives up.
pub const GIVE_UP_AFTER: u64 = 20_000;

/// How a run is done.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// How many puzzles.
    pub count: u64,
    /// With how many threads; the puzzles are the same.
    pub threads: usize,
    /// When to stop.
    pub watch: &'a Watch,
    /// What has been there before.
    pub known: &'a HashSet<Canonical>,
    /// After how many attempts in a row without a puzzle to give up.
    pub give_up_after: u64,
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Positions looked at, and what they did not pass.
    pub tally: Tally,
    /// Walks from a position at random.
    pub attempts: u64,
    /// Puzzles that passed every gate.
    pub accepted: u64,
    /// Puzzles handed over.
    pub printed: u64,
}

/// How a run went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Stopped where all were made, or somebody had enough; out of budget where the time was up or too many
    /// attempts in a row came to nothing.
    pub end: End,
    /// How far it came.
    pub standing: Standing,
}

impl Wish {
    /// Makes puzzles until there are so many, the watch is over, or `found` has enough.  The same wish gives the same
    /// puzzles in the same order, whatever the number of threads.
    pub fn generate(
        &self,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Summary, FieldError> {
        let asked = self.validate()?;
        let mut summary = Summary { end: End::Stopped, standing: Standing::default() };
        if run.count == 0 {
            return Ok(summary);
        }
        let mut picker = Picker::new(self.prefer, run.count, self.share);
        let mut seen = HashSet::new();
        let mut idle = 0;
        let mut enough = false;
        in_order(run.threads, |nth| attempt(self, asked, nth, run.watch), &mut |result: Attempt| {
            if result.over || run.watch.is_over() {
                summary.end = run.watch.end();
                return ControlFlow::Break(());
            }
            let standing = &mut summary.standing;
            standing.attempts += 1;
            standing.tally.add(&result.tally);
            idle += 1;
            if let Some(made) = result.made {
                let form = made.canonical;
                if run.known.contains(&form) || !seen.insert(form) {
                    standing.tally.reject(Gate::Twin);
                } else if picker.offer(made) {
                    standing.accepted += 1;
                    idle = 0;
                } else {
                    // It may come again when more are printed.
                    seen.remove(&form);
                    standing.tally.reject(Gate::Signature);
                }
            }
            if idle > 0 && idle % LONG == 0 {
                picker.relax();
            }
            while let Some(made) = picker.pick(false) {
                standing.printed += 1;
                if found(made).is_break() || standing.printed == run.count {
                    enough = true;
                    return ControlFlow::Break(());
                }
            }
            progress(standing);
            if idle >= run.give_up_after {
                summary.end = End::OutOfBudget;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        // What was found but held back is not lost.
        while !enough && summary.standing.printed < run.count {
            let Some(made) = picker.pick(true) else { break };
            summary.standing.printed += 1;
            enough = found(made).is_break();
        }
        if summary.standing.printed == run.count {
            summary.end = End::Stopped;
        }
        Ok(summary)
    }
}
