//! Analyses the solution of a forced problem (`#N`, `=N`, `s#N`, `r#N`): tries, set play, threats, variations,
//! duals, the kinds of the key and of the mates. Everything is derived from the two questions of
//! [`Oracle`], so the result does not depend on the engine.

mod aftermath;
mod duals;
mod explain;
mod key;
mod longest;
mod picture;
mod replay;
mod report;
mod tree;
mod tries;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use aftermath::{Aftermath, Continuation, Parries, Reply};
pub use duals::{Dual, Mates, Short};
pub use explain::{Explanation, Resistance, explain};
pub use key::{Feature, Features, worth};
pub use longest::longest_line;
pub use picture::Picture;
pub use replay::{Wrong, check, check_explanation};
pub use report::{Fault, Key, MOST_REFUTATIONS, MenClass, Report, Try, Wishes, check_refutations};

use crate::oracle::{Oracle, Over};
use crate::stipulation::Stipulation;
use longest::Judge;
use rookwright_chess::Position;
use tree::Grower;

/// Analyses a problem. A stipulation without a number of moves gets the least number that works.
///
/// Help and series play have lines instead of trees. This function reads their stipulations as forced play
/// to the same goal, so call it for `#`, `=`, `s#`, `r#` and `semi-r#` only.
pub fn analyse(
    position: &Position,
    stipulation: Stipulation,
    wishes: &Wishes,
    oracle: &mut dyn Oracle,
) -> Result<Report, Over> {
    let mut judge = Judge::new(stipulation, oracle);
    let asked = stipulation.moves();
    // The least number is needed in any case: a shorter solution makes the problem unsound.
    let least = judge.oracle.least(position, 1..=asked.unwrap_or(Stipulation::MOST))?;
    let moves = asked.or(least).unwrap_or(Stipulation::MOST);
    let stipulation = stipulation.with_moves(moves).unwrap_or(stipulation);

    let mut grower = Grower::new(&mut judge, wishes);
    let mut keys = Vec::new();
    if let Some(least) = least {
        for step in grower.judge.oracle.keys(position, moves)? {
            let after = position.after(step);
            // A key may work in fewer moves than asked. Its tree has the true length, or mates would come
            // late in it.
            let needs = grower.judge.least_after(&after, least, moves)?;
            let tree = grower.grow(&after, needs - 1, wishes.depth_of(needs))?;
            let mut line = vec![step];
            line.extend(grower.judge.resistance(&after, needs - 1)?);
            keys.push(Key::new(position, step, line, needs, tree));
        }
    }
    // Tries come after the keys, which they must not be, and use what the search has learnt from these.
    let tries = match wishes.refutations {
        0 => None,
        most => Some(tries::tries(position, moves, most, &keys, &mut grower, wishes)?),
    };
    // In check there is no set play: the side to move cannot pass.
    let set_play = if wishes.set_play && !position.is_check() {
        Some(grower.set_play(&position.passed(), moves.saturating_sub(1), wishes.depth_of(moves))?)
    } else {
        None
    };
    Ok(Report {
        position: position.clone(),
        stipulation,
        moves,
        shorter: least.filter(|&least| least < moves),
        keys,
        tries,
        set_play,
    })
}
