//! Examines one changed position: whether it is a puzzle, and if not, how close it is to one.

use super::super::draw::is_quiet;
use super::super::gate::Gate;
use super::super::gates::Gates;
use super::super::judge::{Finding, Judge, MOST_NODES_PER_PROOF};
use super::super::made::{Made, Solution, full_solution};
use super::super::wish::Wish;
use rookwright_chess::{Legality, Move, Position, flaws};
use rookwright_mate::search::Table;
use rookwright_mate::{Oracle, Over, Stipulation};
use rookwright_run::Watch;
use std::sync::Arc;

/// The goals for a changed position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim<'a> {
    /// The solutions of the given position. A puzzle should keep one of them.
    pub(super) kept: &'a [Vec<Move>],
    /// The number of solutions to distinguish.
    pub(super) cooks: u32,
    /// Whether only positions with one of those solutions count.
    pub(super) only_kept: bool,
}

/// The result for a changed position.
#[derive(Debug)]
pub(super) enum Looked {
    /// A puzzle, and whether it keeps a solution of the given position.
    Puzzle(Box<Made>, bool),
    /// Not a puzzle.
    Failed {
        /// The gate that rejected it.
        gate: Gate,
        /// The distance from a puzzle. `None` if further changes are pointless.
        far: Option<u32>,
    },
}

/// The extra distance of positions that lost the solutions of the given one.
const LOST_SOLUTION_PENALTY: u32 = 4;

/// Examines changed positions.
pub(super) struct Repairer<'a> {
    wish: &'a Wish,
    watch: &'a Watch,
    gates: Gates<'a>,
}

impl<'a> Repairer<'a> {
    pub(super) fn new(wish: &'a Wish, asked: Stipulation, table: &Arc<Table>, watch: &'a Watch) -> Self {
        let judge = Judge::new(wish, asked, table, watch);
        Self { wish, watch, gates: Gates::new(wish, judge, watch) }
    }

    /// Counts a piece as needed if it serves a variation: for the given position, whose author wants what is
    /// there.
    #[must_use]
    pub(super) fn keeping_play(self) -> Self {
        Self { gates: self.gates.keeping_play(), ..self }
    }

    pub(super) fn judge(&mut self) -> &mut Judge<'a> {
        self.gates.judge()
    }

    /// Examines a position.
    pub(super) fn look(&mut self, position: &Position, aim: Aim<'_>) -> Result<Looked, Over> {
        let failed = |gate, far| Ok(Looked::Failed { gate, far });
        if self.watch.is_over() {
            return Err(Over);
        }
        if !is_fine(position) {
            return failed(Gate::Legal, None);
        }
        if aim.only_kept && !self.keeps(position, aim.kept)? {
            return failed(Gate::Key, None);
        }
        let finding = self.gates.look(position, aim.cooks)?;
        let lost = |keeps: bool| if keeps { 0 } else { LOST_SOLUTION_PENALTY };
        let gate = finding.gate();
        match (finding, gate) {
            (Finding::Sound(solution), _) => {
                let keeps = aim.kept.is_empty() || aim.kept.contains(&solution);
                if aim.only_kept && !keeps {
                    return failed(Gate::Key, None);
                }
                match self.puzzle(position, &solution)? {
                    Ok(made) => Ok(Looked::Puzzle(Box::new(made), keeps)),
                    Err(gate) => failed(gate, Some(1 + lost(keeps))),
                }
            }
            (Finding::Cooked(keys), _) => {
                let keeps = self.keeps(position, aim.kept)?;
                failed(Gate::Cook, Some(keys + lost(keeps)))
            }
            (Finding::Short, _) => failed(Gate::Short, Some(2 * LOST_SOLUTION_PENALTY)),
            (Finding::Nothing, _) => failed(Gate::Solution, Some(2 * LOST_SOLUTION_PENALTY + 1)),
            (Finding::Hard | Finding::Unreachable, gate) => failed(gate.unwrap_or(Gate::Effort), None),
        }
    }

    /// Whether a position still has one of these solutions. It may have others.
    fn keeps(&mut self, position: &Position, kept: &[Vec<Move>]) -> Result<bool, Over> {
        if self.wish.manner.is_one_line() {
            let asked = self.gates.judge().asked();
            return Ok(kept.is_empty() || kept.iter().any(|line| is_played(position, asked, line)));
        }
        if kept.is_empty() {
            return Ok(true);
        }
        let moves = self.wish.moves - 1;
        for key in kept.iter().filter_map(|solution| solution.first()) {
            let prover = self.gates.judge().prover();
            prover.limit(prover.nodes() + MOST_NODES_PER_PROOF);
            let works = position.is_legal(*key)
                && match prover.loses(&position.after(*key), moves) {
                    Ok(works) => works,
                    Err(Over) if self.watch.is_over() => return Err(Over),
                    Err(Over) => false,
                };
            if works {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes unneeded pieces from a position with one solution. Returns the puzzle, or the gate that
    /// rejects it.
    pub(super) fn puzzle(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Made, Gate>, Over> {
        self.gates.stripped_puzzle(position, solution)
    }

    /// Returns the full solution of a position with this single solution, or the gate that rejects it.
    pub(super) fn passes(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Solution, Gate>, Over> {
        match self.gates.gate_rejecting_first_moves(position, solution) {
            Some(gate) => Ok(Err(gate)),
            None => full_solution(self.gates.judge(), self.wish, position, solution),
        }
    }

    /// Removes pieces and rights that the solution does not need.
    pub(super) fn stripped(&mut self, position: &Position, solution: &[Move]) -> Result<Position, Over> {
        self.gates.stripped(position, solution)
    }
}

/// Whether a line of help or series play is legal and ends in mate.
fn is_played(position: &Position, asked: Stipulation, line: &[Move]) -> bool {
    let counting = asked.counting(line.len());
    let mut here = position.clone();
    let Some((&last, before)) = line.split_last() else { return false };
    for (nth, &step) in before.iter().enumerate() {
        if !here.is_legal(step) {
            return false;
        }
        here = counting.next(&here, nth, step);
        // A check before the end of a series would let the series capture the king.
        if !here.checkers(!here.turn()).is_empty() {
            return false;
        }
    }
    here.is_legal(last) && here.after(last).is_mate()
}

/// Whether a puzzle may begin with a position: it is legal and neither side is in check.
pub(super) fn is_fine(position: &Position) -> bool {
    is_quiet(position) && flaws(position, position.passant(), Legality::Strict).is_empty()
}
