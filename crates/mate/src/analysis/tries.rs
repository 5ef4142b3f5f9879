//! Finds tries.

use super::longest::Judge;
use super::report::{Key, Try, Wishes};
use super::tree::Grower;
use crate::oracle::Over;
use rookwright_chess::{Move, Position};

/// Returns every first move that is not a key and has at most `most` refutations. A move that leaves the
/// other side without a move is not a try, because nothing refutes it.
pub(super) fn tries(
    position: &Position,
    moves: u32,
    most: u32,
    keys: &[Key],
    grower: &mut Grower<'_, '_>,
    wishes: &Wishes,
) -> Result<Vec<Try>, Over> {
    let left = moves.saturating_sub(1);
    let mut tries = Vec::new();
    // In reflex play nothing can be tried if we must mate.
    if !grower.judge.our_duty(position).is_empty() {
        return Ok(tries);
    }
    for step in position.moves() {
        if keys.iter().any(|key| key.step == step) {
            continue;
        }
        let after = position.after(step);
        // The search for refutations stops at one too many, since nearly all moves have many.
        let refutations = refutations(&after, left, most as usize, grower.judge)?;
        if !refutations.is_empty() && refutations.len() <= most as usize {
            let after = grower.grow(&after, left, wishes.depth_of(moves))?;
            tries.push(Try { step, refutations, after });
        }
    }
    Ok(tries)
}

/// Returns the replies that refute our move that led here, with `left` moves left. Stops at one more than
/// `most`.
pub(super) fn refutations(
    position: &Position,
    left: u32,
    most: usize,
    judge: &mut Judge<'_>,
) -> Result<Vec<Move>, Over> {
    let mut refutations = Vec::new();
    for reply in judge.replies(position) {
        let after = position.after(reply);
        if !judge.asked.is_ended_by_them(&after) && !judge.oracle.wins(&after, left)? {
            refutations.push(reply);
            if refutations.len() > most {
                break;
            }
        }
    }
    Ok(refutations)
}
