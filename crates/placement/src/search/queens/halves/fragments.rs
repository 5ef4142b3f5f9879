//! The queens of some neighbouring ranks of a half.

use super::super::{all, bits};
use super::lines::Lines;

/// Queens on neighbouring ranks, one on each.
#[derive(Clone, Copy, Default)]
pub(super) struct Fragment {
    /// Its files, as bits that number the files of the half.
    pub(super) files: u32,
    /// A byte for each rank, the innermost first: the number of the queen's file among those of the half.
    pub(super) queens: u64,
    /// Its lines where they cross its outermost rank.
    pub(super) outermost: Lines,
    /// Its lines where they cross its innermost rank.
    pub(super) innermost: Lines,
}

/// What matters of a fragment at the edge of the board once its files are known.
#[derive(Clone, Copy, Default)]
pub(super) struct Outer {
    /// As in [`Fragment`].
    pub(super) queens: u64,
    /// Its lines where they cross the outermost rank of the inner fragment.
    pub(super) next: Lines,
    /// Its lines where they cross the innermost rank of the half.
    pub(super) innermost: Lines,
}

/// The two fragments that a half is cut into: every way to fill each with queens on some of the files of the half.
#[derive(Default)]
pub(super) struct Cut {
    /// The set of all files of the half.
    pub(super) full: u32,
    pub(super) inner_ranks: usize,
    pub(super) outer_ranks: usize,
    /// The fragments next to the other half, those with equal queens on the inner ranks together.
    pub(super) inner: Vec<Fragment>,
    /// The fragments at the edge of the board, those with equal files together.
    outer: Vec<Outer>,
    /// Where the fragments with each set of files begin.
    starts: Vec<u32>,
    /// The outer fragments as they were found, if they have more ranks than the inner ones.
    longer: Vec<Fragment>,
}

impl Cut {
    /// Fills both fragments of the half whose queens stand on these files of an n x n board.
    pub(super) fn fill(&mut self, n: u32, files: u32) {
        let ranks = files.count_ones();
        let (inner, outer) = (ranks / 2, ranks - ranks / 2);
        self.full = (1 << ranks) - 1;
        (self.inner_ranks, self.outer_ranks) = (inner as usize, outer as usize);
        grow(n, files, inner, &mut self.inner);
        if inner != outer {
            grow(n, files, outer, &mut self.longer);
        }
        self.sort(n);
    }

    /// Returns the outer fragments with these files.
    #[inline]
    pub(super) fn outer(&self, files: u32) -> &[Outer] {
        let files = files as usize;
        &self.outer[self.starts[files] as usize..self.starts[files + 1] as usize]
    }

    /// Sorts the outer fragments by their files.
    fn sort(&mut self, n: u32) {
        let found = if self.inner_ranks == self.outer_ranks { &self.inner } else { &self.longer };
        // Sorting by counting, because the files are small numbers and the list is long.
        self.starts.clear();
        self.starts.resize(self.full as usize + 2, 0);
        for fragment in found {
            self.starts[fragment.files as usize] += 1;
        }
        let mut ends = 0;
        for start in &mut self.starts {
            ends += *start;
            *start = ends;
        }
        self.outer.resize(found.len(), Outer::default());
        // From the end, so that fragments with the same files keep their order.
        for fragment in found.iter().rev() {
            let start = &mut self.starts[fragment.files as usize];
            *start -= 1;
            self.outer[*start as usize] = Outer {
                queens: fragment.queens,
                next: fragment.innermost.inward(n, 1),
                innermost: fragment.innermost.inward(n, self.inner_ranks as u32),
            };
        }
    }
}

/// Lists the fragments of so many ranks with queens on some of these files.
fn grow(n: u32, files: u32, ranks: u32, list: &mut Vec<Fragment>) {
    list.clear();
    let mut numbers = [0; 32];
    for (number, file) in bits(files).enumerate() {
        numbers[file.trailing_zeros() as usize] = number as u8;
    }
    Growth { n, all: all(n), ranks, numbers, list }.grow(0, files, 0, 0, Fragment::default());
}

struct Growth<'a> {
    n: u32,
    all: u32,
    ranks: u32,
    /// The number of each file among those of the half.
    numbers: [u8; 32],
    list: &'a mut Vec<Fragment>,
}

impl Growth<'_> {
    /// Fills the ranks from the innermost outward; `left` and `right` are attacked along diagonals from within.
    fn grow(&mut self, rank: u32, files: u32, left: u32, right: u32, fragment: Fragment) {
        let outward = self.ranks - 1 - rank;
        for queen in bits(files & !(left | right)) {
            // Files are numbered among those of the half, so that the sets of fragments are small numbers.
            let number = self.numbers[queen.trailing_zeros() as usize];
            let more = Fragment {
                files: fragment.files | 1 << number,
                queens: fragment.queens | u64::from(number) << (8 * rank),
                outermost: fragment.outermost.with(Lines::of_outward(self.n, queen, outward)),
                innermost: fragment.innermost.with(Lines::of(self.n, queen, rank)),
            };
            if outward == 0 {
                self.list.push(more);
            } else {
                let (left, right) = ((left | queen) << 1 & self.all, (right | queen) >> 1);
                self.grow(rank + 1, files ^ queen, left, right, more);
            }
        }
    }
}
