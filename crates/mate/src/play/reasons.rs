//! The reasons behind a hint: where the king can go, and what a move threatens.

use super::forced::threats;
use super::partial::Step;
use super::verdict::side;
use crate::oracle::Over;
use crate::run::AnyOracle;
use rookwright_chess::{Notation, Position, Square};

/// The most threats that are named.
const MOST_NAMED: usize = 3;

/// Says where the king can go that is to be mated, with the squares; `None` while one's own king is in check.
pub(super) fn flights(here: &Position) -> Option<(String, Vec<Square>)> {
    if here.is_check() {
        return None;
    }
    let passed = here.passed();
    let king = passed.king(passed.turn())?;
    let squares: Vec<Square> =
        passed.moves().iter().filter(|step| step.from() == king).map(|step| step.to()).collect();
    let (who, names) = (side(&passed), squares.iter().map(ToString::to_string).collect::<Vec<_>>());
    let words = match names.as_slice() {
        [] => format!("{who}'s king has no square to go to."),
        names => format!("{who}'s king can go to {}.", names.join(", ")),
    };
    Some((words, squares))
}

/// Says what a move threatens, or the only reply to a move, that forces the goal in this number of further moves.
pub(super) fn threat(step: &Step, moves: u32, oracle: &mut AnyOracle<'_>) -> Result<Option<String>, Over> {
    let after = step.after();
    if after.is_check() || moves == 0 {
        return Ok(None);
    }
    let passed = after.passed();
    if let [only] = after.moves()[..] {
        let reply = after.write_move(only, Notation::San);
        return Ok(Some(format!("Then {} has only one move, {reply}.", side(&after))));
    }
    let found = threats(&after, moves, oracle)?;
    let names: Vec<String> =
        found.iter().take(MOST_NAMED).map(|&threat| passed.write_move(threat, Notation::San)).collect();
    Ok(Some(match names.as_slice() {
        [] => format!("Then nothing is threatened, but {} must move and has no good move.", side(&after)),
        names => format!("Then the threat is {}.", names.join(", ")),
    }))
}
