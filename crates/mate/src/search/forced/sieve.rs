//! Mate in two: finds first moves that a known reply refutes, with masks and without playing them.
//!
//! At the second-to-last move nearly every try fails to one and the same reply. So that reply is played
//! once as if we had passed, and each try is compared with the resulting board: after it we still have to
//! give check and to take every flight that the king then has. A try is refuted if one piece on a new
//! square and one more move cannot do that. Tries that the masks cannot decide (checks, promotions) pass
//! the sieve and are played out.
//!
//! Why no mate is lost. Suppose our piece moves from f to t, both untouched by the reply.
//! - *The reply is still legal*: the piece attacks the king neither before nor after it, and no line of
//!   ours to the king opens at f.
//! - *The masks still hold*: no line opens at f that reaches the flights or the king's lines. Where one does
//!   (`wild`), the masks are made again without the piece on f (`lifted`). What it guards from t is added for each try,
//!   and that it may block a line of ours on t only makes mates rarer.
//! - *The piece mates with its next move*: then it must give check and guard every flight from one square
//!   (`alone`). For pawns that is tried with each next move.
//! - *Another piece mates*: by a check that exists already (`checks`), because the lines to the king do not
//!   change. Our piece on t must guard what that check leaves free. Guards pass through all our own pieces,
//!   which may have moved away by then. A piece that may discover a check, now or from behind
//!   t, may go anywhere: the first is in `checks` too, with all its squares, and the second is played out. If
//!   one of their pieces takes the checking one or steps between, if their king takes it or goes where only it was on guard,
//!   or if the reply gives check and this move does not end that, then it is no mate (`answer`), as long as the try has to
//!   do with none of it (`delicate`).
//! - *A capture*: t stays occupied until our piece leaves it, so all of this holds. Only if it mates with its next move do
//!   lines open at t (`may_mate_after_capture`). That the king may now go to t only makes mates rarer, and their
//!   other pieces count only where they take the checking one from a square that is not t.
//! - *En passant*: a pawn that may take the reply's pawn with its next move is played out.
//! - *Castling*: our own as a try is played out, and where it may check there is no sieve. Theirs is no way out of
//!   a check, and no reply that a sieve is made for.

use super::masks::Masks;
use rookwright_chess::{BitBoard, Castling, Color, File, Move, Piece, Position, Size, Square, lookup};

/// The board after the reply. It is large, so it is made in place.
#[derive(Debug)]
pub(crate) struct Sieve {
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

/// Moves that [`Sieve::refutes`] certainly says yes to, of pieces other than pawns and without castling.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Idle {
    /// Squares whose pieces are not meant.
    fixed: BitBoard,
    /// By kind of piece, the squares to go to.
    to: [BitBoard; 6],
}

impl Idle {
    /// Returns the squares where this piece may still do something.
    #[inline]
    pub(crate) fn others(&self, piece: Piece, from: Square) -> BitBoard {
        if self.fixed.has(from) { BitBoard::FULL } else { !self.to[piece as usize] }
    }
}

impl Sieve {
    pub(crate) fn new() -> Self {
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
    pub(crate) fn make(&mut self, position: &Position, reply: Move) -> bool {
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
        // Where a pawn of ours could capture a double step en passant, if the try brings it beside it.
        let path = lookup::between(reply.from(), reply.to());
        self.touched = path | reply.from().bitboard() | reply.to().bitboard();
        self.skipped = if position.kind(Piece::Pawn).has(reply.from()) { path } else { BitBoard::EMPTY };
        let masks = &self.masks;
        // A piece that leaves a line to the king, or one that reaches the flights, makes other
        // masks than these.
        self.wild = masks.lines;
        for from in after.side(us) & masks.seen & !masks.lines {
            if !(masks.lines_beyond(&after, us, king, from) & (masks.flights | masks.lines)).is_empty() {
                self.wild |= from.bitboard();
            }
        }
        (self.after, self.us, self.king, self.lifted_from) = (after, us, king, None);
        true
    }

    /// Returns which moves of ours the reply certainly refutes, as far as this needs no look at each of them.
    pub(crate) fn idle(&self, position: &Position) -> Idle {
        let open = !self.touched & !position.occupied();
        Idle {
            fixed: self.wild | self.touched | self.masks.delicate,
            to: self.masks.useful.map(|useful| open & !useful),
        }
    }

    /// Whether the reply certainly refutes this move of ours.
    pub(crate) fn refutes(&mut self, position: &Position, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        // The reply was made on a board where nothing had moved. It stands only if the try has
        // nothing to do with its squares.
        if self.touched.has(from) || self.touched.has(to) || step.promotion().is_some() {
            return false;
        }
        let piece = position.piece_on(from);
        let is_special = match piece {
            Piece::King => position.is_castling(step),
            Piece::Pawn => {
                position.passant() == Some(to)
                    || !(lookup::pawn_attacks(to, self.us) & self.skipped).is_empty()
            }
            _ => false,
        };
        if is_special {
            return false;
        }
        let (us, king) = (self.us, self.king);
        if !self.wild.has(from) {
            return self.masks.exclude(&self.after, us, king, piece, step);
        }
        // Tries come piece by piece, so the masks without the last piece usually serve for the next try too.
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
                    let idle = sieve.idle(position);
                    for &step in &moves {
                        let piece = position.piece_on(step.from());
                        let is_idle = piece != Piece::Pawn
                            && !position.is_castling(step)
                            && !idle.others(piece, step.from()).has(step.to());
                        if !sieve.refutes(position, step) {
                            assert!(!is_idle, "{position} {step} {reply}");
                            continue;
                        }
                        let said = format!("{position} {step} {reply}");
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
    fn a_captured_piece_answers_no_check() {
        let fen = "6rk/4Nq2/7K/1r6/8/6R1/b7/5QR1 w - - 0 1";
        let position = Position::from_fen(fen, Legality::Lenient).expect(fen);
        let (step, reply) = (Move::new(Square::E7, Square::G8), Move::new(Square::F7, Square::F6));
        let mate = mate_in_one(&position.after(step).after(reply));
        assert_eq!(mate, Some(Move::new(Square::F1, Square::F6)));
        let mut sieve = Sieve::new();
        assert!(!sieve.make(&position, reply) || !sieve.refutes(&position, step));
    }

    #[test]
    fn sifts_soundly() {
        what_is_sifted_out_fails();
        assert!(SIFTED.load(Ordering::Relaxed) > 10_000);
    }
}
