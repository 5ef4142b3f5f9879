//! A legal move with what a player sees of it at once.

use crate::exchange::{captured, exchange};
use crate::view::View;
use rookwright_chess::{BitBoard, Move, Piece, Position};

/// A legal move and what it does.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) step: Move,
    pub(crate) piece: Piece,
    pub(crate) captured: Option<Piece>,
    /// The gain by static exchange, in pawns.
    pub(crate) gain: i32,
    /// The position after the move.
    pub(crate) after: Position,
    /// The pieces that give check after the move.
    pub(crate) checkers: BitBoard,
    /// The number of legal replies to a check, at most [`MOST_REPLIES`]; 0 for other moves.
    pub(crate) replies: u32,
}

/// Replies beyond this number are not counted: a check with so many forces nothing.
pub(crate) const MOST_REPLIES: u32 = 8;

impl Choice {
    /// Describes a legal move.
    pub(crate) fn of(position: &Position, step: Move) -> Self {
        let after = position.after(step);
        let sight = after.sight();
        let mut replies = 0;
        if !sight.checkers.is_empty() {
            after.each_move(&sight, &mut |_| {
                replies += 1;
                replies == MOST_REPLIES
            });
        }
        Self {
            step,
            piece: position.piece_on(step.from()),
            captured: captured(position, step),
            gain: exchange(position, step),
            after,
            checkers: sight.checkers,
            replies,
        }
    }

    /// Describes every legal move, in an order that does not depend on colours and on left and right.
    pub(crate) fn all(position: &Position, view: View) -> Vec<Self> {
        let mut all: Vec<_> = position.moves().iter().map(|&step| Self::of(position, step)).collect();
        all.sort_unstable_by_key(|choice| view.number(choice.step));
        all
    }

    /// Whether the move gives check.
    pub(crate) fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Whether the move mates.
    pub(crate) fn is_mate(&self) -> bool {
        self.is_check() && self.replies == 0
    }

    /// Whether the moved piece itself gives check.
    pub(crate) fn is_direct(&self) -> bool {
        self.checkers.has(self.step.to())
    }

    /// Whether the check is given by another piece whose line the move opens.
    pub(crate) fn is_discovered(&self) -> bool {
        !(self.checkers - self.step.to().bitboard()).is_empty()
    }
}
