//! The most white squares for each number of black ones.

/// The largest army that is ever looked for: of 16 x 16 squares two armies have at most a quarter each.
const MOST: usize = 64;

/// For each number b the most white squares that leave at least b black ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frontier {
    /// One more than that number, or 0 if there are fewer black squares.
    more: [u8; MOST + 1],
}

impl Frontier {
    /// Nothing is possible.
    pub(super) const NONE: Frontier = Frontier { more: [0; MOST + 1] };

    /// Returns what lines can come to that do not depend on each other.  Each is white or black, and has then
    /// the first or the second number of squares.  More than `target` black squares count as `target`.
    pub(super) fn of(lines: impl Iterator<Item = (u8, u8)>, target: usize) -> Self {
        // One more than the number of white squares, so that 0 means impossible.
        let mut more = [0u8; MOST + 1];
        more[0] = 1;
        let (mut surely_white, mut surely_black) = (0u8, 0);
        let mut reach = 0;
        for (white, black) in lines {
            let black = usize::from(black);
            if black == 0 {
                surely_white = surely_white.saturating_add(white);
            } else if white == 0 {
                surely_black += black;
            } else {
                reach = (reach + black).min(target);
                // From above, so that each line is taken once.
                for b in (0..=reach).rev() {
                    let as_white = if more[b] == 0 { 0 } else { more[b].saturating_add(white) };
                    more[b] = as_white.max(more[b.saturating_sub(black)]);
                }
            }
        }
        let mut frontier = Self::NONE;
        for b in 0..=target.min(reach + surely_black) {
            frontier.more[b] = more[b.saturating_sub(surely_black)].saturating_add(surely_white);
        }
        frontier
    }

    /// Returns what both bounds allow.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self { more: std::array::from_fn(|b| self.more[b].min(other.more[b])) }
    }

    /// Adds what the other one allows.
    pub(super) fn extend(&mut self, other: &Self) {
        self.more.iter_mut().zip(other.more).for_each(|(more, other)| *more = other.max(*more));
    }

    /// Returns whether this and the other part together allow two armies of the target's size.
    pub(super) fn reaches(&self, other: &Self, target: usize) -> bool {
        self.improves(&Self::NONE, other, target)
    }

    /// Returns whether this part and the other one together allow two armies of the target's size in a way
    /// that the known results of this part do not.
    pub(super) fn improves(&self, known: &Self, other: &Self, target: usize) -> bool {
        (0..=target).any(|b| {
            let (here, there) = (self.more[b], other.more[target - b]);
            here > known.more[b] && there > 0 && usize::from(here) + usize::from(there) >= target + 2
        })
    }

    /// Returns the fewest squares of both colours that the other part needs so that both together allow two
    /// armies of the target's size.
    pub(super) fn leaves(&self, target: usize) -> usize {
        let needs = |b: usize| {
            (self.more[b] > 0).then(|| target - b + (target + 1).saturating_sub(self.more[b].into()))
        };
        (0..=target).filter_map(needs).min().unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Every colouring of the lines.
        #[test]
        fn as_every_colouring_says(lines in proptest::collection::vec((0u8..5, 0u8..5), 0..8), target in 0usize..12) {
            let frontier = Frontier::of(lines.iter().copied(), target);
            for b in 0..=target {
                let best = (0u32..1 << lines.len()).filter_map(|colours| {
                    let is_white = |line: usize| colours >> line & 1 == 1;
                    let black: u8 = (0..lines.len()).filter(|&l| !is_white(l)).map(|l| lines[l].1).sum();
                    let white: u8 = (0..lines.len()).filter(|&l| is_white(l)).map(|l| lines[l].0).sum();
                    (usize::from(black) >= b).then_some(white + 1)
                });
                prop_assert_eq!(frontier.more[b], best.max().unwrap_or(0));
            }
        }
    }
}
