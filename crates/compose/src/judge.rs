//! Proves just enough about a position to continue or to give up.

use super::gate::Gate;
use super::manner::Manner;
use super::short_lines::{MOST_PLIES, short_lines};
use super::wish::Wish;
use rookwright_chess::{Move, Position, unreachable};
use rookwright_mate::search::{self, Prover, SearchOptions, Table};
use rookwright_mate::{Oracle, Over, Play, Stipulation};
use rookwright_run::Watch;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The size of the table for one attempt. There are many attempts, and allocating a large table takes
/// longer than a short proof. Measurements show no gain from a larger one, even in four moves.
const TABLE_BYTES: usize = 1 << 16;
/// The most positions that a proof may visit. Longer proofs are rare, and no solver would like the puzzle.
pub(super) const MOST_NODES_PER_PROOF: u64 = 300_000;
/// The most positions of a solution's tree. A larger one is too long to print.
const MOST_TREE_NODES: usize = 3_000;

/// What is proven about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// Exactly one solution: the key, or the line.
    Sound(Vec<Move>),
    /// Several solutions: this number or more.
    Cooked(u32),
    /// A shorter solution exists.
    Short,
    /// No solution exists.
    Nothing,
    /// The proof takes too long.
    Hard,
    /// No game leads to the position.
    Unreachable,
}

impl Finding {
    /// Returns the gate that rejects the position, or `None` if it is sound.
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

/// Proves properties of positions. Its results depend only on the questions it was asked, so an attempt
/// with its own judge is the same on any thread.
pub(super) struct Judge<'a> {
    wish: &'a Wish,
    asked: Stipulation,
    watch: &'a Watch,
    prover: Prover,
    /// The most positions that a proof may visit.
    most_nodes: u64,
    /// The most positions of a solution's tree.
    tree: usize,
    /// The last solution found. It is tried first next time.
    last: Vec<Move>,
}

/// Creates a table for one judge.
pub(super) fn table() -> Arc<Table> {
    Arc::new(Table::new(TABLE_BYTES))
}

impl<'a> Judge<'a> {
    pub(super) fn new(wish: &'a Wish, asked: Stipulation, table: &Arc<Table>, watch: &'a Watch) -> Self {
        let options = SearchOptions { watch: watch.clone(), ..SearchOptions::default() };
        let prover = Prover::sharing(table, asked, &options);
        Self {
            wish,
            asked,
            watch,
            prover,
            most_nodes: MOST_NODES_PER_PROOF,
            tree: MOST_TREE_NODES,
            last: Vec::new(),
        }
    }

    /// Removes the limits, so that every result is exact.
    #[must_use]
    pub(super) fn without_limits(self) -> Self {
        Self { most_nodes: u64::MAX, tree: usize::MAX, ..self }
    }

    /// Returns the most positions of a solution's tree.
    pub(super) fn tree(&self) -> usize {
        self.tree
    }

    pub(super) fn asked(&self) -> Stipulation {
        self.asked
    }

    /// Returns the prover, for an analysis.
    pub(super) fn prover(&mut self) -> &mut Prover {
        self.prover.limit(u64::MAX);
        &mut self.prover
    }

    /// Examines a position in which neither side is in check. Distinguishes at least `cooks` solutions.
    pub(super) fn look(&mut self, position: &Position, cooks: u32) -> Result<Finding, Over> {
        if self.wish.excludes_promoted() && unreachable(position).is_some() {
            return Ok(Finding::Unreachable);
        }
        self.prover.limit(self.prover.nodes().saturating_add(self.most_nodes));
        let found = match self.wish.manner {
            Manner::Direct | Manner::Forced | Manner::Selfmate => self.forced(position, cooks),
            Manner::Series | Manner::Help | Manner::SeriesHelp => self.lines(position, cooks),
        };
        match found {
            Ok(finding) => Ok(finding),
            Err(Over) if self.watch.is_over() => Err(Over),
            Err(Over) => Ok(Finding::Hard),
        }
    }

    /// Whether a position has this solution, no other and no shorter one. Returns `None` if the proof takes
    /// too long.
    pub(super) fn has_only(&mut self, position: &Position, solution: &[Move]) -> Result<Option<bool>, Over> {
        if let (Manner::Direct | Manner::Forced | Manner::Selfmate, [key, ..]) = (self.wish.manner, solution)
        {
            // Most pieces are needed for the key itself, which is quick to test.
            if !position.is_legal(*key) {
                return Ok(Some(false));
            }
            self.prover.limit(self.prover.nodes().saturating_add(self.most_nodes));
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
        Ok(self.finding_of(keys.len(), keys))
    }

    fn lines(&mut self, position: &Position, cooks: u32) -> Result<Finding, Over> {
        for shorter in self.asked.shorter() {
            if self.some_lines(position, shorter, 1)?.0 > 0 {
                return Ok(Finding::Short);
            }
        }
        let (number, line) = self.some_lines(position, self.asked, cooks)?;
        Ok(self.finding_of(number as usize, line))
    }

    /// Counts the lines, up to a limit, and returns the first of them.
    fn some_lines(
        &self,
        position: &Position,
        asked: Stipulation,
        most: u32,
    ) -> Result<(u32, Vec<Move>), Over> {
        if self.watch.is_over() {
            return Err(Over);
        }
        let is_counted_quickly = matches!(asked.play(), Play::Help | Play::SeriesDirect);
        if is_counted_quickly && asked.plies().is_some_and(|plies| plies <= MOST_PLIES) {
            return Ok(short_lines(position, asked, most));
        }
        let (watch, nodes) = (self.watch.clone(), self.most_nodes);
        let options = SearchOptions { watch, hash: TABLE_BYTES, nodes, threads: 1 };
        let (mut number, mut first) = (0, Vec::new());
        let ended = search::lines(position, asked, &options, &mut |line| {
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

    fn finding_of(&mut self, number: usize, solution: Vec<Move>) -> Finding {
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
