//! Square after square, for pieces of short range: kings, knights, other leapers, pawns.
//!
//! The squares are decided line by line.  What earlier pieces mean for later ones is which of the squares near by are
//! still uncovered: those before that only later pieces can cover, and those after.  Boards that agree on this are one
//! *state*.  Weights rule out states that need too many pieces (see `weights`); without them there would be far too many.
//!
//! The slack is shared: let the first part be the squares before the middle, and let a symmetry turn the board so that
//! the first part comes to lie beyond it.  The pieces of the first part use up some slack of their own, and so do those
//! of its image; both together use no more than there is.  So of each board and its image one uses up half of the slack
//! or less before the middle, and the other boards can be left out and found as images.

use super::branch::Take;
use super::demand::Demand;
use super::weights::Weights;
use crate::search::parallel::Ticker;
use crate::search::work::Halt;
use rookwright_board::{Role, Symmetry};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

/// How far ahead, in the order of squares, a piece may cover one: a state has a bit for each square that far in both
/// directions, and must fit into 128 bits.
const FARTHEST: usize = 63;

/// Line pieces see too much for few states, except on the smallest boards.
const SMALL: usize = 24;

/// Boards that use up no more than these parts of the slack before the middle are tried first: they have few states,
/// so that if there are any the first of them comes soon.
const FIRST_PARTS: [(i64, i64); 2] = [(1, 3), (2, 5)];

/// The puzzle, prepared.
pub(super) struct Sweep<'a> {
    demand: &'a Demand<'a>,
    weights: Weights,
    reach: usize,
    /// For each square, relative to itself: the squares that a piece there covers, and those that no later one covers.
    covers: Vec<u128>,
    closing: Vec<u128>,
    /// The number of squares before the middle.
    middle: usize,
    /// The symmetry that turns the first part away.
    turn: Option<Vec<u32>>,
}

/// The states after some squares, with the slack that they have used up and where they came from.
#[derive(Default)]
struct Layer {
    states: Vec<u128>,
    used: Vec<i64>,
    origin: Origin,
}

/// For each state the states before it: twice their number, plus one if a piece was placed.
#[derive(Default)]
struct Origin {
    first: Vec<u32>,
    /// Further ones, by the number of the state.
    others: Vec<(u32, u32)>,
}

/// Mixes the bits of a state.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(byte.into()));
    }

    fn write_u128(&mut self, state: u128) {
        let folded = (state as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (state >> 64) as u64 ^ self.0;
        let mixed = folded.wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0 = mixed ^ mixed >> 32;
    }
}

type Numbers = HashMap<u128, u32, BuildHasherDefault<Mix>>;

/// Returns whether the pieces of a puzzle are of short range.
pub(super) fn fits(demand: &Demand<'_>) -> bool {
    let is_line_piece = matches!(demand.piece.role, Role::Queen | Role::Rook | Role::Bishop);
    let is_short = !is_line_piece || demand.squares.len() <= SMALL;
    demand.attacked.is_none() && is_short && reach(demand) <= FARTHEST
}

fn reach(demand: &Demand<'_>) -> usize {
    let far = |(own, seen): (usize, &Vec<u32>)| {
        seen.iter().map(|&square| own.abs_diff(square as usize)).max().unwrap_or(0)
    };
    demand.covers.iter().enumerate().map(far).max().unwrap_or(0)
}

