//! One side of the cut: the swept vertices, and those that the states describe.

use super::frame::{Frame, merged};
use super::mirror::mirror;
use super::states::Step;
use crate::graph::Graph;

/// How far a side has come, as a file records it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    /// The vertices it has swept, in order.
    pub(super) swept: Vec<u32>,
    /// The number of vertices that the near side sweeps, if the sides have met.
    pub(super) cut: Option<usize>,
    /// The number of knots of the seam that are decided on this side.
    pub(super) knots: usize,
}

/// The progress of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Side {
    /// The swept vertices: all their edges are decided.
    pub(super) swept: Vec<u32>,
    /// The unswept vertices with a decided edge.
    pub(super) frame: Frame,
    /// The number of undecided edges of each vertex.
    left: Vec<u32>,
    /// Whether a vertex is swept.
    is_swept: Vec<bool>,
    /// The mirror image of each vertex, if one of two states may represent both.
    mirror: Option<Vec<u32>>,
    /// The number of swept vertices whose image is not swept.
    lopsided: usize,
}

impl Side {
    pub(super) fn new(graph: &Graph) -> Self {
        Self {
            swept: Vec::new(),
            frame: Frame::new(),
            left: graph.edges.iter().map(|edges| edges.len() as u32).collect(),
            is_swept: vec![false; graph.edges.len()],
            mirror: None,
            lopsided: 0,
        }
    }

    /// A side that uses the symmetry of the graph.
    pub(super) fn folded(graph: &Graph) -> Self {
        Self { mirror: mirror(graph), ..Self::new(graph) }
    }

    /// Returns whether the vertex is swept.
    pub(super) fn has_swept(&self, vertex: u32) -> bool {
        self.is_swept[vertex as usize]
    }

    /// Returns whether the vertex is swept or has a neighbour that is.
    pub(super) fn touches(&self, vertex: u32) -> bool {
        self.is_swept[vertex as usize] || self.frame.binary_search(&vertex).is_ok()
    }

    /// Returns whether sweeping the vertex would touch one that the other side has swept.
    pub(super) fn collides(&self, graph: &Graph, vertex: u32, other: &Side) -> bool {
        let swept = |&vertex: &u32| other.is_swept[vertex as usize];
        swept(&vertex) || graph.edges[vertex as usize].iter().any(swept)
    }

    /// Returns the number of undecided edges of a vertex.
    pub(super) fn left(&self, vertex: u32) -> u32 {
        self.left[vertex as usize]
    }

    /// Returns the mirror image of each vertex, if one of two states may represent both now.
    pub(super) fn fold(&self) -> Option<&[u32]> {
        self.mirror.as_deref().filter(|_| self.lopsided == 0)
    }

    /// Sweeps a vertex: it gets its two edges from the undecided ones, and leaves the frame.
    pub(super) fn sweep(&mut self, graph: &Graph, vertex: u32) -> Step {
        let open = |to: &&u32| !self.is_swept[**to as usize];
        let to: Vec<u32> = graph.edges[vertex as usize].iter().filter(open).copied().collect();
        let frame = merged(self.frame.iter().copied().filter(|&other| other != vertex), &to);
        self.swept.push(vertex);
        self.is_swept[vertex as usize] = true;
        let step = self.settle(vertex, &to, frame);
        match self.mirror.as_ref().map(|mirror| mirror[vertex as usize]) {
            None => {}
            Some(image) if image == vertex => {}
            Some(image) if self.is_swept[image as usize] => self.lopsided -= 1,
            Some(_) => self.lopsided += 1,
        }
        match self.fold() {
            Some(mirror) => step.folded(&self.frame, mirror),
            None => step,
        }
    }

    /// Decides the edges from a vertex to others, which all stay in the frame or enter it.
    pub(super) fn spread(&mut self, vertex: u32, to: &[u32], frame: &Frame) -> Step {
        self.settle(vertex, to, frame.clone())
    }

    fn settle(&mut self, vertex: u32, to: &[u32], frame: Frame) -> Step {
        let closes = self.swept.len() + frame.len() == self.left.len();
        for &end in to {
            self.left[end as usize] -= 1;
            self.left[vertex as usize] -= 1;
        }
        let left = |vertex: u32| self.left[vertex as usize];
        let step = Step::new(vertex, to, (&self.frame, &frame), left, closes);
        self.frame = frame;
        step
    }
}
