//! The transposition table, shared by all threads: in how many moves positions are proven won, and in how
//! many they are proven not won.
//!
//! Memory is reserved at once but used gradually: a search of a thousand positions touches only what these
//! need. An entry has two words. The first is the position's hash mixed with the second, so an entry torn
//! by two threads does not match and is not found (Hyatt's trick). No lock is needed.

use rookwright_chess::Move;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The words of a bucket: four entries, one cache line.
const WORDS_PER_BUCKET: usize = 8;
/// The mean number of entries of a bucket at which the table grows. With three of four, some entries are lost early, but
/// a smaller table is more often in the cache.
const ENTRIES_BEFORE_GROWTH: usize = 3;
/// The number of buckets in use at first.
const FIRST_BUCKETS: usize = 1 << 8;

/// The transposition table.
#[derive(Debug)]
pub struct Table {
    words: Box<[AtomicU64]>,
    /// The index of the first bucket, so that each bucket lies in one cache line.
    start: usize,
    /// The most buckets, a power of two.
    most: usize,
    /// The buckets in use, a power of two.
    used: AtomicUsize,
    /// The approximate number of entries.
    filled: AtomicUsize,
    growing: AtomicBool,
}

/// What is known about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// The number of moves in which it is won, or [`NEVER`].
    pub won: u8,
    /// The number of moves in which it is not won.
    pub lost: u8,
    /// The move to try first; 0 for none.
    pub best: u16,
    /// The logarithm of the number of positions visited.
    pub effort: u8,
}

/// More moves than any search uses.
pub(crate) const NEVER: u8 = 255;

impl Known {
    /// The value for an unknown position.
    pub const NOTHING: Known = Known { won: NEVER, lost: 0, best: 0, effort: 0 };

    fn pack(self) -> u64 {
        // The top bit distinguishes an entry from an empty slot.
        1 << 63
            | u64::from(self.won)
            | u64::from(self.lost) << 8
            | u64::from(self.best) << 16
            | u64::from(self.effort) << 32
    }

    fn unpack(word: u64) -> Self {
        Self {
            won: word as u8,
            lost: (word >> 8) as u8,
            best: (word >> 16) as u16,
            effort: (word >> 32) as u8,
        }
    }

    /// Returns the move to try first.
    pub fn best(self) -> Move {
        Move::from_bits(self.best)
    }
}

