//! What men of the mating side do around a king, and what they leave to the men of the other side.

use crate::chess::{BitBoard, Square};
use arrayvec::ArrayVec;

/// Squares around a king, and its own, seen from it: bit 9 is its own, bit 10 the one to the east, bit 17 the one
/// north of it.
pub(super) type Near = u32;

pub(super) const ON_THE_KING: Near = 1 << 9;

/// The squares of a king's field or its own, seen from it.
pub(super) fn near(all: BitBoard, king: Square) -> Near {
    let king = king as u32;
    (if king < 9 { all.0 << (9 - king) } else { all.0 >> (king - 9) }) as Near
}

/// The squares again.
pub(super) fn squares(near: Near, king: Square) -> BitBoard {
    let king = king as u32;
    BitBoard(if king < 9 { u64::from(near) >> (9 - king) } else { u64::from(near) << (king - 9) })
}

/// Squares that the mating side leaves to the men of the king, and in the highest bits who gives check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gap(u32);

/// Who gives check, where that is one man, a knight or a pawn, and no man that takes it can be pinned: the number
/// of its square and one; else 0.
pub(super) type Checker = u8;

/// How many sets of gaps are told apart.
const SETS: usize = 15;

/// The gaps around a king, none of them more than another one.  Without any, there is no mate there at all.
pub(super) type Gaps = ArrayVec<Gap, SETS>;

/// What a man, or some, can do for a mate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed {
    pub(super) moves: u8,
    /// The squares guarded then.
    pub(super) guards: Near,
    /// The squares where something must stand before the last move, to be taken by it.
    pub(super) needs: Near,
    /// The squares where these men stand: nobody blocks those.
    pub(super) stands: Near,
    pub(super) checker: Checker,
}

impl Deed {
    /// Nothing, in no moves.
    pub(super) const NOTHING: Deed = Deed { moves: 0, guards: 0, needs: 0, stands: 0, checker: 0 };

    /// Both, by different men.
    pub(super) fn with(&self, other: &Deed) -> Deed {
        Deed {
            moves: self.moves + other.moves,
            guards: self.guards | other.guards,
            needs: self.needs | other.needs,
            stands: self.stands | other.stands,
            checker: self.checker | other.checker,
        }
    }

    /// Whether it does as much as another one, with no more moves and needs, and nobody else in the way.  With a
    /// check of one man there cannot be another one: to give none is no less than to give one.
    fn is_as_good_as(&self, other: &Deed) -> bool {
        self.moves <= other.moves
            && self.guards & other.guards == other.guards
            && self.needs & !other.needs == 0
            && self.stands & !other.stands == 0
            && self.checker == other.checker
    }
}

impl Gap {
    pub(super) fn new(squares: Near, checker: Checker) -> Self {
        Self(squares | u32::from(checker) << 24)
    }

    pub(super) fn squares(self) -> Near {
        self.0 & 0x00ff_ffff
    }

    pub(super) fn checker(self) -> Checker {
        (self.0 >> 24) as Checker
    }

    /// Whether who can fill the other one can fill this one.
    fn is_less_than(&self, other: &Gap) -> bool {
        let may_be_there = self.checker() == 0 || self.checker() == other.checker();
        may_be_there && self.squares() & !other.squares() == 0
    }
}

/// Adds a deed unless another one is as good, and drops those it is as good as.
pub(super) fn keep(deeds: &mut Vec<Deed>, deed: Deed) {
    if !deeds.iter().any(|other| other.is_as_good_as(&deed)) {
        deeds.retain(|other| !deed.is_as_good_as(other));
        deeds.push(deed);
    }
}

/// Adds a gap unless there is a lesser one, and drops the greater ones.  Where there are too many, two become what
/// they have in common: whoever can fill either can fill that.
pub(super) fn leave(gaps: &mut Gaps, gap: Gap) {
    if gaps.iter().any(|lesser| lesser.is_less_than(&gap)) {
        return;
    }
    gaps.retain(|greater| !gap.is_less_than(greater));
    if !gaps.is_full() {
        gaps.push(gap);
    } else if let Some(last) = gaps.pop() {
        let checker = if last.checker() == gap.checker() { gap.checker() } else { 0 };
        leave(gaps, Gap::new(last.squares() & gap.squares(), checker));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_back() {
        for king in [Square::A1, Square::H1, Square::D4, Square::A8, Square::H8, Square::B2] {
            let field = cozy_chess::get_king_moves(king) | king.bitboard();
            assert_eq!(squares(near(field, king), king), field);
            assert_eq!(near(king.bitboard(), king), ON_THE_KING);
        }
    }

    #[test]
    fn only_the_least_gaps_are_left() {
        let mut gaps = Gaps::new();
        for (squares, checker) in [(0b111, 0), (0b110, 5), (0b011, 0), (0b110, 0), (0b1_0000_0111, 5)] {
            leave(&mut gaps, Gap::new(squares, checker));
        }
        assert_eq!(gaps[..], [Gap::new(0b011, 0), Gap::new(0b110, 0)]);
    }

    #[test]
    fn too_many_gaps_become_lesser_ones() {
        let mut gaps = Gaps::new();
        // Pairs of eight squares, none within another.
        let pairs: Vec<Near> = (0..8).flat_map(|a| (0..a).map(move |b| 1 << a | 1 << b)).collect();
        for &pair in &pairs {
            leave(&mut gaps, Gap::new(pair, 0));
        }
        for pair in pairs {
            assert!(gaps.iter().any(|gap| gap.is_less_than(&Gap::new(pair, 0))));
        }
    }
}
