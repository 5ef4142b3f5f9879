//! Mate in two: finds first moves that a known reply refutes, with masks and without playing them.
//!
//! At the second-to-last move nearly every try fails to one and the same reply. So that reply is played
//! once as if we had passed, and each try is compared with the resulting board: after it we still have to
//! give check and to take every flight that the king then has. A try is refuted if one piece on a new
//! square and one more move cannot do that. Tries that the masks cannot decide (opened lines, promotions)
//! pass the sieve and are played out.
//!
//! Why no mate is lost. Suppose our piece moves from f to t, both untouched by the reply.
//! - *The reply is still legal*: the piece attacks the king neither before nor after it, and no line of
//!   ours to the king opens at f.
//! - *The masks still hold*: no line opens at f that reaches the flights or the king's lines. Where one does
//!   (`wild`), the masks are made again without the piece on f (`lifted`). What it guards from t is added for each try,
//!   and that it may block a line of ours on t only makes mates rarer.
//! - *The piece mates with its next move*: then it must give check and guard every flight from one square
//!   (`alone`). Pawns near such a square are played out.
//! - *Another piece mates*: by a check that exists already (`checks`), because the lines to the king do not
//!   change. Our piece on t must guard what that check leaves free. Guards pass through all our own pieces,
//!   which may have moved away by then. A piece that may discover a check, now or from behind
//!   t, may go anywhere: the first is in `checks` too, with all its squares, and the second is played out. So are
//!   the tries where a pawn can promote (`battery`). If their piece takes the checking one, it is no mate
//!   (`is_answered`).
//! - *A capture*: t stays occupied until our piece leaves it, so all of this holds. Only if it mates with its next move do
//!   lines open at t (`may_mate_after_capture`). That the king may now go to t only makes mates rarer, and their
//!   other pieces count only where they take the checking one from a square that is not t.
//! - *En passant*: a pawn that may take the reply's pawn with its next move is played out.
//! - *Castling*: our own as a try is played out, and where it may check there is no sieve. Theirs is no way out of
//!   a check, and no reply that a sieve is made for.

use rookwright_chess::{BitBoard, Castling, Color, File, Move, Piece, Position, Size, Square, lookup};

/// The board after the reply. It is large, so it is made in place.
#[derive(Debug)]
pub(super) struct Sieve {
    after: Position,
    us: Color,
    king: Square,
    /// The squares that the reply moves over.
    touched: BitBoard,
    /// The square that a double step of a pawn passes, where we may capture en passant.
    skipped: BitBoard,
    /// What the masks are while our pieces stand where they do.
    masks: Masks,
    /// Squares that a piece cannot leave without changing these masks.
    wild: BitBoard,
    /// The last of these squares that was looked at, and whether there are masks once its piece has left.
    lifted_from: Option<(Square, bool)>,
    lifted: Masks,
}

/// What we can do to the king with one move.
#[derive(Debug, Default)]
struct Masks {
    blockers: BitBoard,
    /// Their pieces except the king, and the edge: what stops a line whatever our pieces do.
    solid: BitBoard,
    /// The pieces of either side that stand alone between a slider of ours and the king.
    single: BitBoard,
    /// What our sliders see, through the king.
    seen: BitBoard,
    /// The squares from which a queen gives check.
    lines: BitBoard,
    /// The squares that the king can step to if we do nothing.
    flights: BitBoard,
    /// By kind of piece, the squares from which it gives check and guards every flight at once.
    alone: [BitBoard; 6],
    /// By kind of piece, the squares where it may change anything: from all others it neither guards a flight, nor gives
    /// check, nor reaches a square in `alone`.
    useful: [BitBoard; 6],
    /// The checks that exist already.
    checks: Vec<Check>,
    /// Whether there is a check that may guard anything: by a promotion, or by castling that opens a line.
    battery: bool,
}

/// A check by a piece other than the one that made the try.
#[derive(Debug)]
struct Check {
    /// The piece that moves.
    by: Square,
    /// Where it gives check from. `None` if it discovers the check.
    to: Option<Square>,
    /// The flights that it leaves.
    left: BitBoard,
}

