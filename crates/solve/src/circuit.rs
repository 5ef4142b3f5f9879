//! One cycle through all nodes of a graph, as a constraint.
//!
//! Two conditions make it: every node has exactly two true edges, which are counts like any other, and
//! the true edges hang together.  The second is exponentially many clauses, so the engines are told
//! only those that an assignment breaks: a set of nodes that nothing leaves must be left by an edge
//! (Dantzig, Fulkerson and Johnson 1954, for travelling salesmen).

use crate::model::{Assignment, Lit};
use std::collections::HashSet;

/// The true ones among the edges form exactly one cycle, and it goes through all nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circuit {
    nodes: Vec<String>,
    edges: Vec<(usize, usize, Lit)>,
}

impl Circuit {
    /// The nodes by their names, and edges between two of them each, by their numbers from 0.
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

    /// The names of the nodes.
    pub fn nodes(&self) -> &[String] {
        &self.nodes
    }

    /// The edges: the numbers of the two nodes, and the literal that tells whether it is taken.
    pub fn edges(&self) -> &[(usize, usize, Lit)] {
        &self.edges
    }

    /// The edges at each node, of which exactly two hold.
    pub fn at_nodes(&self) -> Vec<Vec<Lit>> {
        let mut at = vec![Vec::new(); self.nodes.len()];
        for &(one, other, lit) in &self.edges {
            at[one].push(lit);
            at[other].push(lit);
        }
        at
    }

    /// For every part that nothing true leaves a clause: one of the edges that lead out of it holds.
    ///
    /// Cuts for all parts at once: on a large graph the first assignments are hundreds of little
    /// cycles.  A part and the rest have the same way out, so of two parts one is enough.
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

    /// What is wrong with an assignment, in words.
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

    /// The parts that the true edges hold together: for each node the number of its part, and how many
    /// there are.
    fn parts(&self, assignment: &Assignment) -> (Vec<usize>, usize) {
        let mut next = vec![Vec::new(); self.nodes.len()];
        for &(one, other, _) in self.edges.iter().filter(|&&(_, _, lit)| assignment.is_true(lit)) {
            next[one].push(other);
            next[other].push(one);
        }
        let mut part = vec![usize::MAX; self.nodes.len()];
        let mut parts = 0;
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
