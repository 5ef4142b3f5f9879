//! Contributions: what pieces of the mating side contribute to a mate picture, and what they leave to the other
//! side.

use super::neighbours::{Guards, Neighbours, UNGUARDED, unhindered};

/// The checking piece: the index of its square plus one. 0 for none, [`SEVERAL`] for more than one piece.
pub(crate) type Checker = u8;

/// More than one piece attacks the king if its lines are open: a double check, or a check and a pin.
pub(crate) const SEVERAL: Checker = u8::MAX;

/// What one or several pieces do in the final position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contribution {
    pub(crate) guards: Guards,
    /// The squares of these pieces.
    pub(crate) places: u64,
    /// The squares between the king and the piece that gives check, which must be empty.
    pub(crate) line: u64,
    /// The number of moves it takes.
    pub(crate) moves: u8,
    pub(crate) checker: Checker,
    /// The squares around the king where a piece must stand to be captured by the last move.
    pub(crate) needs: Neighbours,
    /// The squares around the king where these pieces stand. They must be guarded.
    pub(crate) stands: Neighbours,
    /// The squares around the king on lines of these pieces. A piece of the king's side there is pinned.
    pub(crate) pins: Neighbours,
    /// Whether another piece must make the last move to open the line of the checking piece.
    pub(crate) opened: bool,
}

impl Contribution {
    /// No contribution, in no moves.
    pub(crate) const NOTHING: Contribution = Contribution {
        guards: UNGUARDED,
        places: 0,
        line: 0,
        moves: 0,
        checker: 0,
        needs: 0,
        stands: 0,
        pins: 0,
        opened: false,
    };

    /// Whether it gives check.
    pub(crate) fn checks(&self) -> bool {
        self.checker != 0
    }

    /// Combines the contributions of different pieces.
    pub(crate) fn with(&self, other: &Contribution) -> Contribution {
        let several = self.checks() && other.checks();
        Contribution {
            guards: self.guards & other.guards,
            places: self.places | other.places,
            line: if several { 0 } else { self.line | other.line },
            moves: self.moves + other.moves,
            checker: if several { SEVERAL } else { self.checker | other.checker },
            needs: self.needs | other.needs,
            stands: self.stands | other.stands,
            pins: self.pins | other.pins,
            // The caller checks this when it chooses the piece.
            opened: false,
        }
    }

    /// Whether one of the pieces blocks the check.
    pub(crate) fn is_in_its_own_way(&self) -> bool {
        self.places & self.line != 0
    }

    /// Whether this contribution can replace the other one everywhere, with no more moves.
    fn is_as_good_as(&self, other: &Contribution) -> bool {
        self.moves <= other.moves
            && self.guards & !other.guards == 0
            && self.needs & !other.needs == 0
            && self.stands & !other.stands == 0
            && self.places & !other.places == 0
            && other.pins & !self.pins == 0
            && self.opened <= other.opened
            // Several checks satisfy every requirement.
            && (self.checker == other.checker || self.checker == SEVERAL)
    }
}

/// How much detail of a contribution is kept. Less detail means fewer contributions. A contribution with less detail is at least as
/// good, so the bound stays correct but becomes weaker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Detail {
    Full,
    /// Ignores pieces that block lines.
    Guards,
    /// Also ignores which piece gives check.
    Squares,
}

impl Detail {
    pub(crate) fn of(self, contribution: Contribution) -> Contribution {
        match self {
            Detail::Full => contribution,
            Detail::Guards => {
                Contribution { places: 0, guards: unhindered(contribution.guards), ..contribution }
            }
            Detail::Squares => {
                let checker = if contribution.checks() { SEVERAL } else { 0 };
                let guards = unhindered(contribution.guards);
                Contribution { places: 0, line: 0, pins: 0, guards, checker, ..contribution }
            }
        }
    }

    pub(crate) fn less(self) -> Self {
        if self == Detail::Full { Detail::Guards } else { Detail::Squares }
    }
}

/// Adds a contribution unless another one is as good, and drops those that it can replace.
pub(crate) fn keep(contributions: &mut Vec<Contribution>, contribution: Contribution) {
    if !contributions.iter().any(|other| other.is_as_good_as(&contribution)) {
        contributions.retain(|other| !contribution.is_as_good_as(other));
        contributions.push(contribution);
    }
}

/// Squares around the king that its own side must block, and what is known about the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gap {
    pub(crate) blocks: Neighbours,
    /// The blocked squares on which a piece is pinned.
    pub(crate) pinned: Neighbours,
    /// The checking piece, if there is exactly one; else 0.
    pub(crate) checker: Checker,
}

impl Gap {
    /// Whether a side that can fill the other gap can fill this one.
    fn is_less_than(&self, other: &Gap) -> bool {
        let same_check = self.checker == other.checker && other.pinned & !self.pinned == 0;
        (self.checker == 0 || same_check) && self.blocks & !other.blocks == 0
    }
}

/// The most gaps that are distinguished around one king.
const MOST_GAPS: usize = 400;

/// Adds a gap unless there is a lesser one, and drops the greater ones. If there are too many, two are
/// replaced by their common part: a side that can fill either can fill that.
pub(crate) fn leave(gaps: &mut Vec<Gap>, gap: Gap) {
    if gaps.iter().any(|lesser| lesser.is_less_than(&gap)) {
        return;
    }
    gaps.retain(|greater| !gap.is_less_than(greater));
    if gaps.len() < MOST_GAPS {
        gaps.push(gap);
    } else if let Some(last) = gaps.pop() {
        let checker = if last.checker == gap.checker { gap.checker } else { 0 };
        leave(gaps, Gap { blocks: last.blocks & gap.blocks, pinned: last.pinned | gap.pinned, checker });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(blocks: Neighbours, checker: Checker) -> Gap {
        Gap { blocks, pinned: 0, checker }
    }

    #[test]
    fn only_the_least_gaps_are_left() {
        let mut gaps = Vec::new();
        for (blocks, checker) in [(0b111, 0), (0b110, 5), (0b011, 0), (0b110, 0), (0b1000_0111, 5)] {
            leave(&mut gaps, gap(blocks, checker));
        }
        assert_eq!(gaps[..], [gap(0b011, 0), gap(0b110, 0)]);
    }

    #[test]
    fn too_many_gaps_become_lesser_ones() {
        let mut gaps = Vec::new();
        // Pairs of eight squares, none within another, each with many checks.
        let pairs = (0..8).flat_map(|a| (0..a).map(move |b| 1 << a | 1 << b));
        let all: Vec<Gap> = pairs.flat_map(|pair| (1..=64).map(move |checker| gap(pair, checker))).collect();
        for &one in &all {
            leave(&mut gaps, one);
        }
        assert!(gaps.len() <= MOST_GAPS);
        for one in all {
            assert!(gaps.iter().any(|gap| gap.is_less_than(&one)));
        }
    }

    #[test]
    fn two_checks_are_several() {
        let rook = Contribution { checker: 5, line: 0b110, ..Contribution::NOTHING };
        let knight = Contribution { checker: 9, ..Contribution::NOTHING };
        assert_eq!(rook.with(&Contribution::NOTHING).checker, 5);
        assert_eq!(rook.with(&knight).checker, SEVERAL);
        // A piece on the line of a single check blocks it.
        let guard = Contribution { places: 0b010, ..Contribution::NOTHING };
        assert!(rook.with(&guard).is_in_its_own_way());
        assert!(!rook.with(&knight).with(&guard).is_in_its_own_way());
    }
}
