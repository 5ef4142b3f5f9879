//! Small numbers for all squares at once, bit by bit: plane `n` holds the squares whose number has
//! the bit `2^n`.

use rookwright_board::Bits;

/// A number below `2^P` for each square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planes<const W: usize, const P: usize>([Bits<W>; P]);

impl<const W: usize, const P: usize> Planes<W, P> {
    pub(super) const ZERO: Self = Self([Bits::EMPTY; P]);

    /// Returns the numbers with one added on each of these squares.
    #[inline]
    pub(super) fn plus_one(self, squares: Bits<W>) -> Self {
        self.plus_bit(0, squares)
    }

    /// Returns the numbers with a number from 0 to 3 added on each of these squares.
    #[inline]
    pub(super) fn plus(self, number: u32, squares: Bits<W>) -> Self {
        let with_one = if number & 1 != 0 { self.plus_bit(0, squares) } else { self };
        if number & 2 != 0 { with_one.plus_bit(1, squares) } else { with_one }
    }

    #[inline]
    fn plus_bit(mut self, bit: usize, squares: Bits<W>) -> Self {
        let mut carry = squares;
        for plane in &mut self.0[bit..] {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        self
    }

    /// Returns the same numbers with room for larger ones.
    #[inline]
    pub(super) fn widen<const MORE: usize>(&self) -> Planes<W, MORE> {
        Planes(std::array::from_fn(|nth| self.0.get(nth).copied().unwrap_or(Bits::EMPTY)))
    }

    /// Returns the largest number of these squares.
    #[inline]
    pub(super) fn most(&self, squares: Bits<W>) -> u32 {
        let (mut among, mut most) = (squares, 0);
        for (nth, plane) in self.0.iter().enumerate().rev() {
            let with = among & *plane;
            if !with.is_empty() {
                among = with;
                most |= 1 << nth;
            }
        }
        most
    }

    /// Those of the squares whose number is at least this.
    #[inline]
    pub(super) fn at_least(&self, least: u32, squares: Bits<W>) -> Bits<W> {
        // From the lowest bit up: the squares whose bits so far are at least those of the bound.
        let mut enough = squares;
        for (nth, plane) in self.0.iter().enumerate() {
            enough = if least >> nth & 1 == 0 { enough | *plane } else { enough & *plane };
        }
        enough & squares
    }
}