impl Sieve {
    pub(super) fn new() -> Self {
        Self {
            after: Position::empty(Size::FULL),
            us: Color::White,
            king: Square::A1,
            touched: BitBoard::EMPTY,
            skipped: BitBoard::EMPTY,
            masks: Masks::default(),
            wild: BitBoard::EMPTY,
            lifted_from: None,
            lifted: Masks::default(),
        }
    }

    /// Makes the sieve for a reply. Returns whether it can be used: in some positions the masks would not help.
    pub(super) fn make(&mut self, position: &Position, reply: Move) -> bool {
        let us = position.turn();
        let passed = position.passed();
        // If we are in check, then it is as if they could take our king.
        if position.kind(Piece::King).has(reply.to()) || passed.is_castling(reply) || !passed.is_legal(reply)
        {
            return false;
        }
        let after = passed.after(reply);
        let Some(king) = after.king(!us) else { return false };
        if after.passant().is_some()
            || castling_may_check(&after, us, king)
            || !self.masks.fill(&after, us, king)
        {
            return false;
        }
        let path = lookup::between(reply.from(), reply.to());
        self.touched = path | reply.from().bitboard() | reply.to().bitboard();
        self.skipped = if position.kind(Piece::Pawn).has(reply.from()) { path } else { BitBoard::EMPTY };
        let masks = &self.masks;
        self.wild = masks.lines;
        for from in after.side(us) & masks.seen & !masks.lines {
            if !(masks.lines_beyond(&after, us, king, from) & (masks.flights | masks.lines)).is_empty() {
                self.wild |= from.bitboard();
            }
        }
        (self.after, self.us, self.king, self.lifted_from) = (after, us, king, None);
        true
    }

    /// Whether the reply certainly refutes this move of ours.
    pub(super) fn refutes(&mut self, position: &Position, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        if self.touched.has(from)
            || self.touched.has(to)
            || step.promotion().is_some()
            || position.passant() == Some(to)
        {
            return false;
        }
        let piece = position.piece_on(from);
        if piece == Piece::King && position.is_castling(step)
            || piece == Piece::Pawn && !(lookup::pawn_attacks(to, self.us) & self.skipped).is_empty()
        {
            return false;
        }
        let (us, king) = (self.us, self.king);
        if !self.wild.has(from) {
            return self.masks.exclude(&self.after, us, king, piece, step);
        }
        let is_made = match self.lifted_from {
            Some((square, is_made)) if square == from => is_made,
            _ => {
                let mut after = self.after.clone();
                after.take(us, piece, from);
                // If the king is attacked now, then the reply is not legal, or blocks a line.
                let is_safe = after.attackers(us, king, after.blockers()).is_empty();
                let is_made = is_safe && self.lifted.fill(&after, us, king);
                self.lifted_from = Some((from, is_made));
                is_made
            }
        };
        is_made && self.lifted.exclude(&self.after, us, king, piece, step)
    }
}

