//! Searches queens rank by rank: the squares of a rank are the bits of a word, and three words say which of
//! them are attacked from below along files and both diagonals.
//!
//! From rank to rank the words of the diagonals shift by one; on a torus they rotate.  An attack that enters a
//! hole ends there, so that a hole is just a bit that is cleared.  The squares between two holes of a rank, a
//! *segment*, take at most one queen.

use super::shifts;
use crate::puzzle::Placement;
use crate::search::parallel::{Done, Ticker, share, sum};
use crate::search::work::{Counted, Feed, Halt, Work, ended, report};
use rookwright_board::{Men, Piece, Square};
use rookwright_run::{Count, Watch};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;

/// The widest board: a rank is a word of bits.
const WIDEST: u32 = 64;

/// The squares of a puzzle, rank by rank.
#[derive(Clone)]
pub(super) struct Rows {
    width: u32,
    number: u32,
    torus: bool,
    ranks: Vec<Row>,
    /// The largest number of queens that the ranks from here up can take.
    room: Vec<u32>,
}

#[derive(Clone)]
struct Row {
    holes: u64,
    segments: Vec<Segment>,
}

#[derive(Clone, Copy)]
struct Segment {
    allowed: u64,
    given: bool,
}

/// A board filled up to some rank.
#[derive(Clone, Copy)]
struct State {
    rank: usize,
    files: u64,
    /// The attacks on this rank that continue to the upper left and to the upper right.
    left: u64,
    right: u64,
    placed: u32,
}

/// A part of the work: the board so far, and the queens of its ranks.
type Part = (State, Vec<u64>);

impl Rows {
    /// Prepares the puzzle; `None` unless it is a board of at most 64 files and ranks, and if it is a torus, n
    /// x n with n queens and without holes.
    pub(super) fn of(puzzle: &Placement, number: u32) -> Option<Self> {
        let board = puzzle.geometry();
        let (width, height) = (board.files(), board.ranks());
        let round = !board.is_torus() || (width == height && number == width && board.holes().is_empty());
        if width > WIDEST || height > WIDEST || !round {
            return None;
        }
        let row = |rank: u32| {
            let bits = |inside: &dyn Fn(Square) -> bool| -> u64 {
                (0..width)
                    .filter(|&file| Square::at(file, rank).is_some_and(inside))
                    .map(|file| 1 << file)
                    .sum()
            };
            let holes = bits(&|square| !board.contains(square));
            let free = bits(&|square| board.contains(square) && !puzzle.forbidden().contains(square));
            let given = bits(&|square| puzzle.givens().on(square).is_some());
            let runs = runs(!holes & (u64::MAX >> (WIDEST - width)));
            // A given takes its segment, and a segment without a free square takes no queen.
            let segments = runs.into_iter().filter_map(|run| {
                let (fixed, free) = (run & given, run & free);
                let allowed = if fixed == 0 { free } else { fixed };
                (allowed != 0).then_some(Segment { allowed, given: fixed != 0 })
            });
            Row { holes, segments: segments.collect() }
        };
        let ranks: Vec<Row> = (0..height).map(row).collect();
        // The most queens from each rank on, added up from the top: less than are missing ends the search.
        let mut room = vec![0; ranks.len() + 1];
        for rank in (0..ranks.len()).rev() {
            room[rank] = room[rank + 1] + ranks[rank].segments.len() as u32;
        }
        Some(Self { width, number, torus: board.is_torus(), ranks, room })
    }

    /// Reports every solution in one thread.
    pub(super) fn enumerate(&self, watch: &Watch, found: &mut Feed<'_>) -> Report {
        let mut ticker = Ticker::new(watch);
        let mut taken = vec![0; self.ranks.len()];
        let flow =
            self.descend(self.start(), self.ranks.len(), &mut taken, &mut ticker, &mut |state, taken| {
                if state.placed < self.number {
                    return ControlFlow::Continue(());
                }
                found(Found::Solution(&men(taken)))
            });
        report(ended(flow, watch), None, ticker.nodes)
    }

    /// Counts the solutions.
    pub(super) fn count(&self, work: Work<'_>) -> Counted {
        self.gather(work, "ranks", 1, |_| false).0
    }

    /// Counts the solutions of the torus without givens.  Shifts move the first queen to any square of its
    /// rank, and the mirror keeps it there while it halves the second rank.
    pub(super) fn count_torus(mut self, n: u32, work: Work<'_>) -> Counted {
        if n < 3 {
            return self.count(work);
        }
        self.ranks[0].segments[0].allowed = 1;
        self.ranks[1].segments[0].allowed = (1 << n.div_ceil(2)) - 1;
        self.gather(work, "torus", 2 * u128::from(n), |_| false).0
    }

    /// Counts the same, with the number of classes.
    pub(super) fn count_torus_classes(mut self, n: u32, work: Work<'_>) -> Counted {
        self.ranks[0].segments[0].allowed = 1;
        let (counted, least) = self.gather(work, "torus-classes", u128::from(n), |taken| {
            let files: Vec<_> = taken.iter().map(|queen| queen.trailing_zeros()).collect();
            shifts::is_least(&files)
        });
        Counted { classes: Some(Count::after(counted.end, least)), ..counted }
    }

