//! Finds a knight's tour on boards of up to four rows and any length, or proves that there is none.
//!
//! Column by column, all that matters of the previous ones is how the squares of the last two columns are
//! connected (a frontier, as in Knuth's Simpath of 2008).  There are few such states, and so there are few sets
//! of states: sooner or later a set of states repeats, and from there on a column costs only a table lookup,
//! even for millions of them.

use super::links::Links;
use super::quest::Quest;
use std::collections::HashMap;

/// The largest number of rows.
pub(crate) const MOST_ROWS: u32 = 4;

/// The number of squares at a time: the last two columns and the new one.
const PLACES: usize = 3 * MOST_ROWS as usize;

/// The state of a square in four bits: an end of a path, given by the place of the other end (its own place if
/// it is alone), or one of these.
const DONE: u8 = 14;
/// An end of a path whose other end is an end of the tour.
const OUTSIDE: u8 = 15;
/// The position in a state of the number of free ends that were used.
const USED: u32 = 32;

/// The special conditions of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Column {
    /// The rows in which the tour must end.
    ends: u8,
    last: bool,
}

/// The moves back from the squares of a column, five bits for each row: whether the tour ends there, and
/// [`BACK`].
type Choice = u32;

/// A set of states with their predecessors.
struct Layer {
    states: Vec<u64>,
    /// The index of a predecessor of each state.
    behind: Vec<u32>,
    before: usize,
}

pub(crate) struct Strip {
    rows: u32,
    columns: u32,
    /// Whether the files are the rows.
    turned: bool,
    files: u32,
    /// The number of free ends.
    free: u64,
    ends: Vec<(u32, u32)>,
}

impl Strip {
    /// Prepares the search; `None` if this method does not apply.
    pub(crate) fn of(quest: &Quest) -> Option<Self> {
        let (files, ranks) = (quest.moves.files(), quest.moves.ranks());
        if !quest.plain || files.min(ranks) > MOST_ROWS || quest.moves.area() == 1 {
            return None;
        }
        let turned = ranks > files;
        let place = |at: u32| if turned { (at / files, at % files) } else { (at % files, at / files) };
        let ends: Vec<(u32, u32)> = quest.ends.iter().flatten().map(|&at| place(at)).collect();
        let free = if quest.cycle { 0 } else { 2 - ends.len() as u64 };
        let (rows, columns) = (files.min(ranks), files.max(ranks));
        Some(Self { rows, columns, turned, files, free, ends })
    }

    /// Returns the links of a tour; `None` if there is no tour.
    pub(crate) fn solve(&self) -> Option<Links> {
        // With both ends fixed there are far fewer states, and there nearly always is a tour between these.
        let corners = vec![(0, 0), (if self.rows == 4 { 0 } else { self.columns - 1 }, self.rows - 1)];
        let between = || Self { free: 0, ends: corners, ..*self }.sweep();
        (self.free == 2 && self.rows > 1).then(between).flatten().or_else(|| self.sweep())
    }

    fn sweep(&self) -> Option<Links> {
        let start: u64 = (0..2 * self.rows).map(|place| u64::from(DONE) << (4 * place)).sum();
        let mut layers = vec![Layer { states: vec![start], behind: vec![0], before: 0 }];
        // The first layer of each set of states, and its successor by one more column: a layer, which knows the
        // way back, and its set.
        let mut sets: HashMap<Vec<u64>, usize> = HashMap::from([(vec![start], 0)]);
        let mut known: HashMap<(usize, Column), (usize, usize)> = HashMap::new();
        let mut onward: HashMap<(u64, Column), Vec<u64>> = HashMap::new();
        let mut steps: Vec<u32> = Vec::with_capacity(self.columns as usize);
        let mut set = 0;
        for number in 0..self.columns {
            let column = self.column(number);
            let (layer, reached) = *known.entry((set, column)).or_insert_with(|| {
                let layer = self.layer(&layers, set, column, &mut onward);
                let reached = *sets.entry(layer.states.clone()).or_insert(layers.len());
                layers.push(layer);
                (layers.len() - 1, reached)
            });
            if layers[layer].states.is_empty() {
                return None;
            }
            steps.push(layer as u32);
            set = reached;
        }
        self.trace(&layers, &steps)
    }

    fn column(&self, number: u32) -> Column {
        let ends = self.ends.iter().filter(|&&(column, _)| column == number);
        Column { ends: ends.fold(0, |rows, &(_, row)| rows | 1 << row), last: number + 1 == self.columns }
    }

