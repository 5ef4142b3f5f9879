//! Small numbers for all squares at once, bit by bit: plane `n` holds the squares whose number has
//! the bit `2^n`.

use super::bits::Bits;

/// Enough for 127: no man attacks or cuts off so many clues on a board of 16 x 16.
const PLANES: usize = 7;

/// A number for each square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally<const W: usize> {
    planes: [Bits<W>; PLANES],
    used: usize,
}

impl<const W: usize> Tally<W> {
    pub(super) const ZERO: Self = Self { planes: [Bits::NONE; PLANES], used: 0 };

    /// One more for each of these squares.
    #[inline]
    pub(super) fn add(&mut self, squares: Bits<W>) {
        self.add_from(0, squares);
    }

    #[inline]
    fn add_from(&mut self, plane: usize, squares: Bits<W>) {
        let mut carry = squares;
        for (nth, plane) in self.planes.iter_mut().enumerate().skip(plane) {
            if carry.is_empty() {
                return;
            }
            self.used = self.used.max(nth + 1);
            (*plane, carry) = (plane.xor(carry), plane.and(carry));
        }
    }

    /// The sum, square by square.
    #[inline]
    pub(super) fn plus(mut self, other: &Self) -> Self {
        for plane in 0..other.used {
            self.add_from(plane, other.planes[plane]);
        }
        self
    }

    /// The greatest number of any of these squares.
    #[inline]
    pub(super) fn most(&self, squares: Bits<W>) -> u32 {
        let (mut among, mut most) = (squares, 0);
        for plane in (0..self.used).rev() {
            let with = among.and(self.planes[plane]);
            if !with.is_empty() {
                among = with;
                most |= 1 << plane;
            }
        }
        most
    }

    /// Those of the squares whose number is at least this.
    #[inline]
    pub(super) fn at_least(&self, least: u32, squares: Bits<W>) -> Bits<W> {
        let (mut equal, mut more) = (squares, Bits::NONE);
        for plane in (0..self.used).rev() {
            let with = equal.and(self.planes[plane]);
            if least >> plane & 1 == 0 {
                more = more.or(with);
                equal = equal.minus(with);
            } else {
                equal = with;
            }
        }
        more.or(equal)
    }
}
