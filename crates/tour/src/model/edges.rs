//! Which moves belong to the tour: the cycles through all nodes of the puzzle's graph.

use super::place;
use crate::graph::Graph;
use crate::moves::Moves;
use crate::puzzle::Tour;
use rookwright_board::Square;
use rookwright_solve::{Assignment, Lit, Model};

/// Who is joined to whom, and the squares by node; nodes that are no squares are behind them.
#[derive(Debug)]
pub(super) struct Edges {
    edges: Vec<(usize, usize, Lit)>,
    squares: Vec<Square>,
    nodes: usize,
}

impl Edges {
    pub(super) fn of(puzzle: &Tour, model: &mut Model) -> Self {
        let moves = Moves::of(puzzle);
        let graph = Graph::of(puzzle);
        let squares: Vec<Square> = graph.squares.iter().map(|&at| moves.square(at)).collect();
        if squares.len() == 1 && !puzzle.is_closed() {
            // The tour of a single square makes no move: there is nothing to be told.
            return Self { edges: Vec::new(), squares, nodes: 1 };
        }
        let mut edges = Vec::new();
        for (node, others) in graph.edges.iter().enumerate() {
            for other in others.iter().map(|&other| other as usize).filter(|&other| other > node) {
                edges.push((node, other, model.boolean(name(puzzle, &squares, node, other))));
            }
        }
        let outside = graph.edges.len() - squares.len();
        let names = squares.iter().map(|&square| term(square));
        let names = names.chain((1..=outside).map(|nth| match outside {
            1 => "outside".to_owned(),
            _ => format!("outside({nth})"),
        }));
        model.note(match puzzle.is_closed() {
            true => "The moves are one cycle through all squares.",
            false => {
                "The moves are one cycle through all squares, closed from end to start outside the board."
            }
        });
        model.circuit(names, edges.iter().copied());
        Self { edges, squares, nodes: graph.edges.len() }
    }

    /// The squares along the cycle, begun behind the nodes that are no squares.
    pub(super) fn read(&self, assignment: &Assignment) -> Vec<Square> {
        let mut next = vec![Vec::new(); self.nodes];
        for &(one, other, _) in self.edges.iter().filter(|&&(_, _, lit)| assignment.is_true(lit)) {
            next[one].push(other);
            next[other].push(one);
        }
        let start = self.nodes - 1;
        let mut cycle = vec![start];
        let mut before = start;
        let mut node = start;
        while let Some(&after) = next[node].iter().find(|&&after| after != before) {
            if after == start {
                break;
            }
            (before, node) = (node, after);
            cycle.push(node);
        }
        cycle.into_iter().filter_map(|node| self.squares.get(node).copied()).collect()
    }
}

/// What an edge means: a move, or an end of an open tour.
fn name(puzzle: &Tour, squares: &[Square], node: usize, other: usize) -> String {
    let (Some(&one), other) = (squares.get(node), squares.get(other)) else { return "outside".to_owned() };
    match other {
        Some(&other) => format!("move({},{})", place(one.min(other)), place(one.max(other))),
        None if puzzle.from() == Some(one) => format!("start({})", place(one)),
        // Where the last square is asked for, any other may be the first.
        None if puzzle.from().is_none() && puzzle.to().is_some_and(|to| to != one) => {
            format!("start({})", place(one))
        }
        None => format!("end({})", place(one)),
    }
}

/// A square as a term by itself.
fn term(square: Square) -> String {
    let place = place(square);
    if place.contains(',') { format!("at({place})") } else { place }
}
