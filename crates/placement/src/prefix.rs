//! Counts any placement in parts, for checkpoints and for shards of a count.
//!
//! The first squares of the board are filled in every way: each stays empty or gets one of the pieces.  Every way is a
//! puzzle of its own, with more given pieces and more forbidden squares, which any engine can count.  The list depends
//! on the puzzle alone, so that every machine makes the same one.

use crate::material::Material;
use crate::puzzle::{Draft, Placement, Subject};
use rookwright_board::{Men, Piece, Square};
use rookwright_run::{Count, Direction, End, EngineKind, Optimum, Outcome, Statistics};

/// The list is long enough for many machines when it has this number of parts.
const ENOUGH: usize = 512;

/// Returns the parts of a puzzle; `None` if it cannot be cut.
pub(crate) fn parts(puzzle: &Placement) -> Option<Vec<Placement>> {
    let board = puzzle.geometry();
    let given = puzzle.givens().squares();
    let is_free = |square: &Square| !puzzle.forbidden().contains(*square) && !given.contains(*square);
    let squares = board.squares().filter(is_free);
    let start = Draft { title: None, expect: Default::default(), ..puzzle.draft().clone() };
    let mut parts = vec![start];
    for square in squares {
        if parts.len() >= ENOUGH {
            break;
        }
        parts = parts.iter().flat_map(|part| filled(part, square)).filter(|part| !is_broken(part)).collect();
    }
    parts.into_iter().map(|part| part.validate().ok()).collect()
}

/// Whether pieces of the part attack each other that must not.
fn is_broken(part: &Draft) -> bool {
    match part.clone().validate() {
        Ok(_) => false,
        Err(flaws) => flaws.into_iter().all(|flaw| matches!(flaw.subject, Subject::Given(_))),
    }
}

/// Returns the part with the square empty, and with each piece that may still be placed.
fn filled(part: &Draft, square: Square) -> Vec<Draft> {
    let mut empty = part.clone();
    empty.forbidden.insert(square);
    let can_be_placed = |one: &&Material| {
        let placed = part.givens.iter().filter(|&(_, piece)| piece == one.piece).count() as u64;
        one.number.most.is_none_or(|most| placed < u64::from(most))
    };
    let with = |piece: Piece| {
        let mut with = part.clone();
        with.givens = part.givens.iter().chain([(square, piece)]).collect::<Men>();
        with
    };
    let pieces = part.material.iter().filter(can_be_placed).map(|one| with(one.piece));
    std::iter::once(empty).chain(pieces).collect()
}

/// The numbers of parts: whether there is a solution, the best value, the solutions with it, those up to symmetry, and
/// the effort.
pub(crate) type Numbers = [u128; 6];

/// Returns the numbers of a part that was counted to its end, with this number of solutions that represent their class.
pub(crate) fn numbers(outcome: &Outcome, classes: u128) -> Numbers {
    let count = outcome.count.small().unwrap_or(0);
    let value = outcome.optimum.map_or(0, |optimum| u128::from(optimum.value));
    let Statistics { nodes, conflicts, .. } = outcome.statistics;
    [u128::from(count > 0), value, count, classes, nodes.into(), conflicts.into()]
}

/// Combines the numbers of two lists of parts: only solutions with the best value count.
pub(crate) fn combine(goal: Option<Direction>, one: Numbers, other: Numbers) -> Numbers {
    let effort = [one[4] + other[4], one[5] + other[5]];
    let better = |a: Numbers, b: Numbers| match goal {
        _ if a[0] == 0 || b[0] == 0 => a[0] > b[0],
        None => false,
        Some(Direction::Maximise) => a[1] > b[1],
        Some(Direction::Minimise) => a[1] < b[1],
    };
    let [found, value, count, classes, ..] = if better(one, other) {
        one
    } else if better(other, one) {
        other
    } else {
        [one[0], one[1], one[2] + other[2], one[3] + other[3], 0, 0]
    };
    [found, value, count, classes, effort[0], effort[1]]
}

/// Returns what the numbers of all parts mean.
pub(crate) fn outcome(
    engine: EngineKind,
    end: End,
    goal: Option<Direction>,
    has_classes: bool,
    [found, value, count, classes, nodes, conflicts]: Numbers,
) -> Outcome {
    let is_exact = end.is_exhausted();
    // Until every part is counted there may be a better value, and nothing is counted yet.
    let count = if is_exact || goal.is_none() { count } else { found };
    let classes = if is_exact || goal.is_none() { classes } else { found };
    // Without a board there is no value, and 0 would look like one.
    let optimum = (goal.is_some() && found > 0).then_some(Optimum { value: value as u64, proven: is_exact });
    let statistics = Statistics { nodes: nodes as u64, conflicts: conflicts as u64, ..Statistics::default() };
    Outcome {
        engine,
        end,
        readings: None,
        remark: None,
        count: Count::after(end, count),
        classes: has_classes.then(|| Count::after(end, classes)),
        optimum,
        statistics,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_best_of_the_parts_count() {
        // Whether there is one, the value, the number, those up to symmetry, and the effort.
        let (few, many, none) = ([1, 3, 5, 2, 10, 1], [1, 4, 7, 3, 20, 2], [0, 0, 0, 0, 40, 4]);
        for (goal, one, other, expected) in [
            (None, few, few, [1, 3, 10, 4, 20, 2]),
            (None, few, none, [1, 3, 5, 2, 50, 5]),
            (Some(Direction::Maximise), few, few, [1, 3, 10, 4, 20, 2]),
            (Some(Direction::Maximise), few, many, [1, 4, 7, 3, 30, 3]),
            (Some(Direction::Minimise), few, many, [1, 3, 5, 2, 30, 3]),
            (Some(Direction::Minimise), few, none, [1, 3, 5, 2, 50, 5]),
            (Some(Direction::Minimise), none, none, [0, 0, 0, 0, 80, 8]),
        ] {
            assert_eq!(combine(goal, one, other), expected, "{goal:?} {one:?} {other:?}");
            assert_eq!(combine(goal, other, one), expected, "{goal:?} {other:?} {one:?}");
        }
    }
}
