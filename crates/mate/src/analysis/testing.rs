//! Test helpers: a simple oracle, and moves from text.

use crate::duty;
use crate::oracle::{Oracle, Over};
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Position};
use std::collections::HashMap;

/// Minimax with memory.
#[derive(Debug)]
pub(crate) struct Minimax {
    asked: Stipulation,
    known: HashMap<(u64, u32, bool), bool>,
}

impl Minimax {
    pub(crate) fn new(stipulation: Stipulation) -> Self {
        Self { asked: stipulation, known: HashMap::new() }
    }
}

impl Oracle for Minimax {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        if moves == 0 || !duty::our_duty(self.asked, position).is_empty() {
            return Ok(false);
        }
        let key = (position.hash(), moves, true);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let mut wins = false;
        for step in position.moves() {
            if self.loses(&position.after(step), moves - 1)? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        let key = (position.hash(), moves, false);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let selfplay = self.asked.play().ends_with_reply();
        let loses = if self.asked.is_ended_by_us(position) {
            true
        } else if (!selfplay && moves == 0) || !position.has_move() {
            false
        } else {
            let mut all = true;
            for reply in duty::replies(self.asked, position) {
                let after = position.after(reply);
                let ends = self.asked.is_ended_by_them(&after);
                if !ends && !self.wins(&after, moves)? {
                    all = false;
                    break;
                }
            }
            all
        };
        self.known.insert(key, loses);
        Ok(loses)
    }

    fn nodes(&self) -> u64 {
        0
    }
}

/// Returns the legal move that a text names.
pub(crate) fn step(position: &Position, text: &str) -> Move {
    position.read_move(text).unwrap()
}
