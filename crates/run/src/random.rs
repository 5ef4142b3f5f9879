//! Random numbers that are the same on every machine and for any number of threads.

/// A random number generator, SplitMix64 (Steele, Lea & Flood 2014).  Neighbouring seeds give unrelated
/// numbers.
///
/// ```
/// use rookwright_run::Random;
///
/// let mut files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/// let mut random = Random::new(960);
/// random.shuffle(&mut files);
/// assert!(random.below(64) < 64); // a square of the chessboard
///
/// let mut again = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/// Random::new(960).shuffle(&mut again);
/// assert_eq!(files, again); // the same seed, the same order
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Scatters the bits of a number.
pub fn mix(number: u64) -> u64 {
    let mut mixed = number;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl Random {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A generator for one attempt of a run.
    pub fn of(seed: u64, attempt: u64) -> Self {
        Self { state: mix(mix(seed.wrapping_add(STEP)) ^ attempt.wrapping_mul(STEP)) }
    }

    /// Returns the next number.
    #[expect(clippy::should_implement_trait, reason = "there is no end to them")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }

    /// Returns a random number below the bound, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Shuffles the list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers for the seed 0, as published with the algorithm.
    #[test]
    fn as_published() {
        let mut random = Random::new(0);
        assert_eq!(random.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(random.next(), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn every_number_comes_up() {
        let mut random = Random::of(1, 2);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[random.below(6)] += 1);
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
        let mut list: Vec<_> = (0..20).collect();
        random.shuffle(&mut list);
        assert_ne!(list, (0..20).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..20).collect::<Vec<_>>());
    }
}
