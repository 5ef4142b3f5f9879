//! Gradient-boosted trees: the sum of what many small decision trees say.

use crate::bytes::{Bytes, TableError};

/// An inner node of a tree.
#[derive(Clone, Copy, Debug)]
struct Split {
    /// Values up to this one go left.
    threshold: f32,
    feature: u8,
    /// Whether an unknown value goes left.
    unknown_left: bool,
    /// The right and the left child: a later split of the tree, or `!leaf`.
    children: [i8; 2],
}

/// A tree as ranges of the forest's lists.
#[derive(Clone, Copy, Debug)]
struct Tree {
    first_split: u32,
    splits: u8,
    first_leaf: u32,
}

/// A sum of trees.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forest {
    base: f32,
    trees: Vec<Tree>,
    splits: Vec<Split>,
    leaves: Vec<f32>,
}

impl Forest {
    /// Reads a forest whose trees ask for `features` features. A tree in which a child is not later than its parent
    /// is refused, so no walk is endless.
    pub(crate) fn read(bytes: &mut Bytes<'_>, features: usize) -> Result<Self, TableError> {
        let mut forest = Self { base: bytes.f32()?, ..Self::default() };
        for _ in 0..bytes.u16()? {
            let splits = bytes.u8()?;
            if splits > 126 {
                return Err("a tree has too many splits");
            }
            forest.trees.push(Tree {
                first_split: forest.splits.len() as u32,
                splits,
                first_leaf: forest.leaves.len() as u32,
            });
            for at in 0..splits as i8 {
                let (feature, unknown) = (bytes.u8()?, bytes.u8()?);
                let (left, right) = (bytes.u8()? as i8, bytes.u8()? as i8);
                // A negative number is a leaf, and any other a split further on.
                let fits = |child: i8| {
                    if child < 0 { !child <= splits as i8 } else { child > at && child < splits as i8 }
                };
                if usize::from(feature) >= features || !fits(left) || !fits(right) {
                    return Err("a split points to nothing");
                }
                let threshold = bytes.f32()?;
                forest.splits.push(Split {
                    threshold,
                    feature,
                    unknown_left: unknown != 0,
                    children: [right, left],
                });
            }
            // A tree has one leaf more than splits.
            for _ in 0..=splits {
                forest.leaves.push(bytes.f32()?);
            }
        }
        Ok(forest)
    }

    /// Returns the sum for a row of features. A feature that the row lacks is unknown.
    pub(crate) fn sum(&self, row: &[f32]) -> f32 {
        self.trees.iter().map(|&tree| self.leaf(tree, row)).sum::<f32>() + self.base
    }

    fn leaf(&self, tree: Tree, row: &[f32]) -> f32 {
        let mut at: i8 = if tree.splits == 0 { !0 } else { 0 };
        while at >= 0 {
            let split = self.splits[tree.first_split as usize + at as usize];
            let value = row.get(usize::from(split.feature)).copied().unwrap_or(f32::NAN);
            // Without branches: which way a tree goes cannot be predicted.
            let goes_left = (value <= split.threshold) | (value.is_nan() & split.unknown_left);
            at = split.children[usize::from(goes_left)];
        }
        self.leaves[tree.first_leaf as usize + !at as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A forest of one tree: up to 2 in feature 1 it says 10; else up to 0 in feature 0, or unknown, 20; else 30.
    fn table() -> Vec<u8> {
        let mut table = [1.5f32.to_le_bytes().as_slice(), &[1, 0, 2]].concat();
        for (feature, unknown, left, right, threshold) in [(1, 0, !0, 1, 2.0f32), (0, 1, !1, !2, 0.0)] {
            table.extend([feature, unknown, left as u8, right as u8]);
            table.extend(threshold.to_le_bytes());
        }
        table.extend([10.0f32, 20.0, 30.0].map(f32::to_le_bytes).concat());
        table
    }

    #[test]
    fn walks_to_a_leaf() {
        let forest = Forest::read(&mut Bytes(&table()), 2).unwrap();
        assert_eq!(forest.sum(&[0.0, 2.0]), 11.5);
        assert_eq!(forest.sum(&[0.0, 2.1]), 21.5);
        assert_eq!(forest.sum(&[0.1, 2.1]), 31.5);
        assert_eq!(forest.sum(&[f32::NAN, f32::NAN]), 21.5);
        assert_eq!(forest.sum(&[]), 21.5);
        assert_eq!(Forest::default().sum(&[1.0]), 0.0);
    }

    #[test]
    fn refuses_what_it_could_not_walk() {
        let good = table();
        assert!((0..good.len()).all(|length| Forest::read(&mut Bytes(&good[..length]), 2).is_err()));
        assert!(Forest::read(&mut Bytes(&good), 1).is_err(), "a feature that does not exist");
        for (at, byte) in [(9, 0), (9, 2), (10, 0), (9, !3i8 as u8), (6, 200)] {
            let mut bad = good.clone();
            bad[at] = byte;
            assert!(Forest::read(&mut Bytes(&bad), 2).is_err(), "byte {at} is {byte}");
        }
    }
}
