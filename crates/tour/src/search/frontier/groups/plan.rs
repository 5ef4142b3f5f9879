//! Where the two sides meet, and which side decides the edges there.
//!
//! The near side sweeps squares from the first on, the far side from the last on, as long as no edge joins a
//! swept vertex of one to one of the other.  The vertices between them are the *seam*, the extra vertices of
//! open tours among them.  If turning the board round maps one side to the other, only the near side is swept.
//!
//! Where moves are long, the seam has many edges.  They are then decided knot by knot, by the side with fewer states: if
//! it were always the same side, its table would become many times as large.

use super::super::common::Halt;
use super::super::mirror::is_symmetry;
use super::super::side::{Frame, Knot, Next, Side};
use super::super::snapshot::Place;
use super::degrees::SlotMap;
use super::step::{Step, slot};
use crate::graph::Graph;
use rookwright_run::mix;

/// The largest number of slots of a seam whose edges are left to the join.
const MOST_SLOTS: usize = 21;

/// The largest number of edges between squares of the seam for each side.
const MOST_EDGES: usize = 12;

/// The largest number of edges of the seam for each side; a set of them is a number.
const MOST_BITS: usize = 31;

/// The two sides.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    pub(super) near: Side,
    pub(super) far: Side,
    /// The image of each vertex if the board is turned round, if that makes the far side of the near one.
    turn: Option<Vec<u32>>,
    /// The number of vertices that the near side sweeps at most.
    most: usize,
    squares: usize,
    /// What is decided of the seam, if that is not left to the join.
    settling: Option<Settling>,
    /// Whether it may be left to the join.
    may_join: bool,
}

/// The seam while its edges are decided.
#[derive(Clone, Debug, Default)]
struct Settling {
    frame: Frame,
    knots: Vec<Knot>,
    /// The numbers of knots decided on the near side and on the far side.
    settled: [usize; 2],
}

impl Sides {
    /// The sides at the start.  `may_join` says whether the edges of a small seam are left to the join.
    pub(super) fn new(graph: &Graph, may_join: bool) -> Self {
        let squares = graph.squares.len();
        let (near, far) = (Side::folded(graph), Side::new(graph));
        let mut sides = Self { near, far, turn: None, most: squares, squares, settling: None, may_join };
        let turned = |vertex: u32| match vertex as usize {
            square if square < squares => (squares - 1 - square) as u32,
            _ => vertex,
        };
        let turn: Vec<u32> = (0..graph.edges.len() as u32).map(turned).collect();
        if !is_symmetry(graph, &turn) {
            return sides;
        }
        // No edge may join the vertices before this one to their images.
        let mut most = 0;
        let mut farthest = 0;
        while most < squares {
            let ends = graph.edges[most].iter().filter(|&&to| (to as usize) < squares);
            farthest = ends.fold(farthest, |far, &to| far.max(to as usize)).max(most);
            if farthest + most + 1 >= squares {
                break;
            }
            most += 1;
        }
        // What the near side will sweep is known, and so is the seam.
        let start = sides.near.clone();
        (0..most as u32).for_each(|vertex| drop(sides.near.sweep(graph, vertex)));
        sides.turn = Some(turn);
        let fits = sides.seam(graph, true).is_some();
        // Where states were folded, they can only be unfolded if the swept part is its own mirror image.
        let folds = sides.near.fold().is_some();
        sides.near = if folds || !fits { start } else { Side::new(graph) };
        if fits {
            sides.most = most;
        } else {
            sides.turn = None;
        }
        sides
    }

    /// Returns whether only the near side is swept.
    pub(super) fn is_one(&self) -> bool {
        self.turn.is_some()
    }

    /// Returns the number of vertices that are swept, also those that need not be.
    pub(super) fn swept(&self) -> u64 {
        let near = self.near.swept.len();
        (near + if self.is_one() { near } else { self.far.swept.len() }) as u64
    }

    /// Returns the number of vertices that are swept and a part of those of the seam.
    pub(super) fn done(&self) -> u64 {
        let settled = self.settling.as_ref().map_or(0, |Settling { frame, knots, settled }| {
            frame.len() * settled.iter().sum::<usize>() / (knots.len() + 1)
        });
        self.swept() + settled as u64
    }