    /// Counts all solutions, each with its weight, and the number of those that `pick` selects.
    fn gather(
        &self,
        work: Work<'_>,
        stage: &str,
        weight: u128,
        pick: impl Fn(&[u64]) -> bool + Sync,
    ) -> (Counted, u128) {
        // There are enough parts for the threads to end at about the same time and for progress to be visible.
        let (mut parts, mut depth) = (vec![(self.start(), vec![0; self.ranks.len()])], 0);
        while parts.len() < 500 && depth < self.ranks.len() {
            depth += 1;
            match self.prefixes(&parts, depth, work.watch) {
                Some(more) => parts = more,
                None => break,
            }
        }
        // `pick` sees boards of a search that may be divided by symmetry; `weight` makes up for
        // that in the count.
        let (end, [count, picked, nodes]) = share(&parts, work, stage, sum, |(state, taken), watch| {
            let mut ticker = Ticker::new(watch);
            let (mut count, mut picked) = (0u128, 0u128);
            let end = self.descend(
                *state,
                self.ranks.len(),
                &mut taken.clone(),
                &mut ticker,
                &mut |state, taken| {
                    if state.placed == self.number {
                        count += 1;
                        picked += u128::from(pick(taken));
                    }
                    ControlFlow::Continue(())
                },
            );
            Done { result: [count, picked, ticker.nodes.into()], finished: end.is_continue() }
        });
        (Counted::of(end, count * weight, nodes), picked)
    }

    fn start(&self) -> State {
        State { rank: 0, files: 0, left: 0, right: 0, placed: 0 }
    }

    /// Returns the boards filled up to the rank `depth` that extend these; `None` if there are too many to
    /// store, as on a rank that holes cut into many segments.
    fn prefixes(&self, parts: &[Part], depth: usize, watch: &Watch) -> Option<Vec<Part>> {
        const MOST: usize = 50_000;
        let mut more = Vec::new();
        for (state, taken) in parts {
            let mut ticker = Ticker::new(watch);
            let end = self.descend(*state, depth, &mut taken.clone(), &mut ticker, &mut |state, taken| {
                more.push((state, taken.to_vec()));
                if more.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if end.is_break() {
                return None;
            }
        }
        Some(more)
    }

    /// Fills the ranks from the state's up to `top`, and reports each way to do so.
    fn descend(
        &self,
        state: State,
        top: usize,
        taken: &mut [u64],
        ticker: &mut Ticker<'_>,
        report: &mut impl FnMut(State, &[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<Halt> {
        // Too few can still come, or there are too many already.
        if state.placed + self.room[state.rank] < self.number || state.placed > self.number {
            return ControlFlow::Continue(());
        }
        if state.rank == top {
            return report(state, taken).map_break(|()| Halt::Enough);
        }
        if ticker.tick() {
            return ControlFlow::Break(Halt::Late);
        }
        self.fill(state, 0, 0, top, taken, ticker, report)
    }

    /// Puts a queen, or none, on each segment of the rank from `nth` on.
    #[allow(clippy::too_many_arguments, reason = "the recursion carries its whole state")]
    fn fill(
        &self,
        state: State,
        nth: usize,
        queens: u64,
        top: usize,
        taken: &mut [u64],
        ticker: &mut Ticker<'_>,
        report: &mut impl FnMut(State, &[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<Halt> {
        let row = &self.ranks[state.rank];
        let Some(segment) = row.segments.get(nth) else {
            taken[state.rank] = queens;
            return self.descend(self.above(state, queens), top, taken, ticker, report);
        };
        // At most one queen for each segment, because nothing stands between its squares.
        let mut free = segment.allowed & !(state.files | state.left | state.right);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.fill(state, nth + 1, queens | queen, top, taken, ticker, report)?;
        }
        // A segment stays empty only if the others can still take the number of queens that are missing.
        let left = self.room[state.rank] - nth as u32 - 1;
        if !segment.given && state.placed + queens.count_ones() + left >= self.number {
            self.fill(state, nth + 1, queens, top, taken, ticker, report)?;
        }
        ControlFlow::Continue(())
    }

    fn above(&self, state: State, queens: u64) -> State {
        let open = self.ranks.get(state.rank + 1).map_or(u64::MAX, |row| !row.holes);
        let (left, right) = (state.left | queens, state.right | queens);
        let (left, right) = if self.torus {
            let top = self.width - 1;
            ((left << 1 | left >> top) & (u64::MAX >> (WIDEST - self.width)), right >> 1 | (right & 1) << top)
        } else {
            (left << 1, right >> 1)
        };
        State {
            rank: state.rank + 1,
            files: (state.files | queens) & open,
            left: left & open,
            right: right & open,
            placed: state.placed + queens.count_ones(),
        }
    }
}

/// Returns the runs of neighbouring ones.
fn runs(mut bits: u64) -> Vec<u64> {
    let mut runs = Vec::new();
    while bits != 0 {
        let start = bits.trailing_zeros();
        let length = (!(bits >> start)).trailing_zeros().min(WIDEST);
        let run = (u64::MAX >> (WIDEST - length)) << start;
        runs.push(run);
        bits &= !run;
    }
    runs
}

fn men(taken: &[u64]) -> Men {
    let bits = |bits: u64| (0..WIDEST).filter(move |&file| bits >> file & 1 == 1);
    let squares = taken.iter().zip(0..).flat_map(|(&row, rank)| bits(row).map(move |file| (file, rank)));
    squares
        .filter_map(|(file, rank)| Square::at(file, rank))
        .map(|square| (square, Piece::WHITE_QUEEN))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_ones() {
        assert_eq!(runs(0b0110_1011), [0b11, 0b1000, 0b0110_0000]);
        assert_eq!(runs(u64::MAX), [u64::MAX]);
        assert!(runs(0).is_empty());
    }
}
