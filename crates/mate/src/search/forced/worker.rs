//! The depth-first search of one thread for what can be forced.
//!
//! Most work goes into refutations: each of our many moves must meet a reply that holds. So the order of
//! replies matters most, and the best reply leaves us least to try: a check, or the capture of a strong
//! piece. Replies are ordered by the number of moves they leave us, with a bonus for those that refuted
//! recently. Our own moves are ordered by the number of replies they leave.

use super::game::Game;
use super::mobility::MobilityEstimate;
use super::sieve::{Idle, Sieve};
use crate::search::options::SearchOptions;
use crate::search::tables::proven::{Known, NEVER, Table};
use rookwright_chess::{BitBoard, Color, Move, Position};
use rookwright_run::Watch;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of positions between two checks of the clock.
const NODES_BETWEEN_CLOCK_CHECKS: u64 = 1024;
/// The bonus, in quarters of a move of ours, for the reply stored in the table.
const TABLE_REPLY_BONUS: u32 = 30;
/// The bonus for a reply that refuted another try just before.
const KILLER_BONUS: u32 = 8;
/// The most moves left for which replies are ordered by estimates.
const MOST_MOVES_FOR_ESTIMATES: u32 = 3;
/// More than any bonus.
const BEYOND_ALL_BONUSES: u32 = 1000;

/// A search with its own memory.
#[derive(Debug)]
pub(crate) struct Worker {
    game: Game,
    table: Arc<Table>,
    watch: Watch,
    /// The index of this worker, and the number of workers.
    nth: (usize, usize),
    /// Whether other workers have the same question, so that this one begins elsewhere.
    pub(crate) helping: bool,
    salt: u64,
    /// The number of positions visited.
    pub(crate) nodes: u64,
    /// The approximate limit of that number.
    pub(crate) most: u64,
    /// Whether the search was stopped. Then its result is meaningless.
    pub(crate) over: bool,
    /// For each number of moves left, the replies that refuted last.
    killers: [[Move; 2]; 32],
    /// How often a reply refuted, by its squares.
    history: Box<[[u32; 64]; 64]>,
    /// Reused by every position with two moves left.
    sieve: Option<Box<Sieve>>,
}

impl Worker {
    pub(crate) fn new(game: Game, table: &Arc<Table>, options: &SearchOptions, nth: (usize, usize)) -> Self {
        Self {
            game,
            table: Arc::clone(table),
            watch: options.watch.clone(),
            nth,
            helping: true,
            salt: 0,
            nodes: 0,
            most: options.nodes,
            over: false,
            killers: [[Move::NONE; 2]; 32],
            history: Box::new([[1; 64]; 64]),
            sieve: game.has_sieve().then(|| Box::new(Sieve::new())),
        }
    }

    /// Whether we, to move, win in `moves` moves.
    pub(crate) fn wins(&mut self, position: &Position, moves: u32, done: &AtomicBool) -> bool {
        self.set_out(position.turn());
        moves > 0 && self.attack(position, moves, done)
    }

    /// Whether they, to move, lose after every reply, with `moves` moves left to us.
    pub(crate) fn loses(&mut self, position: &Position, moves: u32, done: &AtomicBool) -> bool {
        self.set_out(!position.turn());
        match moves {
            _ if self.game.they_must_end(position) => true,
            0 => {
                let replies = position.moves();
                if replies.is_empty() {
                    self.game.has_won(position)
                } else {
                    replies.iter().all(|&reply| self.game.is_reached(&position.after(reply)))
                }
            }
            _ => self.defend(position, moves, done),
        }
    }

    /// Whether we, to move, must end the game and so fail.
    pub(crate) fn is_barred(&self, position: &Position) -> bool {
        self.game.we_must_end(position)
    }

    /// Returns the move that the table suggests. We are to move.
    pub(crate) fn hint(&self, position: &Position) -> Option<Move> {
        let best = self.table.get(position.hash() ^ self.salt_for(position.turn())).best();
        position.is_legal(best).then_some(best)
    }

    fn salt_for(&self, us: Color) -> u64 {
        self.game.salt() ^ if us == Color::White { 0 } else { 0x9e37_79b9_7f4a_7c15 }
    }

    fn set_out(&mut self, us: Color) {
        self.salt = self.salt_for(us);
        self.over = self.nodes > self.most || self.watch.is_over();
    }

