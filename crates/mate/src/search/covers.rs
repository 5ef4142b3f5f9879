//! Which squares around a king the mating side can come to guard in the moves it has left.

use super::distances::{CASTLING, Distances, Walker};
use crate::chess::{BitBoard, Castling, Color, Piece, Position, Size, Square};
use arrayvec::ArrayVec;

/// Squares around a king, and its own, seen from it: bit 9 is its own, bit 10 the one to the east, bit 17 the one
/// north of it.
pub(super) type Near = u32;

/// The squares of `all` around a king on this square and that square itself, seen from it.
pub(super) fn near(all: BitBoard, king: Square) -> Near {
    let king = king as u32;
    let shifted = if king < 9 { all.0 << (9 - king) } else { all.0 >> (king - 9) };
    // Squares over the edge come in only by wrapping; whoever calls has none there.
    shifted as Near & 0x0007_0707
}

/// The squares again.
pub(super) fn squares(near: Near, king: Square) -> BitBoard {
    let king = king as u32;
    BitBoard(if king < 9 { u64::from(near) >> (9 - king) } else { u64::from(near) << (king - 9) })
}

const ON_THE_KING: Near = 1 << 9;

/// How many sets of gaps are told apart.
const SETS: usize = 7;

/// The smallest sets of squares around a king that the mating side must leave to the other side's men.  None:
/// there is no mate there at all.
pub(super) type Gaps = ArrayVec<Near, SETS>;

/// What a man can do for a mate: so many moves, and it guards these.
type Deed = (u8, Near);

/// The mating side's men and how many moves they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Force {
    men: [BitBoard; 6],
    moves: usize,
    takes: bool,
}

/// What is known of one force: gaps by the square of the king.
struct Known {
    force: Force,
    gaps: Box<[Option<Gaps>; 64]>,
}

/// How many forces are remembered.
const FORCES: usize = 1024;

/// Answers what a force must leave open, and remembers.
pub(super) struct Covers {
    size: Size,
    mating: Color,
    /// Whether the king is to be attacked; else it is only to be shut in.
    check: bool,
    distances: Distances,
    /// What each kind of man can do from each square around each king.
    deeds: Vec<Option<Box<[Deed]>>>,
    known: Vec<Option<Known>>,
}

impl Covers {
    pub(super) fn new(size: Size, mating: Color, check: bool) -> Self {
        Self {
            size,
            mating,
            check,
            distances: Distances::new(size, mating),
            deeds: vec![None; Walker::KINDS * 64 * 64],
            known: (0..FORCES).map(|_| None).collect(),
        }
    }

    /// The place where it is remembered what the mating side's men can do in so many moves.
    pub(super) fn place(&mut self, position: &Position, moves: usize) -> usize {
        let us = self.mating;
        let force = Force {
            men: Piece::ALL.map(|piece| position.those(us, piece)),
            moves: moves + if castles(position, us) { CASTLING } else { 0 },
            takes: has_men(position, !us),
        };
        let place = force.place();
        if self.known[place].as_ref().is_none_or(|known| known.force != force) {
            self.known[place] = Some(Known { force, gaps: Box::new([const { None }; 64]) });
        }
        place
    }

    /// What they must leave open around a king on this square.
    pub(super) fn gaps(&mut self, place: usize, king: Square) -> Gaps {
        let Some(known) = &self.known[place] else { return Gaps::new() };
        if let Some(gaps) = &known.gaps[king as usize] {
            return gaps.clone();
        }
        let force = known.force;
        let gaps = self.find(&force, king);
        if let Some(known) = &mut self.known[place] {
            known.gaps[king as usize] = Some(gaps.clone());
        }
        gaps
    }

    /// Every man does one deed; together they take no more moves than there are.
    fn find(&mut self, force: &Force, king: Square) -> Gaps {
        let mut all = vec![(0, 0)];
        let mut next = Vec::new();
        for piece in Piece::ALL {
            for from in force.men[piece as usize] {
                let deeds = self.deeds(Walker { piece, takes: force.takes }, from, king);
                for &(before, guarded) in &all {
                    for &(moves, guards) in deeds {
                        if usize::from(before + moves) <= force.moves {
                            keep(&mut next, (before + moves, guarded | guards));
                        }
                    }
                }
                std::mem::swap(&mut all, &mut next);
                next.clear();
            }
        }
        let field = near(
            Position::reach(Piece::King, self.mating, king, BitBoard::EMPTY) & self.size.squares(),
            king,
        );
        let mut gaps = Gaps::new();
        for (_, guarded) in all {
            if !self.check || guarded & ON_THE_KING != 0 {
                leave(&mut gaps, field & !guarded);
            }
        }
        gaps
    }

    /// What a man can do from here for a mate of the king there.
    fn deeds(&mut self, walker: Walker, from: Square, king: Square) -> &[Deed] {
        let at = (walker.number() * 64 + from as usize) * 64 + king as usize;
        if self.deeds[at].is_none() {
            self.deeds[at] = Some(self.find_deeds(walker, from, king));
        }
        self.deeds[at].as_deref().unwrap_or_default()
    }

    fn find_deeds(&self, walker: Walker, from: Square, king: Square) -> Box<[Deed]> {
        let off = !self.size.squares();
        let field = Position::reach(Piece::King, self.mating, king, off) & !off;
        let mut deeds = Vec::new();
        if walker.piece != Piece::King {
            // To be taken.
            deeds.push((0, 0));
        }
        self.distances.each_place(walker, from, |piece, to, moves| {
            if to == king || (piece == Piece::King && field.has(to)) {
                return;
            }
            let attacked = Position::reach(piece, self.mating, to, off) & (field | king.bitboard());
            keep(&mut deeds, (moves, near(attacked, king)));
        });
        deeds.into_boxed_slice()
    }
}

impl Force {
    /// Where it is remembered.
    fn place(&self) -> usize {
        let mut hash = self.moves as u64 * 2 + u64::from(self.takes);
        for men in self.men {
            hash = (hash ^ men.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash as usize % FORCES
    }
}

/// Adds a deed unless another one does as much in no more moves, and drops those it makes needless.
fn keep(deeds: &mut Vec<Deed>, (moves, guards): Deed) {
    if deeds.iter().any(|&(fewer, more)| fewer <= moves && more & guards == guards) {
        return;
    }
    deeds.retain(|&(more, fewer)| more < moves || guards & fewer != fewer);
    deeds.push((moves, guards));
}

/// Adds a set of gaps unless there is a smaller one, and drops the larger ones.  Where there are too many, two
/// become what they have in common: whoever can fill either can fill that.
fn leave(gaps: &mut Gaps, mut gap: Near) {
    if gaps.iter().any(|&smaller| smaller & gap == smaller) {
        return;
    }
    if gaps.is_full()
        && let Some(last) = gaps.pop()
    {
        gap &= last;
        if gaps.iter().any(|&smaller| smaller & gap == smaller) {
            return;
        }
    }
    gaps.retain(|larger| *larger & gap != gap);
    gaps.push(gap);
}

/// Whether this side may still castle.
pub(super) fn castles(position: &Position, colour: Color) -> bool {
    [true, false].iter().any(|&short| position.castling().has(Castling::right(colour, short)))
}

/// Whether this side has anything that can be taken.
pub(super) fn has_men(position: &Position, colour: Color) -> bool {
    position.side(colour) != position.those(colour, Piece::King)
}
