//! One changed position at a time: is it a puzzle now, and if not, how near is it to one?

use super::super::draw::is_quiet;
use super::super::gate::Gate;
use super::super::gates::Gates;
use super::super::judge::{Finding, Judge, PATIENCE};
use super::super::made::{Made, Told, told};
use super::super::wish::{Manner, Wish};
use rookwright_chess::{Legality, Move, Position, flaws};
use rookwright_mate::search::Table;
use rookwright_mate::{Oracle, Over, Stipulation};
use rookwright_run::Watch;

/// What a changed position is held against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim<'a> {
    /// The solutions of the given position: to keep one of them is best.
    pub(super) kept: &'a [Vec<Move>],
    /// How many solutions are told apart.
    pub(super) cooks: u32,
    /// Whether positions with none of those solutions are not wanted at all.
    pub(super) only_kept: bool,
}

/// What became of a changed position.
#[derive(Debug)]
pub(super) enum Looked {
    /// A puzzle, and whether it keeps a solution of the given position.
    Puzzle(Box<Made>, bool),
    /// None.
    Failed {
        /// What it did not pass.
        gate: Gate,
        /// How far it is from being one; `None` where there is no use in going on from it.
        far: Option<u32>,
    },
}

/// How much farther positions are that have lost the solutions of the given one.
const LOST: u32 = 4;

/// Who looks at changed positions.
pub(super) struct Mender<'a> {
    wish: &'a Wish,
    watch: &'a Watch,
    gates: Gates<'a>,
}

impl<'a> Mender<'a> {
    pub(super) fn new(wish: &'a Wish, asked: Stipulation, table: &'a Table, watch: &'a Watch) -> Self {
        let judge = Judge::new(wish, asked, table, watch);
        Self { wish, watch, gates: Gates::new(wish, judge, watch) }
    }

    pub(super) fn judge(&mut self) -> &mut Judge<'a> {
        self.gates.judge()
    }

    /// What becomes of a position.
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
        let lost = |keeps: bool| if keeps { 0 } else { LOST };
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
            (Finding::Short, _) => failed(Gate::Short, Some(2 * LOST)),
            (Finding::Nothing, _) => failed(Gate::Solution, Some(2 * LOST + 1)),
            (Finding::Hard | Finding::Unreachable, gate) => failed(gate.unwrap_or(Gate::Effort), None),
        }
    }

    /// Whether one of these solutions is left; there may be others.
    fn keeps(&mut self, position: &Position, kept: &[Vec<Move>]) -> Result<bool, Over> {
        if matches!(self.wish.manner, Manner::Series | Manner::Help) {
            let asked = self.gates.judge().asked();
            return Ok(kept.is_empty() || kept.iter().any(|line| is_played(position, asked, line)));
        }
        if kept.is_empty() {
            return Ok(true);
        }
        let moves = self.wish.moves - 1;
        for key in kept.iter().filter_map(|solution| solution.first()) {
            let prover = self.gates.judge().prover();
            prover.limit(prover.nodes() + PATIENCE);
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

    /// The puzzle in a position with one solution, its needless men taken off; or the gate that it does not pass.
    pub(super) fn puzzle(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Made, Gate>, Over> {
        self.gates.stripped_puzzle(position, solution)
    }

    /// The whole solution of a position with this one alone, or the gate that it does not pass.
    pub(super) fn passes(
        &mut self,
        position: &Position,
        solution: &[Move],
    ) -> Result<Result<Told, Gate>, Over> {
        match self.gates.first_glance(position, solution) {
            Some(gate) => Ok(Err(gate)),
            None => told(self.gates.judge(), self.wish, position, solution),
        }
    }

    /// The position without the men and rights without which the solution is the same.
    pub(super) fn stripped(&mut self, position: &Position, solution: &[Move]) -> Result<Position, Over> {
        self.gates.stripped(position, solution)
    }
}

/// Whether a line of help or series play can be played and mates.
fn is_played(position: &Position, asked: Stipulation, line: &[Move]) -> bool {
    let counting = asked.counting(line.len());
    let mut here = position.clone();
    let Some((&last, before)) = line.split_last() else { return false };
    for (nth, &step) in before.iter().enumerate() {
        if !here.is_legal(step) {
            return false;
        }
        here = counting.next(&here, nth, step);
        // Who gives check too early in a series would take the king.
        if !here.checkers(!here.turn()).is_empty() {
            return false;
        }
    }
    here.is_legal(last) && here.after(last).is_mate()
}

/// Whether a position is one that a puzzle may begin with: legal, and nobody in check.
pub(super) fn is_fine(position: &Position) -> bool {
    is_quiet(position) && flaws(position, position.passant(), Legality::Strict).is_empty()
}