    /// Counts a position, and checks the clock now and then.
    #[inline]
    fn count(&mut self, done: &AtomicBool) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_CLOCK_CHECKS)
            && (done.load(Ordering::Relaxed) || self.watch.is_over())
            || self.nodes > self.most
        {
            self.over = true;
        }
    }

    #[inline]
    fn known(&self, position: &Position) -> Known {
        self.table.get(position.hash() ^ self.salt)
    }

    #[inline]
    fn note(&self, position: &Position, known: Known) {
        self.table.put(position.hash() ^ self.salt, known);
    }

    fn attack(&mut self, position: &Position, moves: u32, done: &AtomicBool) -> bool {
        self.count(done);
        if moves == 1 {
            return self.game.wins_at_once(position).is_some();
        }
        let known = self.known(position);
        if u32::from(known.won) <= moves {
            return true;
        }
        // An interrupted search answers no all the way up; the callers look at `over` before they believe it.
        if u32::from(known.lost) >= moves || self.over {
            return false;
        }
        // That holds for any number of moves, so the table keeps it as the longest.
        if self.game.we_must_end(position) {
            self.note(position, Known { lost: NEVER - 1, ..Known::NOTHING });
            return false;
        }
        // Search with fewer moves first: a shorter win is found faster, and the refutations help the longer
        // search.
        if u32::from(known.lost) < moves - 1 && self.attack(position, moves - 1, done) {
            return true;
        }
        let start = self.nodes;
        let best = match moves {
            2 => self.attack_in_two(position),
            _ => self.attack_in_many(position, moves, known, done),
        };
        // A search that was cut short has proven nothing, so the table must not keep it.
        if self.over {
            return false;
        }
        let effort = effort(self.nodes - start);
        let (won, lost) = match best {
            Some(_) => (moves as u8, moves as u8 - 1),
            None => (NEVER, moves as u8),
        };
        self.note(position, Known { won, lost, best: best.unwrap_or(Move::NONE).bits(), effort });
        best.is_some()
    }

    fn attack_in_two(&mut self, position: &Position) -> Option<Move> {
        // Taken out of `self`, because playing a try needs all of `self`. One is enough: no two positions
        // with two moves left are open at once.
        let mut sieve = self.sieve.take();
        let mut tried = [Move::NONE; 2];
        let mut is_made = false;
        let mut best = None;
        let idle = Cell::new(Idle::default());
        // Moves that the sieve certainly refutes are not even generated. It is made while moves
        // are being listed, hence the cell.
        let wanted = |piece, from| idle.get().others(piece, from);
        position.each_wanted_move(&position.sight(), &wanted, &mut |step| {
            if let Some(sieve) = &mut sieve {
                // The replies that refuted last, here or elsewhere, probably refute this move too.
                if !is_made && tried != self.killers[1] {
                    let mut fresh = self.killers[1].iter().filter(|&reply| !tried.contains(reply));
                    is_made = fresh.any(|&reply| sieve.make(position, reply));
                    if is_made {
                        idle.set(sieve.idle(position));
                    }
                    tried = self.killers[1];
                }
                if is_made && sieve.refutes(position, step) {
                    return false;
                }
            }
            // What the sieve cannot decide is played.
            if self.defend_one(&position.after(step)) {
                best = Some(step);
            }
            best.is_some()
        });
        self.sieve = sieve;
        best
    }

    fn attack_in_many(
        &mut self,
        position: &Position,
        moves: u32,
        known: Known,
        done: &AtomicBool,
    ) -> Option<Move> {
        let mut order = Vec::with_capacity(64);
        for &step in &position.moves() {
            // The table is asked about every move before one is searched: it may know a win, or
            // that a search is in vain.
            let after = position.after(step);
            let about = self.known(&after);
            if u32::from(about.won) < moves {
                return Some(step);
            }
            if u32::from(about.lost) >= moves - 1 {
                continue;
            }
            // Few replies are searched soon, so such moves and checks come first; the move that
            // the table knows comes before all.
            let quiet = if after.is_check() { 0 } else { 20 };
            let first = if step == known.best() { 0 } else { BEYOND_ALL_BONUSES };
            order.push((first + after.mobility() + quiet, step));
        }
        order.sort_unstable_by_key(|&(score, _)| score);
        if self.helping {
            // Each worker begins elsewhere; if all moves fail they meet in the middle.
            let (nth, of) = self.nth;
            let begin = order.len() * nth / of;
            order.rotate_left(begin);
        }
        order.iter().map(|&(_, step)| step).find(|&step| self.defend(&position.after(step), moves - 1, done))
    }

    fn defend(&mut self, position: &Position, moves: u32, done: &AtomicBool) -> bool {
        if moves == 1 {
            return self.defend_one(position);
        }
        self.count(done);
        let known = self.known(position);
        if u32::from(known.won) <= moves {
            return true;
        }
        if u32::from(known.lost) >= moves || self.over {
            return false;
        }
        // Their own move ends the game as we want, so we need none: `won` is 0.
        if self.game.they_must_end(position) {
            self.note(position, Known { won: 0, ..Known::NOTHING });
            return true;
        }
        let start = self.nodes;
        let refuted = self.refutation(position, moves, known, done);
        if self.over {
            return false;
        }
        let effort = effort(self.nodes - start);
        let Some(reply) = refuted else {
            self.note(position, Known { won: moves as u8, lost: known.lost, best: 0, effort });
            return true;
        };
        // The two must differ, or one reply would be tried twice.
        let killers = &mut self.killers[moves as usize];
        if killers[0] != reply {
            *killers = [reply, killers[0]];
        }
        // A refutation with more moves left saves more, so it counts more.
        let times = &mut self.history[reply.from() as usize][reply.to() as usize];
        *times = times.saturating_add(moves * moves);
        self.note(position, Known { won: NEVER, lost: moves as u8, best: reply.bits(), effort });
        false
    }

    /// Whether each reply lets us win at once. They are to move.
    fn defend_one(&mut self, position: &Position) -> bool {
        self.nodes += 1;
        if self.game.they_must_end(position) {
            return true;
        }
        // Nearly all tries fail to a reply that refuted another just before (see the sieve), so these are
        // tried before any reply is generated.
        let killers = self.killers[1];
        for (at, killer) in killers.into_iter().enumerate() {
            if position.is_legal(killer) && self.holds(&position.after(killer)) {
                self.killers[1][at] = killers[0];
                self.killers[1][0] = killer;
                return false;
            }
        }
        // Without a reply they have lost only if that is the goal: a stalemate is not a mate.
        let mut has_reply = false;
        let refuted = position.each_move(&position.sight(), &mut |reply| {
            has_reply = true;
            let holds = !killers.contains(&reply) && self.holds(&position.after(reply));
            if holds {
                self.killers[1] = [reply, killers[0]];
            }
            holds
        });
        !refuted && (has_reply || self.game.has_won(position))
    }

    /// Whether their reply holds. We have one move left.
    #[inline]
    fn holds(&self, position: &Position) -> bool {
        self.game.wins_at_once(position).is_none() && !self.game.is_reached(position)
    }

    /// Returns a reply that holds, or [`Move::NONE`] if they have none and that is not a loss.
    fn refutation(
        &mut self,
        position: &Position,
        moves: u32,
        known: Known,
        done: &AtomicBool,
    ) -> Option<Move> {
        let killers = self.killers[moves as usize];
        if moves == 2 {
            // A check that refuted just before is worth a try before all replies are listed.
            for killer in killers.into_iter().filter(|&killer| position.is_legal(killer)) {
                let after = position.after(killer);
                if after.is_check() && !self.game.is_reached(&after) && !self.attack(&after, moves, done) {
                    return Some(killer);
                }
            }
        }
        // Near the end an estimate is enough: an exact count would cost as much as the search.
        let estimate = (moves <= MOST_MOVES_FOR_ESTIMATES).then(|| MobilityEstimate::new(position));
        let mut order = Vec::with_capacity(64);
        let mut has_reply = false;
        let mut refuting = None;
        // The score and the reply in one number, which is fast to compare.
        let mut push = |score: u32, reply: Move| order.push(score << 16 | u32::from(reply.bits()));
        let bonuses_from = |from| {
            let replies = [killers[0], killers[1], known.best()].into_iter();
            replies.filter(|reply| reply.from() == from).map(Move::to).collect::<BitBoard>()
        };
        position.each_piece(&position.sight(), &mut |piece, from, to| {
            has_reply = true;
            let history = &self.history[from as usize];
            let (mut checks, mut special) = (BitBoard::EMPTY, to);
            // Replies that are no check, no capture and no promotion leave us about as many moves as now.
            // Only their history tells them apart.
            if let Some(estimate) = &estimate {
                checks = estimate.checks_from(piece, from);
                special = estimate.special(piece, checks) | bonuses_from(from);
                let score = BEYOND_ALL_BONUSES + 4 * estimate.total;
                for to in to & !special {
                    push(score - 2 * history[to as usize].ilog2().min(20), Move::new(from, to));
                }
            }
            // The others are looked at one by one. Far from the end each is played, and the table asked: a
            // reply that it knows to hold ends the work at once.
            position.each_move_of(piece, from, to & special, &mut |reply| {
                let left = match &estimate {
                    Some(estimate) => estimate.mobility(reply, checks),
                    None => {
                        let after = position.after(reply);
                        let about = self.known(&after);
                        if u32::from(about.won) <= moves || self.game.is_reached(&after) {
                            return false;
                        }
                        if u32::from(about.lost) >= moves {
                            refuting = Some(reply);
                            return true;
                        }
                        after.mobility()
                    }
                };
                let mut score = BEYOND_ALL_BONUSES + 4 * left;
                score -= if killers.contains(&reply) { KILLER_BONUS } else { 0 };
                score -= if reply == known.best() { TABLE_REPLY_BONUS } else { 0 };
                score -= 2 * history[reply.to() as usize].ilog2().min(20);
                push(score, reply);
                false
            })
        });
        if refuting.is_some() {
            return refuting;
        }
        if !has_reply {
            return (!self.game.has_won(position)).then_some(Move::NONE);
        }
        // Usually the first reply refutes, so the others need no order yet.
        while let Some(at) = (0..order.len()).min_by_key(|&at| order[at]) {
            let reply = Move::from_bits(order.swap_remove(at) as u16);
            let after = position.after(reply);
            if !self.game.is_reached(&after) && !self.attack(&after, moves, done) {
                return Some(reply);
            }
        }
        None
    }
}

/// Returns the logarithm of a number of positions.
fn effort(nodes: u64) -> u8 {
    (64 - nodes.leading_zeros()) as u8
}
