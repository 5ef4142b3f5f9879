//! Sweeps from both sides until they meet.
//!
//! The near side sweeps the vertices in their order, the far side in the opposite order, and the one with fewer
//! states advances.  They meet when every vertex is swept by one of them or touched by the near one: those
//! touched are the *seam*.  Then the edges inside the seam are decided, knot by knot (a knot is a vertex with
//! its edges to later ones), again by the side with fewer states: if it were always the same side, its table
//! would become many times as large.  In the end the states of both tables describe the same vertices.

use super::join::join;
use super::keep::Keeper;
use super::key::Key;
use super::side::Side;
use super::snapshot::Place;
use super::step::{Frame, Step};
use super::sweep::{Common, Halt, step};
use super::table::Table;
use super::weight::one;
use crate::graph::Graph;
use num_bigint::BigUint;
use rookwright_run::{Listener, Progress};
use std::time::Instant;

/// The place where the two sides meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// Where the tables stay small: the side with fewer states advances.
    Balanced,
    /// After the near side has swept this number of vertices, which must be at least one and not all.
    After(usize),
}

/// The progress of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    /// The number of states in all tables so far.
    pub(super) states: u64,
    /// The largest number of states at a time.
    pub(super) most: u64,
    /// The number of states now.
    pub(super) now: u64,
    /// The number of vertices swept.
    pub(super) swept: u64,
    /// The number of vertices swept and of knots decided.
    done: u64,
}

/// One side with its table.
struct Half<K, const W: usize> {
    side: Side,
    table: Table<K, W>,
    /// The number of knots decided on this side.
    knots: usize,
    /// Whether the table differs from the one on disk.
    is_new: bool,
}

/// A vertex of the seam and its neighbours there that come later.
type Knot = (u32, Vec<u32>);

/// The state of a count.
pub(super) struct Meeting<'a, K, const W: usize> {
    graph: &'a Graph,
    common: &'a Common<'a>,
    progress: &'a Listener,
    keeper: Option<Keeper<'a>>,
    tally: &'a mut Tally,
    near: Half<K, W>,
    far: Half<K, W>,
    /// The number of vertices that the near side sweeps, once that is decided.
    cut: Option<usize>,
}

impl<'a, K: Key, const W: usize> Meeting<'a, K, W> {
    /// Starts a count, or continues with the tables on disk.
    pub(super) fn new(
        graph: &'a Graph,
        common: &'a Common<'a>,
        progress: &'a Listener,
        keeper: Option<Keeper<'a>>,
        tally: &'a mut Tally,
    ) -> Result<Self, Halt> {
        let start = |side| {
            let table = Table::of(K::pack(&[0; 32], 0), &one());
            common.take(table.parts[0].bytes());
            Half { side, table, knots: 0, is_new: false }
        };
        let (near, far) = (start(Side::folded(graph)), start(Side::new(graph)));
        let mut meeting = Self { graph, common, progress, keeper, tally, near, far, cut: None };
        for is_far in [false, true] {
            let kept = meeting.keeper.as_ref().map(|keeper| keeper.kept(is_far, common));
            if let Some((place, table)) = kept.transpose()?.flatten() {
                meeting.resume(is_far, &place, table);
            }
        }
        Ok(meeting)
    }

    /// Returns the number of Hamiltonian cycles.
    pub(super) fn count(mut self, cut: Cut) -> Result<BigUint, Halt> {
        let cut = self.cut.map_or(cut, Cut::After);
        if !self.approach(cut)? || !self.settle_seam()? {
            return Ok(BigUint::ZERO);
        }
        self.keep();
        let Tally { done, now, .. } = *self.tally;
        let (progress, of, slots) =
            (self.progress, self.graph.edges.len() as u64, self.near.side.frame.len());
        let tell = |part, parts| {
            progress.report(Progress::States { done: done + (of - done) * part / parts, of, states: now });
        };
        join(self.near.table, self.far.table, slots, self.common, &tell)
    }

    /// Advances both sides until they meet; returns `false` if one of them has no states left.
    fn approach(&mut self, cut: Cut) -> Result<bool, Halt> {
        let vertices = self.graph.edges.len();
        let mut last = vertices;
        loop {
            let first = self.near.side.swept.len();
            // A touched vertex stays touched and need not be checked again.
            let is_settled = |vertex| self.near.side.touches(vertex) || self.far.side.has_swept(vertex);
            while last > first && is_settled(last as u32 - 1) {
                last -= 1;
            }
            let far_can = first > 0 && last > first;
            let near_goes = match cut {
                Cut::After(swept) => first < swept,
                Cut::Balanced if !far_can => first == 0,
                Cut::Balanced => {
                    first + 1 < vertices
                        && !self.near.side.collides(self.graph, first as u32, &self.far.side)
                        && self.near.table.len() <= self.far.table.len()
                }
            };
            if !near_goes && !far_can {
                self.cut = Some(first);
                return Ok(true);
            }
            let vertex = if near_goes { first } else { last - 1 };
            let half = if near_goes { &mut self.near } else { &mut self.far };
            let step = half.side.sweep(self.graph, vertex as u32);
            if !self.go(!near_goes, &step)? {
                return Ok(false);
            }
            self.report(0);
        }
    }

