//! Where the two sides meet, and which side decides the edges there.
//!
//! The near side sweeps squares from the first on, the far side from the last on, as long as no edge joins a
//! swept vertex of one to one of the other.  The vertices between them are the *seam*, the extra vertices of
//! open tours among them.  If turning the board round maps one side to the other, only the near side is swept.

use super::super::frame::Frame;
use super::super::mirror::is_symmetry;
use super::super::side::Side;
use super::degrees::SlotMap;
use super::step::slot;
use crate::graph::Graph;
use rookwright_run::mix;

/// The largest number of slots: no more than ten paths, whose matchings have numbers of 32 bits.
pub(super) const MOST_SLOTS: usize = 21;

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
}

impl Sides {
    pub(super) fn new(graph: &Graph) -> Self {
        let squares = graph.squares.len();
        let turned = |vertex: u32| match vertex as usize {
            square if square < squares => (squares - 1 - square) as u32,
            _ => vertex,
        };
        let turn: Vec<u32> = (0..graph.edges.len() as u32).map(turned).collect();
        if !is_symmetry(graph, &turn) {
            let (near, far) = (Side::folded(graph), Side::new(graph));
            return Self { near, far, turn: None, most: squares, squares };
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
        // Where states were folded, they can only be unfolded if the swept part is its own mirror image.
        let mut near = Side::folded(graph);
        (0..most as u32).for_each(|vertex| drop(near.sweep(graph, vertex)));
        let near = if near.fold().is_some() { Side::folded(graph) } else { Side::new(graph) };
        Self { near, far: Side::new(graph), turn: Some(turn), most, squares }
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

    /// Returns whether each side has swept a vertex.
    pub(super) fn have_both_swept(&self) -> bool {
        !self.near.swept.is_empty() && (self.is_one() || !self.far.swept.is_empty())
    }

    /// Returns the next vertex to sweep, and whether it is the far side that sweeps it; `None` if the sides
    /// have met.  The side with fewer states goes on, if it can.
    pub(super) fn next(&self, graph: &Graph, near_is_smaller: bool) -> Option<(u32, bool)> {
        let (near, far) = (self.near.swept.len(), self.far.swept.len());
        let near_next = (near < self.most)
            .then_some(near as u32)
            .filter(|&vertex| !self.near.collides(graph, vertex, &self.far))
            .map(|vertex| (vertex, false));
        if self.is_one() {
            return near_next;
        }
        let far_next = (near + far < self.squares)
            .then(|| (self.squares - 1 - far) as u32)
            .filter(|&vertex| !self.far.collides(graph, vertex, &self.near))
            .map(|vertex| (vertex, true));
        if near_is_smaller { near_next.or(far_next) } else { far_next.or(near_next) }
    }

    /// Returns the seam; `None` if there are too many vertices or edges there, or if a side has swept nothing.
    pub(super) fn seam(&self, graph: &Graph, near_is_smaller: bool) -> Option<Seam> {
        let swept = |vertex: u32| {
            let near = self.near.has_swept(vertex);
            near || self
                .turn
                .as_ref()
                .map_or(self.far.has_swept(vertex), |turn| self.near.has_swept(turn[vertex as usize]))
        };
        let frame: Frame = (0..graph.edges.len() as u32).filter(|&vertex| !swept(vertex)).collect();
        if frame.len() > MOST_SLOTS || !self.have_both_swept() {
            return None;
        }
        let map = |image: &[u32]| {
            SlotMap::new(frame.iter().map(|&vertex| slot(&frame, image[vertex as usize])).collect())
        };
        let turn = self.turn.as_deref().map(map);
        let mirror = self.turn.as_ref().and(self.near.fold()).map(map);
        let mut seam = Seam { near: Vec::new(), far: Vec::new(), is_even: true, turn, mirror, frame };
        seam.share(graph, near_is_smaller);
        let between_squares = |edges: &[Edge]| {
            let is_square = |slot: u8| (seam.frame[slot as usize] as usize) < self.squares;
            edges.iter().filter(|edge| is_square(edge.0) && is_square(edge.1)).count()
        };
        let fits = |edges: &[Edge]| edges.len() <= MOST_BITS && between_squares(edges) <= MOST_EDGES;
        (fits(&seam.near) && fits(&seam.far)).then_some(seam)
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
        words.fold(0, |sum, word| mix(sum ^ u64::from(word)).rotate_left(17))
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
                None if (near.len() < far.len()) || (near.len() == far.len() && near_is_smaller) => {
                    near.push(edge);
                }
                None => far.push(edge),
            }
        }
        if let Some(turn) = &self.turn {
            far.iter_mut().for_each(|edge| *edge = image(turn, *edge));
        }
        (self.near, self.far) = (near, far);
    }
}
