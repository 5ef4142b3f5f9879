//! Positions from which no line reaches the goal in the moves that are left.

use std::sync::{Mutex, PoisonError};

/// A set of numbers of positions that forgets, shared by threads.
///
/// It begins small and doubles up to its bound: clearing memory that a short search never needs would take
/// longer than the search.
pub(super) struct Empties {
    shards: Box<[Mutex<Shard>]>,
    most: usize,
}

struct Shard {
    /// Buckets of [`WAYS`] numbers; 0 is none.  In the place of the lowest six bits, which the index has, the
    /// moves that were left.
    slots: Vec<u64>,
    used: usize,
}

/// So many shards that threads hardly ever wait for one another.
const SHARDS: usize = 64;
const SHARD_BITS: u32 = SHARDS.trailing_zeros();
/// How many places a number may be in.
const WAYS: usize = 4;
/// How many slots a shard begins with: as many buckets as six bits of an index tell apart.
const FIRST: usize = 64 * WAYS;
const LEFT: u64 = 63;

impl Empties {
    /// An empty set that will take at most so many bytes, but for a few kilobytes.
    pub(super) fn new(bytes: usize) -> Self {
        let slots = (bytes / SHARDS / size_of::<u64>()).max(FIRST);
        // The largest power of two that fits.
        let most = 1 << slots.ilog2();
        let shard = || Mutex::new(Shard { slots: vec![0; FIRST], used: 0 });
        Self { shards: (0..SHARDS).map(|_| shard()).collect(), most }
    }

    /// Whether this number was put in with so many moves left.
    pub(super) fn has(&self, number: u64, left: usize) -> bool {
        let number = mixed(number, left);
        let shard = self.shard(number).lock().unwrap_or_else(PoisonError::into_inner);
        let entry = entry(number, left);
        let at = shard.bucket(number);
        shard.slots[at..at + WAYS].contains(&entry)
    }

    /// Puts it in.  In a full bucket it takes the place of the one with the fewest moves left, which is the
    /// least work to find again.
    pub(super) fn put(&self, number: u64, left: usize) {
        let number = mixed(number, left);
        let mut shard = self.shard(number).lock().unwrap_or_else(PoisonError::into_inner);
        if shard.used * 2 > shard.slots.len() && shard.slots.len() < self.most {
            shard.grow();
        }
        let entry = entry(number, left);
        let at = shard.bucket(number);
        shard.insert(at, entry);
    }

    fn shard(&self, number: u64) -> &Mutex<Shard> {
        &self.shards[(number >> (64 - SHARD_BITS)) as usize]
    }
}

impl Shard {
    fn bucket(&self, number: u64) -> usize {
        (number as usize & (self.slots.len() / WAYS - 1)) * WAYS
    }

    fn insert(&mut self, at: usize, entry: u64) {
        let Some(slot) = self.slots[at..at + WAYS].iter_mut().min_by_key(|slot| **slot & LEFT) else {
            return;
        };
        self.used += usize::from(*slot == 0);
        *slot = entry;
    }

    /// Twice the size.  An entry has lost the lowest bits of its number, but its old bucket tells them.
    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        for (place, entry) in old.into_iter().enumerate().filter(|&(_, entry)| entry != 0) {
            let number = entry & !LEFT | (place / WAYS) as u64 & LEFT;
            let at = self.bucket(number);
            self.insert(at, entry);
        }
    }
}

/// The same position with more moves left is another question.
fn mixed(number: u64, left: usize) -> u64 {
    number.wrapping_add((left as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Never 0: there is a move left.  The longest lines share the number 63, which only decides who goes.
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
        let set = Empties::new(64 << 20);
        for (number, left) in numbers().take(20_000).zip((2..8).cycle()) {
            assert!(!set.has(number, left));
            set.put(number, left);
        }
        let kept = numbers().take(20_000).zip((2..8).cycle()).filter(|&(number, left)| set.has(number, left));
        // A bucket may be full while the table is half empty, but seldom.
        assert!(kept.count() > 19_000);
        assert!(numbers().take(20_000).zip((2..8).cycle()).all(|(number, left)| !set.has(number, left + 1)));
    }

    #[test]
    fn it_keeps_to_its_bound() {
        let bytes = 1 << 20;
        let set = Empties::new(bytes);
        numbers().take(300_000).for_each(|number| set.put(number, 3));
        let slots: usize = set.shards.iter().map(|shard| shard.lock().unwrap().slots.len()).sum();
        assert_eq!(slots * size_of::<u64>(), bytes);
        assert!(numbers().take(300_000).filter(|&number| set.has(number, 3)).count() > 100_000);
    }
}
