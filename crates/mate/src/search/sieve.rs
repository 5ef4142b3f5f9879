//! Mate in two: finds first moves that a known reply refutes, with masks and without playing them.
//!
//! At the second-to-last move nearly every try fails to one and the same reply. So that reply is played
//! once as if we had passed, and each try is compared with the resulting board: after it we still have to
//! give check and to take every flight that the king then has. A try is refuted if one piece on a new
//! square and one more move cannot do that. Tries that the masks cannot decide (captures, opened lines,
//! promotions) pass the sieve and are played out.
//!
//! Why no mate is lost. Suppose our piece moves from f to t, both untouched by the reply, without a
//! capture.
//! - *The reply is still legal*: the piece attacks the king neither before nor after it, and no line of
//!   ours opens at f, or none that reaches the king, its flights or its lines (`wild`).
//! - *The piece mates with its next move*: then it must give check and guard every flight from one square
//!   (`alone`). Pawns near such a square are played out.
//! - *Another piece mates*: by a check that exists already (`checks`), because the lines to the king do not
//!   change. Our piece on t must guard what that check leaves free. Guards pass through all our own pieces,
//!   which may have moved away by then. A piece that may discover a check, now (`battery`) or from behind
//!   t, may guard anything: such tries are played out.
//! - *Castling*: our own as a try is played out, and where it may check there is no sieve. Theirs is no way out of
//!   a check, and no reply that a sieve is made for.

use arrayvec::ArrayVec;
use rookwright_chess::{BitBoard, Castling, Color, File, Move, Piece, Position, Square, lookup};

/// The board after the reply.
pub(super) struct Sieve {
    us: Color,
    king: Square,
    blockers: BitBoard,
    /// Their pieces except the king, and the edge: what stops a line whatever our pieces do.
    solid: BitBoard,
    /// The squares that the king can step to if we do nothing.
    flights: BitBoard,
    /// By kind of piece, the squares from which it gives check and guards every flight at once.
    alone: [BitBoard; 6],
    /// Squares that a piece cannot leave without changing more than the masks know.
    wild: BitBoard,
    /// The checks that exist already: the checking piece, and the flights that it leaves.
    checks: ArrayVec<(Square, BitBoard), 64>,
    /// Whether there is a check that may guard anything.
    battery: bool,
    /// The squares that the reply moves over.
    touched: BitBoard,
}