impl<'a> Sweep<'a> {
    /// Prepares the puzzle, which must have a piece for every square; `None` if it is time to stop.
    pub(super) fn new(demand: &'a Demand<'a>, ticker: &Ticker<'_>) -> Option<Self> {
        let number = demand.squares.len();
        let reach = reach(demand);
        let allowed = (0..number).filter(|&square| demand.allowed[square]);
        let meets: Vec<Vec<u32>> = allowed.clone().map(|square| demand.covers[square].clone()).collect();
        // For each square the last piece that covers it: if it is uncovered after that one, the
        // state is lost.
        let mut last = vec![None; number];
        for square in allowed {
            demand.covers[square].iter().for_each(|&seen| last[seen as usize] = Some(square));
        }
        let weights = Weights::strongest(&meets, number, &mut || ticker.is_over())?;
        let relative = |own: usize, seen: usize| 1u128 << (seen + reach - own);
        let covers = demand.covers.iter().enumerate().map(|(own, seen)| {
            seen.iter().map(|&seen| relative(own, seen as usize)).fold(0, |mask, bit| mask | bit)
        });
        let mut closing = vec![0; number];
        for (square, last) in last.iter().enumerate().filter(|&(square, _)| demand.wanted[square]) {
            last.iter().for_each(|&last| closing[last] |= relative(last, square));
        }
        let board = demand.puzzle.geometry();
        // The middle lies between lines of squares, so that a symmetry can carry the first part beyond it.
        let side = board.files().min(board.ranks()) as usize;
        let is_first = |square: usize| {
            let square = demand.squares[square];
            let line = if side == board.files() as usize { square.rank.index() } else { square.file.index() };
            line < board.files().max(board.ranks()) / 2
        };
        let middle = (0..number).filter(|&square| is_first(square)).count();
        let group: Vec<Vec<u32>> =
            demand.puzzle.symmetries().into_iter().map(|symmetry| images(demand, symmetry)).collect();
        // Weights that every symmetry keeps: the sums over all images.
        let sums = (0..number).map(|square| {
            let images = group.iter().map(|images| weights.of[images[square] as usize]);
            if demand.wanted[square] { images.sum() } else { 0 }
        });
        let weights = Weights::new(sums.collect(), &meets);
        // Turned twice, each board must be itself again, or the board and its image would not be a pair.
        let turns_away = |images: &Vec<u32>| {
            let is_beyond = (0..middle).all(|square| images[square] as usize >= middle);
            is_beyond && (0..number).all(|square| images[images[square] as usize] as usize == square)
        };
        let covers = covers.collect();
        let turn = group.into_iter().find(turns_away);
        Some(Self { demand, weights, reach, covers, closing, middle, turn })
    }

    /// Returns a number of pieces that is needed at least.
    pub(super) fn least(&self) -> usize {
        (0..=self.demand.squares.len()).find(|&pieces| self.weights.slack(pieces) >= 0).unwrap_or(0)
    }

    /// Passes every board with this number of pieces to `take`; fewer must not do.
    pub(super) fn boards(
        &self,
        pieces: usize,
        memory: u64,
        ticker: &mut Ticker<'_>,
        take: &mut Take<'_>,
    ) -> ControlFlow<Halt> {
        let slack = self.weights.slack(pieces);
        if slack < 0 {
            return ControlFlow::Continue(());
        }
        let whole = if self.turn.is_some() { slack / 2 } else { slack };
        // A small part of the slack has few states and gives its boards soon; then the limit grows.
        let mut done = -1;
        let parts = FIRST_PARTS.into_iter().map(|(part, of)| slack * part / of);
        for limit in parts.chain([whole]) {
            if limit <= done {
                continue;
            }
            let origins = self.layers(slack, limit, memory, ticker)?;
            if let Some(origins) = origins {
                let mut board = Vec::new();
                self.list(&origins, 0, &mut board, ticker, &mut |board| {
                    // Boards within the last limit were passed on before.
                    if self.used_first(board) <= done {
                        return ControlFlow::Continue(());
                    }
                    take(board)?;
                    let Some(turn) = &self.turn else { return ControlFlow::Continue(()) };
                    // Images that use up little before the middle are listed by themselves.
                    let image: Vec<u32> = board.iter().map(|&square| turn[square as usize]).collect();
                    if self.used_first(&image) > whole { take(&image) } else { ControlFlow::Continue(()) }
                })?;
            }
            done = limit;
        }
        ControlFlow::Continue(())
    }

