//! The kinds of forced play: how each is won at the end.

use crate::search::mate_one::mate_in_one;
use crate::stipulation::Play;
use rookwright_chess::{Goal, Move, Position};

/// A kind of forced play. *We* force, *they* defend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Game {
    /// We mate or stalemate them.
    Direct(Goal),
    /// We force them to mate or stalemate us.
    Selfplay(Goal),
    /// We bring them to where they can mate or stalemate us; then they must. If `both`, we must do the same to them
    /// as soon as we can, and so fail.
    Reflex { goal: Goal, both: bool },
}

impl Game {
    pub(crate) fn new(play: Play, goal: Goal) -> Self {
        match play {
            Play::Selfplay => Game::Selfplay(goal),
            Play::Reflex => Game::Reflex { goal, both: true },
            Play::SemiReflex => Game::Reflex { goal, both: false },
            _ => Game::Direct(goal),
        }
    }

    /// Whether [`super::sieve`] is valid for it.
    pub(crate) fn has_sieve(self) -> bool {
        self == Game::Direct(Goal::Mate)
    }

    /// Returns a number that distinguishes its positions from those of other games in one table.
    pub(crate) fn salt(self) -> u64 {
        match self {
            Game::Direct(Goal::Mate) => 0,
            Game::Direct(Goal::Stalemate) => 0x6a09_e667_f3bc_c908,
            Game::Selfplay(Goal::Mate) => 0xbb67_ae85_84ca_a73b,
            Game::Selfplay(Goal::Stalemate) => 0x3c6e_f372_fe94_f82b,
            Game::Reflex { goal: Goal::Mate, both: true } => 0xa54f_f53a_5f1d_36f1,
            Game::Reflex { goal: Goal::Mate, both: false } => 0x510e_527f_ade6_82d1,
            Game::Reflex { goal: Goal::Stalemate, both: true } => 0x9b05_688c_2b3e_6c1f,
            Game::Reflex { goal: Goal::Stalemate, both: false } => 0x1f83_d9ab_fb41_bd6b,
        }
    }

    /// Returns a move that wins at once. We are to move.
    #[inline(always)]
    pub(crate) fn wins_at_once(self, position: &Position) -> Option<Move> {
        // Nearly all searches are for mates, and this is asked at each of their leaves.
        if self == Game::Direct(Goal::Mate) { mate_in_one(position) } else { self.wins_otherwise(position) }
    }

    fn wins_otherwise(self, position: &Position) -> Option<Move> {
        match self {
            Game::Direct(goal) => reaching(position, goal),
            Game::Selfplay(goal) => forced(position, goal),
            Game::Reflex { .. } if self.we_must_end(position) => None,
            Game::Reflex { .. } => {
                position.moves().into_iter().find(|&step| self.they_must_end(&position.after(step)))
            }
        }
    }

    /// Whether we have won. They are to move and have no legal move.
    #[inline(always)]
    pub(crate) fn has_won(self, position: &Position) -> bool {
        match self {
            Game::Direct(goal) => position.is_check() == (goal == Goal::Mate),
            _ => false,
        }
    }

    /// Whether their last reply reached the goal. We are to move.
    #[inline(always)]
    pub(crate) fn is_reached(self, position: &Position) -> bool {
        match self {
            Game::Direct(_) => false,
            Game::Selfplay(goal) | Game::Reflex { goal, .. } => position.is_reached(goal),
        }
    }

    /// Whether we, to move, must end the game and so fail.
    #[inline(always)]
    pub(crate) fn we_must_end(self, position: &Position) -> bool {
        matches!(self, Game::Reflex { both: true, .. }) && self.they_must_end(position)
    }

    /// Whether they, to move, must reach the goal with this move.
    #[inline(always)]
    pub(crate) fn they_must_end(self, position: &Position) -> bool {
        matches!(self, Game::Reflex { goal, .. } if reaching(position, goal).is_some())
    }
}

/// Returns a move of the side to move that reaches the goal.
#[inline]
fn reaching(position: &Position, goal: Goal) -> Option<Move> {
    match goal {
        Goal::Mate => mate_in_one(position),
        Goal::Stalemate => position.moves().into_iter().find(|&step| position.after(step).is_stalemate()),
    }
}

/// Returns a move after which every reply reaches the goal.
fn forced(position: &Position, goal: Goal) -> Option<Move> {
    // The reply that refuted the last try usually refutes the next one too.
    let mut escape = Move::NONE;
    position.moves().into_iter().find(|&step| {
        let after = position.after(step);
        if after.is_legal(escape) && !after.after(escape).is_reached(goal) {
            return false;
        }
        let mut replies = false;
        let escaped = after.each_move(&after.sight(), &mut |reply| {
            replies = true;
            let holds = !after.after(reply).is_reached(goal);
            if holds {
                escape = reply;
            }
            holds
        });
        // Without a reply the game has ended by our move, which is not what self play wants.
        replies && !escaped
    })
}
