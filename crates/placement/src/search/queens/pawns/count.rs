//! Counts n + k queens and k pawns by searching an eighth of the solutions.
//!
//! The eight turns and reflections of a solution show it from four edges, with either corner of the edge on the
//! left.  Seen from an edge, the ranks of the pawns have a sum; we search only solutions whose first edge has the
//! least of the four sums, so that pawns come early, and whose queen on that edge is not nearer to the right corner.
//! A solution stands for eight of them, divided by the number of edges with that sum, and divided by two if the
//! queen stands in the middle.
//!
//! That counts every solution once.  Share 1 out between the edges with the least sum, and the share of each
//! between its corners: to the nearer one, or a half to both.  Turns and reflections carry shares along.  So the
//! eight images of a solution give 1 together to the view that we search; if s of the eight leave it unchanged, each
//! of its 8 / s different images was met s times, and these give 1 / s.  Eight times that is their number.

use super::super::halfturn::Fixed;
use super::super::{all, bits};
use super::halfturn;
use super::state::{State, above, between};
use crate::search::parallel::{Done, Ticker, share, sum};
use crate::search::work::{Counted, Halt, Work};
use std::ops::ControlFlow;

/// Ranks are filled until there are this many parts, so that threads end at about the same time.
const ENOUGH_PARTS: usize = 1000;

/// A list that gets longer than this is not used: many pawns have very many ways to fill a rank.
const MOST_PARTS: usize = 50_000;

/// Counts the solutions with k > 0 pawns on the n x n board, 3 <= n <= [`WIDEST`](super::state::WIDEST).
pub(super) fn count(n: u32, k: u32, work: Work<'_>) -> Counted {
    let view = View { n, all: all(n), twice_mean: k * (n - 1) };
    let (end, [all, nodes]) = share(&view.parts(k), work, "pawns", sum, |part, watch| {
        let mut search = EighthSearch { view, ticker: Ticker::new(watch), weight: 0, sum: 0 };
        let finished = search.descend(*part).is_continue();
        Done { result: [search.sum.into(), search.ticker.nodes.into()], finished }
    });
    let classes = halfturn::only_turns(n, k)
        .then(|| Fixed::classes_after(end, all, work, |watch| halfturn::count(n, k, watch)));
    Counted { classes, ..Counted::of(end, all, nodes) }
}

/// A board filled up to some rank, with what its pawns look like from the edges.
#[derive(Clone, Copy)]
struct Part {
    state: State,
    /// The sums of the ranks and files of the pawns.
    ranks: u32,
    files: u32,
    /// What a solution stands for if no other edge has the same sum.
    weight: u32,
}

impl Part {
    /// Returns the part with a pawn on the rank that is being filled.
    #[inline]
    fn with_pawn(self, pawn: u32) -> Self {
        let state = State { pawns: self.state.pawns - 1, ..self.state };
        let (ranks, files) = (self.ranks + state.rank, self.files + pawn.trailing_zeros());
        Part { state, ranks, files, ..self }
    }
}

/// The board and the edge from which we look.
#[derive(Clone, Copy)]
struct View {
    n: u32,
    /// A bit for every file.
    all: u32,
    /// The sums seen from two opposite edges add up to this.
    twice_mean: u32,
}

impl View {
    /// Returns the boards with some ranks filled, the same on every machine.
    fn parts(self, k: u32) -> Vec<Part> {
        let first = |file: u32| Part {
            state: State::start(k).with(1 << file, 0),
            ranks: 0,
            files: 0,
            weight: if 2 * file + 1 == self.n { 4 } else { 8 },
        };
        let mut parts: Vec<Part> = (0..self.n.div_ceil(2)).map(first).collect();
        // Parts grow longer until there are enough for all threads. The list must not depend on their number,
        // or a checkpoint would fit one machine only.
        for _ in 1..self.n / 2 {
            if parts.len() >= ENOUGH_PARTS {
                break;
            }
            match self.longer(&parts) {
                Some(longer) => parts = longer,
                None => break,
            }
        }
        parts
    }

