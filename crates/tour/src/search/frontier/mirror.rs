//! The symmetry that halves a table: the board reversed row by row.
//!
//! When whole rows are swept, a state and its mirror image can be completed in the same number of ways.  One of
//! the two may represent both, with the ways of both.  This works for one side only: the other needs all
//! states, since one of them matches the image and not its representative.

use crate::graph::Graph;

/// Returns the mirror image of every vertex, if there is a length of rows for which the graph is symmetric.
/// Extra vertices are their own images.
pub(super) fn mirror(graph: &Graph) -> Option<Vec<u32>> {
    let (squares, vertices) = (graph.squares.len() as u32, graph.edges.len() as u32);
    let rows = (2..=squares / 2).filter(|length| squares.is_multiple_of(*length));
    let image = |length: u32| {
        let image = move |vertex: u32| match vertex {
            square if square < squares => square - square % length + (length - 1 - square % length),
            other => other,
        };
        (0..vertices).map(image).collect::<Vec<_>>()
    };
    rows.map(image).find(|image| is_symmetry(graph, image))
}

/// Returns whether edges are mapped to edges.
pub(super) fn is_symmetry(graph: &Graph, image: &[u32]) -> bool {
    graph.edges.iter().zip(image).all(|(edges, &to)| {
        let there = &graph.edges[to as usize];
        edges.len() == there.len()
            && edges.iter().all(|&end| there.binary_search(&image[end as usize]).is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(text: &str) -> Option<Vec<u32>> {
        let text = format!("puzzle: tour\n{text}\n");
        mirror(&Graph::of(&text.parse().unwrap()))
    }

    #[test]
    fn rows_as_the_board_is_swept() {
        let rows = |length: u32, number: u32| -> Vec<u32> {
            (0..number).flat_map(|row| (row * length..(row + 1) * length).rev()).collect()
        };
        assert_eq!(image("board: 5x6\nclosed: yes"), Some(rows(5, 6)));
        assert_eq!(image("board: 6x5\nclosed: yes"), Some(rows(5, 6)));
        assert_eq!(image("board: 4x5"), Some([rows(4, 5), vec![20]].concat()));
    }

    #[test]
    fn ends_in_the_way() {
        assert_eq!(image("board: 5x6\nfrom: a1"), None);
        assert!(image("board: 5x6\nfrom: c1").is_some());
    }
}
