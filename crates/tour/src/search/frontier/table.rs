//! States and their numbers of ways, in parts small enough for the cache.

use super::key::Key;
use super::weight::{Weight, add};

/// A state and its number of ways.
pub(super) type Entry<K, const W: usize> = (K, Weight<W>);

/// The fewest places of a part that is not empty.
const FEWEST: usize = 16;

/// A part of a table: open addressing, with at most three quarters of the places taken.
#[derive(Debug)]
pub(super) struct Part<K, const W: usize> {
    places: Vec<Entry<K, W>>,
    states: usize,
}

impl<K, const W: usize> Default for Part<K, W> {
    fn default() -> Self {
        Self { places: Vec::new(), states: 0 }
    }
}

impl<K: Key, const W: usize> Part<K, W> {
    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.states
    }

    /// The memory it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<Entry<K, W>>()) as u64
    }

    /// The states and their numbers of ways.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Entry<K, W>> {
        self.places.iter().filter(|(state, _)| *state != K::NONE)
    }

    /// Adds so many ways to a state; `false` when their number becomes too large.
    #[inline]
    pub(super) fn add(&mut self, state: K, ways: &Weight<W>) -> bool {
        if (self.states + 1) * 4 > self.places.len() * 3 {
            self.grow();
        }
        let at = self.find(state);
        let place = &mut self.places[at];
        if place.0 == state {
            return add(&mut place.1, ways);
        }
        *place = (state, *ways);
        self.states += 1;
        true
    }

    /// Where the state is, or where it belongs.
    #[inline]
    fn find(&self, state: K) -> usize {
        let size = self.places.len();
        // The low half of the scattered bits; the high half chose the part.
        let mut at = (((state.scatter() & 0xffff_ffff) * size as u64) >> 32) as usize;
        loop {
            let there = self.places[at].0;
            if there == state || there == K::NONE {
                return at;
            }
            at += 1;
            if at == size {
                at = 0;
            }
        }
    }

    /// By halves and not to double the size: memory is what ends a count.
    fn grow(&mut self) {
        let size = (self.places.len() + self.places.len() / 2).max(FEWEST);
        let old = std::mem::replace(&mut self.places, vec![(K::NONE, [0; W]); size]);
        for entry in old {
            if entry.0 != K::NONE {
                let at = self.find(entry.0);
                self.places[at] = entry;
            }
        }
    }
}

/// All states of one side of the cut.
#[derive(Debug)]
pub(super) struct Table<K, const W: usize> {
    pub(super) parts: Vec<Part<K, W>>,
}

impl<K: Key, const W: usize> Table<K, W> {
    /// The table of one state.
    pub(super) fn of(state: K, ways: &Weight<W>) -> Self {
        let mut part = Part::default();
        let _ = part.add(state, ways);
        Self { parts: vec![part] }
    }

    /// How many states there are.
    pub(super) fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum()
    }
}