    /// Returns these boards with one more rank filled; `None` if there are too many.
    fn longer(self, parts: &[Part]) -> Option<Vec<Part>> {
        let mut longer = Vec::new();
        for part in parts {
            let end = part.state.ways(part.state.free(self.all), &mut |queens, pawns| {
                longer.extend(self.filled(part, queens, pawns));
                if longer.len() > MOST_PARTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if end.is_break() {
                return None;
            }
        }
        Some(longer)
    }

    /// Returns the board with its rank filled; `None` if it is seen to lead nowhere.
    fn filled(self, part: &Part, queens: u32, pawns: u32) -> Option<Part> {
        let rank = part.state.rank;
        let next = bits(pawns).fold(*part, Part::with_pawn);
        let next = Part { state: next.state.above(queens, pawns), ..next };
        (self.may_be_least(&next, rank + 1) && self.has_room(next.state)).then_some(next)
    }

    /// Returns whether the next two ranks have free squares.
    #[inline]
    fn has_room(self, state: State) -> bool {
        let free = state.free(self.all);
        if free == 0 || state.rank + 1 >= self.n {
            return free != 0;
        }
        // Where a pawn may come on the next rank, it may clear the squares above.
        let pawns =
            if state.pawns == 0 { 0 } else { state.files & between(free & free.wrapping_neg(), free) };
        let State { files, left, right, .. } = state;
        self.all & !(files & !pawns | (left & !pawns) << 1 | (right & !pawns) >> 1) != 0
    }

    /// Returns whether the sum of ranks can be the least of the four if all other pawns come on this rank or
    /// above.
    #[inline]
    fn may_be_least(self, part: &Part, rank: u32) -> bool {
        let pawns = part.state.pawns;
        let ranks = part.ranks + pawns * rank;
        // The other pawns stand neither on the first file nor on the last.
        2 * ranks <= self.twice_mean
            && ranks <= part.files + pawns * (self.n - 2)
            && ranks + part.files + pawns <= self.twice_mean
    }

    /// Returns the number of edges with the least sum.
    fn ties(self, part: &Part) -> u32 {
        let opposite = |sum| self.twice_mean - sum;
        let others = [part.files, opposite(part.files), opposite(part.ranks)];
        1 + others.into_iter().map(|sum| u32::from(sum == part.ranks)).sum::<u32>()
    }
}

struct EighthSearch<'a> {
    view: View,
    ticker: Ticker<'a>,
    /// What a solution with the present pawns stands for.
    weight: u64,
    sum: u64,
}

impl EighthSearch<'_> {
    /// Counts below this board.
    fn descend(&mut self, part: Part) -> ControlFlow<Halt> {
        let free = part.state.free(self.view.all);
        if part.state.pawns == 0 { self.finish(&part, part.state) } else { self.fill(part, 0, 0, free) }
    }

    /// Fills the rank from a pawn or the edge of the board on, `free` being the squares for queens, and counts
    /// below.  The pawns of the rank are counted in the part.  This does what [`State::ways`] does, but
    /// looks at the sums of the pawns before it looks at queens.
    fn fill(&mut self, part: Part, queens: u32, pawns: u32, mut free: u32) -> ControlFlow<Halt> {
        let rank = part.state.rank;
        let ends = self.view.may_be_least(&part, rank + 1);
        while free != 0 {
            // With many pawns a rank has very many ways, so that each of them counts as a node.
            if self.ticker.tick() {
                return ControlFlow::Break(Halt::Late);
            }
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let queens = queens | queen;
            // The rank may end here, without a further pawn, or go on with a pawn that blocks this queen.
            if ends {
                let state = part.state.above(queens, pawns);
                if self.view.has_room(state) {
                    if state.pawns == 0 {
                        self.finish(&part, state)?;
                    } else {
                        self.fill(Part { state, ..part }, 0, 0, state.free(self.view.all))?;
                    }
                }
            }
            if part.state.pawns > 0 {
                for pawn in bits(part.state.files & between(queen, free)) {
                    let part = part.with_pawn(pawn);
                    if self.view.may_be_least(&part, rank) {
                        self.fill(part, queens, pawns | pawn, free & above(pawn))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Fills the ranks from the state's up when all pawns are placed; the part has their sums.
    fn finish(&mut self, part: &Part, state: State) -> ControlFlow<Halt> {
        let View { n, all, .. } = self.view;
        // Three edges tie only if all four do, so that the weight is a whole number.
        self.weight = u64::from(part.weight / self.view.ties(part));
        if state.rank == n - 1 {
            self.sum += self.weight;
            return ControlFlow::Continue(());
        }
        self.race(n - 1 - state.rank, state.files, state.left, state.right, state.free(all))
    }

    /// Fills this number of ranks, which leaves the last: there the one file left is free or not.
    fn race(&mut self, ranks: u32, files: u32, left: u32, right: u32, mut free: u32) -> ControlFlow<Halt> {
        if self.ticker.tick() {
            return ControlFlow::Break(Halt::Late);
        }
        let all = self.view.all;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (files, left, right) = (files | queen, (left | queen) << 1, (right | queen) >> 1);
            // Without a free square on the next rank there is nothing to look at further.
            let above = all & !(files | left | right);
            if above == 0 {
                continue;
            }
            if ranks == 1 {
                self.sum += self.weight;
                continue;
            }
            // Looking at two more ranks saves more calls than it costs.
            let second = all & !(files | left << 1 | right >> 1);
            let third = all & !(files | left << 2 | right >> 2);
            if second != 0 && (third != 0 || ranks == 2) {
                self.race(ranks - 1, files, left, right, above)?;
            }
        }
        ControlFlow::Continue(())
    }
}
