//! Sweeping from both sides until they meet.
//!
//! The near side sweeps the vertices in their order, the far side in the opposite order.  They meet when
//! every vertex is swept by one of them or touched by the near one: those last are the seam.  The edges
//! inside the seam are settled on the far side, and then both tables speak of the same vertices.

use super::join::join;
use super::key::Key;
use super::side::Side;
use super::step::Step;
use super::sweep::{Common, Halt, step};
use super::table::Table;
use super::weight::one;
use crate::graph::Graph;
use num_bigint::BigUint;
use rookwright_solve::Progress;
use std::collections::VecDeque;

/// Where the two sides meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// Wherever the tables stay small: the side with fewer states goes on.
    Balanced,
    /// When the near side has swept so many vertices, which must be at least one and not all.
    After(usize),
}

/// What a count has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    /// States there were in all.
    pub(super) states: u64,
    /// The most states at a time.
    pub(super) most: u64,
    /// States now.
    pub(super) now: u64,
    /// Vertices swept.
    pub(super) swept: u64,
}

/// A count under way.
pub(super) struct Meeting<'a, K, const W: usize> {
    pub(super) graph: &'a Graph,
    pub(super) common: &'a Common<'a>,
    pub(super) progress: &'a (dyn Fn(Progress) + Sync),
    pub(super) tally: &'a mut Tally,
    near: (Side, Table<K, W>),
    far: (Side, Table<K, W>),
}

impl<'a, K: Key, const W: usize> Meeting<'a, K, W> {
    pub(super) fn new(
        graph: &'a Graph,
        common: &'a Common<'a>,
        progress: &'a (dyn Fn(Progress) + Sync),
        tally: &'a mut Tally,
    ) -> Self {
        let start = || {
            let table = Table::of(K::pack(&[0; 32], 0), &one());
            common.take(table.parts[0].bytes());
            (Side::new(graph), table)
        };
        Self { graph, common, progress, tally, near: start(), far: start() }
    }

    /// The number of Hamiltonian cycles.
    pub(super) fn count(mut self, cut: Cut) -> Result<BigUint, Halt> {
        self.approach(cut)?;
        self.seam()?;
        join(self.near.1, self.far.1, self.near.0.frame.len(), self.common)
    }

    /// Both sides go on until they meet.
    fn approach(&mut self, cut: Cut) -> Result<(), Halt> {
        let vertices = self.graph.edges.len();
        let mut last = vertices;
        loop {
            let first = self.near.0.swept.len();
            // What is touched once stays so: no need to look at it again.
            while last > first && self.near.0.touches(last as u32 - 1) {
                last -= 1;
            }
            let far_can = first > 0 && last > first;
            let near_can = !self.near.0.collides(self.graph, first as u32, &self.far.0);
            let near_goes = match cut {
                Cut::After(swept) => first < swept,
                _ if !far_can => first == 0,
                Cut::Balanced => near_can && self.near.1.len() <= self.far.1.len(),
            };
            if near_goes {
                let step = self.near.0.sweep(self.graph, first as u32);
                Self::go(&mut self.near, &step, self.common)?;
            } else if far_can {
                last -= 1;
                let step = self.far.0.sweep(self.graph, last as u32);
                Self::go(&mut self.far, &step, self.common)?;
            } else {
                return Ok(());
            }
            self.report();
        }
    }

    /// The edges inside the seam are settled on either side: the near one begins with the first vertex,
    /// the far one with the last.
    fn seam(&mut self) -> Result<(), Halt> {
        let seam = self.near.0.frame.clone();
        let inside = |vertex: u32| {
            let edges = &self.graph.edges[vertex as usize];
            let inside = |to: &u32| *to > vertex && edges.binary_search(to).is_ok();
            (vertex, seam.iter().copied().filter(inside).collect::<Vec<_>>())
        };
        let mut knots: VecDeque<_> = seam.iter().map(|&vertex| inside(vertex)).collect();
        knots.retain(|(_, to)| !to.is_empty());
        if self.far.0.frame != seam {
            // What only the near side has touched.
            let step = self.far.0.spread(seam[0], &[], &seam);
            Self::go(&mut self.far, &step, self.common)?;
        }
        loop {
            let near_goes = self.near.1.len() < self.far.1.len();
            let knot = if near_goes { knots.pop_front() } else { knots.pop_back() };
            let Some((vertex, to)) = knot else { return Ok(()) };
            let side = if near_goes { &mut self.near } else { &mut self.far };
            let step = side.0.spread(vertex, &to, &seam);
            Self::go(side, &step, self.common)?;
            self.report();
        }
    }

    fn go((side, table): &mut (Side, Table<K, W>), by: &Step, common: &Common<'_>) -> Result<(), Halt> {
        let slots = side.frame.len();
        if slots > K::SLOTS {
            return Err(Halt::Wide(slots));
        }
        let old = std::mem::replace(table, Table { parts: Vec::new() });
        *table = step(old, by, common)?;
        Ok(())
    }

    fn report(&mut self) {
        let now = self.near.1.len() + self.far.1.len();
        let swept = (self.near.0.swept.len() + self.far.0.swept.len()) as u64;
        *self.tally = Tally { states: self.tally.states + now, most: self.tally.most.max(now), now, swept };
        if std::env::var("TRACE").is_ok() {
            eprintln!(
                "near {} {} far {} {} bytes {}",
                self.near.0.swept.len(),
                self.near.1.len(),
                self.far.0.swept.len(),
                self.far.1.len(),
                self.common.bytes.load(std::sync::atomic::Ordering::Relaxed)
            );
        }
        let of = self.graph.edges.len() as u64;
        (self.progress)(Progress::States { done: swept, of, states: now });
    }
}
