//! Sets of diagonals, named by the files where they cross a rank.
//!
//! We look at a half with its outer edge below, so that *inward* is up; the other half is turned upside down.  A rising
//! line goes to the next file with every rank inward, a falling line to the one before.

/// Diagonals that cross some rank within the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Lines(u64);

/// Where falling lines begin.
const HALF: u32 = 32;

impl Lines {
    /// The lines of the queen, on the rank `inward` ranks further inward.
    #[inline]
    pub(super) fn of(n: u32, queen: u32, inward: u32) -> Self {
        Self::crossing(n, queen, queen).inward(n, inward)
    }

    /// The lines of the queen, on the rank `outward` ranks further outward.
    #[inline]
    pub(super) fn of_outward(n: u32, queen: u32, outward: u32) -> Self {
        // Rising and falling change roles.
        Self::of(n, queen, outward).turned()
    }

    fn crossing(n: u32, rising: u32, falling: u32) -> Self {
        let all = u64::from(u32::MAX >> (HALF - n));
        Lines(u64::from(rising) & all | (u64::from(falling) & all) << HALF)
    }

    /// The same lines further inward; those that leave the board on the way are left out.
    #[inline]
    pub(super) fn inward(self, n: u32, ranks: u32) -> Self {
        let (rising, falling) = (self.0 as u32, (self.0 >> HALF) as u32);
        Self::crossing(n, rising << ranks, falling >> ranks)
    }

    /// The same lines as the other half sees them.
    #[inline]
    pub(super) fn turned(self) -> Self {
        Lines(self.0.rotate_left(HALF))
    }

    #[inline]
    pub(super) fn with(self, other: Lines) -> Self {
        Lines(self.0 | other.0)
    }

    #[inline]
    pub(super) fn meets(self, other: Lines) -> bool {
        self.0 & other.0 != 0
    }

    /// The lines as bits: rising lines by their files, and falling lines 32 above.
    pub(super) fn bits(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_leave_the_board_at_its_sides() {
        let ahead = Lines::of(8, 1 << 6, 1);
        assert_eq!(ahead.bits(), 1 << 7 | 1 << (32 + 5));
        assert_eq!(ahead.inward(8, 1).bits(), 1 << (32 + 4));
        assert_eq!(Lines::of_outward(8, 1 << 6, 1).bits(), 1 << 5 | 1 << (32 + 7));
    }

    #[test]
    fn the_halves_see_the_same_line() {
        // From b1 up to e4, which is on the rank where the other half begins.
        let here = Lines::of(8, 1 << 1, 3);
        assert!(here.meets(Lines::of(8, 1 << 4, 0).turned()));
        // On the next rank the line is at f5, and a queen of the other half there looks down at e4.
        assert!(here.meets(Lines::of(8, 1 << 5, 1).turned()));
        assert!(!here.meets(Lines::of(8, 1 << 3, 1).turned()));
    }
}
