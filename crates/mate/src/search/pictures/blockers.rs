//! Lower bounds on the moves that the mated side needs for a mate picture.
//!
//! Its pieces must block some squares around the king. When the check is given, none of them may be able to
//! capture the checking piece or to interpose. Nothing counted here exceeds what play takes:
//!
//! - Each block is made by a different piece, and a piece needs at least the moves of [`Distances`] to get
//!   there. So the cheapest assignment of squares to pieces is a lower bound.
//! - A blocker that attacks the checking piece or its line from the next square, or as a knight, spoils the
//!   picture unless it is pinned. The squares of pinned blockers are part of the picture.
//! - A piece that blocks nothing and attacks these squares must move, unless it may have been captured on
//!   its way.
//! - A line from a piece of this side to these squares must be closed by a piece, which takes at least one
//!   move if the line is open now. This holds if every piece of the mating side has its place in the
//!   picture.

use super::contributions::{Checker, Gap};
use super::distances::{Distances, LEVELS, Row};
use super::neighbours::{Neighbours, beside, king_distance, squares};
use arrayvec::ArrayVec;
use rookwright_chess::{BitBoard, Color, Piece, Position, Square, ahead, lookup};

/// What a mate picture requires of the mated side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blockade {
    pub(crate) king: Square,
    /// The squares to be blocked.
    pub(crate) blocks: BitBoard,
    /// The blocked squares on which a piece is pinned.
    pinned: BitBoard,
    /// The checking piece, if there is exactly one.
    checker: BitBoard,
    /// The checking piece and the squares between it and the king.
    line: BitBoard,
    /// The known places of the mating side's pieces.
    places: BitBoard,
    knowledge: Knowledge,
    /// Whether a piece on the king's destination must leave by itself.
    must_leave: bool,
}

/// What a picture says about the mating side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Knowledge {
    /// Some pieces may stand anywhere.
    Some,
    /// Only the king may stand anywhere, and no piece is pinned.
    AllButKing,
    /// All places are known, and no piece is pinned.
    All,
}

impl Blockade {
    /// Creates the blockade around a king on this square.
    pub(crate) fn new(king: Square, gap: Gap, must_leave: bool) -> Self {
        let checker = usize::from(gap.checker).checked_sub(1).and_then(Square::try_index);
        let line = checker.map(|checker| checker.bitboard() | lookup::between(checker, king));
        Self {
            king,
            blocks: squares(gap.blocks, king),
            pinned: squares(gap.pinned, king),
            checker: checker.map_or(BitBoard::EMPTY, Square::bitboard),
            line: line.unwrap_or(BitBoard::EMPTY),
            places: BitBoard::EMPTY,
            knowledge: Knowledge::Some,
            must_leave,
        }
    }

    /// Adds the places of the mating side's pieces.
    pub(crate) fn with_places(self, places: BitBoard, knowledge: Knowledge) -> Self {
        let knowledge = if self.checker.is_empty() { Knowledge::Some } else { knowledge };
        Self { places, knowledge, ..self }
    }

    /// Returns a sort key. Equal blockades have equal keys.
    pub(crate) fn key(&self) -> (u8, u64, u64, u64, u64, Knowledge) {
        let all = [self.blocks, self.line, self.pinned, self.places].map(|squares| squares.0);
        (self.king as u8, all[0], all[1], all[2], all[3], self.knowledge)
    }
}

/// A piece that may block.
struct Man<'a> {
    /// The number of moves it needs to each square.
    moves: &'a Row,
    from: Square,
    piece: Piece,
    /// Whether it is a pawn that cannot have promoted in the end.
    stays_pawn: bool,
}

/// The most pieces of one side. Positions with more are not bounded.
pub(crate) const MOST_MEN: usize = 32;

/// How a piece attacks the checking piece or its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    None,
    /// Along a line that a piece might close.
    AlongLine,
    Sure,
}

/// The pieces of the mated side.
pub(crate) struct Blockers<'a> {
    men: ArrayVec<Man<'a>, MOST_MEN>,
    standing: BitBoard,
    victim: Color,
    king: Square,
    /// The squares where the mating side may capture something before its last move.
    takeable: BitBoard,
}

