//! Lists the placements of n queens, one from each class under the symmetries.

use super::geometry::LARGEST;

/// A symmetry: one of the eight numbers 0..8. Its bits mirror the files, mirror the ranks, and
/// exchange files with ranks, in this order.
pub(super) type Symmetry = u8;

/// All eight.
pub(super) const SYMMETRIES: std::ops::Range<Symmetry> = 0..8;

/// Returns where the square (file, rank) of a board with n files goes.
#[inline]
pub(super) fn image(symmetry: Symmetry, n: u8, (file, rank): (u8, u8)) -> (u8, u8) {
    let file = if symmetry & 1 == 0 { file } else { n - 1 - file };
    let rank = if symmetry & 2 == 0 { rank } else { n - 1 - rank };
    if symmetry & 4 == 0 { (file, rank) } else { (rank, file) }
}

/// One placement of the queens that stands for all its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Queens {
    /// The file of the queen on each rank.
    pub(super) files: [u8; LARGEST],
    /// A bit for each symmetry to use, so that each image occurs once.
    images: u8,
}

impl Queens {
    /// Returns the number of placements that it stands for.
    pub(super) fn orbit(&self) -> u32 {
        self.images.count_ones()
    }

    /// Returns symmetries that give each image once.
    pub(super) fn images(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let images = self.images;
        SYMMETRIES.filter(move |which| images >> which & 1 == 1)
    }

    /// Returns the number of queens on the colour that has fewer of them.  Knights want one colour for
    /// themselves, so that fewer is more promising.
    fn intruders(&self, n: usize) -> usize {
        let odd = (0..n).filter(|&rank| (rank + usize::from(self.files[rank])) % 2 == 1).count();
        odd.min(n - odd)
    }
}

/// Returns a placement from each class, the most promising first; `None` if `stop` returned true.  Listing
/// those of a large board takes a while.
pub(super) fn classes(n: usize, stop: &mut dyn FnMut() -> bool) -> Option<Vec<Queens>> {
    let mut found = Vec::new();
    // With one square there is no room for a rook; with fewer than four ranks, none for queens.
    if n >= 4 {
        place(n, 0, [0; 3], &mut [0; LARGEST], stop, &mut found)?;
    }
    found.sort_by_key(|queens| queens.intruders(n));
    Some(found)
}

/// The rank on which the caller is asked whether to stop; asking at every node would cost too much.
const RANK_OF_POLLS: usize = 4;

/// Places the queens from `rank` up. `taken` are the files and the two kinds of diagonals as they
/// meet this rank.
fn place(
    n: usize,
    rank: usize,
    taken: [u32; 3],
    files: &mut [u8; LARGEST],
    stop: &mut dyn FnMut() -> bool,
    found: &mut Vec<Queens>,
) -> Option<()> {
    if rank == n {
        found.extend(least_of_its_class(n, files));
        return Some(());
    }
    // The clock is asked rarely enough to cost nothing, and often enough to stop in time.
    if rank == RANK_OF_POLLS && stop() {
        return None;
    }
    // The least of a class has its first queen in the left half, or mirroring would make it less.
    let width = if rank == 0 { n.div_ceil(2) } else { n };
    let mut left = !(taken[0] | taken[1] | taken[2]) & ((1 << width) - 1);
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        files[rank] = bit.trailing_zeros() as u8;
        let taken = [taken[0] | bit, (taken[1] | bit) << 1, (taken[2] | bit) >> 1];
        place(n, rank + 1, taken, files, stop, found)?;
    }
    Some(())
}

/// Returns the class of a placement, if none of its images comes before it in the order of the alphabet.
fn least_of_its_class(n: usize, files: &[u8; LARGEST]) -> Option<Queens> {
    let mut images = 1;
    let mut seen = [*files; 8];
    for which in SYMMETRIES.skip(1) {
        let mut turned = [0; LARGEST];
        for (rank, &file) in (0..).zip(&files[..n]) {
            let (file, rank) = image(which, n as u8, (file, rank));
            turned[usize::from(rank)] = file;
        }
        // An image comes first, and stands for the class.
        if turned < *files {
            return None;
        }
        // Only different images are marked, so that a symmetric placement counts as often as it really
        // occurs.
        if !seen[..usize::from(which)].contains(&turned) {
            images |= 1 << which;
        }
        seen[usize::from(which)] = turned;
    }
    Some(Queens { files: *files, images })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_placements_are_as_many_as_known() {
        // OEIS A002562 and A000170.
        let known = [(4, 1, 2), (5, 2, 10), (6, 1, 4), (7, 6, 40), (8, 12, 92), (9, 46, 352), (10, 92, 724)];
        for (n, fundamental, all) in known {
            let classes = classes(n, &mut || false).unwrap();
            assert_eq!(classes.len(), fundamental, "{n}");
            assert_eq!(classes.iter().map(Queens::orbit).sum::<u32>(), all, "{n}");
        }
    }
}
