//! Conclusions from the colours of the squares before a count.
//!
//! A cycle changes colour at every edge, so that it has equally many vertices of each.  The last vertex may be
//! the extra one of an open tour and have no colour; the tour then has one vertex more of one colour only if
//! both its ends have that colour.

use crate::graph::Graph;
use std::borrow::Cow;

/// Returns the graph without edges that no Hamiltonian cycle can have because of the colours; `None` if the
/// colours rule out every cycle.
pub(super) fn trimmed(graph: &Graph) -> Option<Cow<'_, Graph>> {
    match Colours::of(graph, graph.edges.len()) {
        Colours::Apart => return None,
        Colours::Two(colours) => return (excess(&colours) == 0).then_some(Cow::Borrowed(graph)),
        Colours::Mixed => {}
    }
    // The extra vertex may be what mixes the colours, so the graph is coloured without it.
    let last = graph.edges.len() - 1;
    let colours = match Colours::of(graph, last) {
        Colours::Apart => return None,
        Colours::Two(colours) => colours,
        Colours::Mixed => return Some(Cow::Borrowed(graph)),
    };
    // The path that is left without the extra vertex decides the colour of both its ends; with equal numbers
    // they have different colours, and no edge is ruled out.
    let ends = match excess(&colours) {
        0 => return Some(Cow::Borrowed(graph)),
        1 => true,
        -1 => false,
        _ => return None,
    };
    let mut trimmed = graph.clone();
    // The edges go at both their ends.
    trimmed.edges[last].retain(|&to| colours[to as usize] == ends);
    for (edges, &colour) in trimmed.edges.iter_mut().zip(&colours) {
        if colour != ends {
            edges.retain(|&to| to as usize != last);
        }
    }
    Some(Cow::Owned(trimmed))
}

/// Returns the colours of all vertices but the last one, if every Hamiltonian cycle joins that to one vertex of
/// each colour.
pub(super) fn of_ends(graph: &Graph) -> Option<Vec<bool>> {
    if matches!(Colours::of(graph, graph.edges.len()), Colours::Two(_)) {
        return None;
    }
    match Colours::of(graph, graph.edges.len() - 1) {
        Colours::Two(colours) => (excess(&colours) == 0).then_some(colours),
        _ => None,
    }
}

/// Returns the difference of the numbers of the two colours.
fn excess(colours: &[bool]) -> i64 {
    colours.iter().map(|&colour| if colour { 1 } else { -1 }).sum()
}

/// The ways to colour the first vertices of a graph so that edges join different colours.
enum Colours {
    /// There is one way, up to the names of the colours.
    Two(Vec<bool>),
    /// There is none.
    Mixed,
    /// They are not connected: there is no path through all of them.
    Apart,
}

impl Colours {
    fn of(graph: &Graph, vertices: usize) -> Self {
        let mut colours = vec![None; vertices];
        colours[0] = Some(true);
        let mut reached = vec![(0, true)];
        let mut two = true;
        while let Some((vertex, colour)) = reached.pop() {
            let inside = graph.edges[vertex].iter().map(|&to| to as usize).filter(|&to| to < vertices);
            for to in inside {
                match colours[to] {
                    // The flood goes on after an odd cycle, since it also finds out whether everything is
                    // joined.
                    Some(other) => two &= other != colour,
                    None => {
                        colours[to] = Some(!colour);
                        reached.push((to, !colour));
                    }
                }
            }
        }
        match colours.into_iter().collect() {
            None => Colours::Apart,
            Some(colours) if two => Colours::Two(colours),
            Some(_) => Colours::Mixed,
        }
    }
}
