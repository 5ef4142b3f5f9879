//! Sweeps from both sides until they meet, with several threads.

use super::super::common::{Common, Halt};
use super::super::keep::Keeper;
use super::super::tally::Tally;
use super::super::weight::one;
use super::course::{Course, Cut, Next};
use super::join::join;
use super::kept;
use super::key::Key;
use super::step::Step;
use super::sweep::step;
use super::table::Table;
use crate::graph::Graph;
use num_bigint::BigUint;
use rookwright_run::{Listener, Progress};
use std::time::Instant;

/// The table of one side.
struct Half<K, const W: usize> {
    table: Table<K, W>,
    /// Whether the table differs from the one on disk.
    is_new: bool,
}

/// The state of a count.
struct Meeting<'a, K, const W: usize> {
    graph: &'a Graph,
    common: &'a Common<'a>,
    progress: &'a Listener,
    keeper: Option<Keeper<'a>>,
    tally: &'a mut Tally,
    course: Course,
    near: Half<K, W>,
    far: Half<K, W>,
}

/// Returns the number of Hamiltonian cycles.  The error [`Halt::Wide`] means that a state has more slots than fit.
pub(in super::super) fn count<K: Key, const W: usize>(
    graph: &Graph,
    cut: Cut,
    common: &Common<'_>,
    progress: &Listener,
    keeper: Option<Keeper<'_>>,
    tally: &mut Tally,
) -> Result<BigUint, Halt> {
    Meeting::<K, W>::new(graph, cut, common, progress, keeper, tally)?.count()
}

impl<'a, K: Key, const W: usize> Meeting<'a, K, W> {
    /// Starts a count, or continues with the tables on disk.
    fn new(
        graph: &'a Graph,
        cut: Cut,
        common: &'a Common<'a>,
        progress: &'a Listener,
        keeper: Option<Keeper<'a>>,
        tally: &'a mut Tally,
    ) -> Result<Self, Halt> {
        let mut course = Course::new(graph, cut);
        let mut half = |is_far| {
            let kept = keeper.as_ref().map(|keeper| {
                let (file, owner) = keeper.file(is_far);
                kept::read(&file, owner, &common.meter)
            });
            let kept = kept.transpose()?.flatten();
            let table = match kept {
                Some((place, table)) => {
                    course.resume(graph, is_far, &place);
                    table
                }
                None => {
                    let table = Table::of(K::pack(&[0; 32], 0), &one());
                    common.meter.take(table.bytes());
                    table
                }
            };
            Ok(Half { table, is_new: false })
        };
        let (near, far) = (half(false)?, half(true)?);
        Ok(Self { graph, common, progress, keeper, tally, course, near, far })
    }

    /// Returns the number of Hamiltonian cycles.
    fn count(mut self) -> Result<BigUint, Halt> {
        let slots = loop {
            match self.course.next(self.graph, self.near.table.len(), self.far.table.len()) {
                Next::Over => return Ok(BigUint::ZERO),
                Next::Join { slots } => break slots,
                Next::Step { slots, .. } if slots > K::SLOTS => return Err(Halt::Wide(slots)),
                Next::Step { is_far, step, .. } => self.go(is_far, &step)?,
            }
        };
        self.keep();
        let Tally { done, now, .. } = *self.tally;
        let (progress, of) = (self.progress, self.graph.edges.len() as u64);
        let tell = |part, parts| {
            progress.report(Progress::States { done: done + (of - done) * part / parts, of, states: now });
        };
        join(self.near.table, self.far.table, slots, self.common, &tell)
    }

    /// Applies a step to a side, reports progress, and writes tables from time to time.
    fn go(&mut self, is_far: bool, by: &Step) -> Result<(), Halt> {
        let half = if is_far { &mut self.far } else { &mut self.near };
        let old = std::mem::replace(&mut half.table, Table { parts: Vec::new() });
        half.table = step(old, by, self.common)?;
        half.is_new = true;
        let states = self.tally.states + half.table.len();
        let now = self.near.table.len() + self.far.table.len();
        let (swept, done) = (self.course.swept(), self.course.done());
        *self.tally = Tally { states, most: self.tally.most.max(now), now, swept, done };
        self.keep();
        self.progress.report(Progress::States { done, of: self.graph.edges.len() as u64, states: now });
        Ok(())
    }

    /// Writes changed tables to disk if it is time.
    fn keep(&mut self) {
        let Some(keeper) = self.keeper.as_mut().filter(|keeper| keeper.is_due()) else { return };
        let began = Instant::now();
        for (is_far, half) in [(false, &mut self.near), (true, &mut self.far)] {
            if half.is_new {
                let place = self.course.place(is_far);
                keeper.keep(is_far, &place, |file, owner| kept::write(file, owner, &place, &half.table));
                half.is_new = false;
            }
        }
        keeper.written(began);
    }
}
