//! Runs attempts in order and collects the puzzles.

use super::attempt::{Attempt, attempt};
use super::climb;
use super::gate::{Gate, GateTally};
use super::level::Level;
use super::made::Made;
use super::nearest::Nearest;
use super::variety::Picker;
use super::wish::Wish;
use rookwright_chess::{Canonical, Position};
use rookwright_run::options::FieldError;
use rookwright_run::{End, Watch, in_order_of};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The number of attempts in a row without a puzzle after which repeated solutions are allowed earlier.
const ATTEMPTS_BEFORE_RELAXING: u64 = 200;

/// The number of attempts in a row without a puzzle after which a run without time limit gives up.
pub const GIVE_UP_AFTER: u64 = 20_000;

/// The number of attempts that begin with the same best puzzles.
const ROUND: u64 = 64;

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
    pub tally: GateTally,
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

/// Makes puzzles of several wishes in order: of each its part of the count, in its part of the time.
///
/// # Errors
/// As [`Wish::generate`].
pub fn generate_each(
    wishes: &[Wish],
    run: Run<'_>,
    progress: &mut dyn FnMut(&Standing),
    found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
) -> Result<Summary, FieldError> {
    let mut summary = Summary { end: End::Stopped, standing: Standing::default(), nearest: None };
    let mut is_over = false;
    for (nth, wish) in wishes.iter().enumerate() {
        let (nth, of) = (nth as u64, wishes.len() as u64);
        // Some make one more if the count cannot be divided; which ones depends on the seed.
        let count = run.count / of + u64::from((nth + wish.seed % of) % of < run.count % of);
        let watch = run.watch.part((of - nth) as u32);
        let before = summary.standing;
        let mut show = |standing: &Standing| progress(&before.plus(standing));
        let part = wish.generate(Run { count, watch: &watch, ..run }, &mut show, &mut |made| {
            let flow = found(made);
            is_over |= flow.is_break();
            flow
        })?;
        summary.standing = before.plus(&part.standing);
        summary.nearest = summary.nearest.or(part.nearest);
        if part.end != End::Stopped {
            summary.end = part.end;
        }
        if is_over || run.watch.is_cancelled() {
            break;
        }
    }
    summary.nearest.take_if(|_| summary.standing.printed > 0);
    Ok(summary)
}

impl Standing {
    fn plus(&self, other: &Standing) -> Standing {
        let mut sum = *self;
        sum.tally.add(&other.tally);
        sum.attempts += other.attempts;
        sum.accepted += other.accepted;
        sum.printed += other.printed;
        sum
    }
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
        let mut picker = Picker::new(self.prefer, run.count, self.share);
        if self.level >= Level::Club {
            picker = picker.spread_kings();
        }
        self.generate_with(picker, run, progress, found)
    }

    /// Makes puzzles, of which a picker chooses.
    pub(super) fn generate_with(
        &self,
        picker: Picker,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Summary, FieldError> {
        let asked = self.validate()?;
        let summary = Summary { end: End::Stopped, standing: Standing::default(), nearest: None };
        if run.count == 0 {
            return Ok(summary);
        }
        let seen = HashSet::new();
        let mut making = Making { run, picker, summary, seen, idle: 0, is_over: false, enough: false };
        let composes = climb::suits(self);
        let mut from = 0;
        while !making.is_over {
            let starts = making.picker.starts();
            // Attempts that learn from earlier ones come in rounds, so that threads change nothing.
            let to = if making.picker.keeps_the_best() { from + ROUND } else { u64::MAX };
            let work = |nth| match composes {
                true => climb::attempt(self, asked, nth, run.watch),
                false => attempt(self, asked, nth, start_of(nth, &starts), run.watch),
            };
            let mut numbers = from..to;
            in_order_of(run.threads, &mut || numbers.next(), work, &mut |result| {
                making.take(result, progress, found)
            });
            from = to;
        }
        Ok(making.finish(found))
    }
}

/// Returns the position that an attempt begins with: every other one goes on from one of the best so far.
fn start_of(nth: u64, starts: &[Position]) -> Option<&Position> {
    let last = starts.len().checked_sub(1)?;
    (nth % 2 == 1).then(|| &starts[(nth / 2) as usize % (last + 1)])
}

/// A run that is under way.
struct Making<'a> {
    run: Run<'a>,
    picker: Picker,
    summary: Summary,
    seen: HashSet<Canonical>,
    /// The attempts in a row without a puzzle.
    idle: u64,
    is_over: bool,
    /// Whether the caller wants no more.
    enough: bool,
}

impl Making<'_> {
    /// Takes the result of the next attempt.
    fn take(
        &mut self,
        mut result: Attempt,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let flow = self.take_one(&mut result, progress, found);
        self.is_over |= flow.is_break();
        flow
    }

    fn take_one(
        &mut self,
        result: &mut Attempt,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let summary = &mut self.summary;
        if let Some(found) = result.nearest.take()
            && summary.standing.accepted == 0
            && summary.nearest.as_ref().is_none_or(|known| found.distance < known.distance)
        {
            summary.nearest = Some(Box::new(found));
        }
        if result.over || self.run.watch.is_over() {
            summary.end = self.run.watch.end();
            return ControlFlow::Break(());
        }
        summary.standing.attempts += 1;
        summary.standing.tally.add(&result.tally);
        self.idle += 1;
        std::mem::take(&mut result.made).into_iter().for_each(|made| self.offer(made));
        if self.idle > 0 && self.idle.is_multiple_of(ATTEMPTS_BEFORE_RELAXING) {
            self.picker.relax();
        }
        let standing = &mut self.summary.standing;
        while let Some(made) = self.picker.pick(false) {
            standing.printed += 1;
            if found(made).is_break() || standing.printed == self.run.count {
                self.enough = true;
                return ControlFlow::Break(());
            }
        }
        progress(standing);
        if self.idle >= self.picker.patience(self.run.give_up_after) {
            self.summary.end = End::OutOfBudget;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn offer(&mut self, made: Made) {
        let standing = &mut self.summary.standing;
        let form = made.canonical;
        if self.run.known.contains(&form) || !self.seen.insert(form) {
            standing.tally.reject(Gate::Twin);
            return;
        }
        let keeps_the_best = self.picker.keeps_the_best();
        if self.picker.offer(made) {
            standing.accepted += 1;
            self.idle = 0;
        } else if keeps_the_best {
            // A puzzle like others, but not one of the best.
            standing.accepted += 1;
        } else {
            // It may be accepted later, when more puzzles are printed.
            self.seen.remove(&form);
            standing.tally.reject(Gate::Signature);
        }
    }

    /// Prints the puzzles that were held back, and returns the result.
    fn finish(mut self, found: &mut dyn FnMut(&Made) -> ControlFlow<()>) -> Summary {
        let (summary, count) = (&mut self.summary, self.run.count);
        while !self.enough && summary.standing.printed < count {
            let Some(made) = self.picker.pick(true) else { break };
            summary.standing.printed += 1;
            self.enough = found(made).is_break();
        }
        if summary.standing.printed == count {
            summary.end = End::Stopped;
        }
        // What was found just when the time was up may lack nothing.
        if summary.standing.printed == 0
            && let Some(nearest) = summary.nearest.take_if(|nearest| nearest.distance == 0)
        {
            summary.standing.printed = 1;
            let _ = found(&nearest.made);
            if count == 1 {
                summary.end = End::Stopped;
            }
        }
        if summary.standing.printed > 0 {
            summary.nearest = None;
        }
        self.summary
    }
}
