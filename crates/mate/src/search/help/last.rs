//! Finds the last move of a line: the moves that reach the goal at once.

use crate::search::pictures::neighbours::widened;
use rookwright_chess::{BitBoard, Castling, Color, Goal, Move, Moves, Piece, Position, Square};

/// Returns every move that reaches the goal, in the order of [`Position::moves`].
pub(crate) fn reaching(position: &Position, goal: Goal) -> Moves {
    let mut reaching = Moves::new();
    let checks = match (goal, position.king(!position.turn())) {
        (Goal::Mate, Some(king)) => Some(Checks::new(position, king)),
        (Goal::Mate, None) => return reaching,
        (Goal::Stalemate, _) => None,
    };
    // Where only officers can give check, their checks are generated directly; all other moves need not be
    // looked at.
    if let Some(checks) = checks.as_ref().filter(|checks| checks.are_by_officers(position)) {
        checks.each_by_officers(position, |step| {
            let next = position.after(step);
            // Mates are rare, so only they are tested for legality.
            if next.is_mate() && next.checkers(position.turn()).is_empty() {
                reaching.push(step);
            }
        });
        return reaching;
    }
    position.each_move(&position.sight(), &mut |step| {
        // A stalemate may come by any move.
        let hopeful = checks.as_ref().is_none_or(|checks| checks.may_be(position, step));
        if hopeful && position.after(step).is_reached(goal) {
            reaching.push(step);
        }
        false
    });
    reaching
}

/// Returns every legal move if each of them reaches the goal, else none.
pub(crate) fn all_reaching(position: &Position, goal: Goal) -> Moves {
    let mut all = Moves::new();
    let failed = position.each_move(&position.sight(), &mut |step| {
        all.push(step);
        !position.after(step).is_reached(goal)
    });
    if failed {
        all.clear();
    }
    all
}

/// The squares from which the king of the side that is not to move can be attacked.
struct Checks {
    /// By kind of piece: the squares from which it gives check.
    by_kind: [BitBoard; Piece::NUM],
    /// Pieces that give check by moving away.
    uncovering: BitBoard,
}

impl Checks {
    fn new(position: &Position, king: Square) -> Self {
        let us = position.turn();
        let blockers = position.blockers();
        // Attacks are symmetric; for pawns, with the other colour.
        let from = |piece: Piece, colour: Color| Position::reach(piece, colour, king, blockers);
        let mut by_kind = Piece::ALL.map(|piece| from(piece, !us));
        by_kind[Piece::King as usize] = BitBoard::EMPTY;
        Self { by_kind, uncovering: position.blocked_lines(us, king) }
    }

    /// Whether only queens, rooks, bishops and knights can give check.
    fn are_by_officers(&self, position: &Position) -> bool {
        let us = position.turn();
        let pawn_checks = self.by_kind[Piece::Pawn as usize];
        // A double step covers two squares; a promotion starts one square before the last rank.
        let from = widened(widened(pawn_checks)) | widened(position.size().promotions(us)) | self.uncovering;
        position.passant().is_none()
            && position.castling() == Castling::NONE
            && (position.those(us, Piece::Pawn) & from).is_empty()
            && (position.those(us, Piece::King) & self.uncovering).is_empty()
    }

    /// Calls `each` with the moves of pieces that give check, in the order of [`Position::moves`]. Some of
    /// them leave the own king in check.
    fn each_by_officers(&self, position: &Position, mut each: impl FnMut(Move)) {
        let us = position.turn();
        let blockers = position.blockers();
        let free = position.size().squares() & !position.side(us);
        for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
            for from in position.those(us, piece) {
                let checks = self.by_kind[piece as usize];
                let targets = if self.uncovering.has(from) { free } else { free & checks };
                for to in Position::reach(piece, us, from, blockers) & targets {
                    each(Move::new(from, to));
                }
            }
        }
    }

    /// Whether this move can be a check. Moves that change more than two squares, and promotions that check
    /// through their own square, are always accepted.
    fn may_be(&self, position: &Position, step: Move) -> bool {
        let Some((_, piece)) = position.man_at(step.from()) else { return false };
        self.by_kind[piece as usize].has(step.to())
            || self.uncovering.has(step.from())
            || step.promotion().is_some()
            || match piece {
                Piece::Pawn => position.is_passant(step),
                Piece::King => position.is_castling(step),
                _ => false,
            }
    }
}
