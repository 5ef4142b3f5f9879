//! Estimates how much a reply restricts us, without playing it.

use rookwright_chess::{BitBoard, Move, Piece, Position, Square, lookup};

/// The basis of the estimates: the squares from which the side to move gives check, and the reach of the
/// other side's pieces.
pub(crate) struct MobilityEstimate<'a> {
    position: &'a Position,
    checks: [BitBoard; 6],
    unveilers: BitBoard,
    king: Option<Square>,
    /// The approximate number of our moves after a reply that changes nothing.
    pub(crate) total: u32,
}

impl<'a> MobilityEstimate<'a> {
    pub(crate) fn new(position: &'a Position) -> Self {
        let us = position.turn();
        let mut checks = [BitBoard::EMPTY; 6];
        let mut unveilers = BitBoard::EMPTY;
        let blockers = position.blockers();
        let king = position.king(!us);
        if let Some(king) = king {
            let straight = lookup::rook_moves(king, blockers);
            let aslant = lookup::bishop_moves(king, blockers);
            // By kind of piece, the squares from which it gives check.
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
        Self { position, checks, unveilers, king, total: position.passed().mobility() }
    }

    /// Returns the squares where the piece on a square gives check, or from where it opens a line to the king.
    #[inline]
    pub(crate) fn checks_from(&self, piece: Piece, from: Square) -> BitBoard {
        let direct = self.checks[piece as usize];
        match self.king {
            Some(king) if self.unveilers.has(from) => direct | !lookup::line(king, from),
            _ => direct,
        }
    }

    /// Returns the squares where this piece may leave us another number of moves than [`MobilityEstimate::total`].
    #[inline]
    pub(crate) fn special(&self, piece: Piece, checks: BitBoard) -> BitBoard {
        let us = self.position.turn();
        let last = match piece {
            Piece::Pawn => self.position.size().promotions(us),
            _ => BitBoard::EMPTY,
        };
        checks | self.position.side(!us) | last
    }

    /// Returns the approximate number of our moves after this reply. `checks` are those from its first square.
    #[inline]
    pub(crate) fn mobility(&self, step: Move, checks: BitBoard) -> u32 {
        let checks = match step.promotion() {
            Some(piece) => self.checks_from(piece, step.from()),
            None => checks,
        };
        // A check leaves so few moves that only an exact count says anything.
        if checks.has(step.to()) {
            return self.position.after(step).mobility();
        }
        let them = !self.position.turn();
        if !self.position.side(them).has(step.to()) {
            return self.total;
        }
        let piece = self.position.piece_on(step.to());
        // A captured piece takes its own moves with it. What its absence opens or closes is not worth the
        // time.
        let lost = match piece {
            Piece::Pawn => 1,
            _ => Position::reach(piece, them, step.to(), self.position.blockers()).len(),
        };
        self.total.saturating_sub(lost)
    }
}
