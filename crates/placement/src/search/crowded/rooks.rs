//! Places rooks beside the other pieces: whether n of them fit, why not, and in how many ways.
//!
//! Once the knights are fixed, the rooks only need n squares in different ranks and files of what is left: a
//! permanent.

use super::geometry::{LARGEST, Ranks};
use std::ops::ControlFlow;

/// The file of the rook on each rank.
pub(super) type Files = [u8; LARGEST];

/// A set of ranks and files so large that some rook must stand where they cross.  By Hall's theorem rooks do
/// not fit if and only if such a crossing has no square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    ranks: u16,
    files: u16,
}

impl Crossing {
    /// Its squares, as a mask of files for each rank.
    pub(super) fn squares(self) -> Ranks {
        std::array::from_fn(|rank| if self.ranks >> rank & 1 == 1 { self.files } else { 0 })
    }
}

/// Places n rooks on the squares, or returns a crossing without a square for them.
#[inline]
pub(super) fn stand(n: usize, squares: &Ranks) -> Result<Files, Crossing> {
    let mut search = Standing { files: [0; LARGEST], rank_on: [0; LARGEST], taken: 0 };
    for rank in 0..n {
        search.add(n, rank, squares)?;
    }
    Ok(search.files)
}

struct Standing {
    files: Files,
    /// The rank of the rook on each file that is taken.
    rank_on: [u8; LARGEST],
    taken: u16,
}

impl Standing {
    /// Places one more rook, on this rank, by an alternating path through the others.
    #[inline]
    fn add(&mut self, n: usize, start: usize, squares: &Ranks) -> Result<(), Crossing> {
        // A free file needs no path.
        let free = squares[start & 15] & !self.taken;
        if free != 0 {
            let file = free.trailing_zeros() as u8;
            self.taken |= 1 << file;
            self.files[start & 15] = file;
            self.rank_on[usize::from(file & 15)] = start as u8;
            return Ok(());
        }
        let mut reached_from = [0_u8; LARGEST];
        let mut ranks = 1_u16 << start;
        let mut todo = ranks;
        let mut files = 0_u16;
        while todo != 0 {
            let rank = todo.trailing_zeros() as u8;
            todo &= todo - 1;
            let mut near = squares[usize::from(rank & 15)] & !files;
            files |= near;
            let open = near & !self.taken;
            if open != 0 {
                self.shift(start as u8, rank, open.trailing_zeros() as u8, &reached_from);
                return Ok(());
            }
            while near != 0 {
                let file = near.trailing_zeros() as usize & 15;
                near &= near - 1;
                reached_from[file] = rank;
                let next = 1 << self.rank_on[file];
                ranks |= next;
                todo |= next;
            }
        }
        // No path: the ranks reached have squares on the files reached only, one fewer than ranks. On all
        // other files they have none.
        Err(Crossing { ranks, files: !files & ((1_u32 << n) - 1) as u16 })
    }

    /// Moves the rooks along the path that ends with `rank` on the open `file`.
    fn shift(&mut self, start: u8, mut rank: u8, mut file: u8, reached_from: &[u8; LARGEST]) {
        self.taken |= 1 << file;
        loop {
            let before = self.files[usize::from(rank & 15)];
            self.files[usize::from(rank & 15)] = file;
            self.rank_on[usize::from(file & 15)] = rank;
            if rank == start {
                return;
            }
            file = before;
            rank = reached_from[usize::from(file & 15)];
        }
    }
}

/// Counts the ways to place n rooks on given squares; reuses its tables.
#[derive(Debug)]
pub(super) struct Permanent {
    now: Vec<(u16, u64)>,
    next: Vec<(u16, u64)>,
    /// Where in `next` a set of files is, if the entry there is indeed that set.
    place: Vec<u16>,
}

impl Permanent {
    pub(super) fn new(n: usize) -> Self {
        Permanent { now: Vec::new(), next: Vec::new(), place: vec![0; 1 << n] }
    }

