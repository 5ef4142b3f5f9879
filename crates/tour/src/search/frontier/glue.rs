//! Counts the ways in which two sets of matchings of the same ends form one cycle.
//!
//! It does not try all pairs, unless there are few.  The first end has some partner on the far side.  For each
//! possible partner, the near matchings are glued with that arc, which makes many of them equal, and the rest
//! of the far ones has one arc less.

use super::matching::{MOST_ARCS, NONE, Partners, glued, matchings, one_cycle, rank, table, unrank};
use super::weight::{Total, Weight, add};
use num_bigint::BigUint;
use std::collections::HashMap;

/// The number of a matching, and its number of ways.
pub(super) type Ranked<const W: usize> = (u64, Weight<W>);

/// Adds up the cycles of groups of matchings.
pub(super) struct Glue<const W: usize> {
    total: Total,
    /// The ways by the number of the matching, for each number of arcs; on top those of the far side.
    levels: Vec<Vec<Weight<W>>>,
    far: Vec<Weight<W>>,
    near_partners: Vec<Partners>,
}

impl<const W: usize> Glue<W> {
    pub(super) fn new() -> Self {
        Self {
            total: Total::of_products::<W>(),
            levels: vec![Vec::new(); MOST_ARCS + 1],
            far: Vec::new(),
            near_partners: Vec::new(),
        }
    }

    /// Returns the sum so far, and starts again with zero.
    pub(super) fn take_total(&mut self) -> BigUint {
        std::mem::replace(&mut self.total, Total::of_products::<W>()).value()
    }

    /// Adds the number of cycles of two groups of matchings; returns `false` if numbers become too large.
    pub(super) fn add(&mut self, near: &[Ranked<W>], far: &[Ranked<W>], arcs: usize) -> bool {
        // No later sum is larger than the totals checked here.
        let fits = |side: &[Ranked<W>]| {
            let mut sum = [0; W];
            side.iter().all(|(_, ways)| add(&mut sum, ways))
        };
        if !fits(near) || !fits(far) {
            return false;
        }
        self.join(near, far, arcs);
        true
    }

    fn join(&mut self, near: &[Ranked<W>], far: &[Ranked<W>], arcs: usize) {
        let pairs = near.len() as u64 * far.len() as u64;
        if pairs <= pairs_worth(arcs) {
            self.join_pairs(near, far, arcs);
        } else if arcs <= MOST_ARCS {
            let mut by_number = std::mem::take(&mut self.levels[arcs]);
            let mut far_by_number = std::mem::take(&mut self.far);
            number(near, arcs, &mut by_number);
            number(far, arcs, &mut far_by_number);
            self.join_numbered(&by_number, &far_by_number, arcs);
            self.levels[arcs] = by_number;
            self.far = far_by_number;
        } else {
            self.join_listed(near, far, arcs);
        }
    }

    fn join_pairs(&mut self, near: &[Ranked<W>], far: &[Ranked<W>], arcs: usize) {
        let mut near_partners = std::mem::take(&mut self.near_partners);
        near_partners.clear();
        near_partners.extend(near.iter().map(|(matching, _)| unrank(*matching as usize, arcs)));
        for (matching, far_ways) in far {
            let far = unrank(*matching as usize, arcs);
            for ((_, ways), near) in near.iter().zip(&near_partners) {
                if one_cycle(near, &far, arcs) {
                    self.total.add_product(ways, far_ways);
                }
            }
        }
        self.near_partners = near_partners;
    }