    /// Returns whether all states are few enough to count boards by them: almost no slack is left.
    pub(super) fn is_tight(&self, pieces: usize) -> bool {
        self.weights.slack(pieces) < self.weights.cap
    }

    /// Returns how many boards have this number of pieces, without making any; fewer must not do.
    pub(super) fn number(
        &self,
        pieces: usize,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<Halt, u128> {
        let slack = self.weights.slack(pieces);
        if slack < 0 {
            return ControlFlow::Continue(0);
        }
        let Some(origins) = self.layers(slack, slack, memory, ticker)? else {
            return ControlFlow::Continue(0);
        };
        // The number of ways from each state to the end, from the last square back to the first.
        let mut ways = vec![1u128];
        for (nth, origin) in origins.iter().enumerate().rev() {
            let states = if nth == 0 { 1 } else { origins[nth - 1].first.len() };
            let mut before = vec![0; states];
            for (state, &ways) in (0..).zip(&ways) {
                origin.of(state).for_each(|code| before[(code >> 1) as usize] += ways);
            }
            ways = before;
        }
        ControlFlow::Continue(ways[0])
    }

    /// Returns the slack that the pieces before the middle use up.
    fn used_first(&self, board: &[u32]) -> i64 {
        let first = board.iter().filter(|&&square| (square as usize) < self.middle);
        let mut open = self.demand.wanted.clone();
        first
            .map(|&square| {
                let seen = self.demand.covers[square as usize].iter().map(|&seen| seen as usize);
                let new: i64 = seen
                    .filter(|&seen| std::mem::replace(&mut open[seen], false))
                    .map(|seen| self.weights.of[seen])
                    .sum();
                self.weights.cap - new
            })
            .sum()
    }

    /// Decides all squares; returns where the states came from, or `None` if no state is left.
    fn layers(
        &self,
        slack: i64,
        limit: i64,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<Halt, Option<Vec<Origin>>> {
        let number = self.demand.squares.len();
        let is_wanted = |square: usize| self.demand.wanted.get(square).copied().unwrap_or(false);
        // A state sees as far as a piece reaches, in both directions. At the start only squares ahead exist.
        let start = (0..=self.reach).filter(|&ahead| is_wanted(ahead));
        let start = start.fold(0u128, |state, ahead| state | 1 << (self.reach + ahead));
        let mut layer = Layer { states: vec![start], used: vec![0], origin: Origin::default() };
        let mut origins: Vec<Origin> = Vec::new();
        let mut bytes = 0;
        let mut numbers = Numbers::default();
        for square in 0..number {
            // Before the middle less slack may be used, which leaves out the boards that are found
            // as images (see above).
            let limit = if square < self.middle { limit } else { slack };
            // The window moves by one square, and this is the one that comes into view.
            let entering = u128::from(is_wanted(square + 1 + self.reach)) << (2 * self.reach);
            let mut next = Layer::default();
            numbers.clear();
            for (nth, (&state, &used)) in layer.states.iter().zip(&layer.used).enumerate() {
                if ticker.tick() {
                    return ControlFlow::Break(Halt::Late);
                }
                let mut enter = |state: u128, used: i64, placed: bool| {
                    // Too much slack used, or a square left uncovered that no later piece reaches.
                    if used > limit || state & self.closing[square] != 0 {
                        return;
                    }
                    next.add(
                        &mut numbers,
                        state >> 1 | entering,
                        used,
                        (nth as u32) << 1 | u32::from(placed),
                    );
                };
                // Equal states are merged by `add`, so both ways to a state may be tried without
                // multiplying boards.
                if !self.demand.given[square] {
                    enter(state, used, false);
                }
                if self.demand.allowed[square] {
                    let gain = self.gain(square, state);
                    enter(state & !self.covers[square], used + self.weights.cap - gain, true);
                }
            }
            next.settle();
            // All origins are kept, because boards are listed from the end back to the start. States are
            // needed for one square only.
            bytes += next.origin.bytes();
            let live = (next.states.len() + layer.states.len()) as u64 * 64;
            if bytes + live > memory || next.states.len() as u64 >= 1 << 31 {
                return ControlFlow::Break(Halt::Spent);
            }
            if next.states.is_empty() {
                return ControlFlow::Continue(None);
            }
            origins.push(std::mem::take(&mut next.origin));
            layer = next;
        }
        ControlFlow::Continue(Some(origins))
    }

    /// Returns the weight of the squares that a piece is the first to cover.
    #[inline]
    fn gain(&self, square: usize, state: u128) -> i64 {
        let mut new = state & self.covers[square];
        let mut gain = 0;
        while new != 0 {
            gain += self.weights.of[square + new.trailing_zeros() as usize - self.reach];
            new &= new - 1;
        }
        gain
    }

    /// Follows the states back to the start, from the state with this number, in every way.
    fn list(
        &self,
        origins: &[Origin],
        state: u32,
        board: &mut Vec<u32>,
        ticker: &mut Ticker<'_>,
        take: &mut Take<'_>,
    ) -> ControlFlow<Halt> {
        let Some((origin, before)) = origins.split_last() else {
            return take(board).map_break(|()| Halt::Enough);
        };
        if ticker.tick() {
            return ControlFlow::Break(Halt::Late);
        }
        // The lowest bit says whether a piece was placed, the others from which state it was.
        for code in origin.of(state) {
            let is_placed = code & 1 == 1;
            if is_placed {
                board.push(before.len() as u32);
            }
            let went_on = self.list(before, code >> 1, board, ticker, take);
            if is_placed {
                board.pop();
            }
            went_on?;
        }
        ControlFlow::Continue(())
    }
}

/// Returns the number of the image of each square.
fn images(demand: &Demand<'_>, symmetry: Symmetry) -> Vec<u32> {
    let board = demand.puzzle.geometry();
    let numbers: HashMap<_, u32> = demand.squares.iter().copied().zip(0..).collect();
    let image = |(own, &square)| numbers.get(&symmetry.image(board, square)).copied().unwrap_or(own);
    (0..).zip(&demand.squares).map(image).collect()
}

impl Layer {
    /// Adds a state.  Of two ways to one state only the one with less slack used counts: the other has more pieces, and
    /// the same squares are covered.
    fn add(&mut self, numbers: &mut Numbers, state: u128, used: i64, code: u32) {
        let number = *numbers.entry(state).or_insert(self.states.len() as u32);
        let nth = number as usize;
        if nth == self.states.len() {
            self.states.push(state);
            self.used.push(used);
            self.origin.first.push(code);
        } else if used < self.used[nth] {
            self.used[nth] = used;
            self.origin.first[nth] = code;
            // The others no longer count: a mark in place of their number says so.
            self.origin.others.push((number, u32::MAX));
        } else if used == self.used[nth] {
            self.origin.others.push((number, code));
        }
    }

    /// Removes what no longer counts, and sorts the rest.
    fn settle(&mut self) {
        let others = &mut self.origin.others;
        // A stable sort keeps the order of each state's entries.
        others.sort_by_key(|&(number, _)| number);
        let mut kept = Vec::with_capacity(others.len());
        for &(number, code) in &*others {
            if code == u32::MAX {
                while kept.last().is_some_and(|&(other, _)| other == number) {
                    kept.pop();
                }
            } else {
                kept.push((number, code));
            }
        }
        kept.shrink_to_fit();
        self.origin.others = kept;
    }
}

impl Origin {
    fn of(&self, state: u32) -> impl Iterator<Item = u32> + '_ {
        let from = self.others.partition_point(|&(number, _)| number < state);
        let others = self.others[from..].iter().take_while(move |&&(number, _)| number == state);
        self.first.get(state as usize).copied().into_iter().chain(others.map(|&(_, code)| code))
    }

    fn bytes(&self) -> u64 {
        (self.first.capacity() * 4 + self.others.capacity() * 8) as u64
    }
}
