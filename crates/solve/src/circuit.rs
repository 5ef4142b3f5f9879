//! The circuit constraint: one cycle through all nodes of a graph.
//!
//! It has two conditions: every node has exactly two true edges, and the true edges are connected.  The first
//! is a count like any other.  The second takes exponentially many clauses, so the engines get only those that
//! an assignment breaks: a set of nodes that no true edge leaves must be left by an edge (Dantzig, Fulkerson
//! and Johnson 1954, for travelling salesmen).

use crate::lit::{Assignment, Lit};
use std::collections::HashSet;

/// A circuit constraint: the true edges form exactly one cycle, and it visits all nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circuit {
    nodes: Vec<String>,
    edges: Vec<(usize, usize, Lit)>,
}

impl Circuit {
    /// A circuit with named nodes; an edge joins two nodes, given by their numbers from 0.
    ///
    /// # Panics
    /// If two nodes have the same name, an edge leads nowhere or back to its own node, or two edges
    /// join the same nodes.
    pub fn new<N: Into<String>>(
        nodes: impl IntoIterator<Item = N>,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) -> Self {
        let nodes: Vec<String> = nodes.into_iter().map(Into::into).collect();
        let edges: Vec<_> = edges.into_iter().collect();
        assert!(nodes.iter().collect::<HashSet<_>>().len() == nodes.len(), "the names of nodes differ");
        let joined: HashSet<_> = edges.iter().map(|&(a, b, _)| (a.min(b), a.max(b))).collect();
        assert!(joined.len() == edges.len(), "two nodes are joined by one edge");
        assert!(joined.iter().all(|&(a, b)| a < b && b < nodes.len()), "an edge joins two nodes");
        Self { nodes, edges }
    }

    /// Returns the names of the nodes.
    pub fn nodes(&self) -> &[String] {
        &self.nodes
    }

    /// Returns the edges: the numbers of the two nodes, and the literal that says whether the edge is taken.
    pub fn edges(&self) -> &[(usize, usize, Lit)] {
        &self.edges
    }

    /// Returns the edges at each node, exactly two of which hold.
    pub fn at_nodes(&self) -> Vec<Vec<Lit>> {
        let mut at = vec![Vec::new(); self.nodes.len()];
        for &(one, other, lit) in &self.edges {
            at[one].push(lit);
            at[other].push(lit);
        }
        at
    }

    /// Returns a clause for every connected part of the true edges: one of the edges that leave it holds.
    /// Empty if there is only one part.
    ///
    /// All parts are cut off at once: on a large graph the first assignments consist of hundreds of small
    /// cycles.  A part and its complement have the same edges between them, so that one clause is enough for
    /// two parts.
    pub fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        let (part, parts) = self.parts(assignment);
        if parts < 2 {
            return Vec::new();
        }
        let mut cuts = vec![Vec::new(); parts];
        for &(one, other, lit) in &self.edges {
            if part[one] != part[other] {
                cuts[part[one]].push(lit);
                cuts[part[other]].push(lit);
            }
        }
        if parts == 2 {
            cuts.pop();
        }
        cuts
    }

    /// Returns what is wrong with an assignment, in words; `None` if nothing is.
    pub fn broken_by(&self, assignment: &Assignment) -> Option<String> {
        for (node, lits) in self.nodes.iter().zip(self.at_nodes()) {
            let number = lits.into_iter().filter(|&lit| assignment.is_true(lit)).count();
            if number != 2 {
                return Some(format!("two edges of the circuit at {node}, not {number}"));
            }
        }
        let (part, parts) = self.parts(assignment);
        let apart = (0..self.nodes.len()).find(|&node| parts > 1 && part[node] != part[0])?;
        Some(format!("{} and {} on one cycle", self.nodes[0], self.nodes[apart]))
    }

    /// Returns the connected parts of the true edges: the number of the part of each node, and the number of
    /// parts.
    fn parts(&self, assignment: &Assignment) -> (Vec<usize>, usize) {
        let mut next = vec![Vec::new(); self.nodes.len()];
        for &(one, other, _) in self.edges.iter().filter(|&&(_, _, lit)| assignment.is_true(lit)) {
            next[one].push(other);
            next[other].push(one);
        }
        let mut part = vec![usize::MAX; self.nodes.len()];
        let mut parts = 0;
        // A flood from each node that none before has reached.
        for start in 0..self.nodes.len() {
            if part[start] != usize::MAX {
                continue;
            }
            let mut open = vec![start];
            while let Some(node) = open.pop() {
                if part[node] == usize::MAX {
                    part[node] = parts;
                    open.extend(&next[node]);
                }
            }
            parts += 1;
        }
        (part, parts)
    }
}
