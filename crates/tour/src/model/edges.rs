//! The model by moves: a Boolean for each move, and the true ones form a cycle through all nodes of the
//! puzzle's graph.

use super::place::place;
use crate::graph::Graph;
use crate::moves::Moves;
use crate::puzzle::Tour;
use rookwright_board::Square;
use rookwright_solve::{Assignment, Lit, Model};

/// The edges of the graph, and the squares by node; the extra nodes come last.
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
            // A tour of a single square has no moves: the model is empty.
            return Self { edges: Vec::new(), squares, nodes: 1 };
        }
        let mut edges = Vec::new();
        for (node, others) in graph.edges.iter().enumerate() {
            // Each edge is in the lists of both its ends, and gets one variable.
            for other in others.iter().map(|&other| other as usize).filter(|&other| other > node) {
                edges.push((node, other, model.boolean(name(puzzle, &squares, node, other))));
            }
        }
        // The extra vertices are nodes of the circuit too, and need names that no square has.
        let outside = graph.edges.len() - squares.len();
        let names = squares.iter().map(|&square| term(square));
        let names = names.chain((1..=outside).map(|nth| match outside {
            1 => "outside".to_owned(),
            _ => format!("outside({nth})"),
        }));
        model.note(if puzzle.is_closed() {
            "The moves are one cycle through all squares."
        } else {
            "The moves are one cycle through all squares, closed from end to start outside the board."
        });
        model.circuit(names, edges.iter().copied());
        Self { edges, squares, nodes: graph.edges.len() }
    }

    /// Returns the squares along the cycle, starting after the extra nodes.
    pub(super) fn read(&self, assignment: &Assignment) -> Vec<Square> {
        let mut next = vec![Vec::new(); self.nodes];
        for &(one, other, _) in self.edges.iter().filter(|&&(_, _, lit)| assignment.is_true(lit)) {
            next[one].push(other);
            next[other].push(one);
        }
        // The last node is an extra one, if there are any, so the walk over the squares is never cut in two.
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
        // Extra nodes have no square and drop out.
        cycle.into_iter().filter_map(|node| self.squares.get(node).copied()).collect()
    }
}

/// Returns the name of an edge's variable: a move, or an end of an open tour.
fn name(puzzle: &Tour, squares: &[Square], node: usize, other: usize) -> String {
    let (Some(&one), other) = (squares.get(node), squares.get(other)) else { return "outside".to_owned() };
    match other {
        Some(&other) => format!("move({},{})", place(one.min(other)), place(one.max(other))),
        None if puzzle.from() == Some(one) => format!("start({})", place(one)),
        // If only the last square is given, any other may be the first.
        None if puzzle.from().is_none() && puzzle.to().is_some_and(|to| to != one) => {
            format!("start({})", place(one))
        }
        None => format!("end({})", place(one)),
    }
}

/// Returns a square as a complete term.
fn term(square: Square) -> String {
    let place = place(square);
    if place.contains(',') { format!("at({place})") } else { place }
}

#[cfg(test)]
mod tests {
    use crate::model::{Encoding, Kind};
    use crate::puzzle::Draft;
    use rookwright_board::Geometry;
    use rookwright_solve::Encoded;

    /// Returns the names of the variables for a square, and those of the extra nodes.
    fn names(draft: Draft, square: &str) -> (Vec<String>, Vec<String>) {
        let puzzle = draft.validate().unwrap();
        let encoding = Encoding::of(&puzzle, Kind::Edges);
        let variables = encoding.model().variables().iter().map(|variable| variable.name.clone());
        let mut variables: Vec<String> = variables.filter(|name| name.contains(square)).collect();
        variables.sort_unstable();
        let nodes = encoding.model().circuits().flat_map(|circuit| circuit.nodes()[12..].to_vec());
        (variables, nodes.collect())
    }

    #[test]
    fn names_say_what_is_meant() {
        let open = Draft::on(Geometry::new(3, 4).unwrap());
        let told = |lits: [&str; 3], outside: &[&str]| {
            (lits.map(str::to_owned).to_vec(), outside.iter().map(|&name| name.to_owned()).collect())
        };
        let from = Draft { from: Some("a1".parse().unwrap()), ..open.clone() };
        let to = Draft { to: Some("c4".parse().unwrap()), ..open.clone() };
        let both = Draft { to: to.to, ..from.clone() };
        let (one, two) = (["outside"], ["outside(1)", "outside(2)"]);
        let start = ["move(a1,b3)", "move(a1,c2)", "start(a1)"];
        assert_eq!(names(open, "a1"), told(["end(a1)", "move(a1,b3)", "move(a1,c2)"], &one));
        assert_eq!(names(to, "a1"), told(start, &two));
        assert_eq!(names(from, "a1"), told(start, &two));
        assert_eq!(names(both.clone(), "a1"), told(start, &one));
        assert_eq!(names(both, "c4"), told(["end(c4)", "move(a3,c4)", "move(b2,c4)"], &one));
    }

    #[test]
    fn files_beyond_z_have_numbers() {
        let wide = Draft::on(Geometry::new(28, 3).unwrap());
        let (variables, nodes) = names(Draft { closed: true, ..wide }, "28,1");
        assert_eq!(variables, ["move(27,3,28,1)", "move(z2,28,1)"]);
        assert!(nodes.contains(&"at(28,3)".to_owned()) && nodes.contains(&"z1".to_owned()));
    }
}
