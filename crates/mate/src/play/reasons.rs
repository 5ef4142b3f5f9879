//! The reasons behind a hint: where the king can go, and what a move threatens.

use super::forced::threats;
use super::partial::Step;
use super::verdict::side;
use crate::oracle::{Oracle, Over};
use rookwright_board::{Argument, say};
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
    let words = match &names[..] {
        [] => say!("hint.no_flights", "{side}'s king has no square to go to.", side = who),
        _ => say!("hint.flights", "{side}'s king can go to {squares}.", side = who, squares = names),
    };
    Some((words, squares))
}

/// Says what a move threatens, or the only reply to a move, that forces the goal in this number of further moves.
pub(super) fn threat(step: &Step, moves: u32, oracle: &mut dyn Oracle) -> Result<Option<String>, Over> {
    let after = step.after();
    // A check is its own threat, and a hint about it would give the move away.
    if after.is_check() || moves == 0 {
        return Ok(None);
    }
    let passed = after.passed();
    // With a single reply nothing is threatened: that reply is what matters.
    if let [only] = after.moves()[..] {
        let reply = after.write_move(only, Notation::San);
        return Ok(Some(say!(
            "hint.only_move",
            "Then {side} has only one move, {reply}.",
            side = side(&after),
            reply = Argument::Moves(reply)
        )));
    }
    let found = threats(&after, moves, oracle)?;
    let names: Vec<String> =
        found.iter().take(MOST_NAMED).map(|&threat| passed.write_move(threat, Notation::San)).collect();
    Ok(Some(match names.as_slice() {
        [] => say!(
            "hint.zugzwang",
            "Then nothing is threatened, but {side} must move and has no good move.",
            side = side(&after)
        ),
        names => {
            let threats = Argument::moves(names.join(", "));
            say!("hint.threat", "Then the threat is {threats}.", threats)
        }
    }))
}
