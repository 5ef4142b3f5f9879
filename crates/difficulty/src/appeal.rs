//! What is seen of a move at once: a check, a capture, the piece that moves, where it lands.
//!
//! The numbers are the inputs of [`crate::net`], which learned from ratings which moves draw people's eyes.

use crate::choice::Choice;
use crate::exchange::value;
use crate::view::{View, distance};
use rookwright_chess::{BitBoard, Move, Piece, Position, Square, lookup};

/// The number of things seen of a move.
pub(crate) const SEEN: usize = 50;

/// What is seen of one move, as small numbers.
pub(crate) type Seen = [i8; SEEN];

/// What is common to the moves of a position.
#[derive(Debug)]
pub(crate) struct Setting<'a> {
    position: &'a Position,
    view: View,
    king: Option<Square>,
    /// The squares around their king.
    field: BitBoard,
    /// The squares that they attack, and those that their pawns attack.
    attacked: BitBoard,
    pawn_attacked: BitBoard,
    /// The square of the opponent's last move, if it is known.
    last: Option<Square>,
}

impl<'a> Setting<'a> {
    /// Describes a position with the solver to move.
    pub(crate) fn new(position: &'a Position, view: View, last: Option<Move>) -> Self {
        let king = position.king(!view.us);
        Self {
            position,
            view,
            king,
            field: king.map_or(BitBoard::EMPTY, lookup::king_moves) & position.squares(),
            attacked: position.attacked(!view.us, position.blockers()),
            pawn_attacked: position.pawn_attacks(!view.us),
            last: last.map(Move::to),
        }
    }

    /// Returns what is seen of a move. The order is part of the trained model.
    pub(crate) fn seen(&self, choice: &Choice) -> Seen {
        let (us, step) = (self.view.us, choice.step);
        let (from, to) = (step.from(), step.to());
        let is = |piece: Piece| choice.piece == piece;
        let captured = choice.captured.map_or(0, value);
        let gain = choice.gain;
        let check = choice.is_check();
        let rise = self.view.rank(us, to) as i32 - self.view.rank(us, from) as i32;
        let blockers = self.position.blockers();
        let guards = (self.position.attackers(us, to, blockers) - from.bitboard()).len();
        // A promoted pawn is judged by what it becomes, on the board after the move.
        let standing = step.promotion().unwrap_or(choice.piece);
        let reach = Position::reach(standing, us, to, choice.after.blockers());
        let fork = self.fork(choice, standing, reach);
        let in_field = self.field.has(to);
        // Replies to a check that are neither the king's nor captures of the checking piece.
        let blocks = choice.replies - choice.king_replies - choice.takers;
        let number = i8::from;
        [
            // The network has learned these numbers in this order, and each within a byte: a change makes the
            // model worthless.
            number(is(Piece::Pawn)),
            number(is(Piece::Knight)),
            number(is(Piece::Bishop)),
            number(is(Piece::Rook)),
            number(is(Piece::Queen)),
            number(is(Piece::King)),
            number(check),
            number(check && gain >= 0),
            number(check && gain < 0),
            number(check && captured > 0),
            number(choice.captured.is_some()),
            captured as i8,
            gain.clamp(-9, 9) as i8,
            gain.clamp(0, 9) as i8,
            number(gain < 0 && !check),
            number(gain < -4),
            number(check && is(Piece::Queen)),
            number(check && is(Piece::Rook)),
            number(check && is(Piece::Knight)),
            number(check && is(Piece::Bishop)),
            number(check && is(Piece::Pawn)),
            number(choice.is_discovered()),
            number(choice.is_discovered() && choice.is_direct()),
            number(check && choice.replies <= 1),
            number(check && choice.replies == 2),
            choice.replies.min(20) as i8,
            number(step.promotion() == Some(Piece::Queen)),
            number(step.promotion().is_some_and(|piece| piece != Piece::Queen)),
            self.to_king(to),
            self.to_king(from) - self.to_king(to),
            number(in_field),
            number(rise < 0),
            number(rise == 0),
            distance(from, to) as i8,
            number(self.attacked.has(to)),
            number(self.pawn_attacked.has(to)),
            guards.min(3) as i8,
            number(self.attacked.has(from)),
            number(self.last == Some(to) && choice.captured.is_some()),
            number(in_field && guards > 0 && check),
            choice.takers.min(3) as i8,
            choice.king_replies.min(4) as i8,
            blocks.min(4) as i8,
            number(check && choice.replies == choice.takers),
            fork,
            number(check) * fork,
            self.hanging(choice.piece, from),
            (reach & self.field).len() as i8,
            number(choice.is_direct()) * self.to_king(to),
            number(choice.replies > 4),
        ]
    }

    fn to_king(&self, square: Square) -> i8 {
        self.king.map_or(0, |king| distance(square, king) as i8)
    }

    /// Returns the value of the best piece that the moved piece attacks next and that is unguarded or worth more.
    fn fork(&self, choice: &Choice, standing: Piece, reach: BitBoard) -> i8 {
        let (after, them) = (&choice.after, !self.view.us);
        let targets = reach & (after.side(them) - after.kind(Piece::King));
        let is_loose = |worth: i32, square: Square| {
            worth > value(standing) || after.attackers(them, square, after.blockers()).is_empty()
        };
        let worths = targets.iter().map(|square| (value(after.piece_on(square)), square));
        worths
            .filter(|&(worth, square)| is_loose(worth, square))
            .map(|(worth, _)| worth as i8)
            .max()
            .unwrap_or(0)
    }

    /// Returns the value of a piece that would be lost if it stayed: it is attacked, and unguarded or attacked by
    /// something cheaper.
    fn hanging(&self, piece: Piece, square: Square) -> i8 {
        if piece == Piece::King || !self.attacked.has(square) {
            return 0;
        }
        let attackers = |side| self.position.attackers(side, square, self.position.blockers());
        let is_cheaper = |attacker: Square| value(self.position.piece_on(attacker)) < value(piece);
        let is_lost = attackers(self.view.us).is_empty() || attackers(!self.view.us).iter().any(is_cheaper);
        if is_lost { value(piece) as i8 } else { 0 }
    }
}
