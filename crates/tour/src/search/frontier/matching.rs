//! Matchings by number: which ends of paths belong together.
//!
//! Matchings of 2k ends are ordered by the partner of the first end, and then by the matching that is left
//! without the two.  So matchings whose first ends have the same partner follow each other.

use std::fmt::Debug;
use std::sync::OnceLock;

/// The partner of every end.
pub(super) type Partners = [u8; 32];

/// The largest number of arcs for tables; above it there are too many matchings.
pub(super) const MOST_ARCS: usize = 7;

/// No matching, in tables.
pub(super) const NONE: u32 = u32::MAX;

/// The number of a matching, as the states of a group are stored.
pub(super) trait Number: Copy + Ord + Debug + Send + Sync {
    /// The largest number of slots of a frame, so that all matchings of their ends have numbers.
    const SLOTS: usize;
    /// No matching.
    const NONE: Self;

    /// The number that is this one, which must fit.
    fn of(number: u64) -> Self;

    fn get(self) -> u64;
}

impl Number for u32 {
    const SLOTS: usize = 21;
    const NONE: Self = Self::MAX;

    #[inline]
    fn of(number: u64) -> Self {
        number as Self
    }

    #[inline]
    fn get(self) -> u64 {
        self.into()
    }
}

impl Number for u64 {
    const SLOTS: usize = 31;
    const NONE: Self = Self::MAX;

    #[inline]
    fn of(number: u64) -> Self {
        number
    }

    #[inline]
    fn get(self) -> u64 {
        self
    }
}

/// The number of matchings by their number of arcs.
const MATCHINGS: [u64; 16] = {
    let mut numbers = [1; 16];
    let mut arcs = 1;
    while arcs < numbers.len() {
        numbers[arcs] = numbers[arcs - 1] * (2 * arcs as u64 - 1);
        arcs += 1;
    }
    numbers
};

/// Returns the number of matchings with this number of arcs: 1, 1, 3, 15, 105, ...
#[inline]
pub(super) fn matchings(arcs: usize) -> usize {
    MATCHINGS[arcs & 15] as usize
}

/// Returns the number of a matching.
pub(super) fn rank(partners: &Partners, arcs: usize) -> usize {
    let mut taken = 0u32;
    let mut rank = 0;
    let mut left = arcs;
    for (end, &partner) in partners[..2 * arcs].iter().enumerate() {
        if taken >> end & 1 == 1 {
            continue;
        }
        let partner = u32::from(partner);
        // The number of remaining ends between the two.
        let between = (partner - end as u32 - 1)
            - (taken >> (end + 1) & ((1 << (partner - end as u32 - 1)) - 1)).count_ones();
        left -= 1;
        rank += between as usize * matchings(left);
        taken |= 1 << end | 1 << partner;
    }
    rank
}

/// Returns the matching with a number.
#[inline]
pub(super) fn unrank(mut rank: usize, arcs: usize) -> Partners {
    let mut partners = [0; 32];
    let mut free = (1u32 << (2 * arcs)) - 1;
    for left in (0..arcs).rev() {
        // The first free end is joined to the free end that the leading digit of the number counts.
        let one = free.trailing_zeros();
        free &= free - 1;
        let mut from = free;
        // Each time the lowest free end is struck out; the rest of the number belongs to the other ends.
        for _ in 0..rank / matchings(left) {
            from &= from - 1;
        }
        let other = from.trailing_zeros();
        free &= !(1 << other);
        rank %= matchings(left);
        partners[one as usize & 31] = other as u8;
        partners[other as usize & 31] = one as u8;
    }
    partners
}

/// Adds an arc between the first end of a matching and another end, which joins two pairs into one.  Returns
/// `None` if the two are partners, since that closes a cycle.
pub(super) fn glued(partners: &Partners, arcs: usize, to: u8) -> Option<Partners> {
    if partners[0] == to {
        return None;
    }
    // The numbers of the ends that are left.
    let after = |end: u8| end - 1 - u8::from(end > to);
    let mut glued = [0; 32];
    for end in (1..2 * arcs as u8).filter(|&end| end != to) {
        let partner = match partners[end as usize] {
            0 => partners[to as usize],
            other if other == to => partners[0],
            other => other,
        };
        glued[after(end) as usize] = after(partner);
    }
    Some(glued)
}

/// Returns the results of gluing, for every partner of the first end and every matching with this number of
/// arcs.
pub(super) fn table(arcs: usize) -> &'static [Vec<u32>] {
    static TABLES: [OnceLock<Vec<Vec<u32>>>; MOST_ARCS + 1] = [const { OnceLock::new() }; MOST_ARCS + 1];
    TABLES[arcs].get_or_init(|| {
        let all: Vec<Partners> = (0..matchings(arcs)).map(|nth| unrank(nth, arcs)).collect();
        let row = |to: u8| {
            let glue =
                |partners| glued(partners, arcs, to).map_or(NONE, |glued| rank(&glued, arcs - 1) as u32);
            all.iter().map(glue).collect()
        };
        (1..2 * arcs as u8).map(row).collect()
    })
}

/// Returns whether two matchings form one cycle.
pub(super) fn one_cycle(one: &Partners, other: &Partners, arcs: usize) -> bool {
    let mut at = 0;
    for _ in 1..arcs {
        at = one[other[at as usize] as usize & 31];
        if at == 0 {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_matchings() {
        for arcs in 0..=5 {
            for nth in 0..matchings(arcs) {
                let partners = unrank(nth, arcs);
                assert!((0..2 * arcs).all(|end| partners[partners[end] as usize] as usize == end));
                assert_eq!(rank(&partners, arcs), nth);
            }
        }
    }

    #[test]
    fn gluing_arc_by_arc_tells_one_cycle_from_many() {
        for arcs in 1..=4 {
            for (one, other) in
                (0..matchings(arcs)).flat_map(|one| (0..matchings(arcs)).map(move |other| (one, other)))
            {
                let (mut left, mut right) = (Some(unrank(one, arcs)), unrank(other, arcs));
                let expected = one_cycle(&unrank(one, arcs), &right, arcs);
                for number in (2..=arcs).rev() {
                    let to = right[0];
                    left = left.and_then(|left| glued(&left, number, to));
                    right = unrank(rank(&right, number) % matchings(number - 1), number - 1);
                }
                assert_eq!(left.is_some(), expected);
            }
        }
    }
}