impl Table {
    /// Creates a table that uses at most this number of bytes, or a few kilobytes.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / (8 * WORDS_PER_BUCKET)).max(FIRST_BUCKETS);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        let (most, words) = Self::room(most);
        let past = words.as_ptr().addr() / 8 % WORDS_PER_BUCKET;
        Self {
            words,
            start: (WORDS_PER_BUCKET - past) % WORDS_PER_BUCKET,
            most,
            used: AtomicUsize::new(FIRST_BUCKETS),
            filled: AtomicUsize::new(0),
            growing: AtomicBool::new(false),
        }
    }

    /// Allocates memory for this number of buckets. If that fails, tries half of it, and so on.
    fn room(mut most: usize) -> (usize, Box<[AtomicU64]>) {
        while most > FIRST_BUCKETS {
            if let Ok(words) = bytemuck::allocation::try_zeroed_slice_box((most + 1) * WORDS_PER_BUCKET) {
                return (most, words);
            }
            most /= 2;
        }
        (most, bytemuck::allocation::zeroed_slice_box((most + 1) * WORDS_PER_BUCKET))
    }

    /// Returns the number of bytes in use.
    pub fn bytes(&self) -> usize {
        self.used.load(Ordering::Relaxed) * WORDS_PER_BUCKET * 8
    }

    /// Forgets everything. Only memory in use is touched, so that this is cheap after a short search.
    pub fn clear(&self) {
        let used = self.used.swap(FIRST_BUCKETS, Ordering::Relaxed);
        let end = self.start + used * WORDS_PER_BUCKET;
        self.words[self.start..end].iter().for_each(|word| word.store(0, Ordering::Relaxed));
        self.filled.store(0, Ordering::Relaxed);
    }

    fn bucket(&self, number: u64, used: usize) -> &[AtomicU64] {
        let at = self.start + (number as usize & (used - 1)) * WORDS_PER_BUCKET;
        &self.words[at..at + WORDS_PER_BUCKET]
    }

    /// Returns what is known about the position with this hash.
    pub fn get(&self, number: u64) -> Known {
        let bucket = self.bucket(number, self.used.load(Ordering::Relaxed));
        for entry in bucket.as_chunks::<2>().0 {
            let data = entry[1].load(Ordering::Relaxed);
            if entry[0].load(Ordering::Relaxed) ^ data == number && data != 0 {
                return Known::unpack(data);
            }
        }
        Known::NOTHING
    }

    /// Stores what is known about the position with this hash. Replaces the entry with the least effort.
    pub fn put(&self, number: u64, known: Known) {
        let used = self.used.load(Ordering::Relaxed);
        let bucket = self.bucket(number, used);
        let mut least = (u32::MAX, 0);
        for (at, entry) in bucket.as_chunks::<2>().0.iter().enumerate() {
            let data = entry[1].load(Ordering::Relaxed);
            if data == 0 {
                // The count decides only when the table grows, so it need not be exact between threads.
                let filled = self.filled.fetch_add(1, Ordering::Relaxed);
                least = (0, at);
                if filled > used * ENTRIES_BEFORE_GROWTH && used < self.most {
                    self.write(bucket, at, number, known);
                    return self.grow(used);
                }
                break;
            }
            // What was known about the same position gives way, whatever it took.
            if entry[0].load(Ordering::Relaxed) ^ data == number {
                least = (0, at);
                break;
            }
            // What took the least work is lost most cheaply.
            let effort = u32::from(Known::unpack(data).effort);
            if effort < least.0 {
                least = (effort, at);
            }
        }
        self.write(bucket, least.1, number, known);
    }

    fn write(&self, bucket: &[AtomicU64], at: usize, number: u64, known: Known) {
        let data = known.pack();
        bucket[2 * at].store(number ^ data, Ordering::Relaxed);
        bucket[2 * at + 1].store(data, Ordering::Relaxed);
    }

    /// Doubles the number of buckets in use. An entry stays or moves up by the old number of buckets.
    /// Meanwhile other threads may miss it, and their entries may be lost, which costs time but not
    /// correctness.
    fn grow(&self, used: usize) {
        // Another thread is at it.
        if self.growing.swap(true, Ordering::Acquire) {
            return;
        }
        // It may have finished just before.
        if self.used.load(Ordering::Relaxed) == used {
            for low in 0..used {
                let at = self.start + low * WORDS_PER_BUCKET;
                for slot in (at..at + WORDS_PER_BUCKET).step_by(2) {
                    let data = self.words[slot + 1].load(Ordering::Relaxed);
                    let key = self.words[slot].load(Ordering::Relaxed);
                    // The next bit of the hash decides between the old bucket and the new one.
                    if data != 0 && (key ^ data) as usize & used != 0 {
                        self.words[slot + used * WORDS_PER_BUCKET].store(key, Ordering::Relaxed);
                        self.words[slot + used * WORDS_PER_BUCKET + 1].store(data, Ordering::Relaxed);
                        self.words[slot + 1].store(0, Ordering::Relaxed);
                        self.words[slot].store(0, Ordering::Relaxed);
                    }
                }
            }
            // Only now do the threads look into the upper half.
            self.used.store(used * 2, Ordering::Relaxed);
        }
        self.growing.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_through_its_growth() {
        let table = Table::new(1 << 20);
        let number = |nth: u64| (nth + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let known = |nth: u64| Known { won: nth as u8, lost: 3, best: nth as u16, effort: 1 };
        for nth in 0..5000 {
            table.put(number(nth), known(nth));
        }
        let kept = (0..5000).filter(|&nth| table.get(number(nth)) == known(nth)).count();
        assert!(kept > 4900, "{kept}");
        assert_eq!(table.get(12345), Known::NOTHING);
        assert!(table.bytes() <= 1 << 20);
    }

    #[test]
    fn nothing_is_left_after_clearing() {
        let table = Table::new(1 << 20);
        for round in 0..3 {
            assert!((0..5000).all(|nth: u64| table.get(nth * 7919 + 1) == Known::NOTHING), "{round}");
            (0..5000).for_each(|nth: u64| table.put(nth * 7919 + 1, Known { won: 2, ..Known::NOTHING }));
            assert_eq!(table.get(7920).won, 2);
            table.clear();
            assert_eq!(table.bytes(), Table::new(0).bytes());
        }
    }

    #[test]
    fn too_much_is_not_too_much() {
        let table = Table::new(1 << 60);
        table.put(5, Known { won: 1, ..Known::NOTHING });
        assert_eq!(table.get(5).won, 1);
    }

    #[test]
    fn keeps_what_was_most_work() {
        let table = Table::new(0);
        for nth in 0..100_000u64 {
            table.put(nth * 1024, Known { won: 1, lost: 0, best: 0, effort: u8::from(nth == 7) });
        }
        assert_eq!(table.get(7 * 1024).won, 1);
        assert!(table.bytes() <= 1 << 14);
    }
}
