//! Rates a mate whose keys are known, with a prover of its own.

use crate::{Difficulty, LastMove, MOST_MOVES, features, rate};
use rookwright_chess::{Goal, Move, Position};
use rookwright_mate::analysis::Report;
use rookwright_mate::{Case, Oracle, Play, Problem, Proven, Prover, Stipulation, Table, Verdict};
use rookwright_run::Budget;

/// The size of the prover's table, in bytes.
const TABLE: usize = 1 << 20;
/// The most positions that are searched for a mate or its main line, unless a user says otherwise.
pub const MOST_NODES: u64 = 5_000_000;

/// Rates a direct mate in `moves` moves by these keys, all of them. Returns `None` if such mates are not rated: those
/// without a key and those in more than five moves.
pub fn difficulty(
    position: &Position,
    moves: u32,
    keys: &[Move],
    last: Option<LastMove<'_>>,
) -> Option<Difficulty> {
    proving(|prover| Some(rate(&features(position, moves, keys, last, prover).ok()?)))
}

/// Returns what a limited prover of direct mates finds.
fn proving<T>(find: impl FnOnce(&mut Prover<'_>) -> T) -> T {
    let (table, watch) = (Table::new(TABLE), Budget::default().watch());
    let mut prover = Prover::new(Play::Direct, Goal::Mate, 1, &table, &watch);
    prover.limit(MOST_NODES);
    find(&mut prover)
}

fn is_direct_mate(asked: Stipulation) -> bool {
    asked.play() == Play::Direct && asked.goal() == Goal::Mate
}

/// Solves a direct mate and rates its shortest mate. Returns `None` if it cannot be rated, or if that takes too long.
pub fn difficulty_of_problem(problem: &Problem) -> Option<Difficulty> {
    let asked = problem.stipulation();
    if !is_direct_mate(asked) || !problem.parts().is_empty() {
        return None;
    }
    let position = problem.position();
    let most = asked.moves().unwrap_or(MOST_MOVES).min(MOST_MOVES);
    proving(|prover| {
        let moves = (1..=most).find(|&moves| prover.wins(position, moves) == Ok(true))?;
        let keys = prover.keys(position, moves).ok()?;
        Some(rate(&features(position, moves, &keys, None, prover).ok()?))
    })
}

/// Rates one of many solved positions: a direct mate with all its keys, if nothing shorter is known.
pub fn difficulty_of_case(case: &Case, verdict: &Verdict) -> Option<Difficulty> {
    let is_direct = is_direct_mate(case.problem.stipulation());
    match &verdict.proven {
        Proven::Keys(forced) if is_direct && forced.least == forced.moves => {
            difficulty(case.problem.position(), forced.moves?, forced.keys.as_ref()?, None)
        }
        _ => None,
    }
}

/// Rates a solved problem by its shortest mate. Returns `None` if it is not a direct mate that can be rated.
pub fn difficulty_of(report: &Report) -> Option<Difficulty> {
    if !is_direct_mate(report.stipulation) {
        return None;
    }
    let moves = report.shorter.unwrap_or(report.moves);
    let keys = report.keys.iter().filter(|key| key.moves == moves).map(|key| key.step);
    difficulty(&report.position, moves, &keys.collect::<Vec<_>>(), None)
}