    /// Joins matchings that are listed by number, with 0 ways for those that do not occur.
    fn join_numbered(&mut self, near: &[Weight<W>], far: &[Weight<W>], arcs: usize) {
        if let ([first, second, third], [one, two, three]) = (near, far) {
            // Two different matchings of four ends always make one cycle.
            for (ways, (left, right)) in [(first, (two, three)), (second, (one, three)), (third, (one, two))]
            {
                let mut others = *left;
                let _ = add(&mut others, right);
                self.total.add_product(ways, &others);
            }
            return;
        }
        // Two ends have one matching, and it makes a cycle with itself.
        if arcs < 2 {
            self.total.add_product(&near[0], &far[0]);
            return;
        }
        let fewer = matchings(arcs - 1);
        // By the order of matchings, each chunk has those in which the first end has the same partner.
        for (far, glue) in far.chunks_exact(fewer).zip(table(arcs)) {
            if far.iter().all(|ways| *ways == [0; W]) {
                continue;
            }
            // The lists of each level are kept for the next time, because allocating them would cost more
            // than the sums.
            let mut glued = std::mem::take(&mut self.levels[arcs - 1]);
            glued.clear();
            glued.resize(fewer, [0; W]);
            for (ways, &to) in near.iter().zip(glue) {
                // Where the arc would close a cycle too soon, the ways are lost.
                if to != NONE {
                    let _ = add(&mut glued[to as usize], ways);
                }
            }
            self.join_numbered(&glued, far, arcs - 1);
            self.levels[arcs - 1] = glued;
        }
    }

    /// Reduces lists of matchings by one arc: there are too many matchings to number them.
    fn join_listed(&mut self, near: &[Ranked<W>], far: &[Ranked<W>], arcs: usize) {
        let fewer = matchings(arcs - 1) as u64;
        // The number of a matching is that of the partner of its first end, and then that of the rest.
        let mut by_partner: HashMap<u8, Vec<Ranked<W>>> = HashMap::new();
        for (matching, ways) in far {
            let partner = (matching / fewer) as u8 + 1;
            by_partner.entry(partner).or_default().push((matching % fewer, *ways));
        }
        for (to, far) in by_partner {
            let mut sums: HashMap<u64, Weight<W>> = HashMap::new();
            for (matching, ways) in near {
                if let Some(glued) = glued(&unrank(*matching as usize, arcs), arcs, to) {
                    let _ = add(sums.entry(rank(&glued, arcs - 1) as u64).or_insert([0; W]), ways);
                }
            }
            // With one arc less there may be few enough matchings to number them: `join` decides again.
            let near: Vec<Ranked<W>> = sums.into_iter().collect();
            self.join(&near, &far, arcs - 1);
        }
    }
}

/// Returns the number of pairs up to which trying them all is fastest; found by experiment.
fn pairs_worth(arcs: usize) -> u64 {
    match arcs {
        0 | 1 => u64::MAX,
        2 => 4,
        3 => 25,
        4 => 300,
        5 => 4000,
        6 => 60_000,
        _ => 1_000_000,
    }
}

/// Writes the ways by the number of the matching.
fn number<const W: usize>(side: &[Ranked<W>], arcs: usize, ways_of: &mut Vec<Weight<W>>) {
    ways_of.clear();
    ways_of.resize(matchings(arcs), [0; W]);
    for (matching, ways) in side {
        ways_of[*matching as usize] = *ways;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::Random;

    /// Each way to join two groups counts the same cycles, whichever is the fastest for their size.
    #[test]
    fn every_way_to_join() {
        let mut random = Random::new(1);
        for arcs in 2..=5 {
            let mut side = || -> Vec<Ranked<1>> {
                let all = 0..matchings(arcs) as u64;
                all.filter(|_| random.below(3) > 0).map(|matching| (matching, [matching + 1])).collect()
            };
            let (near, far) = (side(), side());
            let by_pairs = {
                let mut glue = Glue::new();
                glue.join_pairs(&near, &far, arcs);
                glue.take_total()
            };
            let listed = {
                let mut glue = Glue::new();
                glue.join_listed(&near, &far, arcs);
                glue.take_total()
            };
            assert_eq!(listed, by_pairs, "{arcs} arcs, as lists");
            let by_number = {
                let (mut ways, mut far_ways) = (Vec::new(), Vec::new());
                number(&near, arcs, &mut ways);
                number(&far, arcs, &mut far_ways);
                let mut glue = Glue::new();
                glue.join_numbered(&ways, &far_ways, arcs);
                glue.take_total()
            };
            assert_eq!(by_number, by_pairs, "{arcs} arcs, by number");
        }
    }
}
