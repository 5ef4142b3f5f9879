//! One side of the cut: the swept vertices, and those that the states describe.

use super::mirror::mirror;
use crate::graph::Graph;

/// The vertices that a state describes, in ascending order.
pub(super) type Frame = Vec<u32>;

/// A vertex of a frame and its later neighbours there.
pub(super) type Knot = (u32, Vec<u32>);

/// What comes next.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// A vertex is swept.
    Vertex(u32),
    /// The edges of a knot are decided, on this frame.
    Knot(Knot, Frame),
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

    /// Returns whether every vertex is swept or in the frame.
    pub(super) fn has_reached_all(&self) -> bool {
        self.swept.len() + self.frame.len() == self.is_swept.len()
    }

    /// Returns the mirror image of each vertex, if one of two states may represent both now.
    pub(super) fn fold(&self) -> Option<&[u32]> {
        self.mirror.as_deref().filter(|_| self.lopsided == 0)
    }

    /// Takes a step.  Returns the vertex, and where its edges lead that are decided.
    pub(super) fn advance(&mut self, graph: &Graph, next: &Next) -> Knot {
        match next {
            Next::Vertex(vertex) => (*vertex, self.sweep(graph, *vertex)),
            Next::Knot(knot, frame) => {
                self.spread(knot, frame);
                knot.clone()
            }
        }
    }

    /// Sweeps a vertex: it gets its two edges from the undecided ones, and leaves the frame.  Returns where the
    /// undecided ones lead.
    pub(super) fn sweep(&mut self, graph: &Graph, vertex: u32) -> Vec<u32> {
        let is_open = |to: &&u32| !self.is_swept[**to as usize];
        let to: Vec<u32> = graph.edges[vertex as usize].iter().filter(is_open).copied().collect();
        // The neighbours come under observation, because from now on they may have edges.
        self.frame.extend(&to);
        self.frame.sort_unstable();
        self.frame.dedup();
        self.frame.retain(|&other| other != vertex);
        self.swept.push(vertex);
        self.is_swept[vertex as usize] = true;
        self.left[vertex as usize] = 0;
        to.iter().for_each(|&to| self.left[to as usize] -= 1);
        // Only when every swept vertex has its image among the swept ones is the side symmetric, and its
        // table may be folded.
        match self.mirror.as_ref().map(|mirror| mirror[vertex as usize]) {
            None => {}
            Some(image) if image == vertex => {}
            Some(image) if self.is_swept[image as usize] => self.lopsided -= 1,
            Some(_) => self.lopsided += 1,
        }
        to
    }

    /// Decides the edges from a vertex to others, which all stay in this frame.
    pub(super) fn spread(&mut self, (vertex, to): &Knot, frame: &Frame) {
        self.frame.clone_from(frame);
        self.left[*vertex as usize] -= to.len() as u32;
        to.iter().for_each(|&to| self.left[to as usize] -= 1);
    }
}
