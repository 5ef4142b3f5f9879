//! Sets of squares of boards with up to sixteen files and ranks.

use rookwright_board::Turn;

/// The most files and ranks.
pub(super) const SIDE: usize = 16;

/// A set of files or of ranks.
pub(super) type Set = u16;

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) files: usize,
    pub(super) ranks: usize,
}

/// A set of squares: the files of each rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Squares([Set; SIDE]);

impl Squares {
    pub(super) fn insert(&mut self, (file, rank): (usize, usize)) {
        self.0[rank] |= 1 << file;
    }

    pub(super) fn contains(&self, (file, rank): (usize, usize)) -> bool {
        self.0[rank] >> file & 1 == 1
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|files| files.count_ones()).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the squares of this set that are in the other one, too.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|rank| self.0[rank] & other.0[rank]))
    }

    /// Returns the squares of this set that are not in the other one.
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|rank| self.0[rank] & !other.0[rank]))
    }

    /// Returns the squares of this set on these ranks and files.
    pub(super) fn crossing(&self, ranks: Set, files: Set) -> Self {
        Self(std::array::from_fn(|rank| if ranks >> rank & 1 == 1 { self.0[rank] & files } else { 0 }))
    }

    /// Returns the ranks that have a square of the set.
    pub(super) fn ranks(&self) -> Set {
        (0..SIDE).filter(|&rank| self.0[rank] != 0).fold(0, |ranks, rank| ranks | 1 << rank)
    }

    /// Returns the files that have a square of the set.
    pub(super) fn files(&self) -> Set {
        self.0.iter().fold(0, |all, files| all | files)
    }

    /// Returns the squares as files and ranks.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..SIDE).flat_map(move |rank| members(self.0[rank]).map(move |file| (file, rank)))
    }

    /// Returns the image by a symmetry of the board.
    pub(super) fn turned(&self, size: Size, turn: Turn) -> Self {
        let image = |(file, rank): (usize, usize)| match turn {
            Turn::Identity => (file, rank),
            Turn::Mirror => (size.files - 1 - file, rank),
            Turn::Flip => (file, size.ranks - 1 - rank),
            Turn::Half => (size.files - 1 - file, size.ranks - 1 - rank),
            Turn::Diagonal => (rank, file),
            Turn::AntiDiagonal => (size.ranks - 1 - rank, size.files - 1 - file),
            Turn::Right => (rank, size.files - 1 - file),
            Turn::Left => (size.ranks - 1 - rank, file),
        };
        self.iter().map(image).collect()
    }
}

impl FromIterator<(usize, usize)> for Squares {
    fn from_iter<T: IntoIterator<Item = (usize, usize)>>(places: T) -> Self {
        let mut squares = Self::default();
        places.into_iter().for_each(|place| squares.insert(place));
        squares
    }
}

/// Returns the numbers in a set.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < SIDE).then_some(first)
    })
}

/// Two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    pub(super) white: Squares,
    pub(super) black: Squares,
}

impl Board {
    /// Returns the image by a symmetry of the board.
    pub(super) fn turned(&self, size: Size, turn: Turn) -> Self {
        Board { white: self.white.turned(size, turn), black: self.black.turned(size, turn) }
    }
}
