//! Counts the solutions of the plain board from lists of half boards.
//!
//! The board is cut between two ranks in the middle.  A set of files for the upper half leaves the other files to the
//! lower half, and a solution with this set is an upper half and a lower half that share no diagonal.  For each set we
//! list the halves of both sides, and count the pairs: the lower halves are bits of words, and a queen of an upper half
//! clears all lower halves with a queen on one of its diagonals, 512 at a time.  A search rank by rank visits far more
//! boards than there are halves: even of an eighth of the solutions (Takaken's n-queens programs, 2003) it takes more
//! than six times as long for n = 14 and 16, and twice as long for n = 15 and 17.
//!
//! Symmetry.  The mirror that swaps left and right takes a set of files to its mirror image, and if n is even, turning
//! the board upside down takes it to the set of the other files.  So the sets fall into classes of up to four with
//! the same number of solutions, and only one of each class is counted.
//!
//! A half consists of two fragments again, which are listed rank by rank.  Nothing is kept from one set to the next, so
//! that the lists take only some megabytes.
//!
//! | module | contents |
//! |---|---|
//! | `lines` | sets of diagonals, named by the files where they cross a rank |
//! | `fragments` | the queens of some neighbouring ranks |
//! | `lists` | the halves: what counting needs to know about each |
//! | `block` | the lower halves that a queen of the upper half spares, as bits |

mod block;
mod fragments;
mod lines;
mod lists;

use super::all;
use super::halfturn::{self, Fixed};
use crate::search::parallel::{Done, share, sum};
use crate::search::work::{Counted, Work};
use block::Block;
use fragments::Cut;
use lists::{LowerHalves, UpperHalves};
use rookwright_run::Watch;

/// The largest board.  Its lists take a hundred megabytes for each thread; they grow fivefold with every second size.
pub(super) const MOST: u32 = 25;

/// A set of files for the upper half, and the number of sets with the same number of solutions.
type Class = (u32, u128);

/// Counts all solutions of the n x n board, 4 <= n <= [`MOST`], and those up to symmetry.
pub(super) fn count(n: u32, work: Work<'_>) -> Counted {
    const PARTS: usize = 2048;
    let classes: Vec<Class> = classes(n).collect();
    let parts: Vec<&[Class]> = classes.chunks(classes.len().div_ceil(PARTS)).collect();
    let (end, [all, nodes]) = share(&parts, work, "halves", sum, |part, watch| {
        let mut pairs = Pairs::new(n, watch);
        let mut all = 0;
        let finished = part.iter().all(|&(files, members)| {
            let (number, finished) = pairs.count(files);
            all += members * u128::from(number);
            finished
        });
        Done { result: [all, u128::from(pairs.nodes)], finished }
    });
    let classes = Fixed::classes_after(end, all, work, |watch| halfturn::count(n, watch));
    Counted { classes: Some(classes), ..Counted::of(end, all, nodes) }
}

/// Returns a set of files of each class.
fn classes(n: u32) -> impl Iterator<Item = Class> {
    let all = all(n);
    (0..=all).filter(move |files| files.count_ones() == n / 2).filter_map(move |files| {
        let mirrored = |files: u32| files.reverse_bits() >> (32 - n);
        let mut class = vec![files, mirrored(files)];
        if n.is_multiple_of(2) {
            class.extend([all ^ files, mirrored(all ^ files)]);
        }
        class.sort_unstable();
        class.dedup();
        (class[0] == files).then_some((files, class.len() as u128))
    })
}

/// Counts the pairs of halves for one set of files after the other, with the same memory.
struct Pairs<'a> {
    n: u32,
    watch: &'a Watch,
    /// The number of halves listed.
    nodes: u64,
    cut: Cut,
    upper: UpperHalves,
    lower: LowerHalves,
    block: Block,
}

impl<'a> Pairs<'a> {
    fn new(n: u32, watch: &'a Watch) -> Self {
        Self {
            n,
            watch,
            nodes: 0,
            cut: Cut::default(),
            upper: UpperHalves::default(),
            lower: LowerHalves::default(),
            block: Block::default(),
        }
    }

    /// Returns the number of solutions whose upper half has its queens on these files, or of those found before the
    /// time ran out, and whether it did not.
    fn count(&mut self, files: u32) -> (u64, bool) {
        self.cut.fill(self.n, files);
        self.upper.list(&self.cut);
        self.cut.fill(self.n, all(self.n) ^ files);
        self.lower.list(&self.cut);
        self.nodes += (self.upper.len() + self.lower.len()) as u64;
        let mut number = 0;
        for some in self.lower.chunks(block::SIZE) {
            if self.watch.is_over() {
                return (number, false);
            }
            self.block.fill(self.n, files, some);
            number += self.block.count(&self.upper);
        }
        (number, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::{Budget, Count, Settings};
    use std::time::Duration;

    /// The numbers of OEIS A000170 and A002562, from n = 5 on.
    const KNOWN: [(u128, u128); 10] = [
        (10, 2),
        (4, 1),
        (40, 6),
        (92, 12),
        (352, 46),
        (724, 92),
        (2680, 341),
        (14200, 1787),
        (73712, 9233),
        (365596, 45752),
    ];

    #[test]
    fn the_numbers_that_are_known() {
        let settings = Settings::default();
        let watch = settings.budget.watch();
        for (n, (all, classes)) in (5..).zip(KNOWN) {
            let counted = count(n, Work::of(&settings, &watch));
            assert_eq!(counted.count, Count::exactly(all), "n = {n}");
            assert_eq!(counted.classes, Some(Count::exactly(classes)), "n = {n}");
        }
    }

    #[test]
    fn every_set_of_files_is_in_one_class() {
        for (n, sets) in [(8, 70), (9, 126), (16, 12_870), (17, 24_310)] {
            assert_eq!(classes(n).map(|(_, members)| members).sum::<u128>(), sets, "n = {n}");
        }
    }

    #[test]
    fn a_count_that_ran_out_of_time_is_a_bound() {
        let settings = Settings {
            budget: Budget { time: Some(Duration::ZERO), ..Budget::default() },
            ..Settings::default()
        };
        let watch = settings.budget.watch();
        let halves = count(16, Work::of(&settings, &watch));
        assert!(!halves.end.is_exhausted());
        assert_eq!(halves.count, Count::at_least(0_u32));
    }
}
