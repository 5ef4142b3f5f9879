//! A tour puzzle without numbers as a graph whose Hamiltonian cycles are its solutions, each once.
//!
//! An open tour becomes a cycle by an extra vertex between its ends.  If one end is given, there are two extra
//! vertices: the first is joined only to that end and to the second.  (A tour of one square is never a cycle;
//! the caller handles that board.)

use crate::moves::Moves;
use crate::puzzle::Tour;

/// A graph whose vertices are the squares, in the order of a sweep along the longer side of the board, followed
/// by the extra vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Graph {
    /// Where the edges of each vertex lead, in ascending order.
    pub(crate) edges: Vec<Vec<u32>>,
    /// The number of each square on the board, by vertex; extra vertices have none.
    pub(crate) squares: Vec<u32>,
}

impl Graph {
    /// The graph of a puzzle; given numbers are ignored.
    pub(crate) fn of(puzzle: &Tour) -> Self {
        let moves = Moves::of(puzzle);
        // Rank by rank if ranks are short, file by file otherwise: few squares are open at a time.
        let mut squares: Vec<u32> = moves.squares().collect();
        if moves.files() > moves.ranks() {
            squares.sort_unstable_by_key(|&at| (at % moves.files(), at / moves.files()));
        }
        // Vertices are numbered in that order, because the sweeps of the count follow the numbers.
        let mut vertex = vec![0; moves.numbers() as usize];
        squares.iter().zip(0..).for_each(|(&at, nth)| vertex[at as usize] = nth);
        let mut graph = Self { edges: vec![Vec::new(); squares.len()], squares };
        for (nth, &at) in graph.squares.iter().enumerate() {
            graph.edges[nth] = moves.from(at).map(|to| vertex[to as usize]).collect();
        }
        let end = |square| vertex[moves.number(square) as usize];
        // What remains is to make every solution a cycle: the ends of an open tour are joined by extra
        // vertices.
        match (puzzle.from().map(end), puzzle.to().map(end)) {
            (Some(from), Some(to)) => {
                let between = graph.vertex();
                let apart = !moves.joins(graph.squares[from as usize], graph.squares[to as usize]);
                if puzzle.is_closed() {
                    // The path through the new vertex represents the last move, which must exist.
                    graph.part(from, to);
                }
                // Without that move the new vertex stays alone, and the graph has no cycle through it, as it
                // should.
                if !(puzzle.is_closed() && apart) {
                    graph.join(between, from);
                    graph.join(between, to);
                }
            }
            _ if puzzle.is_closed() => {}
            (Some(end), None) | (None, Some(end)) => {
                // One extra vertex would allow any two ends. Of these two, the first can lead only to the
                // given end, and the second to the free one.
                let (first, second) = (graph.vertex(), graph.vertex());
                graph.join(first, end);
                graph.join(first, second);
                // The given end is left out: a tour does not begin and end on the same square.
                for other in (0..graph.squares.len() as u32).filter(|&other| other != end) {
                    graph.join(second, other);
                }
            }
            (None, None) => {
                let between = graph.vertex();
                for square in 0..graph.squares.len() as u32 {
                    graph.join(between, square);
                }
            }
        }
        // Searches take the edges in the order of the lists, which must not depend on how they were made.
        graph.edges.iter_mut().for_each(|edges| edges.sort_unstable());
        graph
    }

    /// Adds an extra vertex and returns its number.
    fn vertex(&mut self) -> u32 {
        self.edges.push(Vec::new());
        (self.edges.len() - 1) as u32
    }

    fn join(&mut self, one: u32, other: u32) {
        self.edges[one as usize].push(other);
        self.edges[other as usize].push(one);
    }

    fn part(&mut self, one: u32, other: u32) {
        self.edges[one as usize].retain(|&to| to != other);
        self.edges[other as usize].retain(|&to| to != one);
    }
}
