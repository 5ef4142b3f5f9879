//! Which moves people look at first: a conditional logit over the legal moves of a position.
//!
//! Every move gets a score from what is seen at once: a check, a capture, the piece that moves, where it lands. The
//! share of a move among the exponentials of all scores is the probability that it is chosen (McFadden, 1974).

use crate::choice::Choice;
use crate::exchange::value;
use crate::view::{View, distance};
use rookwright_chess::{Move, Piece, Position, Square, lookup};

/// The number of things seen of a move.
pub(crate) const SEEN: usize = 40;

/// What is seen of one move, as numbers.
pub(crate) type Seen = [f32; SEEN];

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
        let number = |flag: bool| f32::from(u8::from(flag));
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
            captured as f32,
            gain.clamp(-9, 9) as f32,
            gain.clamp(0, 9) as f32,
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
            number(check) * choice.replies as f32,
            number(step.promotion() == Some(Piece::Queen)),
            number(step.promotion().is_some_and(|piece| piece != Piece::Queen)),
            to_king(to) as f32,
            to_king(from) as f32 - to_king(to) as f32,
            number(in_field),
            number(rise < 0),
            number(rise == 0),
            distance(from, to) as f32,
            number(!attacked.is_empty()),
            number(!(attacked & pawns).is_empty()),
            guards.min(3) as f32,
            number(was_attacked),
            number(is_recapture && choice.captured.is_some()),
            number(in_field && guards > 0 && check),
        ]
    }
}

/// The weights of the scores.
const WEIGHTS: Seen = [0.0; SEEN];

/// Returns the score of a move.
fn score(seen: &Seen) -> f32 {
    seen.iter().zip(&WEIGHTS).map(|(seen, weight)| seen * weight).sum()
}

/// Returns the logarithm of each move's probability.
pub(crate) fn log_shares(setting: &Setting<'_>, choices: &[Choice]) -> Vec<f32> {
    let mut scores: Vec<f32> = choices.iter().map(|choice| score(&setting.seen(choice))).collect();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let total = scores.iter().map(|score| (score - most).exp()).sum::<f32>();
    scores.iter_mut().for_each(|score| *score -= most + total.ln());
    scores
}
