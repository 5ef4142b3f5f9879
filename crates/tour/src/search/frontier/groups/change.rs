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
    // An end is a slot with one edge. So a slot without edges becomes an end, and one with an edge stops
    // being one.
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
        // Ends are numbered in the order of their slots, so that an end more or less moves the numbers of all
        // later ones.
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
                // The two ends are those of one path, which would become a cycle.
                if partners[low as usize & 31] == high {
                    return None;
                }
                let mut joined = *partners;
                // Two paths become one between their far ends.
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
