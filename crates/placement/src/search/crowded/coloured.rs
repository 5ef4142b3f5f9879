//! Sets of squares, one machine word for each of the two colours of the board.
//!
//! A knight always changes colour, so its graph is bipartite and every step of the matching looks
//! at one colour only: with the colours kept apart it works on a single word. A word of 64 bits
//! holds the 61 squares of a colour of the 11 x 11 board, one of 128 bits all up to 16 x 16.

use crate::search::word::Word;

/// A square: the colour in the top bit, the number among the squares of its colour below.
///
/// Tables with 256 entries are read by it without a check of the bounds.
pub(super) type Square = u8;

/// The bit of a [`Square`] for the colour.
const COLOUR: u8 = 0x80;

/// Returns the square with that number among those of the colour.
pub(super) fn square(colour: usize, number: u32) -> Square {
    (colour as u8) << 7 | number as u8
}

/// Returns 0 for the colour of the corner (0, 0), 1 for the other.
pub(super) fn colour(square: Square) -> usize {
    usize::from(square >> 7)
}

/// Returns the number of the square among those of its colour.
pub(super) fn number(square: Square) -> u32 {
    u32::from(square & !COLOUR)
}

/// A set of squares, by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Squares<W> {
    pub(super) of: [W; 2],
}

impl<W: Word> Squares<W> {
    pub(super) const NONE: Self = Squares { of: [W::NONE; 2] };

    #[inline]
    pub(super) fn insert(&mut self, square: Square) {
        self.of[colour(square)] |= W::one(number(square));
    }

    #[inline]
    pub(super) fn remove(&mut self, square: Square) {
        self.of[colour(square)] &= !W::one(number(square));
    }

    #[inline]
    pub(super) fn contains(&self, square: Square) -> bool {
        self.of[colour(square)].meets(W::one(number(square)))
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.of[0].len() + self.of[1].len()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        (self.of[0] | self.of[1]).is_empty()
    }

    #[inline]
    pub(super) fn with(self, other: Self) -> Self {
        Squares { of: [self.of[0] | other.of[0], self.of[1] | other.of[1]] }
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Squares { of: [self.of[0] & !other.of[0], self.of[1] & !other.of[1]] }
    }

    #[inline]
    pub(super) fn common(self, other: Self) -> Self {
        Squares { of: [self.of[0] & other.of[0], self.of[1] & other.of[1]] }
    }

    /// Only the squares of one colour.
    #[inline]
    pub(super) fn only(self, colour: usize) -> Self {
        let mut of = [W::NONE; 2];
        of[colour] = self.of[colour];
        Squares { of }
    }

    /// Returns the squares one after the other.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.of;
        std::iter::from_fn(move || {
            let side = usize::from(left[0] == W::NONE);
            if left[side] == W::NONE {
                return None;
            }
            let number = left[side].first();
            left[side] = left[side].rest();
            Some(square(side, number))
        })
    }
}

impl<W: Word> FromIterator<Square> for Squares<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Squares::NONE;
        for square in squares {
            set.insert(square);
        }
        set
    }
}
