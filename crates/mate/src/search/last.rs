//! The last move of a line: those that reach the goal at once.

use crate::chess::{Moves, Position};
use crate::stipulation::Goal;

/// Whether the side to move has been brought to the goal.
pub(super) fn is_reached(position: &Position, goal: Goal) -> bool {
    match goal {
        Goal::Mate => position.is_mate(),
        Goal::Stalemate => position.is_stalemate(),
    }
}

/// Every move that reaches the goal, in the order of [`Position::moves`].
pub(super) fn reaching(position: &Position, goal: Goal) -> Moves {
    let mut reaching = position.moves();
    reaching.retain(|step| is_reached(&position.after(*step), goal));
    reaching
}

/// Every legal move, where each of them reaches the goal; else none.
pub(super) fn all_reaching(position: &Position, goal: Goal) -> Moves {
    let mut all = position.moves();
    if !all.iter().all(|&step| is_reached(&position.after(step), goal)) {
        all.clear();
    }
    all
}
