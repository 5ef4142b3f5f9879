//! Decides which side advances next, and where the two sides meet.
//!
//! The near side sweeps the vertices in their order, the far side in the opposite order, and the one with fewer
//! states advances.  They meet when every vertex is swept by one of them or touched by the near one: those
//! touched are the *seam*.  Then the edges inside the seam are decided, knot by knot (a knot is a vertex with
//! its edges to later ones), again by the side with fewer states: if it were always the same side, its table
//! would become many times as large.  In the end the states of both tables describe the same vertices.

use super::super::frame::Frame;
use super::super::side::{Place, Side};
use super::step::Step;
use crate::graph::Graph;

/// The place where the two sides meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Cut {
    /// Where the tables stay small: the side with fewer states advances.
    Balanced,
    /// After the near side has swept this number of vertices, which must be at least one and not all.
    After(usize),
}

/// What comes next.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// A table is empty: there are no cycles.
    Over,
    /// A step of one side.
    Step {
        is_far: bool,
        step: Step,
        /// The number of slots of the states afterwards.
        slots: usize,
    },
    /// The join of the two tables, whose states have this number of slots.
    Join { slots: usize },
}

/// A vertex of the seam and its neighbours there that come later.
type Knot = (u32, Vec<u32>);

/// The vertices where the sides meet.
#[derive(Clone, Debug)]
struct Seam {
    frame: Frame,
    knots: Vec<Knot>,
}

/// The progress of both sides.
#[derive(Clone, Debug)]
pub(super) struct Course {
    near: Side,
    far: Side,
    cut: Cut,
    /// The vertices from this one on are swept, or touched by the near side.
    last: usize,
    /// The seam, once the sides have met.
    seam: Option<Seam>,
    /// The numbers of knots decided on the near side and on the far side.
    knots: [usize; 2],
}

impl Course {
    pub(super) fn new(graph: &Graph, cut: Cut) -> Self {
        Self {
            near: Side::folded(graph),
            far: Side::new(graph),
            cut,
            last: graph.edges.len(),
            seam: None,
            knots: [0; 2],
        }
    }

    /// Takes the next step, given the numbers of states of both tables.
    pub(super) fn next(&mut self, graph: &Graph, near_states: u64, far_states: u64) -> Next {
        if near_states == 0 || far_states == 0 {
            return Next::Over;
        }
        if self.seam.is_none()
            && let Some(step) = self.approach(graph, near_states <= far_states)
        {
            return step;
        }
        self.settle(graph, near_states < far_states)
    }

    /// Advances one side; returns `None` if the sides have met.
    fn approach(&mut self, graph: &Graph, near_is_smaller: bool) -> Option<Next> {
        let vertices = graph.edges.len();
        let first = self.near.swept.len();
        // A touched vertex stays touched and need not be checked again.
        let is_settled = |vertex| self.near.touches(vertex) || self.far.has_swept(vertex);
        while self.last > first && is_settled(self.last as u32 - 1) {
            self.last -= 1;
        }
        let far_can = first > 0 && self.last > first;
        let near_goes = match self.cut {
            Cut::After(swept) => first < swept,
            Cut::Balanced if !far_can => first == 0,
            Cut::Balanced => {
                first + 1 < vertices && !self.near.collides(graph, first as u32, &self.far) && near_is_smaller
            }
        };
        if !near_goes && !far_can {
            return None;
        }
        let vertex = if near_goes { first } else { self.last - 1 };
        let side = if near_goes { &mut self.near } else { &mut self.far };
        let step = side.sweep(graph, vertex as u32);
        Some(Next::Step { is_far: !near_goes, step, slots: side.frame.len() })
    }

    /// Decides the edges inside the seam, each on one side: the near one begins with the first knot, the far
    /// one with the last.
    fn settle(&mut self, graph: &Graph, near_is_smaller: bool) -> Next {
        let seam = self.seam.get_or_insert_with(|| Seam::new(graph, self.near.frame.clone()));
        let Seam { frame, knots } = seam;
        let slots = frame.len();
        if self.far.frame != *frame {
            return Next::Step { is_far: true, step: self.far.spread(frame[0], &[], frame), slots };
        }
        let [near, far] = self.knots;
        if near + far == knots.len() {
            return Next::Join { slots };
        }
        let nth = if near_is_smaller { near } else { knots.len() - 1 - far };
        let side = if near_is_smaller { &mut self.near } else { &mut self.far };
        let step = side.spread(knots[nth].0, &knots[nth].1, frame);
        self.knots[usize::from(!near_is_smaller)] += 1;
        Next::Step { is_far: !near_is_smaller, step, slots }
    }

    /// Returns the number of vertices swept.
    pub(super) fn swept(&self) -> u64 {
        (self.near.swept.len() + self.far.swept.len()) as u64
    }

    /// Returns the number of vertices swept and a part of those of the seam.
    pub(super) fn done(&self) -> u64 {
        let settled: usize = self.knots.iter().sum();
        let seam = self.seam.as_ref().map_or(0, |seam| seam.frame.len() * settled / (seam.knots.len() + 1));
        self.swept() + seam as u64
    }

    /// Returns the progress of a side.
    pub(super) fn place(&self, is_far: bool) -> Place {
        let side = if is_far { &self.far } else { &self.near };
        Place {
            swept: side.swept.clone(),
            // A side whose table is older than the meeting does not describe the seam yet.
            cut: self.seam.as_ref().map(|_| self.near.swept.len()),
            knots: self.knots[usize::from(is_far)],
        }
    }

    /// Takes a side to a place, before the first step.
    pub(super) fn resume(&mut self, graph: &Graph, is_far: bool, place: &Place) {
        let side = if is_far { &mut self.far } else { &mut self.near };
        for &vertex in &place.swept {
            side.sweep(graph, vertex);
        }
        let Some(cut) = place.cut else { return };
        self.cut = Cut::After(cut);
        let mut near = Side::new(graph);
        (0..cut as u32).for_each(|vertex| drop(near.sweep(graph, vertex)));
        let seam = Seam::new(graph, near.frame);
        let Seam { frame, knots } = &seam;
        if side.frame != *frame {
            side.spread(frame[0], &[], frame);
        }
        let settled: &mut dyn Iterator<Item = &Knot> =
            if is_far { &mut knots.iter().rev() } else { &mut knots.iter() };
        for (vertex, to) in settled.take(place.knots) {
            side.spread(*vertex, to, frame);
            self.knots[usize::from(is_far)] += 1;
        }
        let have_met = self.near.swept.len() == cut && self.far.frame == *frame;
        self.seam = have_met.then_some(seam);
    }
}

impl Seam {
    fn new(graph: &Graph, frame: Frame) -> Self {
        let knot = |&vertex: &u32| {
            let edges = &graph.edges[vertex as usize];
            let inside = |to: &u32| *to > vertex && edges.binary_search(to).is_ok();
            (vertex, frame.iter().copied().filter(inside).collect())
        };
        let knots = frame.iter().map(knot).filter(|(_, to): &Knot| !to.is_empty()).collect();
        Self { frame, knots }
    }
}
