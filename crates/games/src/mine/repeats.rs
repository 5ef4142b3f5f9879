//! Positions that were found before.
//!
//! A fixed table of fingerprints: where it is full, the oldest of eight is forgotten, so that a position could be
//! found again after millions of others. Memory never grows.

/// The fingerprints that may stand at one place.
const PER_BUCKET: usize = 8;
/// Bytes of a fingerprint.
const BYTES: usize = 8;

/// Remembers fingerprints.
#[derive(Debug)]
pub(crate) struct Repeats {
    buckets: Vec<[u64; PER_BUCKET]>,
}

impl Repeats {
    /// Creates a memory for at least this number of fingerprints, or for as many as memory allows.
    pub(crate) fn new(many: usize) -> Self {
        let mut buckets =
            many.div_ceil(PER_BUCKET).clamp(1, usize::MAX / BYTES / PER_BUCKET / 4).next_power_of_two();
        loop {
            let mut room = Vec::new();
            if room.try_reserve_exact(buckets).is_ok() {
                room.resize(buckets, [0; PER_BUCKET]);
                return Self { buckets: room };
            }
            buckets /= 2;
        }
    }

    /// Remembers a fingerprint. Returns whether it is new.
    pub(crate) fn insert(&mut self, fingerprint: u64) -> bool {
        // 0 marks a free place.
        let fingerprint = fingerprint.max(1);
        let at = (fingerprint >> 20) as usize & (self.buckets.len() - 1);
        let bucket = &mut self.buckets[at];
        if bucket.contains(&fingerprint) {
            return false;
        }
        // The newest comes first.
        bucket.rotate_right(1);
        bucket[0] = fingerprint;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_known_and_memory_is_bounded() {
        let mut repeats = Repeats::new(1000);
        let number = |nth: u64| (nth + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        assert!((0..400).all(|nth| repeats.insert(number(nth))));
        assert!((0..400).all(|nth| !repeats.insert(number(nth))));
        assert!((400..100_000).filter(|&nth| repeats.insert(number(nth))).count() == 99_600);
        assert_eq!(repeats.buckets.len(), 128);
        assert!(!repeats.insert(number(99_999)));
        assert!(Repeats::new(0).insert(0));
    }
}
