//! The duty of reflex play: a side that can reach the goal with its next move must do so.
//!
//! In `r#` it binds both sides, in `semi-r#` only the side that is to mate. Where *they* are bound we have
//! what we want. Where *we* are bound we mate them, and the problem is lost. Direct and self play have no
//! such duty.
//!
//! The plain versions are for the checks and for `brute`, so that these share nothing with the search.

use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Plain, Position};

/// Returns our moves that reach the goal, if we must play one of them. Empty if we are free. We are to move.
pub(crate) fn our_duty(asked: Stipulation, position: &Position) -> Vec<Move> {
    if !asked.play().binds_us() {
        return Vec::new();
    }
    let moves = position.moves().into_iter();
    moves.filter(|&step| position.after(step).is_reached(asked.goal())).collect()
}

/// Whether they must reach the goal with their next move, because they are bound and can. They are to move.
pub(crate) fn must_reply(asked: Stipulation, position: &Position) -> bool {
    let reaches = |step: Move| position.after(step).is_reached(asked.goal());
    asked.play().binds_them() && position.moves().into_iter().any(reaches)
}

/// Returns the replies that the duty allows: those that reach the goal, or every legal move if there are
/// none or they are free.
pub(crate) fn replies(asked: Stipulation, position: &Position) -> Vec<Move> {
    let mut all: Vec<Move> = position.moves().into_iter().collect();
    if must_reply(asked, position) {
        all.retain(|&step| position.after(step).is_reached(asked.goal()));
    }
    all
}

/// Returns the first of our moves that reaches the goal, if we must play one, by the plain rules.
pub(crate) fn our_plain_duty(asked: Stipulation, position: &Plain) -> Option<Move> {
    if !asked.play().binds_us() {
        return None;
    }
    position.moves().into_iter().find(|&step| position.after(step).is_reached(asked.goal()))
}

/// Returns the replies that the duty allows, by the plain rules.
pub(crate) fn plain_replies(asked: Stipulation, position: &Plain) -> Vec<Move> {
    let all = position.moves();
    if !asked.play().binds_them() {
        return all;
    }
    let reaching: Vec<Move> =
        all.iter().copied().filter(|&step| position.after(step).is_reached(asked.goal())).collect();
    if reaching.is_empty() { all } else { reaching }
}
