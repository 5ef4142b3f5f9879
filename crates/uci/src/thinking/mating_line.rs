//! Mating lines: built from proven positions, and replayed before they are reported.

use rookwright_chess::{Move, Position};
use rookwright_mate::search::{Prover, mate_in_one};
use rookwright_mate::{Oracle, Over};

/// A line from a position to the mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatingLine {
    /// The moves of both sides.
    pub moves: Vec<Move>,
    /// The number of moves of the mating side. Negative if that is not the side to move.
    pub mate: i32,
}

impl MatingLine {
    /// Returns the line if it is valid: every move is legal, the last one mates, and no position repeats.
    pub(super) fn checked(position: &Position, moves: Vec<Move>) -> Option<Self> {
        let mut seen = vec![position.clone()];
        for &step in &moves {
            let now = seen.last()?;
            if !now.moves().contains(&step) {
                return None;
            }
            let next = now.after(step);
            if seen.contains(&next) {
                return None;
            }
            seen.push(next);
        }
        let whole = i32::try_from(moves.len().div_ceil(2)).ok()?;
        let mate = if moves.len() % 2 == 1 { whole } else { -whole };
        (!moves.is_empty() && seen.last()?.is_mate()).then_some(Self { moves, mate })
    }

    /// Returns the first move.
    pub(super) fn first(&self) -> Move {
        self.moves.first().copied().unwrap_or(Move::NONE)
    }
}

/// Returns a shortest mate. The side to move wins in `moves` moves and not in fewer.
pub(super) fn winning(prover: &mut Prover, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
    if moves <= 1 {
        return Ok(mate_in_one(position).into_iter().collect());
    }
    let hint = prover.hint(position);
    let mut order: Vec<_> = position.moves().to_vec();
    // The table's move is right nearly always; otherwise checks come first, and then moves that leave few
    // replies.
    order.sort_by_cached_key(|&step| {
        let child = position.after(step);
        (Some(step) != hint, !child.is_check(), child.mobility())
    });
    for step in order {
        let child = position.after(step);
        if prover.loses(&child, moves - 1)? {
            let mut line = vec![step];
            line.extend(losing(prover, &child, moves - 1)?);
            return Ok(line);
        }
    }
    Ok(Vec::new())
}

/// Returns the longest defence. The side to move is mated in `moves` moves and cannot last longer.
pub(super) fn losing(prover: &mut Prover, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
    for step in position.moves() {
        let child = position.after(step);
        if moves <= 1 || !prover.wins(&child, moves - 1)? {
            let mut line = vec![step];
            line.extend(winning(prover, &child, moves)?);
            return Ok(line);
        }
    }
    Ok(Vec::new())
}
