//! Sets of squares on boards of any size.
//!
//! Operators are set operations: `|` union, `&` intersection, `-` difference.  Text is either a
//! list of names (`a1 c2`, which is what is written) or a picture, top rank first, with `X` for a
//! member, `.` for the rest and `/` or a line break between ranks.

use crate::joined::write_joined;
use crate::square::{Square, SquareError};
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

/// A set of squares.
///
/// Stored as the non-empty groups of 64 ranks of each file, in order: eight words on the usual board, and
/// nothing for the empty parts of a board that is a million squares wide.
///
/// ```
/// use rookwright_board::{Geometry, SquareSet};
///
/// let ring: SquareSet = "
///     X X X X
///     X . . X
///     X . . X
///     X X X X
/// ".parse()?;
/// let board: SquareSet = Geometry::new(4, 4)?.squares().collect();
/// assert_eq!((&board - &ring).to_string(), "b2 b3 c2 c3");
/// assert!(ring.contains("a1".parse()?) && ring.len() == 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquareSet {
    words: Vec<Word>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Word {
    file: u32,
    block: u32,
    bits: u64,
}

impl Word {
    fn of(square: Square) -> Self {
        let rank = square.rank.index();
        Self { file: square.file.index(), block: rank / 64, bits: 1 << (rank % 64) }
    }

    fn place(self) -> (u32, u32) {
        (self.file, self.block)
    }
}

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet { words: Vec::new() };

    /// Returns whether the square is a member.
    pub fn contains(&self, square: Square) -> bool {
        let word = Word::of(square);
        self.find(word).is_ok_and(|at| self.words[at].bits & word.bits != 0)
    }

    /// Adds a square; returns `false` if it was already there.
    pub fn insert(&mut self, square: Square) -> bool {
        let word = Word::of(square);
        match self.find(word) {
            Ok(at) => {
                let new = self.words[at].bits & word.bits == 0;
                self.words[at].bits |= word.bits;
                new
            }
            Err(at) => {
                self.words.insert(at, word);
                true
            }
        }
    }

    /// Returns the number of squares.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.bits.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the squares in order, by file and then by rank.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.words.iter().flat_map(|word| {
            let mut bits = word.bits;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Square::at(word.file, word.block * 64 + bit)
            })
        })
    }

    fn find(&self, word: Word) -> Result<usize, usize> {
        // Squares mostly arrive in order, so that the end is tried before a search.
        match self.words.last() {
            Some(last) if last.place() < word.place() => Err(self.words.len()),
            _ => self.words.binary_search_by_key(&word.place(), |word| word.place()),
        }
    }

    /// Walks through two sets together and keeps what `combine` returns for each pair of words.
    fn merge(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        fn next(words: &mut &[Word], place: (u32, u32)) -> u64 {
            match words.split_first() {
                Some((word, rest)) if word.place() == place => {
                    *words = rest;
                    word.bits
                }
                _ => 0,
            }
        }
        let (mut left, mut right) = (&self.words[..], &other.words[..]);
        let mut words = Vec::with_capacity(left.len().max(right.len()));
        // Both lists are sorted, so the lesser of the two places comes next; a set without it has nothing
        // there.
        while let Some(place) = left.first().into_iter().chain(right.first()).map(|word| word.place()).min() {
            let bits = combine(next(&mut left, place), next(&mut right, place));
            // Empty words are never kept, so that equal sets have equal lists.
            if bits != 0 {
                words.push(Word { file: place.0, block: place.1, bits });
            }
        }
        Self { words }
    }
}

impl BitOr for &SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: &SquareSet) -> SquareSet {
        self.merge(other, |a, b| a | b)
    }
}

impl BitAnd for &SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: &SquareSet) -> SquareSet {
        self.merge(other, |a, b| a & b)
    }
}

impl Sub for &SquareSet {
    type Output = SquareSet;
    fn sub(self, other: &SquareSet) -> SquareSet {
        self.merge(other, |a, b| a & !b)
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl<'a> IntoIterator for &'a SquareSet {
    type Item = Square;
    type IntoIter = Box<dyn Iterator<Item = Square> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, " ", self)
    }
}

impl FromStr for SquareSet {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let rows = || text.split(['/', '\n']).filter(|row| !row.trim().is_empty());
        if !text.split_whitespace().all(|token| matches!(token, "X" | "." | "/")) {
            return text.split_whitespace().map(str::parse).collect();
        }
        let ranks = rows().count();
        rows()
            .enumerate()
            .flat_map(|(row, line)| line.split_whitespace().enumerate().map(move |cell| (row, cell)))
            .filter(|(_, (_, token))| *token == "X")
            .map(|(row, (file, _))| {
                let coordinates = (u32::try_from(file).ok(), u32::try_from(ranks - 1 - row).ok());
                let (Some(file), Some(rank)) = coordinates else { return Err(SquareError("X".into())) };
                Square::at(file, rank).ok_or_else(|| SquareError("X".into()))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_square;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn squares() -> impl Strategy<Value = BTreeSet<Square>> {
        proptest::collection::btree_set(any_square(130), 0..40)
    }

    proptest! {
        #[test]
        fn behaves_as_a_set(a in squares(), b in squares()) {
            let (x, y): (SquareSet, SquareSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            prop_assert!((&x | &y).iter().eq(a.union(&b).copied()));
            prop_assert!((&x & &y).iter().eq(a.intersection(&b).copied()));
            prop_assert!((&x - &y).iter().eq(a.difference(&b).copied()));
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!((&x & &y).is_empty(), a.is_disjoint(&b));
            prop_assert!(b.iter().all(|&square| x.contains(square) == a.contains(&square)));
        }

        #[test]
        fn round_trip(a in squares()) {
            let set: SquareSet = a.into_iter().collect();
            prop_assert_eq!(set.to_string().parse(), Ok(set));
        }
    }

    #[test]
    fn pictures() {
        assert_eq!(". X / X .".parse(), "a1 b2".parse::<SquareSet>());
        assert_eq!("".parse(), Ok(SquareSet::EMPTY));
        assert!("a1 b".parse::<SquareSet>().is_err());
    }
}
