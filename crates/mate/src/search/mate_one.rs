//! Finds a mate in one from the king's field: only checks are examined, and of these only moves that leave
//! the king no flight and the checking piece safe are played.

use rookwright_chess::{BitBoard, Castling, Color, File, Move, Piece, Position, Square, ahead, lookup};

/// The squares of the outer files, which a shift to the side wraps around to.
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// What checks to a king depend on, computed once for a position.
struct Hunt<'a> {
    position: &'a Position,
    us: Color,
    king: Square,
    blockers: BitBoard,
    /// Our pieces that open a line to the king when they leave it.
    unveilers: BitBoard,
    /// Their pieces that are pinned to the king.
    pinned: BitBoard,
    /// Computed on first use.
    home: Option<Home>,
    /// Where to collect every mate. Without it the first one ends the search.
    all: Option<&'a mut Vec<Move>>,
}

/// The constraints of our own king.
#[derive(Clone, Copy)]
struct Home {
    /// Whether we are in check.
    in_check: bool,
    /// Our pieces that are pinned to our king.
    pinned: BitBoard,
}

/// Returns a move that mates at once, or `None`.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::search::mate_in_one;
///
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w", Legality::Strict)?;
/// assert_eq!(mate_in_one(&position), Some(position.read_move("Ra8#")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mate_in_one(position: &Position) -> Option<Move> {
    let mut hunt = Hunt::of(position)?;
    hunt.officers().or_else(|| hunt.pawns()).or_else(|| hunt.king())
}

/// Returns every move that mates at once, in no particular order.
pub fn mates_in_one(position: &Position) -> Vec<Move> {
    let mut mates = Vec::new();
    if let Some(mut hunt) = Hunt::of(position) {
        hunt.all = Some(&mut mates);
        let _ = hunt.officers().or_else(|| hunt.pawns()).or_else(|| hunt.king());
    }
    mates
}

impl<'a> Hunt<'a> {
    fn of(position: &'a Position) -> Option<Self> {
        let us = position.turn();
        let king = position.king(!us)?;
        let single = position.blocked_lines(us, king);
        let (unveilers, pinned) = (single & position.side(us), single & position.side(!us));
        let blockers = position.blockers();
        Some(Self { position, us, king, blockers, unveilers, pinned, home: None, all: None })
    }

    fn officers(&mut self) -> Option<Move> {
        let straight = lookup::rook_moves(self.king, self.blockers);
        let aslant = lookup::bishop_moves(self.king, self.blockers);
        self.kind(Piece::Queen, straight | aslant)
            .or_else(|| self.kind(Piece::Rook, straight))
            .or_else(|| self.kind(Piece::Bishop, aslant))
            .or_else(|| self.kind(Piece::Knight, lookup::knight_moves(self.king)))
    }

    /// Finds a mate by a piece of this kind, which gives check from these squares.
    #[inline(always)]
    fn kind(&mut self, piece: Piece, checks: BitBoard) -> Option<Move> {
        let position = self.position;
        let side = position.side(self.us);
        for from in side & position.kind(piece) {
            let reach = Position::reach(piece, self.us, from, self.blockers) & !side & position.squares();
            let mut to = reach & checks;
            // A piece that opens a line gives check wherever it goes off that line.
            let unveils = self.unveilers.has(from);
            if unveils {
                to |= reach & !lookup::line(self.king, from);
            }
            if to.is_empty() {
                continue;
            }
            // Made once for a piece that gives check at all: the field does not depend on where it
            // goes, but on its leaving.
            let without = self.blockers ^ from.bitboard();
            let unguarded = self.unguarded_without(from);
            for to in to {
                // The king takes the piece, or steps to a square that the piece does not guard through the king.
                let free = !position.side(!self.us) | to.bitboard();
                let guards = Position::reach(piece, self.us, to, without ^ self.king.bitboard());
                // A piece that opens a line may leave a second check, which capturing it does not end.
                if !(unguarded & free & !guards).is_empty() || !unveils && self.is_takeable(from, to) {
                    continue;
                }
                let step = Move::new(from, to);
                // The tests so far say where no mate is. Whether one is there is known once the
                // move is played.
                if self.is_legal(step) && self.mates(step) {
                    return Some(step);
                }
            }
        }
        None
    }

    /// Pawns give few checks, so their checks are tested without the field.
    fn pawns(&mut self) -> Option<Move> {
        let position = self.position;
        let pawns = position.those(self.us, Piece::Pawn);
        let last = position.size().promotions(self.us);
        let checks = lookup::pawn_attacks(self.king, !self.us);
        // Most pawns are far from any square where they would give check.
        let goals = checks | last | position.passant().map_or(BitBoard::EMPTY, Square::bitboard);
        // One or two steps behind a goal, or a file beside it: from nowhere else can a pawn get there.
        let behind = ahead(goals, !self.us);
        let sides = BitBoard(behind.0 << 1 & !FILE_A | behind.0 >> 1 & !FILE_H);
        let near = behind | ahead(behind, !self.us) | sides;
        for from in pawns & (near | self.unveilers) {
            let mut to = position.pawn_reach(from);
            if !self.unveilers.has(from) {
                to &= checks | last | position.passant().map_or(BitBoard::EMPTY, Square::bitboard);
            } else {
                to &= checks | last | !lookup::line(self.king, from);
            }
            for to in to {
                let passant = position.passant() == Some(to);
                // Two pawns leave their squares at once, so the test of other moves, which knows
                // one, would be wrong here.
                if passant {
                    let step = Move::new(from, to);
                    if position.passant_is_safe(from, to) && self.mates(step) {
                        return Some(step);
                    }
                } else if !self.is_legal(Move::new(from, to)) {
                } else if last.has(to) {
                    let unveils = self.unveilers.has(from);
                    // A rook or a bishop mates only where a queen does, but every mate may be asked for. A
                    // knight gives checks of its own.
                    for piece in [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop] {
                        let blockers = self.blockers ^ from.bitboard();
                        if !unveils && !Position::reach(piece, self.us, to, blockers).has(self.king) {
                            continue;
                        }
                        let step = Move::promoting(from, to, piece);
                        if self.mates(step) {
                            return Some(step);
                        }
                    }
                } else if self.mates(Move::new(from, to)) {
                    return Some(Move::new(from, to));
                }
            }
        }
        None
    }

