//! Mates by two bishops.

use super::{Mate, distance};
use rookwright_chess::{BitBoard, Piece, Position, Square};

/// How the diagonals of two bishops lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lie {
    Crossing,
    Parallel,
}

impl Mate<'_> {
    pub(super) fn is_boden(&self) -> bool {
        self.own.len() >= 2 && self.others().any(|other| self.helps(other, Lie::Crossing))
    }

    pub(super) fn is_double_bishop(&self) -> bool {
        let is_dark = |square: Square| (square.file() as u8 + square.rank() as u8).is_multiple_of(2);
        self.others().any(|other| is_dark(other) != is_dark(self.checker) && self.helps(other, Lie::Parallel))
    }

    /// Returns the other bishops, if a bishop gives check.
    fn others(&self) -> impl Iterator<Item = Square> {
        let all = match self.by {
            Piece::Bishop => self.position.those(self.mating, Piece::Bishop) & !self.checker.bitboard(),
            _ => BitBoard::EMPTY,
        };
        all.into_iter()
    }

    /// Whether this bishop guards all squares that the other one leaves, at least one, on diagonals that
    /// lie this way.
    fn helps(&self, other: Square, lie: Lie) -> bool {
        let reach = |from| Position::reach(Piece::Bishop, self.mating, from, self.blockers);
        let left = self.field & !self.own & !reach(self.checker);
        let rising = |(files, ranks): (i8, i8)| (files > 0) == (ranks > 0);
        let check_rises = rising(self.distance());
        let lies =
            |to| if rising(distance(other, to)) == check_rises { Lie::Parallel } else { Lie::Crossing };
        !left.is_empty() && left.is_subset(reach(other)) && left.into_iter().all(|square| lies(square) == lie)
    }
}
