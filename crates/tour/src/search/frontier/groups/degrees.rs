//! The numbers of edges of all vertices of a frame in one number, two bits for each slot.

/// The number of edges (0, 1 or 2) of each slot.
pub(super) type Degrees = u64;

/// The low bit of every slot: a slot with one edge is the end of a path.
const ENDS: Degrees = 0x5555_5555_5555_5555;

/// The high bit of every slot: a slot with two edges.
const TWO_EDGES: Degrees = 2 * ENDS;

/// Returns the number of edges of a slot.
#[inline]
pub(super) fn degree(degrees: Degrees, slot: u8) -> u8 {
    (degrees >> (2 * slot) & 3) as u8
}

/// Returns the bits of a slot with one edge.
#[inline]
pub(super) fn one_edge(slot: u8) -> Degrees {
    1 << (2 * slot)
}

/// Returns the sum over all slots.
#[inline]
pub(super) fn edges(degrees: Degrees) -> i64 {
    i64::from((degrees & ENDS).count_ones()) + 2 * i64::from((degrees & TWO_EDGES).count_ones())
}

/// Returns the number of paths.
#[inline]
pub(super) fn arcs(degrees: Degrees) -> usize {
    (degrees & ENDS).count_ones() as usize / 2
}

/// Returns the number of ends in the slots before this one.
#[inline]
pub(super) fn place(degrees: Degrees, slot: u8) -> u8 {
    (degrees & ENDS & (one_edge(slot) - 1)).count_ones() as u8
}

/// Returns the slots that are ends of paths, in ascending order.
pub(super) fn ends(degrees: Degrees) -> impl Iterator<Item = u8> {
    let mut left = degrees & ENDS;
    std::iter::from_fn(move || {
        let slot = left.trailing_zeros() / 2;
        (left != 0).then(|| {
            left &= left - 1;
            slot as u8
        })
    })
}

/// Removes a slot; those above it move down.
#[inline]
pub(super) fn without(degrees: Degrees, slot: u8) -> Degrees {
    let below = one_edge(slot) - 1;
    degrees & below | degrees >> 2 & !below
}

/// Returns the degrees of a frame of this number of slots if each has two edges.
#[inline]
pub(super) fn two_edges(slots: usize) -> Degrees {
    TWO_EDGES & (one_edge(slots as u8) - 1)
}

/// Returns the numbers of edges that are missing from two, for a frame of this number of slots.
#[inline]
pub(super) fn missing(degrees: Degrees, slots: usize) -> Degrees {
    // No slot has more than two, so that nothing is borrowed from the next slot.
    two_edges(slots) - degrees
}

/// A map from slots to slots, as tables of what becomes of each byte.
#[derive(Clone, Debug)]
pub(super) struct SlotMap {
    slots: Vec<u8>,
    bytes: Vec<[Degrees; 256]>,
}

impl SlotMap {
    /// The map that takes each slot to the one in the list.
    pub(super) fn new(slots: Vec<u8>) -> Self {
        let image = |four: &[u8]| {
            let mut images = [0; 256];
            for (byte, image) in (0u64..).zip(&mut images) {
                for (&to, nth) in four.iter().zip(0u8..) {
                    *image |= u64::from(degree(byte, nth)) << (2 * to);
                }
            }
            images
        };
        let bytes = slots.chunks(4).map(image).collect();
        Self { slots, bytes }
    }

    /// Returns the slot that a slot is taken to.
    pub(super) fn slot(&self, slot: u8) -> u8 {
        self.slots[slot as usize]
    }

    /// Returns the numbers of edges by the new slots.
    #[inline]
    pub(super) fn apply(&self, degrees: Degrees) -> Degrees {
        let images = self.bytes.iter().zip(degrees.to_le_bytes());
        images.fold(0, |image, (table, byte)| image | table[byte as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_and_ends() {
        // The slots 0 to 4 have 1, 2, 0, 1, 1 edges.
        let degrees = 0b01_01_00_10_01;
        assert_eq!([0, 1, 2, 3, 4].map(|slot| degree(degrees, slot)), [1, 2, 0, 1, 1]);
        assert_eq!(ends(degrees).collect::<Vec<_>>(), [0, 3, 4]);
        assert_eq!([0, 1, 4, 5].map(|slot| place(degrees, slot)), [0, 1, 2, 3]);
        assert_eq!(edges(degrees), 5);
        assert_eq!(without(degrees, 1), 0b01_01_00_01);
        assert_eq!(missing(degrees, 5), 0b01_01_10_00_01);
        let turned = SlotMap::new(vec![4, 3, 2, 1, 0]);
        assert_eq!(turned.apply(degrees), 0b01_10_00_01_01);
        assert_eq!(turned.slot(1), 3);
    }
}
