//! What the search must know of the play it searches: how it is won at the very end.

use super::mate_one::mate_in_one;
use rookwright_chess::{Move, Position};

/// One kind of forced play.  *We* force, *they* defend.
pub(super) trait Game: Copy + Send + Sync + std::fmt::Debug {
    /// Whether [`super::sieve`] holds for it.
    const HAS_SIEVE: bool = false;
    /// Tells its positions from those of other games in one table.
    const SALT: u64;

    /// We are to move: a move that wins at once.
    fn wins_at_once(self, position: &Position) -> Option<Move>;

    /// They are to move and cannot: whether we have won.
    fn has_won(self, position: &Position) -> bool;

    /// We are to move, after a reply of theirs: whether that reply was what we wanted.
    fn is_reached(self, position: &Position) -> bool;
}

/// We mate them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mate;

impl Game for Mate {
    const HAS_SIEVE: bool = true;
    const SALT: u64 = 0;

    fn wins_at_once(self, position: &Position) -> Option<Move> {
        mate_in_one(position)
    }

    fn has_won(self, position: &Position) -> bool {
        position.is_check()
    }

    fn is_reached(self, _: &Position) -> bool {
        false
    }
}

/// We stalemate them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stalemate;

impl Game for Stalemate {
    const SALT: u64 = 0x6a09_e667_f3bc_c908;

    fn wins_at_once(self, position: &Position) -> Option<Move> {
        position.moves().into_iter().find(|&step| position.after(step).is_stalemate())
    }

    fn has_won(self, position: &Position) -> bool {
        !position.is_check()
    }

    fn is_reached(self, _: &Position) -> bool {
        false
    }
}

/// We make them mate us or, where it is not `MATE`, stalemate us.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selfplay<const MATE: bool>;

impl<const MATE: bool> Game for Selfplay<MATE> {
    const SALT: u64 = if MATE { 0xbb67_ae85_84ca_a73b } else { 0x3c6e_f372_fe94_f82b };

    fn wins_at_once(self, position: &Position) -> Option<Move> {
        forced(position, |after| self.is_reached(after))
    }

    fn has_won(self, _: &Position) -> bool {
        false
    }

    fn is_reached(self, position: &Position) -> bool {
        if MATE { position.is_mate() } else { position.is_stalemate() }
    }
}

/// A move of ours after which they have replies, and each of them reaches the goal.
fn forced(position: &Position, reached: impl Fn(&Position) -> bool) -> Option<Move> {
    // The reply that showed the last try to fail mostly shows the next one too.
    let mut escape = Move::NONE;
    position.moves().into_iter().find(|&step| {
        let after = position.after(step);
        if after.is_legal(escape) && !reached(&after.after(escape)) {
            return false;
        }
        let mut replies = false;
        let escaped = after.each_move(&after.sight(), &mut |reply| {
            replies = true;
            let holds = !reached(&after.after(reply));
            if holds {
                escape = reply;
            }
            holds
        });
        replies && !escaped
    })
}
