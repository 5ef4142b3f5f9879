//! Helpers of the tests: an oracle that cannot be wrong for being clever, and positions from text.

use crate::chess::{Castling, Color, Move, Piece, Position, Size, Square};
use crate::oracle::{Oracle, Over};
use crate::stipulation::{Goal, Play, Stipulation};
use std::collections::HashMap;

/// Minimax that remembers.
pub(crate) struct Plain {
    play: Play,
    goal: Goal,
    known: HashMap<(u64, u32, bool), bool>,
}

impl Plain {
    pub(crate) fn new(stipulation: Stipulation) -> Self {
        Self { play: stipulation.play(), goal: stipulation.goal(), known: HashMap::new() }
    }

    fn is_goal(&self, position: &Position) -> bool {
        match self.goal {
            Goal::Mate => position.is_mate(),
            Goal::Stalemate => position.is_stalemate(),
        }
    }
}

impl Oracle for Plain {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        if moves == 0 {
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
        let selfplay = self.play == Play::Selfplay;
        let loses = if !selfplay && self.is_goal(position) {
            true
        } else if (!selfplay && moves == 0) || !position.has_move() {
            false
        } else {
            let mut all = true;
            for reply in position.moves() {
                let after = position.after(reply);
                if !(selfplay && self.is_goal(&after)) && !self.wins(&after, moves)? {
                    all = false;
                    break;
                }
            }
            all
        };
        self.known.insert(key, loses);
        Ok(loses)
    }
}

/// A position from its FEN, whose counters may be missing.
pub(crate) fn position(fen: &str) -> Position {
    let mut fields = fen.split(' ');
    let board = fields.next().unwrap();
    let ranks: Vec<&str> = board.split('/').collect();
    let width = ranks[0].chars().map(|c| c.to_digit(10).map_or(1, |d| d as usize)).sum();
    let mut position = Position::empty(Size::new(width, ranks.len()).unwrap());
    for (from_top, rank) in ranks.iter().enumerate() {
        let mut file = 0;
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(gap) => file += gap as usize,
                None => {
                    let piece: Piece = c.to_ascii_lowercase().to_string().parse().unwrap();
                    let colour = if c.is_uppercase() { Color::White } else { Color::Black };
                    position.put(colour, piece, Square::index(8 * (ranks.len() - 1 - from_top) + file));
                    file += 1;
                }
            }
        }
    }
    position.set_turn(if fields.next() == Some("b") { Color::Black } else { Color::White });
    let mut rights = Castling::NONE;
    for c in fields.next().unwrap_or("-").chars().filter(|&c| c != '-') {
        let colour = if c.is_uppercase() { Color::White } else { Color::Black };
        rights = rights.with(Castling::right(colour, c.eq_ignore_ascii_case(&'k')));
    }
    position.set_castling(rights);
    position.set_passant(fields.next().filter(|&text| text != "-").map(|text| text.parse().unwrap()));
    position
}

/// The legal move that UCI writes so.
pub(crate) fn step(position: &Position, uci: &str) -> Move {
    position.moves().into_iter().find(|step| step.to_string() == uci).unwrap()
}
