//! Counts the solutions that a half turn, or a quarter turn, leaves unchanged: Burnside's lemma needs them to count up
//! to symmetry.
//!
//! The lower half of such a board determines the rest.  Where a line crosses the middle, the last piece below it and the
//! first piece above it must not both be queens; what is above is the image of another line below.

use super::super::all;
use super::super::halfturn::Fixed;
use super::state::State;
use crate::search::parallel::Ticker;
use crate::search::work::Halt;
use rookwright_run::Watch;
use std::ops::ControlFlow;

/// Returns whether no reflection leaves a solution unchanged, so that rotations are all that matters.
///
/// A rank without pawns has one queen.  If left and right are exchanged, it stands on the middle file, which has at most
/// k + 1 queens, and at least n - k ranks have no pawn.  If files and ranks are exchanged, there are at most k + 1 queens on
/// the diagonal, and the others are pairs of images with a pawn between them, at most k pairs.  Either way n <= 2 k + 1.
pub(super) fn only_turns(n: u32, k: u32) -> bool {
    u64::from(n) > 2 * u64::from(k) + 1
}

/// Counts them; `None` if the time ran out.
pub(super) fn count(n: u32, k: u32, watch: &Watch) -> Option<Fixed> {
    let mut search =
        HalfSearch { n, all: all(n), ticker: Ticker::new(watch), ranks: Vec::new(), fixed: Fixed::default() };
    // Pawns are counted on the whole board.
    search.descend(State::start(k)).is_continue().then_some(search.fixed)
}

struct HalfSearch<'a> {
    n: u32,
    /// A bit for every file.
    all: u32,
    ticker: Ticker<'a>,
    /// The queens and pawns of the ranks filled so far.
    ranks: Vec<(u32, u32)>,
    fixed: Fixed,
}

impl HalfSearch<'_> {
    /// Fills the ranks of the lower half, and their images with them.
    fn descend(&mut self, state: State) -> ControlFlow<Halt> {
        if self.ticker.tick() {
            return ControlFlow::Break(Halt::Late);
        }
        if state.rank == self.n / 2 {
            return self.join(state);
        }
        let mut free = state.free(self.all);
        if state.pawns == 0 {
            // Nothing will stand between a queen and the image of another on the same file.
            free &= !self.turned(state.files);
        }
        state.ways(free, &mut |queens, pawns| {
            // Each pawn stands for itself and for its image.
            let placed = 2 * pawns.count_ones();
            if placed > state.pawns {
                return ControlFlow::Continue(());
            }
            let next = State { pawns: state.pawns - placed, ..state.above(queens, pawns) };
            if !self.may_join(next) {
                return ControlFlow::Continue(());
            }
            self.ranks.push((queens, pawns));
            self.descend(next)?;
            self.ranks.pop();
            ControlFlow::Continue(())
        })
    }

    /// Returns whether the pawns that are left can part all queens that see each other along files.
    fn may_join(&self, state: State) -> bool {
        let facing = (state.files & self.turned(state.files)).count_ones();
        // Two files face each other, or the middle one its own image.  A pawn on the middle rank has no image elsewhere.
        let parted = if self.n.is_multiple_of(2) { state.pawns / 2 } else { state.pawns };
        facing.div_ceil(2) <= parted
    }

    /// Puts the lower half and its image together.
    fn join(&mut self, state: State) -> ControlFlow<Halt> {
        let State { files, left, right, .. } = state;
        let (left, right) = (left & self.all, right & self.all);
        if self.n.is_multiple_of(2) {
            // A diagonal enters the upper half one file further than it leaves the lower half.
            let facing =
                files & self.turned(files) | left & self.turned(left) << 1 | right & self.turned(right) >> 1;
            if state.pawns == 0 && facing == 0 {
                self.found(None);
            }
            return ControlFlow::Continue(());
        }
        // With a middle rank, a pawn there may part two queens that face each other.
        let facing = files & self.turned(files) | left & self.turned(left) | right & self.turned(right);
        state.ways(state.free(self.all), &mut |queens, pawns| {
            let is_unchanged = self.turned(queens) == queens && self.turned(pawns) == pawns;
            if is_unchanged && pawns.count_ones() == state.pawns && facing & !pawns == 0 {
                self.found(Some((queens, pawns)));
            }
            ControlFlow::Continue(())
        })
    }

    /// Counts a solution with this middle rank.
    fn found(&mut self, middle: Option<(u32, u32)>) {
        let upper = self.ranks.iter().rev().map(|&(queens, pawns)| (self.turned(queens), self.turned(pawns)));
        let board: Vec<_> = self.ranks.iter().copied().chain(middle).chain(upper).collect();
        self.fixed.by_half_turn += 1;
        self.fixed.by_quarter_turn += u128::from(self.is_fixed_by_quarter_turn(&board));
    }

    /// Returns a rank seen from the other side of the board.
    fn turned(&self, rank: u32) -> u32 {
        rank.reverse_bits() >> (u32::BITS - self.n)
    }

    fn is_fixed_by_quarter_turn(&self, board: &[(u32, u32)]) -> bool {
        let at = |rank: u32, file: u32| {
            let (queens, pawns) = board[rank as usize];
            (queens >> file & 1, pawns >> file & 1)
        };
        (0..self.n).all(|rank| (0..self.n).all(|file| at(rank, file) == at(file, self.n - 1 - rank)))
    }
}
