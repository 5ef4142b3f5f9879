//! Determines which squares around a king the mating side can guard in its remaining moves. Used for sides
//! with too many pieces to list their pictures.

use super::blockers::single;
use super::contributions::{Contribution, Detail, Gap, keep, leave};
use super::distances::Distances;
use super::neighbours::{Guards, Neighbours, UNGUARDED, around, least_blocks};
use super::roles::Roles;
use arrayvec::ArrayVec;
use rookwright_chess::{BitBoard, Castling, Color, Piece, Position, Size, Square};

/// What a piece on its square can do around each king.
type Around = [Option<Box<[Contribution]>>; Square::NUM];

/// The mating side's pieces and the number of their moves, without castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Force {
    men: [BitBoard; 6],
    moves: usize,
    /// The number of the king's pieces, which may block and may be captured.
    blockers: u32,
    /// The rook's square, if this side has just castled.
    castled: Option<Square>,
}

/// A piece of a force.
struct Man {
    piece: Piece,
    from: Square,
    /// The number of its contributions, what it can guard at best, and whether it may give check.
    contributions: usize,
    guards: Guards,
    checks: bool,
}

/// What is known about one force.
struct Known {
    force: Force,
    /// The king squares that were examined.
    kings: BitBoard,
    /// The king squares without a mate.
    hopeless: BitBoard,
    gaps: Box<[Gaps; 64]>,
}

/// What a force leaves to be blocked around a king.
#[derive(Clone, Default)]
pub(crate) struct Gaps {
    /// The gaps. One of them must be filled.
    pub(crate) all: Vec<Gap>,
    /// The squares that all gaps have in common.
    pub(crate) common: Neighbours,
}

/// The most contributions that are distinguished in full, and at all before the checking piece is ignored.
const MOST_CONTRIBUTIONS: usize = 64;

/// The most forces that are remembered, at a few kilobytes each.
const FORCES_REMEMBERED: usize = 4096;

/// Computes and remembers what a force leaves open.
pub(crate) struct Covers {
    /// The largest number of moves in any question.
    most: u8,
    /// The roles of pieces that cannot capture, and of pieces that may.
    roles: [Roles; 2],
    /// The contributions of each kind of piece from each square around each king, without and with captures.
    contributions: Vec<Option<Box<Around>>>,
    known: Vec<Option<Known>>,
    /// Reused buffers.
    scratch: (Vec<Contribution>, Vec<Contribution>),
}

impl Covers {
    /// Creates the table for a search with at most this number of moves for the mating side.
    pub(crate) fn new(size: Size, mating: Color, check: bool, moves: usize) -> Self {
        let roles =
            |takeable| Roles { size, mating, check, distances: Distances::new(size, mating, takeable) };
        Self {
            most: u8::try_from(moves).unwrap_or(u8::MAX),
            roles: [BitBoard::EMPTY, BitBoard::FULL].map(roles),
            contributions: vec![None; 2 * Piece::NUM * Square::NUM],
            known: (0..FORCES_REMEMBERED).map(|_| None).collect(),
            scratch: (Vec::new(), Vec::new()),
        }
    }

    /// Returns the mating side's force, and its forces after castling with one move fewer. The time of
    /// castling does not matter, because king and rook have not moved before.
    pub(crate) fn forces(&self, position: &Position, moves: usize) -> ArrayVec<Force, 3> {
        let us = self.roles[0].mating;
        let men = Piece::ALL.map(|piece| position.those(us, piece));
        let plain = Force { men, moves, blockers: takeable(position, !us).len(), castled: None };
        let mut forces = ArrayVec::new();
        forces.push(plain);
        let Some(king) = position.king(us) else { return forces };
        // Castling moves two pieces with one move, which the distances of single pieces do not cover.
        for (short, rook, reached, to) in [(true, 7, 5, 6), (false, 0, 3, 2)] {
            if position.castling().has(Castling::right(us, short)) {
                let at = |file| Square::index(king as usize / 8 * 8 + file);
                let mut castled = Force { moves: moves - 1, castled: Some(at(reached)), ..plain };
                castled.men[Piece::King as usize] = at(to).bitboard();
                let rooks = men[Piece::Rook as usize];
                castled.men[Piece::Rook as usize] = (rooks & !at(rook).bitboard()) | at(reached).bitboard();
                forces.push(castled);
            }
        }
        forces
    }

