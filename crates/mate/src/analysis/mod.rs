//! What a solution of a forced problem (`#N`, `=N`, `s#N`) says beyond its keys: tries, set play, threats,
//! variations, duals, the nature of the key and of the mates.  Everything rests on the two questions of
//! [`Oracle`], so it is the same whoever answers them.

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

pub use duals::{Dual, Mates, Short};
pub use explain::{Explanation, Resistance, explain};
pub use key::{Feature, Features, worth};
pub use longest::longest_line;
pub use picture::Picture;
pub use replay::{Wrong, check, check_explanation};
pub(crate) use report::men;
pub use report::{Aftermath, Continuation, Fault, Key, MenClass, Parries, Reply, Report, Try, Wishes};

use crate::oracle::{Oracle, Over};
use crate::stipulation::Stipulation;
use longest::Judge;
use rookwright_chess::Position;
use tree::Grower;

/// Everything a solver of the problem is told.  A stipulation without its number of moves is given the least
/// one that will do.
///
/// Help and series play have lines, not trees: their stipulations are read here as forced play to the same
/// goal, so ask this of `#`, `=` and `s#` only.
pub fn analyse(
    position: &Position,
    stipulation: Stipulation,
    wishes: &Wishes,
    oracle: &mut dyn Oracle,
) -> Result<Report, Over> {
    let mut judge = Judge::new(stipulation, oracle);
    let asked = stipulation.moves();
    let least = judge.least(position, asked.unwrap_or(Stipulation::MOST))?;
    let moves = asked.or(least).unwrap_or(Stipulation::MOST);
    let stipulation = stipulation.with_moves(moves).unwrap_or(stipulation);

    let mut grower = Grower::new(&mut judge, wishes);
    let mut keys = Vec::new();
    if let Some(least) = least {
        for step in grower.judge.oracle.keys(position, moves)? {
            let after = position.after(step);
            let needs = grower.judge.least_after(&after, least, moves)?;
            let tree = grower.grow(&after, needs - 1, wishes.depth_of(needs))?;
            let mut line = vec![step];
            line.extend(grower.judge.resistance(&after, needs - 1)?);
            keys.push(Key::new(position, step, line, needs, tree));
        }
    }
    let tries = match wishes.refutations {
        0 => None,
        most => Some(tries::tries(position, moves, most, &keys, &mut grower, wishes)?),
    };
    let set_play = match wishes.set_play && !position.is_check() {
        true => Some(grower.set_play(&position.passed(), moves.saturating_sub(1), wishes.depth_of(moves))?),
        false => None,
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
