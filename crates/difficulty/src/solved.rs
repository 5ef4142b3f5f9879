//! Rates a mate whose keys are known, with a prover of its own.

use crate::{Difficulty, LastMove, MOST_MOVES, features, rate};
use rookwright_chess::{Goal, Move, Position};
use rookwright_mate::analysis::Report;
use rookwright_mate::{Case, CaseVerdict, Oracle, Play, Problem, Proven, Prover, SearchOptions, Stipulation};

/// The size of the prover's table, in bytes.
const TABLE: usize = 1 << 20;
/// The most positions that are searched for a mate or its main line, unless a user says otherwise.
pub const MOST_NODES: u64 = 5_000_000;

/// Returns a prover of direct mates.
fn prover() -> Prover {
    let options = SearchOptions { hash: TABLE, nodes: MOST_NODES, ..SearchOptions::default() };
    Prover::new(Stipulation::MATE, &options)
}

fn is_direct_mate(asked: Stipulation) -> bool {
    asked.play() == Play::Direct && asked.goal() == Goal::Mate
}

/// Rates a direct mate in `moves` moves by these keys, all of them. Returns `None` if such mates are not rated: those
/// without a key and those in more than five moves.
pub fn difficulty(
    position: &Position,
    moves: u32,
    keys: &[Move],
    last: Option<LastMove<'_>>,
) -> Option<Difficulty> {
    let mut prover = prover();
    Some(rate(&features(position, moves, keys, last, &mut prover).ok()?))
}

/// Solves a direct mate and rates its shortest mate. Returns `None` if it cannot be rated, or if that takes too long.
pub fn difficulty_of_problem(problem: &Problem) -> Option<Difficulty> {
    let asked = problem.stipulation();
    if !is_direct_mate(asked) || !problem.parts().is_empty() {
        return None;
    }
    let mut prover = prover();
    let position = problem.position();
    let most = asked.moves().unwrap_or(MOST_MOVES).min(MOST_MOVES);
    let moves = (1..=most).find(|&moves| prover.wins(position, moves) == Ok(true))?;
    let keys = prover.keys(position, moves).ok()?;
    Some(rate(&features(position, moves, &keys, None, &mut prover).ok()?))
}

/// Rates one of many solved positions: a direct mate with all its keys, if nothing shorter is known.
pub fn difficulty_of_case(case: &Case, verdict: &CaseVerdict) -> Option<Difficulty> {
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