impl Masks {
    /// Makes the masks of a position with the other side to move. Returns `false` if their king has no flight.
    fn fill(&mut self, after: &Position, us: Color, king: Square) -> bool {
        let side = after.side(us);
        let blockers = after.blockers();
        let open = blockers ^ king.bitboard();
        let queens = after.kind(Piece::Queen);
        let mut guarded = after.pawn_attacks(us);
        for square in side & after.kind(Piece::Knight) {
            guarded |= lookup::knight_moves(square);
        }
        for square in side & after.kind(Piece::King) {
            guarded |= lookup::king_moves(square);
        }
        let mut seen = BitBoard::EMPTY;
        for square in side & (after.kind(Piece::Bishop) | queens) {
            seen |= lookup::bishop_moves(square, open);
        }
        for square in side & (after.kind(Piece::Rook) | queens) {
            seen |= lookup::rook_moves(square, open);
        }
        let squares = after.squares();
        let flights = lookup::king_moves(king) & squares & !after.side(!us) & !guarded & !seen;
        if flights.is_empty() {
            return false;
        }
        let solid = open & !side;
        let straight = lookup::rook_moves(king, blockers);
        let aslant = lookup::bishop_moves(king, blockers);
        let [mut rook_guards, mut bishop_guards, mut queen_guards, mut knight_guards] = [BitBoard::FULL; 4];
        let mut rook_useful = lookup::rook_moves(king, solid);
        let mut bishop_useful = lookup::bishop_moves(king, solid);
        let mut knight_useful = lookup::knight_moves(king);
        let mut king_useful = lookup::king_moves(king);
        for flight in flights {
            let (rook, bishop) = (lookup::rook_moves(flight, solid), lookup::bishop_moves(flight, solid));
            let knight = lookup::knight_moves(flight);
            rook_guards &= rook;
            bishop_guards &= bishop;
            queen_guards &= rook | bishop;
            knight_guards &= knight;
            rook_useful |= rook;
            bishop_useful |= bishop;
            knight_useful |= knight;
            king_useful |= lookup::king_moves(flight);
        }
        let alone = [
            BitBoard::EMPTY,
            lookup::knight_moves(king) & knight_guards,
            aslant & bishop_guards,
            straight & rook_guards,
            (straight | aslant) & queen_guards,
            BitBoard::EMPTY,
        ];
        let queen_useful = rook_useful | bishop_useful;
        let mut useful =
            [BitBoard::FULL, knight_useful, bishop_useful, rook_useful, queen_useful, king_useful];
        for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
            for square in alone[piece as usize] {
                useful[piece as usize] |= Position::reach(piece, us, square, solid);
            }
        }
        (self.blockers, self.solid, self.seen, self.flights) = (blockers, solid, seen, flights);
        self.lines = straight | aslant;
        self.alone = alone;
        self.battery = false;
        self.checks.clear();
        self.single = after.blocked_lines(us, king);
        self.find_discovered_checks(after, us, king, self.single & side);
        self.find_checks(after, us, king, straight, aslant);
        if self.battery || self.checks.iter().any(|check| check.left.is_empty()) {
            useful = [BitBoard::FULL; 6];
        }
        self.useful = useful;
        true
    }

    /// Lists the checks that our pieces discover when they leave a line, wherever they go. Their way may lead through our
    /// own pieces, which may have moved by then.
    fn find_discovered_checks(&mut self, after: &Position, us: Color, king: Square, unveilers: BitBoard) {
        for by in unveilers {
            let piece = after.piece_on(by);
            let to = match piece {
                Piece::Pawn => after.pawn_reach_through(by),
                _ => Position::reach(piece, us, by, self.solid),
            };
            let castles = piece == Piece::King && after.castling() != Castling::NONE;
            if castles || piece == Piece::Pawn && !(to & after.size().promotions(us)).is_empty() {
                self.battery = true;
                return;
            }
            let left = self.flights & !self.opened(after, us, king, by);
            for to in to {
                let left = left & !Position::reach(piece, us, to, self.solid);
                if self.checks.last().is_none_or(|check| check.by != by || check.left != left) {
                    self.checks.push(Check { by, to: None, left });
                }
            }
        }
    }

    /// Lists the checks that our pieces give from where they go to.
    fn find_checks(
        &mut self,
        after: &Position,
        us: Color,
        king: Square,
        straight: BitBoard,
        aslant: BitBoard,
    ) {
        let side = after.side(us);
        for (piece, checks) in [
            (Piece::Queen, straight | aslant),
            (Piece::Rook, straight),
            (Piece::Bishop, aslant),
            (Piece::Knight, lookup::knight_moves(king)),
        ] {
            for by in side & after.kind(piece) {
                for to in Position::reach(piece, us, by, self.blockers) & checks {
                    let mut left = self.flights & !Position::reach(piece, us, to, self.solid);
                    if self.seen.has(by) {
                        left &= !self.opened(after, us, king, by);
                    }
                    self.checks.push(Check { by, to: Some(to), left });
                }
            }
        }
        let hits = lookup::pawn_attacks(king, !us);
        let last = after.size().promotions(us);
        for by in after.those(us, Piece::Pawn) {
            // Our own pieces may have moved out of its way by then.
            let to = after.pawn_reach_through(by);
            if !(to & last).is_empty() {
                self.battery = true;
            }
            for to in to & hits {
                let mut left = self.flights & !lookup::pawn_attacks(to, us);
                if self.seen.has(by) {
                    left &= !self.opened(after, us, king, by);
                }
                self.checks.push(Check { by, to: Some(to), left });
            }
        }
    }

    /// Whether they can capture the piece that gives this check, after a try that leaves the masks as they are. The piece
    /// that captures must not be pinned, and the try must have to do neither with it and its way nor with its line to the
    /// king, where it may have become pinned.
    fn is_answered(&self, after: &Position, us: Color, king: Square, check: &Check, step: Move) -> bool {
        let Some(to) = check.to.filter(|_| !self.single.has(check.by)) else { return false };
        let blockers = (self.blockers & !check.by.bitboard()) | to.bitboard();
        let takers = after.attackers(!us, to, blockers) & !self.single & !king.bitboard();
        takers.into_iter().any(|taker| {
            let line = lookup::line(king, taker);
            let shield = line | taker.bitboard() | lookup::between(taker, to);
            !line.has(check.by) && !shield.has(step.from()) && !shield.has(step.to())
        })
    }

    /// Returns what our sliders may guard once a piece leaves a square that they see.
    fn opened(&self, after: &Position, us: Color, king: Square, from: Square) -> BitBoard {
        self.sliders_on(after, us, king, from).fold(BitBoard::EMPTY, |all, (piece, slider)| {
            all | Position::reach(piece, us, slider, self.solid)
        })
    }

    /// Returns what our sliders may see beyond a square once its piece has left, as far as their pieces
    /// allow.
    fn lines_beyond(&self, after: &Position, us: Color, king: Square, from: Square) -> BitBoard {
        let open = self.blockers ^ king.bitboard();
        self.sliders_on(after, us, king, from).fold(BitBoard::EMPTY, |all, (piece, slider)| {
            let [now, later] =
                [open, self.solid].map(|blockers| Position::reach(piece, us, slider, blockers));
            all | (later & !now & lookup::line(slider, from))
        })
    }

    /// Returns our sliders that see a square, and whether they see it as bishops or as rooks.
    fn sliders_on(
        &self,
        after: &Position,
        us: Color,
        king: Square,
        from: Square,
    ) -> impl Iterator<Item = (Piece, Square)> {
        let open = self.blockers ^ king.bitboard();
        let (side, queens) = (after.side(us), after.kind(Piece::Queen));
        let aslant = lookup::bishop_moves(from, open) & side & (after.kind(Piece::Bishop) | queens);
        let straight = lookup::rook_moves(from, open) & side & (after.kind(Piece::Rook) | queens);
        let of = |piece, squares: BitBoard| squares.into_iter().map(move |square| (piece, square));
        of(Piece::Bishop, aslant).chain(of(Piece::Rook, straight))
    }

    /// Whether there is no mate after this move of ours, which leaves the masks as they are, and the reply.
    fn exclude(&self, after: &Position, us: Color, king: Square, piece: Piece, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        let captures = self.solid.has(to);
        if !captures && !self.useful[piece as usize].has(to) {
            return true;
        }
        let blockers = self.blockers & !from.bitboard();
        let reach = Position::reach(piece, us, to, blockers);
        if reach.has(king) {
            // The move gives check, or leaves the king in check after the reply: the reply may be illegal.
            return false;
        }
        if piece == Piece::Pawn {
            let next = after.size().promotions(us);
            let ahead = rookwright_chess::ahead(to.bitboard(), us);
            let later = ahead | lookup::pawn_attacks(to, us);
            if !(later & (next | lookup::pawn_attacks(king, !us))).is_empty() {
                return false;
            }
        } else if !captures && !(reach & self.alone[piece as usize]).is_empty() {
            return false;
        }
        if self.battery || captures && self.may_mate_after_capture(after, us, king, piece, step, reach) {
            return false;
        }
        let guards = Position::reach(piece, us, to, self.solid);
        if guards.has(king) {
            // Another piece of ours may discover a check through this one.
            return false;
        }
        self.checks.iter().all(|check| {
            check.by == from
                || !(check.left & !guards).is_empty()
                || self.is_answered(after, us, king, check, step)
        })
    }

    /// Whether a piece that captures with the try may mate with its next move, which opens the lines through the square
    /// of the capture. All other masks take that square as occupied, as it is until then.
    fn may_mate_after_capture(
        &self,
        after: &Position,
        us: Color,
        king: Square,
        piece: Piece,
        step: Move,
        reach: BitBoard,
    ) -> bool {
        let (from, to) = (step.from(), step.to());
        let solid = self.solid ^ to.bitboard();
        let (side, queens) = (after.side(us) & !from.bitboard(), after.kind(Piece::Queen));
        let aslant = lookup::bishop_moves(to, solid) & side & (after.kind(Piece::Bishop) | queens);
        let straight = lookup::rook_moves(to, solid) & side & (after.kind(Piece::Rook) | queens);
        let goals = self.flights | king.bitboard();
        let opens = (aslant | straight).into_iter().any(|slider| {
            let beyond = Position::reach(Piece::Queen, us, slider, solid) & lookup::line(slider, to);
            !(beyond & goals).is_empty()
        });
        if opens {
            return true;
        }
        let blockers = self.blockers & !from.bitboard() & !to.bitboard();
        let checks = match piece {
            Piece::Pawn | Piece::King => return false,
            _ => Position::reach(piece, us, king, blockers),
        };
        (reach & checks)
            .into_iter()
            .any(|next| (self.flights & !Position::reach(piece, us, next, solid)).is_empty())
    }
}

