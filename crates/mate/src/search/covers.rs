//! Which squares around a king the mating side can come to guard in the moves it has left.

use super::distances::{CASTLING, Distances};
use crate::chess::{BitBoard, Castling, Color, Piece, Position, Size, Square};
use arrayvec::ArrayVec;

/// Squares around a king, and its own, seen from it: bit 9 is its own, bit 10 the one to the east, bit 17 the one
/// north of it.
type Near = u32;

const ON_THE_KING: Near = 1 << 9;

/// The squares of a king's field or its own, seen from it.
fn near(all: BitBoard, king: Square) -> Near {
    let king = king as u32;
    (if king < 9 { all.0 << (9 - king) } else { all.0 >> (king - 9) }) as Near
}

/// The squares again.
fn squares(near: Near, king: Square) -> BitBoard {
    let king = king as u32;
    BitBoard(if king < 9 { u64::from(near) >> (9 - king) } else { u64::from(near) << (king - 9) })
}

/// How many sets of gaps are told apart.
const SETS: usize = 7;

/// The smallest sets of squares around a king that the mating side must leave to the other side's men.  Without
/// any, there is no mate there at all.
type Gaps = ArrayVec<Near, SETS>;

/// Of a man on its square: what it can do around each king.
type Around = [Option<Box<[Deed]>>; Square::NUM];

/// What a man, or some, can do for a mate.
#[derive(Clone, Copy, Debug)]
struct Deed {
    moves: u8,
    /// The squares guarded then.
    guards: Near,
    /// The squares where something must stand before the last move, to be taken by it.
    needs: Near,
}

/// The mating side's men and how many moves they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Force {
    men: [BitBoard; 6],
    moves: usize,
    /// Whether there is anything to be taken.
    takes: bool,
}

/// What is known of one force.
struct Known {
    force: Force,
    /// The squares of the king it is known for.
    kings: BitBoard,
    /// The squares of the king where there is no mate.
    hopeless: BitBoard,
    gaps: Box<[Gaps; 64]>,
}

/// How many forces are remembered, two kilobytes each.
const FORCES: usize = 8192;

/// Answers what a force must leave open, and remembers.
pub(super) struct Covers {
    size: Size,
    mating: Color,
    /// Whether the king is to be attacked; else it is only to be shut in.
    check: bool,
    /// How many moves are ever asked for.
    most: u8,
    /// Of men that can take nothing, and of men that may.
    distances: [Distances; 2],
    /// What each kind of man can do from each square around each king, when nothing can be taken and else.
    deeds: Vec<Option<Box<Around>>>,
    known: Vec<Option<Known>>,
    /// Room to work in.
    scratch: (Vec<Deed>, Vec<Deed>),
}

impl Covers {
    /// For a search that leaves the mating side at most so many moves.
    pub(super) fn new(size: Size, mating: Color, check: bool, moves: usize) -> Self {
        Self {
            size,
            mating,
            check,
            most: u8::try_from(moves + CASTLING).unwrap_or(u8::MAX),
            distances: [BitBoard::EMPTY, BitBoard::FULL]
                .map(|takeable| Distances::new(size, mating, takeable)),
            deeds: vec![None; 2 * Piece::NUM * Square::NUM],
            known: (0..FORCES).map(|_| None).collect(),
            scratch: (Vec::new(), Vec::new()),
        }
    }

    /// The place where it is remembered what the mating side's men can do in so many moves.
    pub(super) fn place(&mut self, position: &Position, moves: usize) -> usize {
        let us = self.mating;
        let force = Force {
            men: Piece::ALL.map(|piece| position.those(us, piece)),
            moves: moves + if castles(position, us) { CASTLING } else { 0 },
            takes: !takeable(position, !us).is_empty(),
        };
        let place = force.place();
        match &mut self.known[place] {
            Some(known) if known.force == force => {}
            Some(known) => {
                (known.force, known.kings, known.hopeless) = (force, BitBoard::EMPTY, BitBoard::EMPTY)
            }
            empty => {
                let gaps = Box::new([const { Gaps::new_const() }; 64]);
                *empty = Some(Known { force, kings: BitBoard::EMPTY, hopeless: BitBoard::EMPTY, gaps });
            }
        }
        place
    }

    /// Of these squares of the king, those where a mate has not been found impossible.
    pub(super) fn hopeful(&self, place: usize, kings: BitBoard) -> BitBoard {
        self.known[place].as_ref().map_or(kings, |known| kings & !known.hopeless)
    }

    /// The sets of squares around a king on this square, one of which must be filled by its own men.
    pub(super) fn gaps(&mut self, place: usize, king: Square) -> impl Iterator<Item = BitBoard> {
        let unknown =
            self.known[place].as_ref().filter(|known| !known.kings.has(king)).map(|known| known.force);
        let found = unknown.map(|force| self.find(&force, king));
        if let (Some(known), Some(gaps)) = (&mut self.known[place], found) {
            known.kings |= king.bitboard();
            if gaps.is_empty() {
                known.hopeless |= king.bitboard();
            }
            known.gaps[king as usize] = gaps;
        }
        let gaps: &[Near] = self.known[place].as_ref().map_or(&[], |known| &known.gaps[king as usize]);
        gaps.iter().map(move |&gap| squares(gap, king))
    }