    /// Our king mates by opening a line or by castling.
    fn king(&mut self) -> Option<Move> {
        let position = self.position;
        let king = position.king(self.us)?;
        // A king gives no check itself.
        if !self.unveilers.has(king) && position.castling() == Castling::NONE {
            return None;
        }
        if self.unveilers.has(king) {
            let to = lookup::king_moves(king)
                & position.squares()
                & !position.side(self.us)
                // Along the line it would go on shielding their king.
                & !lookup::line(self.king, king);
            let blockers = self.blockers ^ king.bitboard();
            // Our king must not step along a line that it blocks itself, so it is taken off the board for the
            // test.
            for to in to {
                let step = Move::new(king, to);
                if position.attackers(!self.us, to, blockers).is_empty() && self.mates(step) {
                    return Some(step);
                }
            }
        }
        [(true, 2, 1, File::H), (false, -2, -1, File::A)].into_iter().find_map(
            |(is_short, by, over, home)| {
                if !position.castling().has(Castling::right(self.us, is_short)) {
                    return None;
                }
                let (to, rook) = (king.try_offset(by, 0)?, king.try_offset(over, 0)?);
                // The rook gives check from its new square, or the king opens a line.
                let gone = king.bitboard() | Square::new(home, king.rank()).bitboard();
                let checks = lookup::rook_moves(rook, self.blockers & !gone).has(self.king);
                let step = Move::new(king, to);
                ((checks || self.unveilers.has(king)) && position.is_legal(step) && self.mates(step))
                    .then_some(step)
            },
        )
    }

    /// Whether a move mates and ends the search.
    #[inline(always)]
    fn mates(&mut self, step: Move) -> bool {
        if !self.position.after(step).is_mate() {
            return false;
        }
        match &mut self.all {
            None => true,
            Some(all) => {
                all.push(step);
                false
            }
        }
    }

    /// Whether the move is legal as far as our own king is concerned.
    fn is_legal(&mut self, step: Move) -> bool {
        let Some(king) = self.position.king(self.us) else { return true };
        let home = *self.home.get_or_insert_with(|| {
            let sight = self.position.sight();
            Home { in_check: !sight.checkers.is_empty(), pinned: sight.pinned }
        });
        if home.in_check {
            let blockers = (self.blockers ^ step.from().bitboard()) | step.to().bitboard();
            let attackers = self.position.attackers(!self.us, king, blockers);
            return (attackers & !step.to().bitboard()).is_empty();
        }
        !home.pinned.has(step.from()) || lookup::line(king, step.from()).has(step.to())
    }

    /// Returns the squares around the king that we do not attack if one of our pieces leaves the board.
    fn unguarded_without(&self, from: Square) -> BitBoard {
        let position = self.position;
        let side = position.side(self.us) ^ from.bitboard();
        let blockers = self.blockers ^ from.bitboard() ^ self.king.bitboard();
        let near = position.pawn_attacks(self.us) | position.leaper_attacks(side);
        let guarded = near | position.slider_attacks(side, blockers);
        lookup::king_moves(self.king) & position.squares() & !guarded
    }

    /// Whether a piece other than the king can certainly capture the only piece that gives check. A piece that was not
    /// pinned before is pinned now only if our move opens its line to the king.
    fn is_takeable(&self, from: Square, to: Square) -> bool {
        let them = !self.us;
        let blockers = (self.blockers ^ from.bitboard()) | to.bitboard();
        let takers = self.position.attackers(them, to, blockers) & !self.pinned & !self.king.bitboard();
        takers.into_iter().any(|taker| !lookup::line(self.king, taker).has(from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rookwright_chess::Legality;
    use rookwright_chess::testing::walk;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn finds_a_mate_where_there_is_one(files in 3usize..9, ranks in 3usize..9, seed in any::<u64>()) {
            walk(files, ranks, seed, |position| {
                let mating = |&step: &Move| position.after(step).is_mate();
                let plainly = position.moves().iter().any(mating);
                let mut all = mates_in_one(position);
                all.sort_by_key(|step| step.bits());
                let mut plain: Vec<Move> = position.moves().into_iter().filter(mating).collect();
                plain.sort_by_key(|step| step.bits());
                assert_eq!(all, plain, "{position}");
                let found = mate_in_one(position);
                assert_eq!(found.is_some(), plainly, "{position}");
                assert!(found.is_none_or(|step| position.is_legal(step) && mating(&step)));
            });
        }
    }

    #[test]
    fn every_kind_of_mating_move() {
        for (fen, mate) in [
            ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8"),
            ("6rk/6pp/8/6N1/8/8/8/7K w - - 0 1", "g5f7"),
            ("7k/5K1p/7P/8/8/8/8/2B5 w - - 0 1", "c1b2"),
            ("7k/1P4pp/8/8/8/8/8/K7 w - - 0 1", "b7b8q"),
        ] {
            let position = Position::from_fen(fen, Legality::Lenient).expect(fen);
            assert_eq!(mate_in_one(&position).map(|step| step.to_string()).as_deref(), Some(mate), "{fen}");
        }
    }
}
