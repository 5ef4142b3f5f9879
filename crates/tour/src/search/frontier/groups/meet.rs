//! Sweeps until the sides meet, and joins them.

use super::super::Effort;
use super::super::colour;
use super::super::common::{Common, Halt};
use super::super::keep::Keeper;
use super::super::matching::Number;
use super::super::side::Side;
use super::balance::Balance;
use super::degrees::SlotMap;
use super::join::{Half, Join};
use super::kept;
use super::plan::{Seam, Sides};
use super::ranks::Changes;
use super::step::slot;
use super::sweep;
use super::table::Table;
use crate::graph::Graph;
use num_bigint::BigUint;
use rookwright_run::{Listener, Progress};
use std::time::Instant;

/// The tables of both sides, and whether they differ from those on disk.
struct Tables<M, const W: usize> {
    near: Table<M, W>,
    far: Table<M, W>,
    is_new: [bool; 2],
}

impl<M: Number, const W: usize> Tables<M, W> {
    /// The tables at the start, or those on disk.
    fn new(
        graph: &Graph,
        sides: &mut Sides,
        common: &Common<'_>,
        keeper: Option<&Keeper<'_>>,
    ) -> Result<Self, Halt> {
        let mut table = |is_far| {
            let kept = keeper.map(|keeper| {
                let (file, owner) = keeper.file(is_far);
                kept::read(&file, owner, &common.meter)
            });
            // No file is no fault: the side begins anew.
            let Some((place, table)) = kept.transpose()?.flatten() else {
                let table = Table::start();
                common.meter.take(table.bytes());
                return Ok(table);
            };
            // The side goes on where the table was written, or the two would not belong together.
            sides.resume(graph, is_far, &place);
            Ok(table)
        };
        Ok(Self { near: table(false)?, far: table(true)?, is_new: [false; 2] })
    }

    fn get_mut(&mut self, is_far: bool) -> &mut Table<M, W> {
        if is_far { &mut self.far } else { &mut self.near }
    }

    /// Returns the number of states.
    fn len(&self) -> u64 {
        self.near.len() + self.far.len()
    }

    /// Returns whether the near side has fewer states.
    fn near_is_smaller(&self) -> bool {
        self.near.len() <= self.far.len()
    }

    /// Writes changed tables to disk if it is time.
    fn keep(&mut self, sides: &Sides, keeper: Option<&mut Keeper<'_>>) {
        let Some(keeper) = keeper.filter(|keeper| keeper.is_due()) else { return };
        let began = Instant::now();
        for (is_far, table) in [(false, &self.near), (true, &self.far)] {
            if std::mem::take(&mut self.is_new[usize::from(is_far)]) {
                let place = sides.place(is_far);
                keeper.keep(is_far, &place, |file, owner| kept::write(file, owner, &place, table));
            }
        }
        keeper.written(began);
    }
}

/// Returns the number of Hamiltonian cycles.  The error [`Halt::Wide`] means that larger sizes are needed.
pub(in super::super) fn count<M: Number, const W: usize>(
    graph: &Graph,
    common: &Common<'_>,
    (progress, may_join): (&Listener, bool),
    mut keeper: Option<Keeper<'_>>,
    effort: &mut Effort,
) -> Result<BigUint, Halt> {
    let mut sides = Sides::new(graph, may_join);
    let mut tables = Tables::<M, W>::new(graph, &mut sides, common, keeper.as_ref())?;
    let colours = colour::of_ends(graph);
    let changes = Changes::new();
    let of = graph.edges.len() as u64;
    let seam = loop {
        // The side with fewer states goes on, until they have met.
        while let Some((next, is_far)) = sides.next(graph, tables.near_is_smaller()) {
            let step = sides.step(graph, (&next, is_far), colours.as_deref(), M::SLOTS)?;
            let table = tables.get_mut(is_far);
            *table = sweep::step(table, &step, &changes, common)?;
            let states = table.len();
            tables.is_new[usize::from(is_far)] = true;
            effort.add(states, tables.len(), sides.swept());
            tables.keep(&sides, keeper.as_mut());
            progress.report(Progress::States { done: sides.done(), of, states: tables.len() });
            if states == 0 {
                return Ok(BigUint::ZERO);
            }
        }
        // A large seam is decided by further steps, a small one by the join.
        match sides.seam(graph, tables.near_is_smaller()) {
            Some(seam) if seam.frame.len() > M::SLOTS => return Err(Halt::Wide),
            Some(seam) => break seam,
            None => sides.settle(graph),
        }
    };
    // From here on the tables stay as they are; the join keeps the parts that it has counted.
    tables.keep(&sides, keeper.as_mut());
    let (done, states) = (sides.done(), tables.len());
    let tell = |part: u64, parts: u64| {
        progress.report(Progress::States { done: done + (of - done) * part / parts, of, states });
    };
    // The board turned round makes the far side of the near one.
    let Tables { near, far, .. } = &tables;
    let (far_side, far_table) = if sides.is_one() { (&sides.near, near) } else { (&sides.far, far) };
    let half = |side: &Side, table, is_far| Half {
        table,
        places: places(side, &seam),
        edges: if is_far { &seam.far } else { &seam.near },
        is_far,
        balance: colours.as_ref().and_then(|colours| Balance::new(colours, &seam.frame, &side.swept)),
    };
    let halves = [half(&sides.near, near, false), half(far_side, far_table, true)];
    Join::new(&seam, halves, &changes, common).count(keeper.as_ref(), &tell)
}

/// Returns the slots of the frame of a side on the seam.
fn places(side: &Side, seam: &Seam) -> SlotMap {
    SlotMap::new(side.frame.iter().map(|&vertex| slot(&seam.frame, vertex)).collect())
}