    /// Returns what comes next, and whether it is for the far side; `None` if nothing is left but the join.  The side
    /// with fewer states goes on, if it can.
    pub(super) fn next(&self, graph: &Graph, near_is_smaller: bool) -> Option<(Next, bool)> {
        let near = self.near.swept.len();
        let is_free = |vertex: &u32| !self.far.has_swept(*vertex) && !self.near.touches(*vertex);
        let last = self.far.swept.last().copied().unwrap_or(self.squares as u32);
        let far_next = (near as u32..last).rev().find(is_free).filter(|_| !self.is_one());
        // The far side must sweep a vertex too, if there is one that is not touched by the first.
        let may_go = near == 0 || self.is_one() || far_next.is_some() || !self.far.swept.is_empty();
        let near_next = (near < self.most && (may_go || self.settling.is_some()))
            .then_some(near as u32)
            .filter(|&vertex| !self.near.collides(graph, vertex, &self.far));
        let near_next = near_next.map(|vertex| (Next::Vertex(vertex), false));
        let far_next = far_next.map(|vertex| (Next::Vertex(vertex), true));
        // Where the near side will stop is known if the seam is.
        let next = if near_is_smaller || self.settling.is_some() {
            near_next.or(far_next)
        } else {
            far_next.or(near_next)
        };
        next.or_else(|| self.settling.as_ref()?.next(near_is_smaller))
    }

    /// Takes a step on one side, whose states have no more than this number of slots.
    pub(super) fn step(
        &mut self,
        graph: &Graph,
        (next, is_far): (&Next, bool),
        colours: Option<&[bool]>,
        slots: usize,
    ) -> Result<Step, Halt> {
        if let (Next::Knot(..), Some(settling)) = (next, &mut self.settling) {
            settling.settled[usize::from(is_far)] += 1;
        }
        let side = if is_far { &mut self.far } else { &mut self.near };
        Step::new(graph, side, next, colours, slots)
    }

    /// Begins to decide the edges of the seam.
    pub(super) fn settle(&mut self, graph: &Graph) {
        self.most = self.near.swept.len();
        self.settling = Some(Settling::new(graph, self.most));
    }

    /// Returns the progress of a side.
    pub(super) fn place(&self, is_far: bool) -> Place {
        let side = if is_far { &self.far } else { &self.near };
        let settling = self.settling.as_ref();
        let knots = settling.map_or(0, |settling| settling.settled[usize::from(is_far)]);
        Place { swept: side.swept.clone(), cut: settling.map(|_| self.most), knots }
    }

    /// Takes a side to a place, before the first step.
    pub(super) fn resume(&mut self, graph: &Graph, is_far: bool, place: &Place) {
        let side = if is_far { &mut self.far } else { &mut self.near };
        place.swept.iter().for_each(|&vertex| drop(side.sweep(graph, vertex)));
        let Some(cut) = place.cut else { return };
        self.most = cut;
        let settling = self.settling.get_or_insert_with(|| Settling::new(graph, cut));
        let knots: &mut dyn Iterator<Item = &Knot> =
            if is_far { &mut settling.knots.iter().rev() } else { &mut settling.knots.iter() };
        knots.take(place.knots).for_each(|knot| side.spread(knot, &settling.frame));
        settling.settled[usize::from(is_far)] = place.knots;
    }

    /// Returns the seam; `None` if there are too many vertices or edges there, which must be decided first.
    pub(super) fn seam(&self, graph: &Graph, near_is_smaller: bool) -> Option<Seam> {
        // With a turn only the near side is swept, and a vertex counts as swept by the far side if its image
        // is.
        let swept = |vertex: u32| {
            let near = self.near.has_swept(vertex);
            near || self
                .turn
                .as_ref()
                .map_or(self.far.has_swept(vertex), |turn| self.near.has_swept(turn[vertex as usize]))
        };
        let frame: Frame = (0..graph.edges.len() as u32).filter(|&vertex| !swept(vertex)).collect();
        let Settling { settled, .. } = match &self.settling {
            Some(settling) => settling,
            // What closes the cycle is a step of a side, unless both have swept something.
            None if frame.len() > MOST_SLOTS || self.near.swept.is_empty() || !self.may_join => return None,
            None if !self.is_one() && self.far.swept.is_empty() => return None,
            None => &Settling::default(),
        };
        let map = |image: &[u32]| {
            SlotMap::new(frame.iter().map(|&vertex| slot(&frame, image[vertex as usize])).collect())
        };
        // The symmetries of the board become symmetries of the slots of the seam.
        let turn = self.turn.as_deref().map(map);
        let mirror = self.turn.as_ref().and(self.near.fold()).map(map);
        let mut seam =
            Seam { near: Vec::new(), far: Vec::new(), is_even: true, turn, mirror, settled: *settled, frame };
        // Once the edges have begun to be decided knot by knot, there are none left to share out.
        if self.settling.is_none() {
            seam.share(graph, near_is_smaller);
        }
        // Sets of edges are bits of a number, and each edge may double the records. Edges of extra vertices
        // do so less, since at most two of them are chosen.
        let between_squares = |edges: &[Edge]| {
            let is_square = |slot: u8| (seam.frame[slot as usize] as usize) < self.squares;
            edges.iter().filter(|edge| is_square(edge.0) && is_square(edge.1)).count()
        };
        let fits = |edges: &[Edge]| edges.len() <= MOST_BITS && between_squares(edges) <= MOST_EDGES;
        (fits(&seam.near) && fits(&seam.far)).then_some(seam)
    }
}

