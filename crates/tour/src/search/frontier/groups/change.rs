//! The effect of an edge on a matching: the same for all states with the same numbers of edges.

use super::super::matching::Partners;
use super::degrees::{Degrees, degree, one_edge, place};

/// The effect of an edge on the matching of the ends, which are numbered in the order of their slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// A new path has these ends, by their numbers afterwards; the lower one first.
    Insert(u8, u8),
    /// A path becomes longer: one of its ends, by its number before, gets another number.
    Move(u8, u8),
    /// Two paths become one, or one path becomes a cycle: these ends disappear; the lower one first.
    Glue(u8, u8),
}

/// Adds an edge between two slots and returns its effect; `None` if one of them has two edges.
#[inline]
pub(super) fn link(degrees: &mut Degrees, one: u8, other: u8) -> Option<Change> {
    let before = *degrees;
    let (of_one, of_other) = (degree(before, one), degree(before, other));
    if of_one > 1 || of_other > 1 {
        return None;
    }
    let after = before + one_edge(one) + one_edge(other);
    *degrees = after;
    Some(match (of_one, of_other) {
        (0, 0) => {
            let (one, other) = (place(after, one), place(after, other));
            Change::Insert(one.min(other), one.max(other))
        }
        (0, _) => Change::Move(place(before, other), place(after, one)),
        (_, 0) => Change::Move(place(before, one), place(after, other)),
        _ => {
            let (one, other) = (place(before, one), place(before, other));
            Change::Glue(one.min(other), one.max(other))
        }
    })
}

impl Change {
    /// Returns the number of arcs afterwards.
    pub(super) fn arcs_after(self, arcs: usize) -> usize {
        match self {
            Self::Insert(..) => arcs + 1,
            Self::Move(..) => arcs,
            Self::Glue(..) => arcs - 1,
        }
    }

    /// Returns the matching afterwards; `None` if a cycle is closed.
    pub(super) fn apply(self, partners: &Partners, arcs: usize) -> Option<Partners> {
        let mut changed = [0; 32];
        let mut copy = |after: &dyn Fn(u8) -> u8| {
            for end in 0..2 * arcs as u8 {
                changed[after(end) as usize & 31] = after(partners[end as usize]);
            }
        };
        match self {
            Self::Insert(low, high) => {
                copy(&|end| {
                    let end = end + u8::from(end >= low);
                    end + u8::from(end >= high)
                });
                changed[low as usize & 31] = high;
                changed[high as usize & 31] = low;
            }
            Self::Move(from, to) => copy(&|end| {
                if end == from {
                    return to;
                }
                let end = end - u8::from(end > from);
                end + u8::from(end >= to)
            }),
            Self::Glue(low, high) => {
                if partners[low as usize & 31] == high {
                    return None;
                }
                let mut joined = *partners;
                let (one, other) = (partners[low as usize & 31], partners[high as usize & 31]);
                joined[one as usize & 31] = other;
                joined[other as usize & 31] = one;
                for end in (0..2 * arcs as u8).filter(|end| ![low, high].contains(end)) {
                    let after = |end: u8| end - u8::from(end > low) - u8::from(end > high);
                    changed[after(end) as usize & 31] = after(joined[end as usize & 31]);
                }
            }
        }
        Some(changed)
    }
}

/// Returns a matching whose ends have other numbers.
pub(super) fn renumbered(partners: &Partners, arcs: usize, to: &Partners) -> Partners {
    let mut renumbered = [0; 32];
    for end in 0..2 * arcs {
        renumbered[to[end] as usize & 31] = to[partners[end] as usize & 31];
    }
    renumbered
}

#[cfg(test)]
mod tests {
    use super::super::super::matching::{matchings, rank, unrank};
    use super::super::degrees::{SlotMap, arcs, ends};
    use super::super::ranks::{Changes, Renumberings};
    use super::*;

    /// The partner of each slot, by slot.
    fn by_slot(degrees: Degrees, partners: &Partners) -> Vec<(u8, u8)> {
        let slots: Vec<u8> = ends(degrees).collect();
        slots.iter().zip(partners).map(|(&slot, &partner)| (slot, slots[partner as usize])).collect()
    }

    /// Adds the edge to the paths themselves: each is a pair of slots, and a bare slot is a pair with itself.
    fn plainly(pairs: &[(u8, u8)], (one, other): (u8, u8)) -> Option<Vec<(u8, u8)>> {
        let end = |slot| pairs.iter().find(|pair| pair.0 == slot).map_or(slot, |pair| pair.1);
        let (left, right) = (end(one), end(other));
        if left == other && right == one {
            return None;
        }
        let mut pairs: Vec<_> =
            pairs.iter().copied().filter(|pair| ![one, other, left, right].contains(&pair.0)).collect();
        pairs.extend([(left, right), (right, left)]);
        pairs.sort_unstable();
        Some(pairs)
    }

    #[test]
    fn edges_join_paths() {
        // All degrees of five slots, all matchings of the ends, all edges.
        let changes = Changes::new();
        for number in 0..3u64.pow(5) {
            let degrees = (0..5).fold(0, |sum, slot| sum | (number / 3u64.pow(slot) % 3) << (2 * slot));
            let paths = arcs(degrees);
            for matching in (0..matchings(paths)).filter(|_| ends(degrees).count() % 2 == 0) {
                let before = by_slot(degrees, &unrank(matching, paths));
                for (one, other) in (0..5).flat_map(|one| (0..one).map(move |other| (one, other))) {
                    let mut after = degrees;
                    let Some(change) = link(&mut after, one, other) else {
                        assert!(degree(degrees, one) == 2 || degree(degrees, other) == 2);
                        continue;
                    };
                    let changed = change.apply(&unrank(matching, paths), paths);
                    let mut numbers = [matching as u32];
                    changes.apply(change, paths, &mut numbers);
                    let expected = plainly(&before, (one, other));
                    assert_eq!(changed.map(|changed| by_slot(after, &changed)), expected);
                    let number = changed.map(|changed| rank(&changed, arcs(after)) as u32);
                    assert_eq!((numbers[0] != u32::MAX).then_some(numbers[0]), number);
                }
            }
        }
    }

    #[test]
    fn slots_move() {
        let map = SlotMap::new(vec![3, 1, 4, 0, 2]);
        for matching in 0..3 {
            // The slots 0, 1, 2 and 4 are ends.
            let (degrees, mut numbers) = (0b01_10_01_01_01, [matching]);
            let after = Renumberings::default().apply(&map, degrees, &mut numbers);
            assert_eq!(after, map.apply(degrees));
            let moved = by_slot(degrees, &unrank(matching as usize, 2));
            let mut moved: Vec<_> = moved.iter().map(|pair| (map.slot(pair.0), map.slot(pair.1))).collect();
            moved.sort_unstable();
            assert_eq!(by_slot(after, &unrank(numbers[0] as usize, 2)), moved);
        }
    }
}
