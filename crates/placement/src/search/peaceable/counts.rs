//! The squares of each colour on each diagonal.

use super::armies::Armies;
use super::frontier::Frontier;
use super::squares::{SIDE, Set, Squares, members};

/// The diagonals of both directions through light and through dark squares.
const DIAGONALS: usize = 4 * SIDE;

/// Returns the diagonals of a square: those of one colour and direction are sixteen in a row.
pub(super) fn diagonals((file, rank): (usize, usize)) -> [usize; 2] {
    let half = (file + rank) % 2;
    [2 * SIDE * half + (file + rank) / 2, 2 * SIDE * half + SIDE + (file + SIDE - rank) / 2]
}

/// The number of squares that are open to each army, by diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    white: [u8; DIAGONALS],
    black: [u8; DIAGONALS],
}

impl Counts {
    const ZERO: Counts = Counts { white: [0; DIAGONALS], black: [0; DIAGONALS] };

    /// Counts squares.
    pub(super) fn of(white: &Squares, black: &Squares) -> Self {
        let mut counts = Self::ZERO;
        white.iter().flat_map(diagonals).for_each(|line| counts.white[line] += 1);
        black.iter().flat_map(diagonals).for_each(|line| counts.black[line] += 1);
        counts
    }

    fn plus(&self, other: &Self) -> Self {
        Self {
            white: std::array::from_fn(|line| self.white[line] + other.white[line]),
            black: std::array::from_fn(|line| self.black[line] + other.black[line]),
        }
    }

    /// Returns a bound on the number of squares of both armies together: a diagonal belongs to one of them.
    pub(super) fn most(&self) -> usize {
        let of_direction = |nth: usize| -> u16 {
            let lines = nth * SIDE..(nth + 1) * SIDE;
            let larger = self.white[lines.clone()]
                .iter()
                .zip(&self.black[lines])
                .map(|(white, black)| white.max(black));
            larger.map(|&number| u16::from(number)).sum()
        };
        let halves = [0, 2].map(|nth| of_direction(nth).min(of_direction(nth + 1)));
        usize::from(halves[0] + halves[1])
    }

    /// Returns bounds on what the light and the dark squares can come to: the diagonals of one direction do not
    /// depend on each other if those of the other direction are not looked at.
    pub(super) fn frontiers(&self, target: usize) -> [Frontier; 2] {
        let of_direction = |nth: usize| {
            let lines = nth * SIDE..(nth + 1) * SIDE;
            Frontier::of(lines.map(|line| (self.white[line], self.black[line])), target)
        };
        [0, 2].map(|nth| of_direction(nth).and(&of_direction(nth + 1)))
    }

    /// Returns the diagonal with the most squares of both colours; `None` if no diagonal has both.
    pub(super) fn most_contested(&self) -> Option<usize> {
        let contested = (0..DIAGONALS).map(|line| (self.white[line].min(self.black[line]), line));
        contested
            .max_by_key(|&(fewer, line)| (fewer, self.white[line] + self.black[line]))
            .filter(|&(fewer, _)| fewer > 0)
            .map(|(_, line)| line)
    }
}

/// The counts for given white ranks and any white files, as sums of two tables.
pub(super) struct Table {
    low: Vec<Counts>,
    high: Vec<Counts>,
    split: u32,
}

impl Table {
    pub(super) fn of(armies: &Armies, ranks: Set) -> Self {
        let files = armies.size.files;
        let sums = |files: std::ops::Range<usize>| {
            let mut sums = vec![Counts::ZERO];
            for file in files {
                let nothing = Squares::default();
                let black = Counts::of(&nothing, &armies.black.crossing(!ranks, 1 << file));
                let white = Counts::of(&armies.white.crossing(ranks, 1 << file), &nothing);
                sums = [black, white].iter().flat_map(|more| sums.iter().map(|sum| sum.plus(more))).collect();
            }
            sums
        };
        Self { low: sums(0..files / 2), high: sums(files / 2..files), split: files as u32 / 2 }
    }

    /// Returns the counts if these files are white and the others black.
    pub(super) fn with(&self, files: Set) -> Counts {
        let low = files & !(Set::MAX << self.split);
        self.low[usize::from(low)].plus(&self.high[usize::from(files >> self.split)])
    }
}

/// Returns the squares of a diagonal on a board of the largest size.
pub(super) fn line(diagonal: usize) -> Squares {
    let all = (0..SIDE).flat_map(|rank| members(Set::MAX).map(move |file| (file, rank)));
    all.filter(|&square| diagonals(square).contains(&diagonal)).collect()
}