    /// Returns the states after one more column.
    fn layer(
        &self,
        layers: &[Layer],
        before: usize,
        column: Column,
        onward: &mut HashMap<(u64, Column), Vec<u64>>,
    ) -> Layer {
        let mut reached: Vec<(u64, u32)> = Vec::new();
        for (&state, number) in layers[before].states.iter().zip(0..) {
            // The same state comes again and again, and leads to the same states each time.
            let next = onward.entry((state, column)).or_insert_with(|| {
                let mut next = Vec::new();
                self.extend(state, column, &mut |state, _| next.push(state));
                next.sort_unstable();
                next.dedup();
                next
            });
            reached.extend(next.iter().map(|&state| (state, number)));
        }
        reached.sort_unstable();
        // One way back is enough, since one tour is wanted.
        reached.dedup_by_key(|&mut (state, _)| state);
        let (states, behind) = reached.into_iter().unzip();
        Layer { states, behind, before }
    }

    /// Walks back from the last column and draws the moves.
    fn trace(&self, layers: &[Layer], steps: &[u32]) -> Option<Links> {
        let mut links = Links::new((self.rows * self.columns) as usize);
        let mut choices: HashMap<(u64, u64, Column), Choice> = HashMap::new();
        // After the last column there is a single state: one whole cycle.
        let mut state = layers[*steps.last()? as usize].states[0];
        for (number, &step) in (0..self.columns).zip(steps).rev() {
            let layer = &layers[step as usize];
            let at = layer.states.binary_search(&state).ok()?;
            let before = layers[layer.before].states[layer.behind[at] as usize];
            let column = self.column(number);
            // Layers keep no moves, only states. The moves between two states are found again, once for each
            // pair.
            let choice = *choices.entry((before, state, column)).or_insert_with(|| {
                let mut choice = 0;
                self.extend(before, column, &mut |reached, by| {
                    if reached == state {
                        choice = by;
                    }
                });
                choice
            });
            for row in 0..self.rows {
                for (nth, (back, up)) in BACK.into_iter().enumerate() {
                    if choice >> (5 * row) & 2 << nth != 0 {
                        let other = row.wrapping_add_signed(up);
                        links.join(self.square(number, row), self.square(number - back, other));
                    }
                }
            }
            state = before;
        }
        Some(links)
    }

    fn square(&self, column: u32, row: u32) -> u32 {
        if self.turned { column * self.files + row } else { row * self.files + column }
    }

    /// Passes every way to add a column to `found`.
    fn extend(&self, state: u64, column: Column, found: &mut dyn FnMut(u64, Choice)) {
        let old = 2 * self.rows as usize;
        // The new squares are alone.
        let squares =
            std::array::from_fn(
                |place| {
                    if place < old { (state >> (4 * place) & 15) as u8 } else { place as u8 }
                },
            );
        let places = Places { squares, used: state >> USED, closing: column.last, whole: false };
        self.extend_row(0, places, 0, column, found);
    }

    /// Decides the square of a row in the new column: whether the tour ends there, and which moves back it
    /// takes.
    fn extend_row(
        &self,
        row: u32,
        places: Places,
        choice: Choice,
        column: Column,
        found: &mut dyn FnMut(u64, Choice),
    ) {
        let rows = self.rows as usize;
        // Here the squares of the oldest column are reached for the last time.
        if row >= 2 && places.squares[row as usize - 2] != DONE {
            return;
        }
        // The column is full. What leaves sight must be finished, and the last column finishes everything, in
        // one cycle.
        if row == self.rows {
            let settled = if column.last { 3 * rows } else { rows };
            if places.squares[..settled].iter().all(|&square| square == DONE) && places.whole == column.last {
                found(places.state(rows), choice);
            }
            return;
        }
        let new = 2 * rows + row as usize;
        let given = column.ends >> row & 1 == 1;
        let mut starts = Vec::new();
        if !given {
            starts.push((places, 0));
        }
        // The tour may end here if it must, or while it has a free end left.
        if given || places.used < self.free {
            let mut ended = places;
            if ended.end(new) {
                ended.used += u64::from(!given);
                starts.push((ended, 1));
            }
        }
        for (places, moves) in starts {
            self.extend_moves(row, 0, (places, moves), &mut |places, picked| {
                self.extend_row(row + 1, places, choice | picked << (5 * row), column, found);
            });
        }
    }

