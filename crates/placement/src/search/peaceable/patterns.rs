//! Colours of ranks and files, up to symmetry.

use super::squares::{Set, Size};
use rookwright_board::Turn;

/// The white ranks and the white files; the others are black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    pub(super) ranks: Set,
    pub(super) files: Set,
}

impl Pattern {
    /// Returns the image by a symmetry of the board.
    pub(super) fn turned(self, size: Size, turn: Turn) -> Self {
        let Pattern { ranks, files } = self;
        let (back_ranks, back_files) = (reversed(ranks, size.ranks), reversed(files, size.files));
        let (ranks, files) = match turn {
            Turn::Identity => (ranks, files),
            Turn::Mirror => (ranks, back_files),
            Turn::Flip => (back_ranks, files),
            Turn::Half => (back_ranks, back_files),
            Turn::Diagonal => (files, ranks),
            Turn::AntiDiagonal => (back_files, back_ranks),
            Turn::Right => (back_files, ranks),
            Turn::Left => (files, back_ranks),
        };
        Pattern { ranks, files }
    }

    /// Returns the pattern with the colours exchanged.
    pub(super) fn exchanged(self, size: Size) -> Self {
        Pattern { ranks: whole(size.ranks) & !self.ranks, files: whole(size.files) & !self.files }
    }

    /// Returns whether no image by these symmetries is smaller: one pattern of each class has this property.
    pub(super) fn is_first(self, size: Size, turns: &[Turn], exchange: bool) -> bool {
        let none_before = |pattern: Pattern| turns.iter().all(|&turn| pattern.turned(size, turn) >= self);
        none_before(self) && (!exchange || none_before(self.exchanged(size)))
    }

    /// Returns the symmetries that keep the pattern.
    pub(super) fn kept_by(self, size: Size, turns: &[Turn]) -> Vec<Turn> {
        turns.iter().copied().filter(|&turn| self.turned(size, turn) == self).collect()
    }

    /// Returns one symmetry for each image.
    pub(super) fn to_images(self, size: Size, turns: &[Turn]) -> Vec<Turn> {
        let mut seen = Vec::new();
        let is_new = |turn: &Turn| {
            let image = self.turned(size, *turn);
            let is_new = !seen.contains(&image);
            seen.push(image);
            is_new
        };
        turns.iter().copied().filter(is_new).collect()
    }
}

/// Returns the sets of ranks or files that have these members and not those, and no smaller mirror image if
/// `up_to_reversal`.  Sets with few changes between neighbours come first: large armies stand in blocks.
pub(super) fn sets(side: usize, with: Set, without: Set, up_to_reversal: bool) -> Vec<Set> {
    let fits = |&set: &Set| {
        set & with == with && set & without == 0 && !(up_to_reversal && reversed(set, side) < set)
    };
    let mut sets: Vec<Set> = (0..=whole(side)).filter(fits).collect();
    sets.sort_unstable_by_key(|&set| (changes(set, side), set));
    sets
}

/// Returns how often neighbours differ.
pub(super) fn changes(set: Set, side: usize) -> u32 {
    ((set ^ set >> 1) & whole(side) >> 1).count_ones()
}

fn whole(side: usize) -> Set {
    Set::MAX >> (Set::BITS as usize - side)
}

fn reversed(set: Set, side: usize) -> Set {
    set.reverse_bits() >> (Set::BITS as usize - side)
}