    /// Returns the permanent, rank by rank over the sets of files taken so far.
    pub(super) fn of(&mut self, n: usize, squares: &Ranks) -> u64 {
        let order = narrow_order(n, squares);
        // The files that the ranks from this one on can still take.
        let mut later = [0_u16; LARGEST + 1];
        for step in (0..n).rev() {
            later[step] = later[step + 1] | order[step];
        }
        self.now.clear();
        self.now.push((0, 1));
        for step in 0..n {
            // A file that no later rank can take must be taken by now.
            let due = later[0] & !later[step + 1];
            self.next.clear();
            for &(taken, ways) in &self.now {
                let mut left = order[step] & !taken;
                while left != 0 {
                    let set = taken | left & left.wrapping_neg();
                    left &= left - 1;
                    if due & !set != 0 {
                        continue;
                    }
                    let place = usize::from(self.place[usize::from(set)]);
                    match self.next.get_mut(place) {
                        Some(entry) if entry.0 == set => entry.1 += ways,
                        _ => {
                            self.place[usize::from(set)] = self.next.len() as u16;
                            self.next.push((set, ways));
                        }
                    }
                }
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
        // Every file is taken, so that at most one set is left.  If a file could never be taken, `later[0]`
        // would lack it and two ranks would have run out of files.
        self.now.iter().map(|&(_, ways)| ways).sum()
    }
}

/// Returns the ranks in an order that adds few new files at a time, which keeps the number of sets small.
fn narrow_order(n: usize, squares: &Ranks) -> Ranks {
    let mut order = [0; LARGEST];
    let mut left = (1_u32 << n) - 1;
    let mut seen = 0_u16;
    for slot in &mut order[..n] {
        let ranks = (0..n).filter(|rank| left >> rank & 1 == 1);
        let cost = |&rank: &usize| ((squares[rank] & !seen).count_ones(), squares[rank].count_ones());
        if let Some(rank) = ranks.min_by_key(cost) {
            left &= !(1 << rank);
            seen |= squares[rank];
            *slot = squares[rank];
        }
    }
    order
}

/// Calls `report` for every way to place n rooks on the squares.
pub(super) fn each<F>(n: usize, squares: &Ranks, report: &mut F) -> ControlFlow<()>
where
    F: FnMut(&Files) -> ControlFlow<()> + ?Sized,
{
    each_from(n, squares, 0, 0, &mut [0; LARGEST], report)
}

fn each_from<F>(
    n: usize,
    squares: &Ranks,
    rank: usize,
    taken: u16,
    files: &mut Files,
    report: &mut F,
) -> ControlFlow<()>
where
    F: FnMut(&Files) -> ControlFlow<()> + ?Sized,
{
    if rank == n {
        return report(files);
    }
    let mut left = squares[rank] & !taken;
    while left != 0 {
        let file = left.trailing_zeros() as u8;
        left &= left - 1;
        files[rank] = file;
        each_from(n, squares, rank + 1, taken | 1 << file, files, report)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standing_counting_and_listing_agree() {
        let mut seed = 1914_u64;
        let (mut with, mut none) = (0, 0);
        for round in 0..3000 {
            let n = 3 + round % 5;
            let mut squares = [0; LARGEST];
            for mask in &mut squares[..n] {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *mask = (seed >> 40) as u16 & (seed >> 20) as u16 & ((1 << n) - 1);
            }
            let mut listed = 0;
            let _ = each(n, &squares, &mut |_: &Files| {
                listed += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(Permanent::new(n).of(n, &squares), listed);
            match stand(n, &squares) {
                Ok(files) => {
                    with += 1;
                    assert!(listed > 0);
                    let all = (0..n).fold(0_u16, |all, rank| all | (squares[rank] & 1 << files[rank]));
                    assert_eq!(all, (1 << n) - 1);
                }
                Err(crossing) => {
                    none += 1;
                    assert_eq!(listed, 0);
                    assert!((crossing.ranks.count_ones() + crossing.files.count_ones()) as usize > n);
                    let met = crossing.squares();
                    assert!((0..n).all(|rank| met[rank] & squares[rank] == 0));
                }
            }
        }
        assert!(with > 100 && none > 100);
    }
}
