//! Runs attempts in order and collects the puzzles.

use super::attempt::{Attempt, attempt};
use super::climb;
use super::gate::{Gate, Tally};
use super::level::Level;
use super::made::Made;
use super::nearest::Nearest;
use super::variety::Picker;
use super::wish::Wish;
use rookwright_chess::Canonical;
use rookwright_run::options::FieldError;
use rookwright_run::{End, Watch, in_order};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The number of attempts in a row without a puzzle after which repeated solutions are allowed earlier.
const ATTEMPTS_BEFORE_RELAXING: u64 = 200;

/// The number of attempts in a row without a puzzle after which a run without time limit gives up.
pub const GIVE_UP_AFTER: u64 = 20_000;

/// The settings of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The number of puzzles to make.
    pub count: u64,
    /// The number of threads. The puzzles do not depend on it.
    pub threads: usize,
    /// Says when to stop.
    pub watch: &'a Watch,
    /// Puzzles that must not be repeated.
    pub known: &'a HashSet<Canonical>,
    /// The number of attempts in a row without a puzzle after which the run gives up.
    pub give_up_after: u64,
}

/// The progress of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The positions examined, and the gates that rejected them.
    pub tally: Tally,
    /// The number of walks from random positions.
    pub attempts: u64,
    /// The number of puzzles that passed every gate.
    pub accepted: u64,
    /// The number of puzzles passed to the caller.
    pub printed: u64,
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// [`End::Stopped`] if all puzzles were made or the caller stopped the run, [`End::OutOfBudget`] if the
    /// time ran out or too many attempts in a row failed.
    pub end: End,
    /// The final numbers.
    pub standing: Standing,
    /// If no puzzle was made, the one that came nearest.
    pub nearest: Option<Box<Nearest>>,
}

impl Wish {
    /// Makes puzzles until there are `run.count`, the watch stops, or `found` breaks. The puzzles and their
    /// order depend on the wish only, not on the number of threads.
    pub fn generate(
        &self,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Summary, FieldError> {
        let asked = self.validate()?;
        let mut summary = Summary { end: End::Stopped, standing: Standing::default(), nearest: None };
        if run.count == 0 {
            return Ok(summary);
        }
        let mut picker = Picker::new(self.prefer, run.count, self.share);
        if self.level >= Level::Club {
            picker = picker.spread_kings();
        }
        let mut seen = HashSet::new();
        let mut idle = 0;
        let mut enough = false;
        let composes = climb::suits(self);
        let work = |nth| match composes {
            true => climb::attempt(self, asked, nth, run.watch),
            false => attempt(self, asked, nth, run.watch),
        };
        in_order(run.threads, work, &mut |mut result: Attempt| {
            if let Some(found) = result.nearest.take()
                && summary.standing.accepted == 0
                && summary.nearest.as_ref().is_none_or(|known| found.distance < known.distance)
            {
                summary.nearest = Some(Box::new(found));
            }
            if result.over || run.watch.is_over() {
                summary.end = run.watch.end();
                return ControlFlow::Break(());
            }
            let standing = &mut summary.standing;
            standing.attempts += 1;
            standing.tally.add(&result.tally);
            idle += 1;
            for made in result.made {
                let form = made.canonical;
                if run.known.contains(&form) || !seen.insert(form) {
                    standing.tally.reject(Gate::Twin);
                } else if picker.offer(made) {
                    standing.accepted += 1;
                    idle = 0;
                } else {
                    // It may be accepted later, when more puzzles are printed.
                    seen.remove(&form);
                    standing.tally.reject(Gate::Signature);
                }
            }
            if idle > 0 && idle % ATTEMPTS_BEFORE_RELAXING == 0 {
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
        // Puzzles that were held back are printed at the end.
        while !enough && summary.standing.printed < run.count {
            let Some(made) = picker.pick(true) else { break };
            summary.standing.printed += 1;
            enough = found(made).is_break();
        }
        if summary.standing.printed == run.count {
            summary.end = End::Stopped;
        }
        // What was found just when the time was up may lack nothing.
        if summary.standing.printed == 0
            && let Some(nearest) = summary.nearest.take_if(|nearest| nearest.distance == 0)
        {
            summary.standing.printed = 1;
            let _ = found(&nearest.made);
            if run.count == 1 {
                summary.end = End::Stopped;
            }
        }
        if summary.standing.printed > 0 {
            summary.nearest = None;
        }
        Ok(summary)
    }
}
