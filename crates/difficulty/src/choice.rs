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
    /// The number of legal replies to a check; 0 for other moves.
    pub(crate) replies: u32,
    /// How many of them move the king and capture nothing on the square of the move.
    pub(crate) king_replies: u32,
    /// How many of them capture on that square.
    pub(crate) takers: u32,
}

impl Choice {
    /// Describes a legal move.
    pub(crate) fn of(position: &Position, step: Move) -> Self {
        let after = position.after(step);
        let checkers = after.checkers(after.turn());
        let (mut replies, mut king_replies, mut takers) = (0, 0, 0);
        // Replies are counted after checks only: a quiet move leaves too many for a player to see at once.
        if !checkers.is_empty() {
            let king = after.king(after.turn());
            after.each_move(&after.sight(), &mut |reply| {
                replies += 1;
                if reply.to() == step.to() {
                    takers += 1;
                } else if king == Some(reply.from()) {
                    king_replies += 1;
                }
                false
            });
        }
        Self {
            step,
            piece: position.piece_on(step.from()),
            captured: captured(position, step),
            gain: exchange(position, step),
            after,
            checkers,
            replies,
            king_replies,
            takers,
        }
    }

    /// Describes every legal move, in an order that does not depend on colours and on left and right.
    pub(crate) fn all(position: &Position, view: View) -> Vec<Self> {
        let mut steps = position.moves();
        steps.sort_unstable_by_key(|&step| view.number(step));
        steps.iter().map(|&step| Self::of(position, step)).collect()
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