    /// Decides the edges inside the seam, each on one side: the near one begins with the first knot, the far
    /// one with the last.  Returns `false` if one of them has no states left.
    fn settle_seam(&mut self) -> Result<bool, Halt> {
        let seam = self.near.side.frame.clone();
        let knots = knots(self.graph, &seam);
        if self.far.side.frame != seam {
            let step = self.far.side.spread(seam[0], &[], &seam);
            self.go(true, &step)?;
        }
        while self.near.knots + self.far.knots < knots.len() {
            let near_goes = self.near.table.len() < self.far.table.len();
            let nth = if near_goes { self.near.knots } else { knots.len() - 1 - self.far.knots };
            let half = if near_goes { &mut self.near } else { &mut self.far };
            let step = half.side.spread(knots[nth].0, &knots[nth].1, &seam);
            half.knots += 1;
            if !self.go(!near_goes, &step)? {
                return Ok(false);
            }
            let settled = self.near.knots + self.far.knots;
            self.report((seam.len() * settled / (knots.len() + 1)) as u64);
        }
        Ok(true)
    }

    /// Applies a step to a side; returns `false` if no states are left.
    fn go(&mut self, is_far: bool, by: &Step) -> Result<bool, Halt> {
        let half = if is_far { &mut self.far } else { &mut self.near };
        let slots = half.side.frame.len();
        if slots > K::SLOTS {
            return Err(Halt::Wide(slots));
        }
        let old = std::mem::replace(&mut half.table, Table { parts: Vec::new() });
        half.table = step(old, by, self.common)?;
        half.is_new = true;
        let states = half.table.len();
        self.tally.states += states;
        Ok(states > 0)
    }

    /// Reports progress, including this part of the seam, and writes tables from time to time.
    fn report(&mut self, seam: u64) {
        let now = self.near.table.len() + self.far.table.len();
        let swept = (self.near.side.swept.len() + self.far.side.swept.len()) as u64;
        let (most, done) = (self.tally.most.max(now), swept + seam);
        *self.tally = Tally { most, now, swept, done, ..*self.tally };
        let of = self.graph.edges.len() as u64;
        self.keep();
        self.progress.report(Progress::States { done, of, states: now });
    }

    /// Writes changed tables to disk if it is time.
    fn keep(&mut self) {
        let Some(keeper) = self.keeper.as_mut().filter(|keeper| keeper.is_due()) else { return };
        let began = Instant::now();
        for (is_far, half) in [(false, &mut self.near), (true, &mut self.far)] {
            if half.is_new {
                let swept = half.side.swept.clone();
                keeper.keep(is_far, &Place { swept, cut: self.cut, knots: half.knots }, &half.table);
                half.is_new = false;
            }
        }
        keeper.written(began);
    }

    /// Restores a side to the state of its table.
    fn resume(&mut self, is_far: bool, place: &Place, table: Table<K, W>) {
        let half = if is_far { &mut self.far } else { &mut self.near };
        self.common.release(half.table.parts[0].bytes());
        half.table = table;
        for &vertex in &place.swept {
            half.side.sweep(self.graph, vertex);
        }
        let Some(cut) = place.cut else { return };
        self.cut = Some(cut);
        let mut near = Side::new(self.graph);
        (0..cut as u32).for_each(|vertex| drop(near.sweep(self.graph, vertex)));
        let seam = near.frame;
        let knots = knots(self.graph, &seam);
        if half.side.frame != seam {
            half.side.spread(seam[0], &[], &seam);
        }
        let settled: &mut dyn Iterator<Item = &Knot> =
            if is_far { &mut knots.iter().rev() } else { &mut knots.iter() };
        for (vertex, to) in settled.take(place.knots) {
            half.side.spread(*vertex, to, &seam);
            half.knots += 1;
        }
    }
}

/// Returns the knots of a seam.
fn knots(graph: &Graph, seam: &Frame) -> Vec<Knot> {
    let knot = |&vertex: &u32| {
        let edges = &graph.edges[vertex as usize];
        let inside = |to: &u32| *to > vertex && edges.binary_search(to).is_ok();
        (vertex, seam.iter().copied().filter(inside).collect())
    };
    seam.iter().map(knot).filter(|(_, to): &Knot| !to.is_empty()).collect()
}
