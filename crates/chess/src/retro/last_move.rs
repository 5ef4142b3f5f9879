//! Decides whether a last move exists: the side that is not to move must have a move to take back, and
//! before it the king of the side to move was not in check.

use super::homes::{DARK, home_rank};
use super::unmoved::castlers;
use crate::rules::{BitBoard, Color, Piece, Position, Square, ahead};

/// Whether the side that is not to move can have made the last move. Promotions are not considered.
pub(super) fn exists(position: &Position) -> bool {
    let last = LastMove { position, mover: !position.turn(), free: !position.blockers() };
    match position.passant() {
        // A pawn that can be captured en passant has just made a double step.
        Some(passed) => last.was_double_step(passed),
        None => last.was_by_officer() || last.was_by_pawn() || last.was_castling(),
    }
}

struct LastMove<'a> {
    position: &'a Position,
    mover: Color,
    free: BitBoard,
}

impl LastMove<'_> {
    /// Returns the pieces of one kind of the side that moved last.
    fn those(&self, piece: Piece) -> BitBoard {
        self.position.those(self.mover, piece)
    }

    /// Whether the other side's king was not in check before this move. `taken` is the square of a captured
    /// piece.
    fn king_was_safe(&self, piece: Piece, from: Square, to: Square, taken: Option<Square>) -> bool {
        let mut before = self.position.clone();
        before.take(self.mover, piece, to);
        before.put(self.mover, piece, from);
        if let Some(square) = taken {
            // The kind of the captured piece does not matter: it only blocks lines.
            before.put(!self.mover, Piece::Knight, square);
        }
        before.checkers(!self.mover).is_empty()
    }

    /// Whether a piece of the side to move can have been captured on this square. A missing pawn may have
    /// promoted, so the captured piece may have been of any kind.
    fn may_have_taken(&self, square: Square) -> bool {
        let lacks = |piece, at_first| self.position.those(!self.mover, piece).len() < at_first;
        let same = if DARK.has(square) { DARK } else { !DARK };
        lacks(Piece::Pawn, 8)
            || lacks(Piece::Knight, 2)
            || lacks(Piece::Rook, 2)
            || lacks(Piece::Queen, 1)
            || (self.position.those(!self.mover, Piece::Bishop) & same).is_empty()
    }

    /// Whether this piece can have moved from `from` to `to`, with or without a capture.
    fn can_have_moved(&self, piece: Piece, from: Square, to: Square) -> bool {
        self.king_was_safe(piece, from, to, None)
            || (self.may_have_taken(to) && self.king_was_safe(piece, from, to, Some(to)))
    }

    fn was_by_officer(&self) -> bool {
        let movable = !castlers(self.position);
        let officers = [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
        officers.into_iter().any(|piece| {
            (self.those(piece) & movable).into_iter().any(|to| {
                let froms = Position::reach(piece, self.mover, to, self.position.blockers()) & self.free;
                froms.into_iter().any(|from| self.can_have_moved(piece, from, to))
            })
        })
    }

    fn was_by_pawn(&self) -> bool {
        let moved = self.those(Piece::Pawn) - home_rank(self.mover);
        moved.into_iter().any(|to| self.was_by_pawn_to(to))
    }

    fn was_by_pawn_to(&self, to: Square) -> bool {
        let behind = ahead(to.bitboard(), !self.mover) & self.free;
        let stepped = |from| self.king_was_safe(Piece::Pawn, from, to, None);
        if let Some(from) = behind.next_square() {
            // If a pawn could capture this one en passant, the position would say so.
            let takers = self.struck(from) & self.position.those(!self.mover, Piece::Pawn);
            if stepped(from) || (takers.is_empty() && self.was_double_step(from)) {
                return true;
            }
        }
        let froms = Position::reach(Piece::Pawn, !self.mover, to, self.free) & self.free;
        let took =
            |square| froms.into_iter().any(|from| self.king_was_safe(Piece::Pawn, from, to, Some(square)));
        if self.may_have_taken(to) && took(to) {
            return true;
        }
        // En passant: the captured pawn stood behind `to` and had come from its home square ahead of it.
        let home = ahead(to.bitboard(), self.mover) & home_rank(!self.mover) & self.free;
        let gone = self.position.those(!self.mover, Piece::Pawn).len() < 8;
        !home.is_empty() && gone && behind.next_square().is_some_and(took)
    }

    /// Returns the squares that a pawn of the moving side attacks from this square.
    fn struck(&self, square: Square) -> BitBoard {
        Position::reach(Piece::Pawn, self.mover, square, self.free)
    }

    /// Whether the last move can have been a double step over this free square by the pawn ahead of it.
    fn was_double_step(&self, passed: Square) -> bool {
        let from = ahead(passed.bitboard(), !self.mover) & home_rank(self.mover) & self.free;
        let to = ahead(passed.bitboard(), self.mover);
        match (from.next_square(), to.next_square()) {
            (Some(from), Some(to)) => self.king_was_safe(Piece::Pawn, from, to, None),
            _ => false,
        }
    }

    fn was_castling(&self) -> bool {
        let on = |square: Square| square.relative_to(self.mover);
        let king = on(Square::E1);
        let sides = [
            (Square::G1, Square::F1, Square::H1, None),
            (Square::C1, Square::D1, Square::A1, Some(Square::B1)),
        ];
        sides.into_iter().any(|(to, over, home, beside)| {
            let (to, over, home) = (on(to), on(over), on(home));
            let free = |square| self.free.has(square);
            let stands = self.those(Piece::King).has(to) && self.those(Piece::Rook).has(over);
            if !stands || !free(king) || !free(home) || beside.is_some_and(|square| !free(on(square))) {
                return false;
            }
            let mut before = self.position.clone();
            before.take(self.mover, Piece::King, to);
            before.put(self.mover, Piece::King, king);
            before.take(self.mover, Piece::Rook, over);
            before.put(self.mover, Piece::Rook, home);
            let struck = |square| !before.attackers(!self.mover, square, before.blockers()).is_empty();
            before.checkers(!self.mover).is_empty() && !struck(king) && !struck(over)
        })
    }
}