    /// Every man does one deed; together they take no more moves than there are.
    fn find(&mut self, force: &Force, king: Square) -> Gaps {
        let field = near(self.field(king), king);
        let check = if self.check { ON_THE_KING } else { 0 };
        // There is one at least, who makes the last move.
        let mut to_come: usize = force.men.iter().map(|men| men.len() as usize).sum();
        let men = Piece::ALL
            .into_iter()
            .flat_map(|piece| force.men[piece as usize].into_iter().map(move |from| (piece, from)));
        let mut gaps = Gaps::new();
        let mut all = std::mem::take(&mut self.scratch.0);
        let mut next = std::mem::take(&mut self.scratch.1);
        all.push(Deed { moves: 0, guards: 0, needs: 0 });
        for (piece, from) in men {
            to_come -= 1;
            let deeds = self.deeds(piece, force.takes, from, king);
            for before in &all {
                // They are in the order of their moves.
                let left = force.moves - usize::from(before.moves);
                for deed in deeds.iter().take_while(|deed| usize::from(deed.moves) <= left) {
                    let guards = before.guards | deed.guards;
                    // With more moves than the last, what is taken may be taken earlier.
                    let needs = if force.moves == 1 { before.needs | deed.needs } else { 0 };
                    if to_come > 0 {
                        keep(&mut next, Deed { moves: before.moves + deed.moves, guards, needs });
                    } else if guards & check == check {
                        leave(&mut gaps, field & !guards | needs);
                    }
                }
            }
            std::mem::swap(&mut all, &mut next);
            next.clear();
        }
        all.clear();
        self.scratch = (all, next);
        gaps
    }

    /// The squares of the board around the king.
    fn field(&self, king: Square) -> BitBoard {
        Position::reach(Piece::King, self.mating, king, BitBoard::EMPTY) & self.size.squares()
    }

    /// What a man can do from here for a mate of the king there.
    fn deeds(&mut self, piece: Piece, takes: bool, from: Square, king: Square) -> &[Deed] {
        let at = (usize::from(takes) * Piece::NUM + piece as usize) * Square::NUM + from as usize;
        let is_known = self.deeds[at].as_ref().is_some_and(|around| around[king as usize].is_some());
        if !is_known {
            let found = self.find_deeds(piece, takes, from, king);
            let around = self.deeds[at].get_or_insert_with(|| Box::new([const { None }; Square::NUM]));
            around[king as usize] = Some(found);
        }
        self.deeds[at].as_ref().and_then(|around| around[king as usize].as_deref()).unwrap_or_default()
    }

    fn find_deeds(&self, man: Piece, takes: bool, from: Square, king: Square) -> Box<[Deed]> {
        let off = !self.size.squares();
        let field = self.field(king);
        let mut deeds = Vec::new();
        if man != Piece::King {
            // To be taken.
            deeds.push(Deed { moves: 0, guards: 0, needs: 0 });
        }
        self.distances[usize::from(takes)].each_place(man, from, self.most, |piece, to, moves| {
            if to == king || (piece == Piece::King && field.has(to)) {
                return;
            }
            let attacked = Position::reach(piece, self.mating, to, off) & (field | king.bitboard());
            let mut guards = near(attacked, king);
            // Before the last move the king is not in check.  So who checks it at last and needs no open line
            // for that has come with that move: a knight perhaps from where it came.
            if moves == 0 && matches!(piece, Piece::Pawn | Piece::Knight) && guards & ON_THE_KING != 0 {
                if piece == Piece::Knight {
                    keep(&mut deeds, Deed { moves: 2, guards, needs: 0 });
                }
                guards &= !ON_THE_KING;
            }
            let taken = moves == 1 && piece == Piece::Pawn && self.takes_there(from, to);
            let needs = if taken { near(to.bitboard() & field, king) } else { 0 };
            keep(&mut deeds, Deed { moves, guards, needs });
        });
        deeds.sort_by_key(|deed| deed.moves);
        deeds.into_boxed_slice()
    }

    /// Whether a pawn that goes here takes something that stands there, and not in passing.
    fn takes_there(&self, from: Square, to: Square) -> bool {
        let passing = if self.mating == Color::White { 4 } else { 3 };
        from.file() != to.file() && !(self.size.is_full() && from.rank() as usize == passing)
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

impl Deed {
    /// Whether it does as much as another one, with no more moves and no more needs.
    fn is_as_good_as(&self, other: &Deed) -> bool {
        self.moves <= other.moves
            && self.guards & other.guards == other.guards
            && self.needs & !other.needs == 0
    }
}

/// Adds a deed unless another one is as good, and drops those it is as good as.
fn keep(deeds: &mut Vec<Deed>, deed: Deed) {
    if !deeds.iter().any(|other| other.is_as_good_as(&deed)) {
        deeds.retain(|other| !deed.is_as_good_as(other));
        deeds.push(deed);
    }
}

/// Adds a set of gaps unless there is a smaller one, and drops the larger ones.  Where there are too many, two
/// become what they have in common: whoever can fill either can fill that.
fn leave(gaps: &mut Gaps, gap: Near) {
    let has_smaller = |gaps: &Gaps, gap| gaps.iter().any(|&smaller| smaller & gap == smaller);
    if has_smaller(gaps, gap) {
        return;
    }
    gaps.retain(|larger| *larger & gap != gap);
    if !gaps.is_full() {
        gaps.push(gap);
    } else if let Some(last) = gaps.pop() {
        leave(gaps, last & gap);
    }
}

/// Whether this side may still castle.
pub(super) fn castles(position: &Position, colour: Color) -> bool {
    [true, false].iter().any(|&short| position.castling().has(Castling::right(colour, short)))
}

/// Where this side has something that can be taken.
pub(super) fn takeable(position: &Position, colour: Color) -> BitBoard {
    position.side(colour) & !position.kind(Piece::King)
}
