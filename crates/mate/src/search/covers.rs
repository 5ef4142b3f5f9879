//! Which squares around a king the mating side can come to guard in the moves it has left.

use super::deeds::{Deed, Gap, Gaps, Near, ON_THE_KING, keep, leave, near, squares};
use super::distances::Distances;
use crate::chess::{BitBoard, Castling, Color, Piece, Position, Size, Square};
use arrayvec::ArrayVec;

/// Of a man on its square: what it can do around each king.
type Around = [Option<Box<[Deed]>>; Square::NUM];

/// The mating side's men and how many moves they have, none of which castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Force {
    men: [BitBoard; 6],
    moves: usize,
    /// How many men the king has: who may block, and may be taken.
    blockers: u32,
}

/// A man of a force.
struct Man {
    piece: Piece,
    from: Square,
    /// How many deeds it may do, and what it guards by any of them.
    deeds: usize,
    guards: Near,
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

/// How many forces are remembered, four kilobytes each.
const FORCES: usize = 4096;

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
            most: u8::try_from(moves).unwrap_or(u8::MAX),
            distances: [BitBoard::EMPTY, BitBoard::FULL]
                .map(|takeable| Distances::new(size, mating, takeable)),
            deeds: vec![None; 2 * Piece::NUM * Square::NUM],
            known: (0..FORCES).map(|_| None).collect(),
            scratch: (Vec::new(), Vec::new()),
        }
    }

    /// The mating side's men with so many moves, and what they are after castling with one move less.  It does not
    /// matter when they castle: the two who do have not moved before.
    pub(super) fn forces(&self, position: &Position, moves: usize) -> ArrayVec<Force, 3> {
        let us = self.mating;
        let men = Piece::ALL.map(|piece| position.those(us, piece));
        let plain = Force { men, moves, blockers: takeable(position, !us).len() };
        let mut forces = ArrayVec::new();
        forces.push(plain);
        let Some(king) = position.king(us) else { return forces };
        for (short, rook, reached, to) in [(true, 7, 5, 6), (false, 0, 3, 2)] {
            if position.castling().has(Castling::right(us, short)) {
                let at = |file| Square::index(king as usize / 8 * 8 + file).bitboard();
                let mut castled = Force { moves: moves - 1, ..plain };
                castled.men[Piece::King as usize] = at(to);
                castled.men[Piece::Rook as usize] = (men[Piece::Rook as usize] & !at(rook)) | at(reached);
                forces.push(castled);
            }
        }
        forces
    }

    /// The place where it is remembered what a force can do.
    pub(super) fn place(&mut self, force: &Force) -> usize {
        let force = *force;
        let place = force.place();
        match &mut self.known[place] {
            Some(known) if known.force == force => {}
            Some(known) => {
                (known.force, known.kings, known.hopeless) = (force, BitBoard::EMPTY, BitBoard::EMPTY);
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

    /// The sets of squares around a king on this square, one of which must be filled by its own men; with each the
    /// man that nobody must be able to take, where that is known.
    pub(super) fn gaps(
        &mut self,
        place: usize,
        king: Square,
    ) -> impl Iterator<Item = (BitBoard, Option<Square>)> {
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
        let gaps: &[Gap] = self.known[place].as_ref().map_or(&[], |known| &known.gaps[king as usize]);
        gaps.iter().map(move |gap| {
            let checker = usize::from(gap.checker()).checked_sub(1).and_then(Square::try_index);
            (squares(gap.squares(), king), checker)
        })
    }

    /// Every man does one deed; together they take no more moves than there are.
    fn find(&mut self, force: &Force, king: Square) -> Gaps {
        let field = near(self.field(king), king);
        let check = if self.check { ON_THE_KING } else { 0 };
        let leaps = force.only_leaps(&self.distances[usize::from(force.takes())]);
        let men = self.men(force, king);
        let mut gaps = Gaps::new();
        let mut all = std::mem::take(&mut self.scratch.0);
        let mut next = std::mem::take(&mut self.scratch.1);
        all.push(Deed::NOTHING);
        for (number, man) in men.iter().enumerate() {
            // There is one at least, who makes the last move.
            let is_last = number + 1 == men.len();
            let to_come = men[number + 1..].iter().fold(0, |all, man| all | man.guards);
            let deeds = self.deeds(man.piece, force.takes(), man.from, king);
            for before in &all {
                // They are in the order of their moves.
                let left = force.moves - usize::from(before.moves);
                for deed in deeds.iter().take_while(|deed| usize::from(deed.moves) <= left) {
                    let mut both = before.with(deed);
                    // With more moves than the last, what is taken may be taken earlier.
                    if force.moves > 1 {
                        both.needs = 0;
                    }
                    if !leaps {
                        both.checker = 0;
                    } else if before.guards & deed.guards & ON_THE_KING != 0 {
                        // Only the man that moved last gives check.
                        continue;
                    }
                    // At best.
                    let guards = both.guards | to_come;
                    let squares = field & !guards | both.needs;
                    let in_vain = guards & check != check
                        || both.stands & !guards != 0
                        || squares.count_ones() > force.blockers;
                    if in_vain {
                        continue;
                    }
                    if is_last {
                        leave(&mut gaps, Gap::new(squares, both.checker));
                    } else {
                        keep(&mut next, both);
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

    /// The men, those that can do most last: what is found with the last one need not be kept for others.
    fn men(&mut self, force: &Force, king: Square) -> ArrayVec<Man, 64> {
        let mut men = ArrayVec::new();
        for piece in Piece::ALL {
            for from in force.men[piece as usize] {
                let deeds = self.deeds(piece, force.takes(), from, king);
                let deeds = deeds.iter().take_while(|deed| usize::from(deed.moves) <= force.moves);
                let (number, guards) = deeds.fold((0, 0), |(n, all), deed| (n + 1, all | deed.guards));
                men.push(Man { piece, from, deeds: number, guards });
            }
        }
        men.sort_unstable_by_key(|man| man.deeds);
        men
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
            deeds.push(Deed::NOTHING);
        }
        self.distances[usize::from(takes)].each_place(man, from, self.most, |piece, to, moves| {
            if to == king || (piece == Piece::King && field.has(to)) {
                return;
            }
            let attacked = Position::reach(piece, self.mating, to, off) & (field | king.bitboard());
            let mut guards = near(attacked, king);
            // Before the last move the king is not in check.  So who checks it at last and needs no open line
            // for that has come with that move: a knight perhaps from where it came.
            let leaps = matches!(piece, Piece::Pawn | Piece::Knight);
            let stands = near(to.bitboard() & field, king);
            if moves == 0 && leaps && guards & ON_THE_KING != 0 {
                if piece == Piece::Knight {
                    keep(&mut deeds, Deed { moves: 2, guards, needs: 0, stands, checker: to as u8 + 1 });
                }
                guards &= !ON_THE_KING;
            }
            let checker = if leaps && guards & ON_THE_KING != 0 { to as u8 + 1 } else { 0 };
            let takes = moves == 1 && piece == Piece::Pawn && self.takes_there(from, to);
            let needs = if takes { stands } else { 0 };
            keep(&mut deeds, Deed { moves, guards, needs, stands, checker });
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
    /// Whether there is anything to be taken.
    fn takes(&self) -> bool {
        self.blockers > 0
    }

    /// Whether it has knights and pawns only, and pawns that stay pawns: then nothing is ever pinned, and there are
    /// no double checks.
    fn only_leaps(&self, distances: &Distances) -> bool {
        let is_empty = |piece| self.men[piece as usize].is_empty();
        let stays = |from| distances.promotes_in(from) > self.moves;
        is_empty(Piece::Queen)
            && is_empty(Piece::Rook)
            && is_empty(Piece::Bishop)
            && self.men[Piece::Pawn as usize].into_iter().all(stays)
    }

    /// Where it is remembered.
    fn place(&self) -> usize {
        let mut hash = self.moves as u64 * 64 + u64::from(self.blockers);
        for men in self.men {
            hash = (hash ^ men.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash as usize % FORCES
    }
}

/// Where this side has something that can be taken.
pub(super) fn takeable(position: &Position, colour: Color) -> BitBoard {
    position.side(colour) & !position.kind(Piece::King)
}
