//! The frame: the vertices between those that are swept and those that are not reached.

/// The vertices that a state describes, in ascending order.
pub(super) type Frame = Vec<u32>;

/// Merges both lists in ascending order.
pub(super) fn merged(one: impl Iterator<Item = u32>, other: &[u32]) -> Frame {
    let mut all: Frame = one.chain(other.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}
