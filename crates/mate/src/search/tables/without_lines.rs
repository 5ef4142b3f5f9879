//! Remembers positions from which no line reaches the goal in the remaining moves.

use std::sync::{Mutex, PoisonError};

/// A lossy set of position hashes, shared by threads.
///
/// It starts small and doubles up to its limit. Clearing memory that a short search never needs would take
/// longer than the search.
pub(crate) struct WithoutLines {
    sections: Box<[Mutex<Section>]>,
    most: usize,
}

struct Section {
    /// Buckets of [`SLOTS_PER_BUCKET`] entries; 0 is empty. The lowest six bits of a hash follow from the index. They
    /// are replaced by the moves left.
    slots: Vec<u64>,
    used: usize,
}

/// The number of sections. With this number threads hardly ever wait for each other.
const SECTIONS: usize = 64;
const SECTION_BITS: u32 = SECTIONS.trailing_zeros();
/// The number of places for a hash.
const SLOTS_PER_BUCKET: usize = 4;
/// The initial slots of a section: as many buckets as six bits of an index distinguish.
const FIRST_SLOTS: usize = 64 * SLOTS_PER_BUCKET;
const LEFT: u64 = 63;

impl WithoutLines {
    /// Creates an empty set that uses at most about this number of bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (bytes / SECTIONS / size_of::<u64>()).max(FIRST_SLOTS);
        // The largest power of two that fits.
        let most = 1 << slots.ilog2();
        let section = || Mutex::new(Section { slots: vec![0; FIRST_SLOTS], used: 0 });
        Self { sections: (0..SECTIONS).map(|_| section()).collect(), most }
    }

    /// Whether this hash was added with this number of moves left.
    pub(crate) fn has(&self, number: u64, left: usize) -> bool {
        let number = mixed(number, left);
        let section = self.section(number).lock().unwrap_or_else(PoisonError::into_inner);
        let entry = entry(number, left);
        let at = section.bucket(number);
        section.slots[at..at + SLOTS_PER_BUCKET].contains(&entry)
    }

    /// Adds a hash. In a full bucket it replaces the entry with the fewest moves left, which is the
    /// cheapest to find again.
    pub(crate) fn put(&self, number: u64, left: usize) {
        let number = mixed(number, left);
        let mut section = self.section(number).lock().unwrap_or_else(PoisonError::into_inner);
        if section.used * 2 > section.slots.len() && section.slots.len() < self.most {
            section.grow();
        }
        let entry = entry(number, left);
        let at = section.bucket(number);
        section.insert(at, entry);
    }

    fn section(&self, number: u64) -> &Mutex<Section> {
        &self.sections[(number >> (64 - SECTION_BITS)) as usize]
    }
}

impl Section {
    fn bucket(&self, number: u64) -> usize {
        (number as usize & (self.slots.len() / SLOTS_PER_BUCKET - 1)) * SLOTS_PER_BUCKET
    }

    fn insert(&mut self, at: usize, entry: u64) {
        let Some(slot) = self.slots[at..at + SLOTS_PER_BUCKET].iter_mut().min_by_key(|slot| **slot & LEFT)
        else {
            return;
        };
        self.used += usize::from(*slot == 0);
        *slot = entry;
    }

    /// Doubles the size. An entry has lost the lowest bits of its hash, but its old bucket tells them.
    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        for (place, entry) in old.into_iter().enumerate().filter(|&(_, entry)| entry != 0) {
            let number = entry & !LEFT | (place / SLOTS_PER_BUCKET) as u64 & LEFT;
            let at = self.bucket(number);
            self.insert(at, entry);
        }
    }
}

/// Mixes the moves left into the hash: the same position with more moves left is another question.
fn mixed(number: u64, left: usize) -> u64 {
    number.wrapping_add((left as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Returns an entry, which is never 0 because a move is left. The longest lines share the number 63, which
/// matters only for replacement.
fn entry(number: u64, left: usize) -> u64 {
    number & !LEFT | (left as u64).clamp(1, LEFT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> impl Iterator<Item = u64> {
        (1..).map(rookwright_run::mix)
    }

    #[test]
    fn nothing_is_forgotten_while_there_is_room() {
        let set = WithoutLines::new(64 << 20);
        for (number, left) in numbers().take(20_000).zip((2..8).cycle()) {
            assert!(!set.has(number, left));
            set.put(number, left);
        }
        let kept = numbers().take(20_000).zip((2..8).cycle()).filter(|&(number, left)| set.has(number, left));
        // A bucket may be full while the table is half empty, but rarely.
        assert!(kept.count() > 19_000);
        assert!(numbers().take(20_000).zip((2..8).cycle()).all(|(number, left)| !set.has(number, left + 1)));
    }

    #[test]
    fn it_keeps_to_its_bound() {
        let bytes = 1 << 20;
        let set = WithoutLines::new(bytes);
        numbers().take(300_000).for_each(|number| set.put(number, 3));
        let slots: usize = set.sections.iter().map(|section| section.lock().unwrap().slots.len()).sum();
        assert_eq!(slots * size_of::<u64>(), bytes);
        assert!(numbers().take(300_000).filter(|&number| set.has(number, 3)).count() > 100_000);
    }
}