    /// Returns the index under which a force is remembered.
    pub(crate) fn place(&mut self, force: &Force) -> usize {
        let force = *force;
        let place = force.place();
        match &mut self.known[place] {
            Some(known) if known.force == force => {}
            Some(known) => {
                (known.force, known.kings, known.hopeless) = (force, BitBoard::EMPTY, BitBoard::EMPTY);
            }
            empty => {
                let gaps = Box::new([const { Gaps { all: Vec::new(), common: 0 } }; 64]);
                *empty = Some(Known { force, kings: BitBoard::EMPTY, hopeless: BitBoard::EMPTY, gaps });
            }
        }
        place
    }

    /// Removes the king squares for which a mate is known to be impossible.
    pub(crate) fn hopeful(&self, place: usize, kings: BitBoard) -> BitBoard {
        self.known[place].as_ref().map_or(kings, |known| kings & !known.hopeless)
    }

    /// Returns what the force at this index leaves to be blocked around a king on this square.
    pub(crate) fn gaps(&mut self, place: usize, king: Square) -> Option<&Gaps> {
        let unknown = self.known[place].as_ref().filter(|known| !known.kings.has(king));
        let found = unknown.map(|known| known.force).map(|force| self.find(&force, king));
        if let (Some(known), Some(gaps)) = (&mut self.known[place], found) {
            known.kings |= king.bitboard();
            if gaps.is_empty() {
                known.hopeless |= king.bitboard();
            }
            let common = gaps.iter().fold(Neighbours::MAX, |all, gap| all & gap.blocks);
            known.gaps[king as usize] = Gaps { all: gaps, common };
        }
        self.known[place].as_ref().map(|known| &known.gaps[king as usize])
    }

