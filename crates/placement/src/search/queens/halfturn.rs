//! Counts the solutions that a half turn, or a quarter turn, leaves unchanged: Burnside's lemma needs them to
//! count up to symmetry.

use crate::search::work::Work;
use rookwright_run::{Count, End, ShardedCount, Watch};

/// The numbers of solutions that each rotation leaves unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fixed {
    pub(super) by_half_turn: u128,
    pub(super) by_quarter_turn: u128,
}

impl Fixed {
    /// Returns the number of classes, given the number of all solutions (Burnside).
    ///
    /// No reflection leaves a solution unchanged: two queens that mirror each other stand on one rank, file or
    /// diagonal.  That fails for n = 1, which is not used here, and for many pawns, see `pawns`.
    pub(super) fn classes(self, all: u128) -> u128 {
        (all + self.by_half_turn + 2 * self.by_quarter_turn) / 8
    }

    /// Returns the number of classes after a count, or a bound if it did not end.
    pub(super) fn classes_after(
        end: End,
        all: u128,
        work: Work<'_>,
        count: impl FnOnce(&Watch) -> Option<Fixed>,
    ) -> Count {
        // A shard of the solutions has no number of classes: all shards together have one.
        let is_whole = end.is_exhausted() && work.sharded.and_then(ShardedCount::shard).is_none();
        match is_whole.then(|| count(work.watch)).flatten() {
            Some(fixed) => Count::exactly(fixed.classes(all)),
            // No class has more than eight members.
            None => Count::at_least(all.div_ceil(8)),
        }
    }
}

/// Counts them; `None` if the time ran out.
pub(super) fn count(n: u32, watch: &Watch) -> Option<Fixed> {
    let mut search = HalfSearch {
        n,
        watch,
        files: 0,
        sums: 0,
        differences: 0,
        at: vec![0; n as usize],
        fixed: Fixed::default(),
        nodes: 0,
    };
    if n % 2 == 1 {
        // A half turn fixes only the centre, so that the middle rank has its queen there.
        let centre = n / 2;
        search.put(centre, centre);
    }
    search.descend(0).then_some(search.fixed)
}

struct HalfSearch<'a> {
    n: u32,
    watch: &'a Watch,
    files: u64,
    sums: u64,
    differences: u64,
    at: Vec<u32>,
    fixed: Fixed,
    nodes: u64,
}

impl HalfSearch<'_> {
    fn lines(&self, rank: u32, file: u32) -> (u64, u64, u64) {
        (1 << file, 1 << (rank + file), 1 << (rank + self.n - 1 - file))
    }

    fn put(&mut self, rank: u32, file: u32) {
        let (files, sums, differences) = self.lines(rank, file);
        self.files ^= files;
        self.sums ^= sums;
        self.differences ^= differences;
        self.at[rank as usize] = file;
    }

    fn is_free(&self, rank: u32, file: u32) -> bool {
        let (files, sums, differences) = self.lines(rank, file);
        self.files & files == 0 && self.sums & sums == 0 && self.differences & differences == 0
    }

    /// Places a queen on this rank and its image on the opposite rank; returns `false` if the time ran out.
    fn descend(&mut self, rank: u32) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 14) && self.watch.is_over() {
            return false;
        }
        let opposite = self.n - 1 - rank;
        // All ranks are filled, since each step fills two; the middle rank was filled at the start.
        if rank >= opposite {
            self.fixed.by_half_turn += 1;
            self.fixed.by_quarter_turn += u128::from(self.is_fixed_by_quarter_turn());
            return true;
        }
        for file in 0..self.n {
            let image = self.n - 1 - file;
            // On a long diagonal or on the middle file the two queens would attack each other.
            let apart = file != rank && file != opposite && file != image;
            if apart && self.is_free(rank, file) && self.is_free(opposite, image) {
                self.put(rank, file);
                // Putting a queen a second time takes it away again.
                self.put(opposite, image);
                let in_time = self.descend(rank + 1);
                self.put(opposite, image);
                self.put(rank, file);
                if !in_time {
                    return false;
                }
            }
        }
        true
    }

    fn is_fixed_by_quarter_turn(&self) -> bool {
        let at = |rank: u32| self.at[rank as usize];
        (0..self.n).all(|rank| at(at(rank)) == self.n - 1 - rank)
    }
}
