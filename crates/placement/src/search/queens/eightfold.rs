//! Counts the solutions of the plain board by searching only an eighth of them.
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
use crate::search::parallel::{Done, Ticker, share, sum};
use crate::search::work::{Counted, Work};

/// The largest board: a rank is a word of bits.
pub(super) const MOST: u32 = 32;

/// Counts all solutions of the n x n board, 5 <= n <= [`MOST`], and those up to symmetry.
pub(super) fn count(n: u32, work: Work<'_>) -> Counted {
    let parts: Vec<Part> = corner_parts(n).chain(edge_parts(n)).collect();
    let (end, [by_ties @ .., nodes]) = share(&parts, work, "eightfold", sum, |part, watch| {
        let mut search =
            Search { n, all: all(n), edge: part.edge, ticker: Ticker::new(watch), by_ties: [0; 4] };
        let finished = search.descend(part.state);
        let [once, twice, thrice, four] = search.by_ties;
        Done { result: [once, twice, thrice, four, search.ticker.nodes].map(u128::from), finished }
    });
    let by_ties: [u128; 4] = by_ties;
    let all = by_ties.iter().zip(1..).map(|(&number, seen)| 8 * number / seen).sum();
    halfturn::counted(n, (end, all, nodes), work)
}

/// The conditions on the other edges that follow from the first queen's distance to its corner.
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

    /// Returns the squares of the rank that no queen attacks.
    #[inline]
    fn free(self, n: u32) -> u32 {
        all(n) & !(self.files | self.left | self.right)
    }
}

struct Part {
    edge: Edge,
    state: State,
}

const EMPTY: State = State { rank: 0, files: 0, left: 0, right: 0, ties: 0 };

/// Returns the parts with a queen in the corner and one on the second rank.
fn corner_parts(n: u32) -> impl Iterator<Item = Part> {
    (2..n - 1).flat_map(move |second| {
        let edge = Edge { side: 2, until: second, closing: n, last: 0, last_tie: 0, far: 0, near: 0 };
        split(n, Part { edge, state: EMPTY.with(1, 0).with(1 << second, 0) })
    })
}

/// Returns the parts with the first queen at each distance from its corner.
fn edge_parts(n: u32) -> impl Iterator<Item = Part> {
    // In the middle the queens of opposite edges would share a file.
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

/// Splits a part by two more ranks, so that threads end at about the same time.
fn split(n: u32, part: Part) -> Vec<Part> {
    let above = |part: &Part| -> Vec<Part> {
        let queens = bits(part.edge.free(n, part.state));
        let grow = |queen| part.state.with(queen, part.edge.ties(part.state, queen));
        queens.map(|queen| Part { edge: part.edge, state: grow(queen) }).collect()
    };
    let again = if n < 12 { 0 } else { 2 };
    (0..again).fold(vec![part], |parts, _| parts.iter().flat_map(above).collect())
}

/// Returns a bit for every file.
fn all(n: u32) -> u32 {
    u32::MAX >> (32 - n)
}

/// Returns the bits of a word, one at a time.
#[inline]
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}

impl Edge {
    /// Returns the squares of the rank that the queens and the conditions on the edges leave.
    fn free(&self, n: u32, state: State) -> u32 {
        let mut free = state.free(n);
        if state.rank < self.until {
            free &= !self.side;
        }
        if state.rank == self.closing {
            // A queen that is not yet on the edge files cannot come there any more.
            match (self.side & !state.files).count_ones() {
                0 => {}
                1 => free &= self.side,
                _ => free = 0,
            }
        }
        if state.rank == n - 1 {
            free &= !self.last;
        }
        free
    }

    /// Returns the ties so far with this queen; that of the last rank is left to [`Search::finish`].
    fn ties(&self, state: State, queen: u32) -> u32 {
        let tie = (state.rank == self.until && queen == self.far)
            || (state.rank == self.closing && queen == self.near);
        state.ties + u32::from(tie)
    }

    /// Returns the next rank, from this one up, with a condition on the edges.
    fn next_say(&self, n: u32, rank: u32) -> u32 {
        match rank {
            rank if rank <= self.until => rank,
            rank if rank <= self.closing => self.closing.min(n - 1),
            _ => n - 1,
        }
    }
}

struct Search<'a> {
    n: u32,
    /// A bit for every file.
    all: u32,
    edge: Edge,
    ticker: Ticker<'a>,
    by_ties: [u64; 4],
}

impl Search<'_> {
    /// Counts below this state; returns `false` if the time ran out.
    fn descend(&mut self, state: State) -> bool {
        let until = self.edge.next_say(self.n, state.rank);
        if until == state.rank { self.heed(state) } else { self.run(state, state.free(self.n), until) }
    }

    /// Fills a rank with a condition on the edges.
    fn heed(&mut self, state: State) -> bool {
        if self.ticker.tick() {
            return false;
        }
        let free = self.edge.free(self.n, state);
        if state.rank == self.n - 1 {
            self.finish(state, free);
            return true;
        }
        bits(free).all(|queen| self.descend(state.with(queen, self.edge.ties(state, queen))))
    }

    /// Fills the last rank, where at most one square is free, since all other files are taken.
    fn finish(&mut self, state: State, free: u32) {
        if free != 0 {
            let ties = state.ties + u32::from(free == self.edge.last_tie);
            self.by_ties[ties as usize] += 1;
        }
    }

    /// Fills the ranks up to `until`, which have no conditions.  Nearly all of the work is here.
    fn run(&mut self, state: State, free: u32, until: u32) -> bool {
        let State { rank, files, left, right, ties } = state;
        let at = State { rank: until, files: 0, left: 0, right: 0, ties };
        self.race(until - rank, files, left, right, free, at)
    }

    /// Does the same with as little state as possible, for the ranks up to `at`.
    fn race(&mut self, ranks: u32, files: u32, left: u32, right: u32, mut free: u32, at: State) -> bool {
        if self.ticker.tick() {
            return false;
        }
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (files, left, right) = (files | queen, (left | queen) << 1, (right | queen) >> 1);
            if ranks == 1 {
                if !self.heed(State { files, left, right, ..at }) {
                    return false;
                }
                continue;
            }
            // Checking before the call saves half of the calls.
            let above = self.all & !(files | left | right);
            if above != 0 && !self.race(ranks - 1, files, left, right, above, at) {
                return false;
            }
        }
        true
    }
}