    /// Combines one contribution of every piece within the number of moves.
    fn find(&mut self, force: &Force, king: Square) -> Vec<Gap> {
        let roles = &self.roles[usize::from(force.takes())];
        let field = around(roles.field(king), king);
        let check = roles.check;
        let leaps = force.only_leaps(&roles.distances);
        let castled = force.castled.and_then(|rook| Some((rook, roles.castled_check(rook, king)?)));
        let men = self.men(force, king);
        let mut gaps = Vec::new();
        let mut detail = Detail::Full;
        // Combinations are built piece by piece. Buffers are reused, since this runs for thousands
        // of forces and kings.
        let mut all = std::mem::take(&mut self.scratch.0);
        let mut next = std::mem::take(&mut self.scratch.1);
        all.push(Contribution::NOTHING);
        for (number, man) in men.iter().enumerate() {
            let is_last = number + 1 == men.len();
            // What the pieces after this one can do at best: a combination that even they cannot
            // complete is dropped.
            let to_come = &men[number + 1..];
            let guards_to_come = to_come.iter().fold(UNGUARDED, |all, man| all & man.guards);
            let castles_to_come = castled.is_some_and(|(rook, _)| to_come.iter().any(|man| man.from == rook));
            let check_to_come = castles_to_come || to_come.iter().any(|man| man.checks);
            // The rook that has just castled may give check from where it stands, without a move of its own.
            let castled = castled.filter(|&(rook, _)| rook == man.from).map(|(_, contribution)| contribution);
            let contributions = self.contributions(man.piece, force.takes(), man.from, king);
            for before in &all {
                // The contributions are sorted by their moves.
                let left = force.moves - usize::from(before.moves);
                let contributions =
                    contributions.iter().take_while(|contribution| usize::from(contribution.moves) <= left);
                for contribution in contributions.chain(&castled) {
                    let mut both = before.with(contribution);
                    // With more than one move left, the capture may have happened earlier.
                    if force.moves > 1 {
                        both.needs = 0;
                    }
                    // A lower bound of the squares to be blocked.
                    let blocked = least_blocks(both.guards & guards_to_come, field);
                    let blocks = blocked | both.needs;
                    let in_vain = contribution.opened && usize::from(contribution.moves) >= force.moves
                        || both.is_in_its_own_way()
                        || check && !both.checks() && !check_to_come
                        // Only the piece that moved last gives check.
                        || leaps && before.checks() && contribution.checks()
                        || both.stands & blocked != 0
                        || blocks.count_ones() > force.blockers;
                    if in_vain {
                        continue;
                    }
                    // With the last piece nothing is left to combine: only what the other side has
                    // to block matters.
                    if is_last {
                        let checker = single(both.checker);
                        leave(&mut gaps, Gap { blocks, checker, pinned: both.pins });
                    } else {
                        keep(&mut next, detail.of(both));
                        // Too many differ in detail: keep less of it. The bound stays right, but
                        // excludes less.
                        if next.len() > MOST_CONTRIBUTIONS && detail < Detail::Squares {
                            detail = detail.less();
                            for contribution in std::mem::take(&mut next) {
                                keep(&mut next, detail.of(contribution));
                            }
                        }
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

    /// Returns the pieces, those with most contributions last, because combinations with the last piece need not be
    /// stored.
    fn men(&mut self, force: &Force, king: Square) -> ArrayVec<Man, 64> {
        let mut men = ArrayVec::new();
        for piece in Piece::ALL {
            for from in force.men[piece as usize] {
                let contributions = self.contributions(piece, force.takes(), from, king);
                let contributions = contributions
                    .iter()
                    // The contributions are in the order of their moves.
                    .take_while(|contribution| usize::from(contribution.moves) <= force.moves);
                // Bounds over all that the piece can do, for the tests of the pieces before it.
                let mut man = Man { piece, from, contributions: 0, guards: UNGUARDED, checks: false };
                for contribution in contributions {
                    man.contributions += 1;
                    man.guards &= contribution.guards;
                    man.checks |= contribution.checks();
                }
                men.push(man);
            }
        }
        men.sort_unstable_by_key(|man| man.contributions);
        men
    }

    /// Returns what a piece can do from one square for a mate of the king on another.
    fn contributions(&mut self, piece: Piece, takes: bool, from: Square, king: Square) -> &[Contribution] {
        let at = (usize::from(takes) * Piece::NUM + piece as usize) * Square::NUM + from as usize;
        let is_known = self.contributions[at].as_ref().is_some_and(|around| around[king as usize].is_some());
        if !is_known {
            let found = self.find_contributions(piece, takes, from, king);
            let around =
                self.contributions[at].get_or_insert_with(|| Box::new([const { None }; Square::NUM]));
            around[king as usize] = Some(found);
        }
        self.contributions[at]
            .as_ref()
            .and_then(|around| around[king as usize].as_deref())
            .unwrap_or_default()
    }

    fn find_contributions(
        &self,
        piece: Piece,
        takes: bool,
        from: Square,
        king: Square,
    ) -> Box<[Contribution]> {
        let roles = &self.roles[usize::from(takes)];
        // Only on these lines can a piece block a check.
        let lines = Position::reach(Piece::Queen, roles.mating, king, !roles.size.squares());
        let mut contributions = Vec::new();
        if piece != Piece::King {
            // The piece is captured, or stands anywhere.
            contributions.push(Contribution::NOTHING);
        }
        roles.each(piece, from, king, self.most, |role| {
            keep(
                &mut contributions,
                Contribution { places: role.contribution.places & lines.0, ..role.contribution },
            );
        });
        contributions.sort_by_key(|contribution| contribution.moves);
        contributions.into_boxed_slice()
    }
}

impl Force {
    /// Whether there is anything to capture.
    fn takes(&self) -> bool {
        self.blockers > 0
    }

    /// Whether the force has only knights and pawns that cannot promote. Then there are no double checks.
    fn only_leaps(&self, distances: &Distances) -> bool {
        let is_empty = |piece| self.men[piece as usize].is_empty();
        let stays = |from| distances.promotes_in(from) > self.moves;
        is_empty(Piece::Queen)
            && is_empty(Piece::Rook)
            && is_empty(Piece::Bishop)
            && self.men[Piece::Pawn as usize].into_iter().all(stays)
    }

    /// Returns the slot where the force is remembered.
    fn place(&self) -> usize {
        let mut hash = self.moves as u64 * 64 + u64::from(self.blockers);
        for men in self.men {
            hash = (hash ^ men.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash as usize % FORCES_REMEMBERED
    }
}

/// Returns the pieces of this side that can be captured.
pub(crate) fn takeable(position: &Position, colour: Color) -> BitBoard {
    position.side(colour) & !position.kind(Piece::King)
}
