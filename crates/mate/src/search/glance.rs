//! Estimates how much a reply restricts us, without playing it.

use rookwright_chess::{BitBoard, Move, Piece, Position, lookup};

/// The basis of the estimates: the squares from which the side to move gives check, and the reach of the
/// other side's pieces.
pub(super) struct Glance<'a> {
    position: &'a Position,
    checks: [BitBoard; 6],
    unveilers: BitBoard,
    total: u32,
}

impl<'a> Glance<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let us = position.turn();
        let mut checks = [BitBoard::EMPTY; 6];
        let mut unveilers = BitBoard::EMPTY;
        let blockers = position.blockers();
        if let Some(king) = position.king(!us) {
            let straight = lookup::rook_moves(king, blockers);
            let aslant = lookup::bishop_moves(king, blockers);
            checks = [
                lookup::pawn_attacks(king, !us),
                lookup::knight_moves(king),
                aslant,
                straight,
                straight | aslant,
                BitBoard::EMPTY,
            ];
            unveilers = position.blocked_lines(us, king) & position.side(us);
        }
        Self { position, checks, unveilers, total: position.passed().mobility() }
    }

    pub(super) fn is_check(&self, step: Move) -> bool {
        let piece = step.promotion().unwrap_or_else(|| self.position.piece_on(step.from()));
        self.checks[piece as usize].has(step.to())
            || (self.unveilers.has(step.from())
                && self
                    .position
                    .king(!self.position.turn())
                    .is_some_and(|king| !lookup::line(king, step.from()).has(step.to())))
    }

    /// Returns the approximate number of our moves after this reply.
    pub(super) fn mobility(&self, step: Move) -> u32 {
        if self.is_check(step) {
            return self.position.after(step).mobility();
        }
        let them = !self.position.turn();
        if !self.position.side(them).has(step.to()) {
            return self.total;
        }
        let piece = self.position.piece_on(step.to());
        let lost = match piece {
            Piece::Pawn => 1,
            _ => Position::reach(piece, them, step.to(), self.position.blockers()).len(),
        };
        self.total.saturating_sub(lost)
    }
}
