//! The kinds of forced play: how each is won at the end.

use crate::search::mate_one::mate_in_one;
use rookwright_chess::{Move, Position};

/// A kind of forced play. *We* force, *they* defend.
pub(crate) trait Game: Copy + Send + Sync + std::fmt::Debug {
    /// Whether [`super::sieve`] is valid for it.
    const HAS_SIEVE: bool = false;
    /// Distinguishes its positions from those of other games in one table.
    const SALT: u64;

    /// Returns a move that wins at once. We are to move.
    fn wins_at_once(self, position: &Position) -> Option<Move>;

    /// Whether we have won. They are to move and have no legal move.
    fn has_won(self, position: &Position) -> bool;

    /// Whether their last reply reached the goal. We are to move.
    fn is_reached(self, position: &Position) -> bool;

    /// Whether we, to move, must end the game and so fail.
    fn we_must_end(self, _: &Position) -> bool {
        false
    }

    /// Whether they, to move, must reach the goal with this move.
    fn they_must_end(self, _: &Position) -> bool {
        false
    }
}

/// We mate them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mate;

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
pub(crate) struct Stalemate;

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

/// We force them to mate us or, if not `MATE`, to stalemate us.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selfplay<const MATE: bool>;

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

/// We bring them to where they can mate us or, if not `MATE`, stalemate us; then they must. If `BOTH`, we
/// must mate or stalemate them as soon as we can, and so fail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reflex<const MATE: bool, const BOTH: bool>;

impl<const MATE: bool, const BOTH: bool> Game for Reflex<MATE, BOTH> {
    const SALT: u64 = match (MATE, BOTH) {
        (true, true) => 0xa54f_f53a_5f1d_36f1,
        (true, false) => 0x510e_527f_ade6_82d1,
        (false, true) => 0x9b05_688c_2b3e_6c1f,
        (false, false) => 0x1f83_d9ab_fb41_bd6b,
    };

    fn wins_at_once(self, position: &Position) -> Option<Move> {
        if self.we_must_end(position) {
            return None;
        }
        position.moves().into_iter().find(|&step| self.they_must_end(&position.after(step)))
    }

    fn has_won(self, _: &Position) -> bool {
        false
    }

    fn is_reached(self, position: &Position) -> bool {
        if MATE { position.is_mate() } else { position.is_stalemate() }
    }

    fn we_must_end(self, position: &Position) -> bool {
        BOTH && self.they_must_end(position)
    }

    fn they_must_end(self, position: &Position) -> bool {
        if MATE { Mate.wins_at_once(position).is_some() } else { Stalemate.wins_at_once(position).is_some() }
    }
}

/// Returns a move of ours after which they have replies, each of which reaches the goal.
fn forced(position: &Position, reached: impl Fn(&Position) -> bool) -> Option<Move> {
    // The reply that refuted the last try usually refutes the next one too.
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
