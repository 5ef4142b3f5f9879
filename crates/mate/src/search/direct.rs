//! Direct mates.

use super::mate_one::mate_in_one;
use super::sieve::Sieve;
use super::table::{Known, Table};
use crate::chess::{Move, Position};
use crate::oracle::{Oracle, Over};
use rookwright_solve::Watch;

/// Proves direct mates.
#[derive(Debug)]
pub(super) struct Direct<'a> {
    table: &'a Table,
    watch: &'a Watch,
    /// Positions looked at.
    pub(super) nodes: u64,
    over: bool,
    /// For each distance from the end, replies that refuted lately.
    killers: [[Move; 2]; 64],
    history: Box<[[u32; 64]; 64]>,
    pub(super) stats: [[u64; 4]; 32],
}

impl<'a> Direct<'a> {
    /// A prover.
    pub(super) fn new(table: &'a Table, watch: &'a Watch) -> Self {
        Self {
            table,
            watch,
            nodes: 0,
            over: false,
            killers: [[Move::NONE; 2]; 64],
            history: Box::new([[1; 64]; 64]),
            stats: [[0; 4]; 32],
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
        let best = if n == 2 { self.attack_two(position) } else { self.attack_many(position, n, known) };
        if self.over {
            return false;
        }
        let effort = effort(self.nodes - start);
        match best {
            Some(step) => {
                self.note(position, Known { won: n as u8, lost: (n - 1) as u8, best: step.bits(), effort });
                true
            }
            None => {
                self.note(position, Known { won: 255, lost: n as u8, best: 0, effort });
                false
            }
        }
    }

    fn attack_two(&mut self, position: &Position) -> Option<Move> {
        self.stats[2][0] += 1;
        let reply = self.killers[1][0];
        let sieve = if P[7] == 9 { None } else { Sieve::new(position, self.killers[1][0]) };
        for step in position.moves() {
            if let Some(sieve) = &sieve
                && sieve.refutes(position, step)
            {
                if P[7] == 8 {
                    assert!(position.after(step).is_legal(reply), "{} {step} {reply}", position.to_fen());
                    assert!(mate_in_one(&position.after(step).after(reply)).is_none(), "{} {step} {reply}", position.to_fen());
                }
                self.stats[1][0] += 1;
                continue;
            }
            if self.defend_one(&position.after(step)) {
                return Some(step);
            }
        }
        None
    }

    /// They are to move, and each reply must be met by mate in one.
    fn defend_one(&mut self, position: &Position) -> bool {
        self.nodes += 1;
        self.stats[1][0] += 1;
        let killers = self.killers[1];
        for (at, killer) in killers.into_iter().enumerate() {
            if position.is_legal(killer) {
                self.stats[1][1] += 1;
                if mate_in_one(&position.after(killer)).is_none() {
                    self.stats[1][2] += 1;
                    self.killers[1][at] = killers[0];
                    self.killers[1][0] = killer;
                    return false;
                }
            }
        }
        let moves = position.moves();
        for &step in &moves {
            if killers.contains(&step) {
                continue;
            }
            self.stats[1][3] += 1;
            if mate_in_one(&position.after(step)).is_none() {
                self.killers[1] = [step, killers[0]];
                return false;
            }
        }
        !moves.is_empty() || position.is_check()
    }

    fn attack_many(&mut self, position: &Position, n: u32, known: Known) -> Option<Move> {
        self.stats[n as usize][0] += 1;
        let moves = position.moves();
        let mut order: Vec<(u32, Move)> = Vec::with_capacity(moves.len());
        for step in moves {
            let child = position.after(step);
            let score = if step == known.best() {
                0
            } else {
                let about = if n <= P[6] { Known::NOTHING } else { self.table.get(child.hash()) };
                if u32::from(about.won) < n {
                    return Some(step);
                }
                if u32::from(about.lost) >= n - 1 {
                    continue;
                }
                1 + child.mobility() + if child.is_check() { 0 } else { 20 }
            };
            order.push((score, step));
        }
        order.sort_unstable_by_key(|&(score, _)| score);
        order.iter().find(|&&(_, step)| self.defend(&position.after(step), n - 1)).map(|&(_, step)| step)
    }

    fn note(&mut self, position: &Position, known: Known) {
        self.table.put(position.hash(), known);
    }

    /// They are to move, we have n > 0 moves left.
    fn defend(&mut self, position: &Position, n: u32) -> bool {
        if n == 1 {
            return self.defend_one(position);
        }
        self.count();
        let known = self.table.get(position.hash());
        if u32::from(known.won) <= n {
            return true;
        }
        if u32::from(known.lost) >= n || self.over {
            return false;
        }
        self.stats[n as usize][1] += 1;
        let start = self.nodes;
        let refuted = self.refutation(position, n, known);
        if self.over {
            return false;
        }
        let effort = effort(self.nodes - start);
        match refuted {
            Some(step) => {
                let killers = &mut self.killers[n as usize];
                if killers[0] != step {
                    killers[1] = killers[0];
                    killers[0] = step;
                }
                self.history[step.from() as usize][step.to() as usize] += n * n;
                self.note(position, Known { won: 255, lost: n as u8, best: step.bits(), effort });
                false
            }
            None => {
                self.note(position, Known { won: n as u8, lost: known.lost, best: 0, effort });
                true
            }
        }
    }

    fn refutation(&mut self, position: &Position, n: u32, known: Known) -> Option<Move> {
        let [kb, tb, quick, hist, lb, ep, cap, etc] = &*P;
        let killers = self.killers[n as usize];
        let first = [known.best(), killers[0], killers[1]];
        let mut tried = 0;
        if n <= *quick {
            for at in 0..3 {
                tried = at + 1;
                if !first[..at].contains(&first[at]) && position.is_legal(first[at]) {
                    self.stats[n as usize][2] += 1;
                    if !self.attack(&position.after(first[at]), n) {
                        return Some(first[at]);
                    }
                }
            }
        }
        let moves = position.moves();
        if moves.is_empty() {
            return (!position.is_check()).then_some(Move::NONE);
        }
        let mut order = Vec::with_capacity(moves.len());
        for step in moves {
            if first[..tried].contains(&step) {
                continue;
            }
            let child = position.after(step);
            let about = if n <= *etc { Known::NOTHING } else { self.table.get(child.hash()) };
            if u32::from(about.lost) >= n {
                return Some(step);
            }
            if u32::from(about.won) <= n {
                continue;
            }
            let mut score = child.mobility() * 4 + 1000;
            if about.lost as u32 == n - 1 {
                score -= lb;
                score = score + ep * u32::from(about.effort);
            }
            if step == killers[0] || step == killers[1] {
                score -= kb;
            }
            if step == known.best() {
                score -= tb;
            }
            if *hist > 0 {
                score -= self.history[step.from() as usize][step.to() as usize].ilog2().min(20) * hist;
            }
            order.push((score, step));
        }
        order.sort_unstable_by_key(|&(score, _)| score);
        for &(_, step) in &order {
            self.stats[n as usize][3] += 1;
            if !self.attack(&position.after(step), n) {
                return Some(step);
            }
        }
        None
    }
}
static P: std::sync::LazyLock<[u32; 8]> = std::sync::LazyLock::new(|| {
    let mut p = [8, 30, 0, 2, 0, 0, 0, 0];
    for (at, v) in std::env::var("P").unwrap_or_default().split(',').enumerate() {
        p[at] = v.parse().unwrap_or(p[at]);
    }
    p
});

fn effort(nodes: u64) -> u8 {
    (64 - nodes.leading_zeros()) as u8
}

impl Oracle for Direct<'_> {
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
