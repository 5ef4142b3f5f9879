//! Adds up the states of one new group, which come from several old ones.

use super::super::matching::{MOST_ARCS, Number, matchings};
use super::super::weight::{Weight, add};
use super::change::link;
use super::degrees::{Degrees, SlotMap, arcs, without};
use super::ranks::{Changes, Renumberings};
use super::table::Group;

/// An array of all matchings is used if there is at least one state for this number of them.
const SPARSE: usize = 16;

/// The states of one new group.
pub(super) struct Gather<'a, M, const W: usize> {
    changes: &'a Changes<M>,
    renumberings: Renumberings<M>,
    /// The degrees with which the cycle through all vertices is closed.
    whole: Option<Degrees>,
    /// The ways by the number of the matching, all zero between two groups.
    array: Vec<Weight<W>>,
    /// The states in any order, if an array would be too large.
    list: Vec<(M, Weight<W>)>,
    is_list: bool,
    /// The part of the array in use.
    size: usize,
    numbers: Vec<M>,
    /// Whether a number of ways became too large.
    pub(super) overflow: bool,
}

impl<'a, M: Number, const W: usize> Gather<'a, M, W> {
    pub(super) fn new(changes: &'a Changes<M>, whole: Option<Degrees>) -> Self {
        Self {
            changes,
            renumberings: Renumberings::new(),
            whole,
            array: Vec::new(),
            list: Vec::new(),
            is_list: false,
            size: 0,
            numbers: Vec::new(),
            overflow: false,
        }
    }

    /// Begins a group with this number of paths, to which at most this number of states will be added.
    pub(super) fn begin(&mut self, arcs: usize, states: usize) {
        self.is_list = arcs > MOST_ARCS || states.saturating_mul(SPARSE) < matchings(arcs);
        self.size = if self.is_list { 0 } else { matchings(arcs) };
        if self.array.len() < self.size {
            self.array.resize(self.size, [0; W]);
        }
    }

    /// Adds the states of an old group, after it has got some more edges, a slot was removed, and the others have
    /// moved.
    #[inline]
    pub(super) fn add<'m>(
        &mut self,
        group: Group<'_, M, W>,
        degrees: Degrees,
        edges: impl Iterator<Item = (u8, u8)>,
        removed: Option<u8>,
        maps: impl Iterator<Item = &'m SlotMap>,
    ) {
        let mut degrees = degrees;
        // All matchings of the group go through the same changes, so each change is applied to the whole
        // list.
        self.numbers.clear();
        self.numbers.extend_from_slice(group.matchings);
        for (one, other) in edges {
            let paths = arcs(degrees);
            let change = link(&mut degrees, one, other);
            // The number of the only matching of two ends is that of the matching of none.
            if let Some(change) = change.filter(|_| self.whole != Some(degrees)) {
                self.changes.apply(change, paths, &mut self.numbers);
            }
        }
        degrees = removed.map_or(degrees, |slot| without(degrees, slot));
        for map in maps {
            degrees = self.renumberings.apply(map, degrees, &mut self.numbers);
        }
        // Matchings that would have closed a cycle have no number any more.
        let states = self.numbers.iter().zip(group.ways).filter(|(number, _)| **number != M::NONE);
        // An array has a place for every matching, which pays only if many of them occur.
        if self.is_list {
            self.list.extend(states.map(|(&number, &ways)| (number, ways)));
        } else {
            for (&number, ways) in states {
                self.overflow |= !add(&mut self.array[number.get() as usize], ways);
            }
        }
    }

    /// Returns the states of the group, in ascending order, and ends it.
    pub(super) fn finish(&mut self) -> impl Iterator<Item = (M, Weight<W>)> {
        let overflow = &mut self.overflow;
        self.list.sort_unstable_by_key(|&(number, _)| number);
        self.list.dedup_by(|later, first| {
            let is_same = later.0 == first.0;
            if is_same {
                *overflow |= !add(&mut first.1, &later.1);
            }
            is_same
        });
        let array = self.array[..self.size].iter_mut().zip(0u64..);
        let array = array.filter(|(ways, _)| **ways != [0; W]);
        array
            .map(|(ways, number)| (M::of(number), std::mem::replace(ways, [0; W])))
            .chain(self.list.drain(..))
    }
}
