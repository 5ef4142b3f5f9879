//! States and their numbers of ways, in parts small enough for the cache.

use super::super::weight::{Weight, add};
use super::key::Key;

/// A state and its number of ways.
pub(super) type Entry<K, const W: usize> = (K, Weight<W>);

/// The least number of places of a part that is not empty.
const FEWEST_PLACES: usize = 16;

/// A part of a table: open addressing, with at most three quarters of the places taken.
#[derive(Debug)]
pub(super) struct Part<K, const W: usize> {
    places: Vec<Entry<K, W>>,
    states: usize,
}

impl<K: Key, const W: usize> Part<K, W> {
    /// A part with space for this number of states.
    pub(super) fn with_room(states: usize) -> Self {
        let size = (states * 4 / 3 + 1).max(FEWEST_PLACES);
        Self { places: vec![(K::NONE, [0; W]); size], states: 0 }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.states
    }

    /// Returns its memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<Entry<K, W>>()) as u64
    }

    /// Returns the states and their numbers of ways.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Entry<K, W>> {
        self.places.iter().filter(|(state, _)| *state != K::NONE)
    }

    /// Adds ways to states; returns `false` if a number becomes too large.
    pub(super) fn add_all(&mut self, batch: &[Entry<K, W>]) -> bool {
        while (self.states + batch.len()) * 4 > self.places.len() * 3 {
            self.grow();
        }
        // Memory is slow here.  Reading all places first, without a branch in between, loads them at the same
        // time.
        let seen = batch.iter().filter(|(state, _)| self.places[self.home(*state)].0 == *state).count();
        std::hint::black_box(seen);
        batch.iter().all(|(state, ways)| self.add(*state, ways))
    }

    /// Adds ways to a state, for which there must be a place.
    #[inline]
    fn add(&mut self, state: K, ways: &Weight<W>) -> bool {
        let at = self.find(state);
        let place = &mut self.places[at];
        if place.0 == state {
            return add(&mut place.1, ways);
        }
        *place = (state, *ways);
        self.states += 1;
        true
    }

    /// Returns the first place to try for a state.
    #[inline]
    fn home(&self, state: K) -> usize {
        // The low half of the scattered bits; the high half chose the part.
        (((state.scatter() & 0xffff_ffff) * self.places.len() as u64) >> 32) as usize
    }

    /// Returns the place of the state, or the empty place where it belongs.
    #[inline]
    fn find(&self, state: K) -> usize {
        let mut at = self.home(state);
        loop {
            let there = self.places[at].0;
            if there == state || there == K::NONE {
                return at;
            }
            at += 1;
            if at == self.places.len() {
                at = 0;
            }
        }
    }

    /// Grows by half its size and not to double: memory is what limits a count.
    fn grow(&mut self) {
        let larger = Self::with_room(self.places.len() * 9 / 8);
        for entry in std::mem::replace(&mut self.places, larger.places) {
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
        let mut part = Part::with_room(1);
        let _ = part.add_all(&[(state, *ways)]);
        Self { parts: vec![part] }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum()
    }

    /// Returns its memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.parts.iter().map(Part::bytes).sum()
    }
}
