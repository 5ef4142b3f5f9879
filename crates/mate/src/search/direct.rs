//! Direct mates.

use super::mate_one::mate_in_one;
use super::table::{Known, Table};
use crate::chess::{Move, Moves, Position};
use crate::oracle::{Oracle, Over};
use rookwright_solve::Watch;

/// Proves direct mates.
#[derive(Debug)]
pub struct Prover<'a> {
    table: &'a Table,
    watch: &'a Watch,
    /// Positions looked at.
    pub nodes: u64,
    over: bool,
    /// For each distance from the end, replies that refuted lately.
    killers: [[Move; 2]; 64],
    history: Box<[[u32; 64]; 64]>,
}

impl<'a> Prover<'a> {
    /// A prover.
    pub fn new(table: &'a Table, watch: &'a Watch) -> Self {
        Self {
            table,
            watch,
            nodes: 0,
            over: false,
            killers: [[Move::NONE; 2]; 64],
            history: Box::new([[0; 64]; 64]),
        }
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) && self.watch.is_over() {
            self.over = true;
        }
    }

    fn attack(&mut self, position: &Position, n: u32) -> bool {
        self.count();
        if n == 1 {
            return mate_in_one(position).is_some();
        }
        let known = self.table.get(position.hash());
        if u32::from(known.won) <= n {
            return true;
        }
        if u32::from(known.lost) >= n || self.over {
            return false;
        }
        if u32::from(known.lost) < n - 1 && self.attack(position, n - 1) {
            return true;
        }
        let start = self.nodes;
        let moves = position.moves();
        let mut order: Vec<(u32, Move)> = Vec::with_capacity(moves.len());
        for step in moves {
            let child = position.after(step);
            let check = child.is_check();
            let score = if step == known.best() {
                0
            } else if n == 2 {
                1 + u32::from(!check)
            } else {
                let about = self.table.get(child.hash());
                if u32::from(about.won) < n {
                    self.note(position, Known { won: n as u8, lost: (n - 1) as u8, best: step.bits(), effort: 0 });
                    return true;
                }
                if u32::from(about.lost) >= n - 1 {
                    continue;
                }
                1 + child.moves().len() as u32 + if check { 0 } else { 20 }
            };
            order.push((score, step));
        }
        order.sort_by_key(|&(score, _)| score);
        for &(_, step) in &order {
            if self.defend(&position.after(step), n - 1) {
                if self.over {
                    return false;
                }
                let effort = effort(self.nodes - start);
                self.note(position, Known { won: n as u8, lost: (n - 1) as u8, best: step.bits(), effort });
                return true;
            }
        }
        if !self.over {
            let effort = effort(self.nodes - start);
            self.note(position, Known { won: 255, lost: n as u8, best: 0, effort });
        }
        false
    }

    fn note(&mut self, position: &Position, known: Known) {
        self.table.put(position.hash(), known);
    }

    /// They are to move, we have n > 0 moves left.
    fn defend(&mut self, position: &Position, n: u32) -> bool {
        self.count();
        let mut best = Move::NONE;
        let mut lost = 0;
        if n > 1 {
            let known = self.table.get(position.hash());
            if u32::from(known.won) <= n {
                return true;
            }
            if u32::from(known.lost) >= n || self.over {
                return false;
            }
            best = known.best();
            lost = known.lost;
        }
        let start = self.nodes;
        let moves = position.moves();
        if moves.is_empty() {
            return position.is_check();
        }
        let mut order = self.replies(position, &moves, best, n);
        order.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        if n > 1 {
            for &(_, step) in &order {
                let about = self.table.get(position.after(step).hash());
                if u32::from(about.lost) >= n {
                    self.note(position, Known { won: 255, lost: n as u8, best: step.bits(), effort: 0 });
                    return false;
                }
            }
        }
        for &(_, step) in &order {
            if !self.attack(&position.after(step), n) {
                if self.over {
                    return false;
                }
                let killers = &mut self.killers[n as usize];
                if killers[0] != step {
                    killers[1] = killers[0];
                    killers[0] = step;
                }
                self.history[step.from() as usize][step.to() as usize] += n * n;
                if n > 1 {
                    let effort = effort(self.nodes - start);
                    self.note(position, Known { won: 255, lost: n as u8, best: step.bits(), effort });
                }
                return false;
            }
        }
        if n > 1 && !self.over {
            let effort = effort(self.nodes - start);
            self.note(position, Known { won: n as u8, lost, best: 0, effort });
        }
        !self.over
    }

    fn replies(&self, position: &Position, moves: &Moves, best: Move, n: u32) -> Vec<(u32, Move)> {
        let killers = self.killers[n as usize];
        moves
            .iter()
            .map(|&step| {
                let score = if step == best {
                    u32::MAX
                } else if step == killers[0] {
                    u32::MAX - 1
                } else if step == killers[1] {
                    u32::MAX - 2
                } else {
                    let mut score = self.history[step.from() as usize][step.to() as usize].min(1 << 20);
                    if position.is_capture(step) {
                        score += 1 << 18;
                    }
                    if n > 1 {
                        let child = position.after(step);
                        if child.is_check() {
                            score += 1 << 21;
                        }
                    }
                    score
                };
                (score, step)
            })
            .collect()
    }
}

fn effort(nodes: u64) -> u8 {
    (64 - nodes.leading_zeros()) as u8
}

impl Oracle for Prover<'_> {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        if moves == 0 {
            return Ok(false);
        }
        let wins = self.attack(position, moves);
        if self.over { Err(Over) } else { Ok(wins) }
    }

    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        if moves == 0 {
            return Ok(position.is_mate());
        }
        let loses = self.defend(position, moves);
        if self.over { Err(Over) } else { Ok(loses) }
    }
}
