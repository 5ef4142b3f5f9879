//! A largest matching of a bipartite graph whose edges come and go.
//!
//! Edges are named by numbers; the caller says which of them are there.  A matching that loses an edge, or gets
//! back edges that were gone, is still a matching, so that each change costs a few augmenting paths and not a new
//! start.

/// No edge.
const NONE: u32 = u32::MAX;

/// A matching of a bipartite graph.
#[derive(Debug)]
pub(super) struct Matching {
    /// The left and the right end of every edge.
    ends: Vec<(u32, u32)>,
    /// The edges of every left vertex.
    edges: Vec<Vec<u32>>,
    /// The chosen edge of every left and of every right vertex.
    left: Vec<u32>,
    right: Vec<u32>,
    size: usize,
    /// The round in which a right vertex was last reached, and the edge by which.
    reached: Vec<(u32, u32)>,
    round: u32,
}

impl Matching {
    /// An empty matching of the graph with these edges.
    pub(super) fn new(lefts: usize, rights: usize, ends: Vec<(u32, u32)>) -> Self {
        let mut edges = vec![Vec::new(); lefts];
        for (&(left, _), edge) in ends.iter().zip(0..) {
            edges[left as usize].push(edge);
        }
        let (left, right) = (vec![NONE; lefts], vec![NONE; rights]);
        Self { ends, edges, left, right, size: 0, reached: vec![(0, NONE); rights], round: 0 }
    }

    /// Returns the number of chosen edges.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Returns the chosen edges.
    pub(super) fn chosen(&self) -> impl Iterator<Item = u32> + '_ {
        self.left.iter().copied().filter(|&edge| edge != NONE)
    }

    /// Gives up an edge that is no longer there.
    pub(super) fn lose(&mut self, edge: u32) {
        let (left, right) = self.ends[edge as usize];
        if self.left[left as usize] == edge {
            self.left[left as usize] = NONE;
            self.right[right as usize] = NONE;
            self.size -= 1;
        }
    }

    /// Gives up the chosen edge of a left or a right vertex.
    pub(super) fn part(&mut self, vertex: u32, is_left: bool) {
        let edge = if is_left { self.left[vertex as usize] } else { self.right[vertex as usize] };
        if edge != NONE {
            self.lose(edge);
        }
    }

    /// Makes the matching as large as the edges allow that are there, or as large as is enough.
    pub(super) fn grow(&mut self, is_there: impl Fn(u32) -> bool, enough: usize) {
        self.round += 1;
        let mut start = 0;
        while start < self.left.len() && self.size < enough {
            if self.left[start] != NONE {
                start += 1;
            } else if self.augment(start as u32, &is_there) {
                // What led nowhere before may lead somewhere now, but not for the vertices that have failed: a vertex
                // without an augmenting path has none after any augmentation either (Berge, 1957).
                self.round += 1;
                start += 1;
            } else {
                start += 1;
            }
        }
    }

    /// Searches for a path from a free left vertex to a free right one, and changes the matching along it.  Right
    /// vertices reached before in this round lead nowhere.
    fn augment(&mut self, start: u32, is_there: &impl Fn(u32) -> bool) -> bool {
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&from) = queue.get(next) {
            next += 1;
            for &edge in &self.edges[from as usize] {
                let (_, to) = self.ends[edge as usize];
                // Marks of earlier rounds are out of date without being cleared.
                if self.reached[to as usize].0 == self.round || !is_there(edge) {
                    continue;
                }
                self.reached[to as usize] = (self.round, edge);
                match self.right[to as usize] {
                    NONE => {
                        self.flip(edge);
                        return true;
                    }
                    taken => queue.push(self.ends[taken as usize].0),
                }
            }
        }
        false
    }

    /// Chooses the edges along the path that ends with this one, and gives up those between them.
    fn flip(&mut self, last: u32) {
        self.size += 1;
        let mut edge = last;
        loop {
            let (left, right) = self.ends[edge as usize];
            let before = std::mem::replace(&mut self.left[left as usize], edge);
            self.right[right as usize] = edge;
            if before == NONE {
                return;
            }
            let (_, passed) = self.ends[before as usize];
            edge = self.reached[passed as usize].1;
        }
    }

    /// Returns the left and the right vertices that alternating paths from the free left vertices reach.  The
    /// matching must be largest.
    pub(super) fn reachable(&self, is_there: impl Fn(u32) -> bool) -> (Vec<bool>, Vec<bool>) {
        let mut lefts: Vec<bool> = self.left.iter().map(|&edge| edge == NONE).collect();
        let mut rights = vec![false; self.right.len()];
        let mut queue: Vec<usize> = (0..lefts.len()).filter(|&left| lefts[left]).collect();
        while let Some(from) = queue.pop() {
            for &edge in self.edges[from].iter().filter(|&&edge| is_there(edge)) {
                let to = self.ends[edge as usize].1 as usize;
                if std::mem::replace(&mut rights[to], true) || self.right[to] == NONE {
                    continue;
                }
                // From a right vertex only the edge of the matching leads on.
                let beyond = self.ends[self.right[to] as usize].0 as usize;
                if !std::mem::replace(&mut lefts[beyond], true) {
                    queue.push(beyond);
                }
            }
        }
        (lefts, rights)
    }
}
