//! A tour puzzle without numbers as a graph whose Hamiltonian cycles are its solutions, each once.
//!
//! An open tour becomes a cycle by a vertex of its own between its ends.  Where one end is asked for,
//! two such vertices are needed: the first has no choice but that end and the second.  (A tour of one
//! square is no cycle whatever one adds: that board is for the caller to see to.)

use crate::moves::Moves;
use crate::puzzle::Tour;

/// A graph: the vertices are the squares in the order of sweeping the board along its longer side, and
/// behind them those that are no squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Graph {
    /// Where the edges of each vertex lead, in ascending order.
    pub(crate) edges: Vec<Vec<u32>>,
    /// The number of each square on the board, by vertex; the vertices behind are no squares.
    pub(crate) squares: Vec<u32>,
}

impl Graph {
    /// The graph of a puzzle, whose numbers are left out of account.
    pub(crate) fn of(puzzle: &Tour) -> Self {
        let moves = Moves::of(puzzle);
        // Rank by rank where ranks are short, file by file where files are: few squares are open at a time.
        let mut squares: Vec<u32> = moves.squares().collect();
        if moves.files() > moves.ranks() {
            squares.sort_by_key(|&at| (at % moves.files(), at / moves.files()));
        }
        let mut vertex = vec![0; moves.numbers() as usize];
        squares.iter().zip(0..).for_each(|(&at, nth)| vertex[at as usize] = nth);
        let mut graph = Self { edges: vec![Vec::new(); squares.len()], squares };
        for (nth, &at) in graph.squares.iter().enumerate() {
            graph.edges[nth] = moves.from(at).map(|to| vertex[to as usize]).collect();
        }
        let end = |square| vertex[moves.number(square) as usize];
        match (puzzle.from().map(end), puzzle.to().map(end)) {
            (Some(from), Some(to)) => {
                let between = graph.vertex();
                let apart = !moves.joins(graph.squares[from as usize], graph.squares[to as usize]);
                if puzzle.is_closed() {
                    // The way through the new vertex stands for the last move, which there must be.
                    graph.part(from, to);
                }
                if !(puzzle.is_closed() && apart) {
                    graph.join(between, from);
                    graph.join(between, to);
                }
            }
            _ if puzzle.is_closed() => {}
            (Some(end), None) | (None, Some(end)) => {
                let (first, second) = (graph.vertex(), graph.vertex());
                graph.join(first, end);
                graph.join(first, second);
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
        graph.edges.iter_mut().for_each(|edges| edges.sort_unstable());
        graph
    }

    /// Returns a new vertex that is no square.
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