impl Sieve {
    /// Creates the sieve for a reply, or `None` if the masks would not help much.
    pub(super) fn new(position: &Position, reply: Move) -> Option<Self> {
        let us = position.turn();
        let passed = position.passed();
        if position.is_check() || passed.is_castling(reply) || !passed.is_legal(reply) {
            return None;
        }
        let after = passed.after(reply);
        let king = after.king(!us)?;
        if after.passant().is_some() || castling_may_check(&after, us, king) {
            return None;
        }
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
            return None;
        }
        let solid = open & !side;
        let straight = lookup::rook_moves(king, blockers);
        let aslant = lookup::bishop_moves(king, blockers);
        let mut rook_guards = BitBoard::FULL;
        let mut bishop_guards = BitBoard::FULL;
        let mut queen_guards = BitBoard::FULL;
        let mut knight_guards = BitBoard::FULL;
        for flight in flights {
            let (rook, bishop) = (lookup::rook_moves(flight, solid), lookup::bishop_moves(flight, solid));
            rook_guards &= rook;
            bishop_guards &= bishop;
            queen_guards &= rook | bishop;
            knight_guards &= lookup::knight_moves(flight);
        }
        let mut alone = [BitBoard::EMPTY; 6];
        alone[Piece::Queen as usize] = (straight | aslant) & queen_guards;
        alone[Piece::Rook as usize] = straight & rook_guards;
        alone[Piece::Bishop as usize] = aslant & bishop_guards;
        alone[Piece::Knight as usize] = lookup::knight_moves(king) & knight_guards;
        let path = lookup::between(reply.from(), reply.to());
        let touched = path | reply.from().bitboard() | reply.to().bitboard();
        let mut sieve = Self {
            us,
            king,
            blockers,
            solid,
            flights,
            alone,
            wild: straight | aslant | touched,
            checks: ArrayVec::new(),
            battery: false,
            touched,
        };
        for from in side & seen & !sieve.wild {
            let lines = sieve.lines_beyond(&after, from);
            if !(lines & (flights | straight | aslant)).is_empty() {
                sieve.wild |= from.bitboard();
            }
        }
        sieve.find_checks(&after, seen, straight, aslant).then_some(sieve)
    }

    /// Lists our checks, with the flights that they leave.
    fn find_checks(
        &mut self,
        after: &Position,
        seen: BitBoard,
        straight: BitBoard,
        aslant: BitBoard,
    ) -> bool {
        let us = self.us;
        let side = after.side(us);
        if !(after.blocked_lines(us, self.king) & side).is_empty() {
            self.battery = true;
        }
        for (piece, checks) in [
            (Piece::Queen, straight | aslant),
            (Piece::Rook, straight),
            (Piece::Bishop, aslant),
            (Piece::Knight, lookup::knight_moves(self.king)),
        ] {
            for from in side & after.kind(piece) {
                for to in Position::reach(piece, us, from, self.blockers) & checks {
                    let mut left = self.flights & !Position::reach(piece, us, to, self.solid);
                    if seen.has(from) {
                        left &= !self.opened(after, from);
                    }
                    if self.checks.try_push((from, left)).is_err() {
                        return false;
                    }
                }
            }
        }
        let hits = lookup::pawn_attacks(self.king, !us);
        let last = after.size().promotions(us);
        for from in after.those(us, Piece::Pawn) {
            // Our own pieces may have moved out of its way by then.
            let to = after.pawn_reach_through(from);
            if !(to & last).is_empty() {
                self.battery = true;
            }
            for to in to & hits {
                let mut left = self.flights & !lookup::pawn_attacks(to, us);
                if seen.has(from) {
                    left &= !self.opened(after, from);
                }
                if self.checks.try_push((from, left)).is_err() {
                    return false;
                }
            }
        }
        true
    }

    /// Returns what our sliders may guard once a piece leaves a square that they see.
    fn opened(&self, after: &Position, from: Square) -> BitBoard {
        self.sliders_on(after, from).fold(BitBoard::EMPTY, |all, (piece, slider)| {
            all | Position::reach(piece, self.us, slider, self.solid)
        })
    }

    /// Returns what our sliders may see beyond a square once its piece has left, as far as their pieces
    /// allow.
    fn lines_beyond(&self, after: &Position, from: Square) -> BitBoard {
        let open = self.blockers ^ self.king.bitboard();
        self.sliders_on(after, from).fold(BitBoard::EMPTY, |all, (piece, slider)| {
            let [now, later] =
                [open, self.solid].map(|blockers| Position::reach(piece, self.us, slider, blockers));
            all | (later & !now & lookup::line(slider, from))
        })
    }

    /// Returns our sliders that see a square, and whether they see it as bishops or as rooks.
    fn sliders_on(&self, after: &Position, from: Square) -> impl Iterator<Item = (Piece, Square)> {
        let open = self.blockers ^ self.king.bitboard();
        let (side, queens) = (after.side(self.us), after.kind(Piece::Queen));
        let aslant = lookup::bishop_moves(from, open) & side & (after.kind(Piece::Bishop) | queens);
        let straight = lookup::rook_moves(from, open) & side & (after.kind(Piece::Rook) | queens);
        let of = |piece, squares: BitBoard| squares.into_iter().map(move |square| (piece, square));
        of(Piece::Bishop, aslant).chain(of(Piece::Rook, straight))
    }

    /// Whether the reply certainly refutes this move of ours.
    pub(super) fn refutes(&self, position: &Position, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        if self.wild.has(from)
            || self.touched.has(to)
            || position.occupied().has(to)
            || step.promotion().is_some()
            || position.passant() == Some(to)
        {
            return false;
        }
        let piece = position.piece_on(from);
        if piece == Piece::King && position.is_castling(step) {
            return false;
        }
        let blockers = self.blockers ^ from.bitboard();
        let reach = Position::reach(piece, self.us, to, blockers);
        if reach.has(self.king) {
            // The move gives check, or leaves the king in check after the reply: the reply may be illegal.
            return false;
        }
        if piece == Piece::Pawn {
            let next = position.size().promotions(self.us);
            let ahead = rookwright_chess::ahead(to.bitboard(), self.us);
            let later = ahead | lookup::pawn_attacks(to, self.us);
            if !(later & (next | lookup::pawn_attacks(self.king, !self.us))).is_empty() {
                return false;
            }
        } else if !(reach & self.alone[piece as usize]).is_empty() {
            return false;
        }
        if self.battery {
            return false;
        }
        let guards = Position::reach(piece, self.us, to, self.solid);
        if guards.has(self.king) {
            // Another piece of ours may discover a check through this one.
            return false;
        }
        self.checks.iter().all(|&(by, left)| by == from || !(left & !guards).is_empty())
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
    use rookwright_chess::testing::walk;
    use std::sync::atomic::{AtomicU32, Ordering};

    static SIFTED: AtomicU32 = AtomicU32::new(0);

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        fn what_is_sifted_out_fails(files in 3usize..9, ranks in 3usize..9, seed in any::<u64>()) {
            walk(files, ranks, seed, |position| {
                let moves = position.moves();
                if position.is_check() {
                    return;
                }
                for reply in position.passed().moves() {
                    let Some(sieve) = Sieve::new(position, reply) else { continue };
                    for &step in moves.iter().filter(|&&step| sieve.refutes(position, step)) {
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
    fn sifts_soundly() {
        what_is_sifted_out_fails();
        assert!(SIFTED.load(Ordering::Relaxed) > 10_000);
    }
}