impl<'a> Blockers<'a> {
    /// Creates the pieces with a number of moves left.
    pub(crate) fn new(
        position: &Position,
        king: Square,
        moves: usize,
        distances: &'a Distances,
        takeable: BitBoard,
    ) -> Self {
        let victim = distances.colour();
        let mut men = ArrayVec::new();
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for from in position.those(victim, piece) {
                let stays_pawn = piece == Piece::Pawn && distances.promotes_in(from) > moves;
                men.push(Man { moves: distances.row(piece, from), from, piece, stays_pawn });
            }
        }
        Self { men, standing: position.side(victim), victim, king, takeable }
    }

    /// Returns the number of moves that the king needs to a square.
    pub(crate) fn king_moves(&self, to: Square) -> usize {
        king_distance(self.king, to)
    }

    /// Returns what can be blocked around a king on this square in `moves` moves, for a quick test.
    pub(crate) fn reach(&self, king: Square, moves: usize) -> BlockReach {
        let last = moves.min(LEVELS - 1);
        let mut open = [Neighbours::MAX; LEVELS];
        for (number, square) in (0..8).filter_map(|number| Some((number, beside(king, number)?))) {
            let least = self.least_moves(square).min(LEVELS);
            open[least..].iter_mut().for_each(|level| *level &= !(1 << number));
        }
        if moves >= LEVELS {
            open[last] = 0;
        }
        BlockReach { open, last, moves }
    }

    fn least_moves(&self, to: Square) -> usize {
        usize::from(self.men.iter().map(|man| man.moves[to as usize]).min().unwrap_or(u8::MAX))
    }

    /// Returns the fewest moves in which the pieces can meet the requirements, or `None` if more than
    /// `most`. The king's own moves do not count.
    pub(crate) fn fill(&self, blockade: &Blockade, most: usize) -> Option<usize> {
        let mut squares: ArrayVec<(usize, Square), 8> = ArrayVec::new();
        let mut least = 0;
        for to in blockade.blocks {
            let moves = self.least_moves(to);
            least += moves;
            if least > most {
                return None;
            }
            squares.push((moves, to));
        }
        // The farthest squares come first, because few pieces can get there.
        squares.sort_unstable_by_key(|&(moves, _)| std::cmp::Reverse(moves));
        let mut best = most + 1;
        self.assign(blockade, &squares, Assigned { least, men: 0, line_attacked: false }, &mut best);
        (best <= most).then_some(best)
    }

    fn assign(&self, blockade: &Blockade, rest: &[(usize, Square)], so_far: Assigned, best: &mut usize) {
        let Some((&(least, to), rest)) = rest.split_first() else {
            *best = (so_far.least + self.further_moves(blockade, so_far)).min(*best);
            return;
        };
        for (number, man) in self.men.iter().enumerate() {
            // The bound began with the least cost of each square. Here the least gives way to the cost of
            // this piece.
            let moves = so_far.least - least + usize::from(man.moves[to as usize]);
            // An assignment that is already no better need not be completed.
            if moves >= *best || so_far.men & 1 << number != 0 {
                continue;
            }
            let attack = self.attack(blockade, man, to);
            // A block by this piece would parry the mate.
            if attack == Attack::Sure {
                continue;
            }
            let assigned = Assigned {
                least: moves,
                men: so_far.men | 1 << number,
                line_attacked: so_far.line_attacked || attack == Attack::AlongLine,
            };
            self.assign(blockade, rest, assigned, best);
        }
    }

    /// Returns the extra moves needed to keep every piece from parrying the check.
    fn further_moves(&self, blockade: &Blockade, assigned: Assigned) -> usize {
        let mut moves = 0;
        let mut line_attacked = assigned.line_attacked;
        for (number, man) in self.men.iter().enumerate() {
            if assigned.men & 1 << number != 0 {
                continue;
            }
            // A piece on the king's square has to make way, and this move may also be the one that ends its
            // attack.
            if blockade.must_leave && man.from == blockade.king {
                moves += 1;
                continue;
            }
            match self.idle_attack(blockade, man) {
                Attack::Sure => moves += 1,
                Attack::AlongLine => line_attacked = true,
                Attack::None => {}
            }
        }
        // A move that is already counted may also close the line.
        moves.max(usize::from(line_attacked))
    }

    /// Returns how a piece attacks if it blocks nothing and stays, unless it may have been captured.
    fn idle_attack(&self, blockade: &Blockade, man: &Man<'_>) -> Attack {
        let gone = self.takeable | blockade.places | blockade.king.bitboard();
        if blockade.knowledge == Knowledge::Some || gone.has(man.from) {
            return Attack::None;
        }
        self.attack(blockade, man, man.from)
    }

    /// Returns how a piece on a square attacks the checking piece or its line.
    fn attack(&self, blockade: &Blockade, man: &Man<'_>, from: Square) -> Attack {
        if blockade.checker.is_empty() || blockade.pinned.has(from) {
            return Attack::None;
        }
        // A pawn that can still promote may be anything when the check is given, so nothing is sure about it.
        if man.piece == Piece::Pawn {
            if !man.stays_pawn {
                return Attack::None;
            }
            let takes = Position::reach(Piece::Pawn, self.victim, from, BitBoard::EMPTY) & blockade.checker;
            let steps = ahead(from.bitboard(), self.victim) & blockade.line & !blockade.checker;
            return if (takes | steps).is_empty() { Attack::None } else { Attack::Sure };
        }
        // On a full board, lines end at the next square.
        let next = Position::reach(man.piece, self.victim, from, BitBoard::FULL);
        if !(next & blockade.line).is_empty() {
            return Attack::Sure;
        }
        if blockade.knowledge < Knowledge::All || man.piece == Piece::Knight {
            return Attack::None;
        }
        let others = self.standing & !man.from.bitboard() & !from.bitboard();
        let full = blockade.places | blockade.blocks | blockade.king.bitboard() | others;
        let far = Position::reach(man.piece, self.victim, from, full) & blockade.line;
        if far.is_empty() { Attack::None } else { Attack::AlongLine }
    }

    /// Calls `each` with the square of a piece and the squares where a move may reduce the number of moves
    /// needed. All other moves leave that number unchanged or increase it.
    pub(crate) fn each_useful(
        &self,
        blockade: &Blockade,
        distances: &Distances,
        mut each: impl FnMut(Square, BitBoard),
    ) {
        let far = self.king_moves(blockade.king);
        let nearer = Position::reach(Piece::King, self.victim, self.king, BitBoard::EMPTY)
            .into_iter()
            .filter(|&to| king_distance(to, blockade.king) < far);
        // A move onto an open line may close it, whichever piece makes it.
        let shutting = self.shutting(blockade);
        each(self.king, nearer.collect::<BitBoard>() | shutting);
        for man in &self.men {
            let leaves = blockade.must_leave && man.from == blockade.king;
            // Every move of a pawn may be useful, because captures and promotions change more than one
            // distance.
            let all = man.piece == Piece::Pawn || leaves || self.idle_attack(blockade, man) != Attack::None;
            let mut to = if all { BitBoard::FULL } else { shutting };
            for block in blockade.blocks {
                match usize::from(man.moves[block as usize]) {
                    0 => {}
                    // Officers' distances are symmetric.
                    moves if moves < LEVELS => to |= distances.within(man.piece, block)[moves - 1],
                    _ => to = BitBoard::FULL,
                }
            }
            each(man.from, to);
        }
    }

    /// Returns the squares of lines that may have to be closed.
    fn shutting(&self, blockade: &Blockade) -> BitBoard {
        let mut all = BitBoard::EMPTY;
        if blockade.knowledge < Knowledge::All {
            return all;
        }
        let full = blockade.places | blockade.blocks | blockade.king.bitboard();
        for man in self.men.iter().filter(|man| !matches!(man.piece, Piece::Pawn | Piece::Knight)) {
            for from in blockade.blocks | man.from.bitboard() {
                if self.attack(blockade, man, from) == Attack::AlongLine {
                    all |= Position::reach(man.piece, self.victim, from, full);
                }
            }
        }
        all
    }
}

/// A partial assignment of squares to pieces.
#[derive(Clone, Copy)]
struct Assigned {
    /// The moves of these pieces, and the fewest that the other squares take.
    least: usize,
    /// One bit for each piece.
    men: u64,
    line_attacked: bool,
}

/// What can be blocked around a king.
pub(crate) struct BlockReach {
    /// By number of moves, the squares that no piece reaches in time.
    open: [Neighbours; LEVELS],
    last: usize,
    moves: usize,
}

impl BlockReach {
    /// Whether these squares may be blocked in time, each by the nearest piece.
    pub(crate) fn has(&self, blocks: Neighbours) -> bool {
        let least = || self.open[..=self.last].iter().map(|open| (blocks & open).count_ones()).sum::<u32>();
        blocks & self.open[self.last] == 0 && least() as usize <= self.moves
    }
}

/// Returns the checking piece if there is exactly one, else 0.
pub(crate) fn single(checker: Checker) -> Checker {
    if checker == super::contributions::SEVERAL { 0 } else { checker }
}