impl Settling {
    /// The seam of a near side that has swept this number of vertices, and a far side that has swept all that it can.
    fn new(graph: &Graph, cut: usize) -> Self {
        let mut near = Side::new(graph);
        (0..cut as u32).for_each(|vertex| drop(near.sweep(graph, vertex)));
        let extra = graph.squares.len() as u32..graph.edges.len() as u32;
        let mut frame = near.frame;
        frame.extend(extra);
        frame.sort_unstable();
        frame.dedup();
        let knot = |&vertex: &u32| {
            let to = graph.edges[vertex as usize].iter().copied();
            (vertex, to.filter(|to| *to > vertex && frame.binary_search(to).is_ok()).collect())
        };
        let knots = frame.iter().map(knot).filter(|(_, to): &Knot| !to.is_empty()).collect();
        Self { knots, frame, settled: [0; 2] }
    }

    /// Returns the next knot: the near side begins with the first, the far side with the last.
    fn next(&self, near_is_smaller: bool) -> Option<(Next, bool)> {
        let [near, far] = self.settled;
        let is_left = near + far < self.knots.len();
        let nth = if near_is_smaller { near } else { self.knots.len().checked_sub(1 + far)? };
        is_left.then(|| (Next::Knot(self.knots[nth].clone(), self.frame.clone()), !near_is_smaller))
    }
}

/// An edge between two slots of the seam, the lower one first.
pub(super) type Edge = (u8, u8);

/// The place where the sides meet.
#[derive(Clone, Debug)]
pub(super) struct Seam {
    pub(super) frame: Frame,
    /// The edges that the near side decides.
    pub(super) near: Vec<Edge>,
    /// The edges that the far side decides; if the far side is the near one turned round, in the slots of that.
    pub(super) far: Vec<Edge>,
    /// Whether the near side turned round decides the same edges as the far side.
    pub(super) is_even: bool,
    /// The numbers of knots that the sides have decided already.
    settled: [usize; 2],
    /// The slots if the board is turned round, if the far side is the near one turned round.
    pub(super) turn: Option<SlotMap>,
    /// The slots of the mirror images, if the near side is its own mirror image and its states are folded.
    pub(super) mirror: Option<SlotMap>,
}

impl Seam {
    /// Returns a number that is different for other seams: a part of one has no meaning for another.
    pub(super) fn identity(&self) -> u64 {
        let edges = self.near.iter().chain(&self.far).flat_map(|&(one, other)| [one.into(), other.into()]);
        let words = self.frame.iter().copied().chain([u32::MAX, self.near.len() as u32]).chain(edges);
        let words = words.map(u64::from).chain(self.settled.map(|knots| knots as u64));
        words.fold(0, |sum, word| mix(sum ^ word).rotate_left(17))
    }

    /// Shares the edges out: as far as possible so that both symmetries are kept.
    fn share(&mut self, graph: &Graph, near_is_smaller: bool) {
        let frame = &self.frame;
        let inside = |&vertex: &u32| {
            let to = graph.edges[vertex as usize].iter().filter(move |&&to| to > vertex);
            to.filter(|to| frame.binary_search(to).is_ok())
                .map(move |&to| (slot(frame, vertex), slot(frame, to)))
        };
        let all: Vec<Edge> = frame.iter().flat_map(inside).collect();
        let image = |map: &SlotMap, (one, other): Edge| {
            let (one, other) = (map.slot(one), map.slot(other));
            (one.min(other), one.max(other))
        };
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for edge in all {
            // An edge that came as the image of another has its side already.
            if near.contains(&edge) || far.contains(&edge) {
                continue;
            }
            let mut images = vec![edge];
            images.extend(
                self.mirror.as_ref().map(|mirror| image(mirror, edge)).filter(|&other| other != edge),
            );
            match &self.turn {
                Some(turn) => {
                    let turned: Vec<Edge> = images.iter().map(|&edge| image(turn, edge)).collect();
                    if turned.contains(&edge) {
                        // These edges are their own images: one side decides them.
                        self.is_even = false;
                    } else {
                        far.extend(turned);
                    }
                    near.append(&mut images);
                }
                // Without a turn the two sides get equally many edges, and the smaller side the odd one.
                None if (near.len() < far.len()) || (near.len() == far.len() && near_is_smaller) => {
                    near.push(edge);
                }
                None => far.push(edge),
            }
        }
        if let Some(turn) = &self.turn {
            // The far side is read as the near side turned round, so its edges are written as the near side
            // sees them.
            far.iter_mut().for_each(|edge| *edge = image(turn, *edge));
        }
        (self.near, self.far) = (near, far);
    }
}