    /// Tries all subsets of the moves back from the square, starting with a given one.
    fn extend_moves(
        &self,
        row: u32,
        nth: usize,
        (places, picked): (Places, Choice),
        found: &mut dyn FnMut(Places, Choice),
    ) {
        let Some(&(back, up)) = BACK.get(nth) else { return found(places, picked) };
        // Without this move, and then with it, if it closes no cycle too soon and neither square has two
        // already.
        self.extend_moves(row, nth + 1, (places, picked), found);
        let other = row as i32 + up;
        if (0..self.rows as i32).contains(&other) {
            let rows = self.rows as usize;
            let mut joined = places;
            if joined.join(2 * rows + row as usize, (2 - back as usize) * rows + other as usize) {
                self.extend_moves(row, nth + 1, (joined, picked | 2 << nth), found);
            }
        }
    }
}

/// The moves back: how many columns, and how many rows up.
const BACK: [(u32, i32); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// The squares of three columns.
#[derive(Clone, Copy)]
struct Places {
    squares: [u8; PLACES],
    used: u64,
    /// Whether the cycle may be closed, which happens once.
    closing: bool,
    whole: bool,
}

impl Places {
    /// Joins two squares; returns `false` if that is not allowed.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (end, far) = (self.squares[one], self.squares[other]);
        if end == DONE || far == DONE {
            return false;
        }
        self.pass(one);
        self.pass(other);
        if end as usize == other || (end == OUTSIDE && far == OUTSIDE) {
            return self.close();
        }
        self.tie(end, far);
        self.tie(far, end);
        true
    }

    /// Ends the tour on a square; returns `false` if that is not allowed.
    fn end(&mut self, at: usize) -> bool {
        let end = self.squares[at];
        if end == DONE {
            return false;
        }
        self.pass(at);
        if end == OUTSIDE {
            return self.close();
        }
        self.tie(end, OUTSIDE);
        true
    }

    /// Marks a former end as done.
    fn pass(&mut self, at: usize) {
        if self.squares[at] as usize != at {
            self.squares[at] = DONE;
        }
    }

    fn tie(&mut self, end: u8, far: u8) {
        if end != OUTSIDE {
            self.squares[end as usize] = far;
        }
    }

    fn close(&mut self) -> bool {
        let may = self.closing && !self.whole;
        self.whole = true;
        may
    }

    /// Returns the state of the last two columns.
    fn state(&self, rows: usize) -> u64 {
        let squares = self.squares[rows..3 * rows].iter().zip(0..);
        squares.fold(self.used << USED, |state, (&square, place)| {
            let square = if square < DONE { square - rows as u8 } else { square };
            state | u64::from(square) << (4 * place)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Tour;
    use crate::search::naive::{assert_tour, exists, knight, with_ends};

    /// Solves the puzzle and checks the tour.
    fn solves(puzzle: &Tour) -> bool {
        let quest = Quest::of(puzzle);
        let Some(links) = Strip::of(&quest).unwrap().solve() else { return false };
        let first = (0..links.len() as u32).find(|&at| links.degree(at) < 2).unwrap_or(0);
        assert_tour(puzzle, &quest.path(puzzle, links.walk(first)));
        true
    }

    #[test]
    fn the_theorems() {
        for rows in 1..=4 {
            for columns in (rows.max(2)..20).chain([25, 36, 49, 60]) {
                let closed = rows == 3 && columns % 2 == 0 && columns >= 10;
                assert_eq!(solves(&knight(columns, rows, true)), closed, "closed {columns}x{rows}");
                let open = match rows {
                    3 => columns == 4 || columns >= 7,
                    4 => columns >= 5,
                    _ => false,
                };
                assert_eq!(solves(&knight(rows, columns, false)), open, "open {rows}x{columns}");
            }
        }
    }

    #[test]
    fn all_ends() {
        for (files, ranks) in [(3, 4), (4, 5), (3, 5)] {
            let board = knight(files, ranks, false);
            for from in board.geometry().squares() {
                let puzzle = with_ends(&board, Some(from), None);
                assert_eq!(solves(&puzzle), exists(&puzzle), "{}", puzzle.description());
                for to in board.geometry().squares().filter(|&to| to != from) {
                    let puzzle = with_ends(&board, Some(from), Some(to));
                    assert_eq!(solves(&puzzle), exists(&puzzle), "{}", puzzle.description());
                }
            }
        }
    }

    #[test]
    fn long() {
        assert!(solves(&knight(4, 30_000, false)));
        assert!(solves(&knight(30_001, 3, false)));
        assert!(solves(&knight(30_000, 3, true)));
    }
}