/// Whether we may give check by castling: then the rook would stand on the king's file, or on our first rank with
/// it. Lines that our king opens are known as a battery.
fn castling_may_check(after: &Position, us: Color, king: Square) -> bool {
    let has = |is_short| after.castling().has(Castling::right(us, is_short));
    let on_rank = after.king(us).is_some_and(|ours| ours.rank() == king.rank());
    has(true) && (king.file() == File::F || on_rank) || has(false) && (king.file() == File::D || on_rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::mate_one::mate_in_one;
    use proptest::prelude::*;
    use rookwright_chess::Legality;
    use rookwright_chess::testing::walk;
    use std::sync::atomic::{AtomicU32, Ordering};

    static SIFTED: AtomicU32 = AtomicU32::new(0);

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        fn what_is_sifted_out_fails(files in 3usize..9, ranks in 3usize..9, seed in any::<u64>()) {
            let mut sieve = Sieve::new();
            walk(files, ranks, seed, |position| {
                let moves = position.moves();
                for reply in position.passed().moves() {
                    if !sieve.make(position, reply) {
                        continue;
                    }
                    for &step in &moves {
                        if !sieve.refutes(position, step) {
                            continue;
                        }
                        let said = format!("{} {step} {reply}", position.to_fen());
                        let after = position.after(step);
                        assert!(after.is_legal(reply), "{said}");
                        assert_eq!(mate_in_one(&after.after(reply)), None, "{said}");
                        SIFTED.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    }

    #[test]
    fn a_capture_en_passant_opens_a_line() {
        let fen = "k7/3p4/N3p3/1N6/4P3/8/8/4K2B w - - 0 1";
        let position = Position::from_fen(fen, Legality::Lenient).expect(fen);
        let (step, reply) = (Move::new(Square::E4, Square::E5), Move::new(Square::D7, Square::D5));
        let mate = mate_in_one(&position.after(step).after(reply));
        assert_eq!(mate, Some(Move::new(Square::E5, Square::D6)));
        let mut sieve = Sieve::new();
        assert!(sieve.make(&position, reply) && !sieve.refutes(&position, step));
    }

    #[test]
    fn sifts_soundly() {
        what_is_sifted_out_fails();
        assert!(SIFTED.load(Ordering::Relaxed) > 10_000);
    }
}
