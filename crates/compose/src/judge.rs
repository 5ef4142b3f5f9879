//! What is proven of a position while a puzzle is sought: just enough to go on or to give up.

use super::gate::Gate;
use super::short_lines::{MOST_PLIES, short_lines};
use super::wish::{Manner, Wish};
use rookwright_chess::{Goal, Move, Position, unreachable};
use rookwright_mate::search::{self, Prover, Table, Work};
use rookwright_mate::{Oracle, Over, Play, Stipulation};
use rookwright_run::Watch;
use std::ops::ControlFlow;

/// Room for what is proven in one attempt.  There are many attempts, and a large table takes longer to get from the
/// machine than a short proof takes; measured, more room gains nothing in four moves either.
const ROOM: usize = 1 << 16;
/// The most positions that one question may take.  Longer proofs are rare, and no solver would like the puzzle.
pub(super) const PATIENCE: u64 = 300_000;
/// What the analysis of a tree may take: a larger one is nothing to print.
const TREE: usize = 3_000;

/// What is proven of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// One solution: the key, or the line.
    Sound(Vec<Move>),
    /// So many, or more.
    Cooked(u32),
    /// It can be done sooner.
    Short,
    /// It cannot be done.
    Nothing,
    /// It takes too long to tell.
    Hard,
    /// No game leads there.
    Unreachable,
}

impl Finding {
    /// The gate that it did not pass.
    pub(super) fn gate(&self) -> Option<Gate> {
        match self {
            Finding::Sound(_) => None,
            Finding::Cooked(_) => Some(Gate::Cook),
            Finding::Short => Some(Gate::Short),
            Finding::Nothing => Some(Gate::Solution),
            Finding::Hard => Some(Gate::Effort),
            Finding::Unreachable => Some(Gate::Legal),
        }
    }
}

/// Who proves.  Everything it says depends on what it was asked alone, so one for each attempt makes attempts the
/// same on any thread.
pub(super) struct Judge<'a> {
    wish: &'a Wish,
    asked: Stipulation,
    watch: &'a Watch,
    prover: Prover<'a>,
    /// The most positions that one question may take.
    patience: u64,
    /// The most positions that the tree of a solution may have.
    tree: usize,
    /// What proved last to be a solution is tried first next time.
    last: Vec<Move>,
}

/// A table for one judge.
pub(super) fn table() -> Table {
    Table::new(ROOM)
}

impl<'a> Judge<'a> {
    pub(super) fn new(wish: &'a Wish, asked: Stipulation, table: &'a Table, watch: &'a Watch) -> Self {
        let prover = Prover::new(Play::Direct, Goal::Mate, 1, table, watch);
        Self { wish, asked, watch, prover, patience: PATIENCE, tree: TREE, last: Vec::new() }
    }

    /// One that never gives up: what it says is so, and what it does not find is not there.
    #[must_use]
    pub(super) fn patient(self) -> Self {
        Self { patience: u64::MAX, tree: usize::MAX, ..self }
    }

    /// The most positions that the tree of a solution may have.
    pub(super) fn tree(&self) -> usize {
        self.tree
    }

    pub(super) fn asked(&self) -> Stipulation {
        self.asked
    }

    /// The prover, for an analysis.
    pub(super) fn prover(&mut self) -> &mut Prover<'a> {
        self.prover.limit(u64::MAX);
        &mut self.prover
    }

    /// What is to be said of a position in which neither side is in check.  At least `cooks` solutions are told
    /// apart.
    pub(super) fn look(&mut self, position: &Position, cooks: u32) -> Result<Finding, Over> {
        if self.wish.is_stock_only() && unreachable(position).is_some() {
            return Ok(Finding::Unreachable);
        }
        self.prover.limit(self.prover.nodes().saturating_add(self.patience));
        let found = match self.wish.manner {
            Manner::Direct | Manner::Forced => self.forced(position, cooks),
            Manner::Series | Manner::Help => self.lines(position, cooks),
        };
        match found {
            Ok(finding) => Ok(finding),
            Err(Over) if self.watch.is_over() => Err(Over),
            Err(Over) => Ok(Finding::Hard),
        }
    }

    /// Whether a position has this solution and no other, and nothing sooner; `None` where it takes too long to tell.
    pub(super) fn has_only(&mut self, position: &Position, solution: &[Move]) -> Result<Option<bool>, Over> {
        if let (Manner::Direct | Manner::Forced, [key, ..]) = (self.wish.manner, solution) {
            // Most men are needed for the key itself: that is soon told.
            if !position.is_legal(*key) {
                return Ok(Some(false));
            }
            self.prover.limit(self.prover.nodes().saturating_add(self.patience));
            match self.prover.loses(&position.after(*key), self.wish.moves - 1) {
                Ok(true) => {}
                Ok(false) => return Ok(Some(false)),
                Err(Over) if self.watch.is_over() => return Err(Over),
                Err(Over) => return Ok(None),
            }
        }
        self.last = solution.to_vec();
        Ok(match self.look(position, 2)? {
            Finding::Hard => None,
            finding => Some(finding == Finding::Sound(solution.to_vec())),
        })
    }

    fn forced(&mut self, position: &Position, cooks: u32) -> Result<Finding, Over> {
        let moves = self.wish.moves;
        if moves > 1 && self.prover.wins(position, moves - 1)? {
            return Ok(Finding::Short);
        }
        let mut keys = Vec::new();
        let legal = position.moves();
        let first = self.last.first().copied().filter(|step| legal.contains(step));
        for step in first.into_iter().chain(legal.into_iter().filter(|&step| Some(step) != first)) {
            if self.prover.loses(&position.after(step), moves - 1)? {
                keys.push(step);
                if keys.len() as u32 >= cooks {
                    break;
                }
            }
        }
        Ok(self.told(keys.len(), keys))
    }

    fn lines(&mut self, position: &Position, cooks: u32) -> Result<Finding, Over> {
        for shorter in self.asked.shorter() {
            if self.some_lines(position, shorter, 1)?.0 > 0 {
                return Ok(Finding::Short);
            }
        }
        let (number, line) = self.some_lines(position, self.asked, cooks)?;
        Ok(self.told(number as usize, line))
    }

    /// How many lines there are, up to so many, and the first of them.
    fn some_lines(
        &self,
        position: &Position,
        asked: Stipulation,
        most: u32,
    ) -> Result<(u32, Vec<Move>), Over> {
        if self.watch.is_over() {
            return Err(Over);
        }
        if asked.plies().is_some_and(|plies| plies <= MOST_PLIES) {
            return Ok(short_lines(position, asked, most));
        }
        let work = Work { watch: self.watch, hash: ROOM, threads: 1, nodes: self.patience };
        let (mut number, mut first) = (0, Vec::new());
        let ended = search::lines(position, asked, work, &mut |line| {
            number += 1;
            if number == 1 {
                first = line.to_vec();
            }
            if number < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match ended {
            Some(ended) if ended.end.is_exhausted() || number >= most => Ok((number, first)),
            _ => Err(Over),
        }
    }

    fn told(&mut self, number: usize, solution: Vec<Move>) -> Finding {
        match number {
            0 => Finding::Nothing,
            1 => {
                self.last.clone_from(&solution);
                Finding::Sound(solution)
            }
            many => Finding::Cooked(many as u32),
        }
    }
}
