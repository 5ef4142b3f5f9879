//! What is seen of a move at once: a check, a capture, the piece that moves, where it lands.
//!
//! The numbers are the inputs of [`crate::net`], which learned from ratings which moves draw people's eyes.

use crate::choice::Choice;
use crate::exchange::value;
use crate::view::{View, distance};
use rookwright_chess::{BitBoard, Move, Piece, Position, Square, lookup};

/// The number of things seen of a move.
pub(crate) const SEEN: usize = 50;

/// What is seen of one move, as numbers.
pub(crate) type Seen = [i8; SEEN];

/// What is common to the moves of a position.
#[derive(Debug)]
pub(crate) struct Setting<'a> {
    position: &'a Position,
    view: View,
    king: Option<Square>,
    /// The opponent's last move, if it is known.
    last: Option<Move>,
}

impl<'a> Setting<'a> {
    pub(crate) fn new(position: &'a Position, view: View, last: Option<Move>) -> Self {
        Self { position, view, king: position.king(!view.us), last }
    }

    /// Returns what is seen of a move.
    pub(crate) fn seen(&self, choice: &Choice) -> Seen {
        let (us, step) = (self.view.us, choice.step);
        let (from, to) = (step.from(), step.to());
        let is = |piece: Piece| choice.piece == piece;
        let captured = choice.captured.map_or(0, value);
        let to_king = |square: Square| self.king.map_or(0, |king| distance(square, king));
        let gain = choice.gain;
        let check = choice.is_check();
        let blockers = self.position.blockers();
        let enemies = |square: Square| self.position.attackers(!us, square, blockers);
        let attacked = enemies(to);
        let pawns = self.position.kind(Piece::Pawn);
        let was_attacked = !enemies(from).is_empty();
        let is_recapture = self.last.is_some_and(|last| last.to() == to);
        let rise = self.view.rank(us, to) as i32 - self.view.rank(us, from) as i32;
        let guards = (self.position.attackers(us, to, blockers) & !from.bitboard()).len();
        let standing = step.promotion().unwrap_or(choice.piece);
        let reach = Position::reach(standing, us, to, choice.after.blockers());
        let enemies_after = choice.after.side(!us) - choice.after.kind(Piece::King);
        let is_loose = |square: &Square| {
            value(self.position.piece_on(*square)) > value(standing)
                || choice.after.attackers(!us, *square, choice.after.blockers()).is_empty()
        };
        let fork = (reach & enemies_after)
            .iter()
            .filter(is_loose)
            .map(|square| value(self.position.piece_on(square)))
            .max()
            .unwrap_or(0);
        let hanging = if was_attacked
            && ((self.position.attackers(us, from, blockers)).is_empty()
                || enemies(from)
                    .iter()
                    .any(|square| value(self.position.piece_on(square)) < value(choice.piece)))
            && choice.piece != Piece::King
        {
            value(choice.piece)
        } else {
            0
        };
        let field = self.king.map_or(BitBoard::EMPTY, lookup::king_moves) & self.position.squares();
        let number = |flag: bool| i8::from(flag);
        let in_field = self.king.is_some_and(|king| lookup::king_moves(king).has(to));
        [
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
            number(check) * choice.replies.min(20) as i8,
            number(step.promotion() == Some(Piece::Queen)),
            number(step.promotion().is_some_and(|piece| piece != Piece::Queen)),
            to_king(to) as i8,
            to_king(from) as i8 - to_king(to) as i8,
            number(in_field),
            number(rise < 0),
            number(rise == 0),
            distance(from, to) as i8,
            number(!attacked.is_empty()),
            number(!(attacked & pawns).is_empty()),
            guards.min(3) as i8,
            number(was_attacked),
            number(is_recapture && choice.captured.is_some()),
            number(in_field && guards > 0 && check),
            choice.takers.min(3) as i8,
            choice.king_replies.min(4) as i8,
            (choice.replies - choice.king_replies - choice.takers).min(4) as i8,
            number(check && choice.replies == choice.takers),
            fork as i8,
            number(check) * fork as i8,
            hanging as i8,
            (reach & field).len() as i8,
            number(choice.is_direct()) * to_king(to) as i8,
            number(choice.replies > 4),
        ]
    }
}
