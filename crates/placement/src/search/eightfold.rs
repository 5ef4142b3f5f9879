//! Counting on the plain board, an eighth of it at a time.
//!
//! Every solution has a queen on each of the four edges.  Turned and reflected in eight ways, it
//! shows eight distances between the corner and the queen of its first rank; we look only at
//! solutions whose first distance `a` is the least of the eight.  That is a condition on the edges
//! alone: no queen nearer than `a` to a corner.  (The idea of fixing the outer queens is Takaken's,
//! n-queens programs of 2003; he compares whole boards where distances tie, which needs the board.)
//!
//! Ties.  The first queen itself rules out those that a reflection would bring: an edge queen at
//! distance `a` on the same side of a corner shares a line with it.  There remain the three that
//! rotations bring.  A solution with t of them is seen 1 + t times in an orbit of 8/s, where s
//! rotations leave it as it is and each sight of it is s-fold; so it stands for exactly 8 / (1 + t)
//! solutions, and boards need not be compared at all.
//!
//! A queen in a corner (a = 0) is alone there, and only the diagonal's reflection keeps it: of the
//! two images we take the one whose second rank's queen is nearer to the corner than the second
//! file's.  Each stands for 8.

use super::halfturn;
use super::parallel::{Done, Ticker, share};
use super::{Counted, Work};
use rookwright_solve::{Count, Statistics};

/// The largest board: its ranks are the bits of a word.
pub(super) const MOST: u32 = 32;

/// Counts all solutions of the n x n board, 5 <= n <= [`MOST`], and those up to symmetry.
pub(super) fn count(n: u32, work: Work<'_>) -> Counted {
    let parts: Vec<Part> = corner_parts(n).chain(edge_parts(n)).collect();
    let (end, results) = share(&parts, work, |part, watch| {
        let mut search = Search { n, edge: part.edge, ticker: Ticker::new(watch), by_ties: [0; 4] };
        let finished = search.descend(part.state);
        Done { result: (search.by_ties, search.ticker.nodes), finished }
    });
    let mut by_ties = [0u128; 4];
    for (counts, _) in &results {
        by_ties.iter_mut().zip(counts).for_each(|(sum, &count)| *sum += u128::from(count));
    }
    let all = by_ties.iter().zip(1..).map(|(&number, seen)| 8 * number / seen).sum();
    let nodes = results.iter().map(|&(_, nodes)| nodes).sum();
    let fixed = end.is_exhausted().then(|| halfturn::count(n, work.watch)).flatten();
    let classes = match fixed {
        Some(fixed) => Count::Exactly(fixed.classes(all)),
        // No class has more than eight members.
        None => Count::AtLeast(all.div_ceil(8)),
    };
    Counted {
        end,
        count: Count::after(end, all),
        classes: Some(classes),
        statistics: Statistics { nodes, ..Statistics::default() },
    }
}

/// What the first queen's distance to its corner asks of the other edges.
#[derive(Clone, Copy)]
struct Edge {
    /// Files forbidden on the ranks below `until`, the other edge files or the second one.
    side: u32,
    until: u32,
    /// The rank by which both edge files have their queens.
    closing: u32,
    /// Files forbidden on the last rank.
    last: u32,
    /// The tie on the last rank, on the far file at rank `until`, and on the near file at `closing`.
    last_tie: u32,
    far: u32,
    near: u32,
}

#[derive(Clone, Copy)]
struct State {
    rank: u32,
    files: u32,
    left: u32,
    right: u32,
    ties: u32,
}

impl State {
    #[inline]
    fn with(self, queen: u32, ties: u32) -> State {
        State {
            rank: self.rank + 1,
            files: self.files | queen,
            left: (self.left | queen) << 1,
            right: (self.right | queen) >> 1,
            ties,
        }
    }
}

struct Part {
    edge: Edge,
    state: State,
}

const EMPTY: State = State { rank: 0, files: 0, left: 0, right: 0, ties: 0 };

/// A queen in the corner and one on the second rank.
fn corner_parts(n: u32) -> impl Iterator<Item = Part> {
    (2..n - 1).flat_map(move |second| {
        let edge = Edge { side: 2, until: second, closing: n, last: 0, last_tie: 0, far: 0, near: 0 };
        split(n, Part { edge, state: EMPTY.with(1, 0).with(1 << second, 0) })
    })
}

/// The first queen at each distance from its corner.
fn edge_parts(n: u32) -> impl Iterator<Item = Part> {
    // In the very middle the queens of opposite edges would share a file.
    (1..(n - 1).div_ceil(2)).flat_map(move |a| {
        let near_corner = (1 << a) - 1;
        let (first, last) = (1 << a, n - 1);
        let edge = Edge {
            side: 1 | 1 << last,
            until: a,
            closing: last - a,
            last: near_corner | near_corner << (n - a),
            last_tie: 1 << (last - a),
            far: 1 << last,
            near: 1,
        };
        split(n, Part { edge, state: EMPTY.with(first, 0) })
    })
}

/// A part, cut small enough that threads end together: one rank more, twice.
fn split(n: u32, part: Part) -> Vec<Part> {
    let above = |part: &Part| -> Vec<Part> {
        let search = Search { n, edge: part.edge, ticker: (), by_ties: [0; 4] };
        let mut free = search.free(part.state);
        let mut parts = Vec::new();
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let state = part.state.with(queen, search.ties(part.state, queen));
            parts.push(Part { edge: part.edge, state });
        }
        parts
    };
    let again = if n < 12 { 0 } else { 2 };
    (0..again).fold(vec![part], |parts, _| parts.iter().flat_map(above).collect())
}

struct Search<T> {
    n: u32,
    edge: Edge,
    ticker: T,
    by_ties: [u64; 4],
}

impl<T> Search<T> {
    /// The squares of the rank that the lines and the edges leave.
    #[inline]
    fn free(&self, state: State) -> u32 {
        let all = u32::MAX >> (32 - self.n);
        let mut free = all & !(state.files | state.left | state.right);
        if state.rank < self.edge.until {
            free &= !self.edge.side;
        }
        if state.rank == self.edge.closing {
            // What is not on the edge files by now cannot come there any more.
            match (self.edge.side & !state.files).count_ones() {
                0 => {}
                1 => free &= self.edge.side,
                _ => free = 0,
            }
        }
        if state.rank == self.n - 1 {
            free &= !self.edge.last;
        }
        free
    }

    /// The ties so far with this queen.
    #[inline]
    fn ties(&self, state: State, queen: u32) -> u32 {
        let edge = &self.edge;
        let tie = (state.rank == edge.until && queen == edge.far)
            || (state.rank == edge.closing && queen == edge.near)
            || (state.rank == self.n - 1 && queen == edge.last_tie);
        state.ties + u32::from(tie)
    }
}

impl Search<Ticker<'_>> {
    /// Counts below this state; `false` where time ran out.
    fn descend(&mut self, state: State) -> bool {
        if state.rank == self.n {
            self.by_ties[state.ties as usize] += 1;
            return true;
        }
        if self.ticker.tick() {
            return false;
        }
        let mut free = self.free(state);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            if !self.descend(state.with(queen, self.ties(state, queen))) {
                return false;
            }
        }
        true
    }
}
