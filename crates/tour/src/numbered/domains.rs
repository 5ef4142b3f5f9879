//! The numbers that each square may still have, and the conclusions from them.
//!
//! Three rules are applied until nothing changes:
//! - a number stays on a square only if its predecessor and its successor can stand a move away;
//! - a number with a fixed square is removed from all others;
//! - a number with one square left stands there.

use crate::moves::Moves;
use crate::puzzle::Tour;
use rookwright_board::Bits;

/// The squares and moves of a board with given numbers.
#[derive(Debug)]
pub(super) struct Ground<const W: usize> {
    /// The neighbours of each square; squares are counted without holes, in the order of [`Moves`].
    pub(super) next: Vec<Vec<usize>>,
    /// The number of each square on the board.
    pub(super) squares: Vec<u32>,
    /// Whether the last number is followed by the first.
    pub(super) closed: bool,
    /// The neighbours of each square as a set.
    around: Vec<Bits<W>>,
}

impl<const W: usize> Ground<W> {
    pub(super) fn of(puzzle: &Tour) -> Self {
        let moves = Moves::of(puzzle);
        let squares: Vec<u32> = moves.squares().collect();
        let mut nth = vec![0; moves.numbers() as usize];
        squares.iter().enumerate().for_each(|(here, &at)| nth[at as usize] = here);
        let next = |&at: &u32| moves.from(at).map(|to| nth[to as usize]).collect();
        let next: Vec<Vec<usize>> = squares.iter().map(next).collect();
        let around = next.iter().map(|next| next.iter().map(|&to| to as u32).collect()).collect();
        Self { next, squares, closed: puzzle.is_closed(), around }
    }

    pub(super) fn area(&self) -> usize {
        self.squares.len()
    }
}

/// For each square the numbers it may have, counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Domains<const W: usize> {
    may: Vec<Bits<W>>,
    /// The squares whose neighbours have lost numbers since they were examined.
    stale: Bits<W>,
}

/// No number is left for a square, or no square for a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

impl<const W: usize> Domains<W> {
    /// Allows every number on every square.
    pub(super) fn open(ground: &Ground<W>) -> Self {
        let all = Bits::below(ground.area() as u32);
        Self { may: vec![all; ground.area()], stale: all }
    }

    pub(super) fn of(&self, square: usize) -> Bits<W> {
        self.may[square]
    }

    /// Fixes the number of a square.
    pub(super) fn put(&mut self, ground: &Ground<W>, square: usize, number: u32) {
        self.may[square] = self.may[square] & Bits::one(number);
        self.stale = self.stale | ground.around[square];
    }

    /// Draws all conclusions of the three rules.
    pub(super) fn conclude(&mut self, ground: &Ground<W>) -> Result<(), Contradiction> {
        loop {
            self.keep_to_moves(ground)?;
            self.keep_apart(ground)?;
            if self.stale.is_empty() {
                return Ok(());
            }
        }
    }

    fn keep_to_moves(&mut self, ground: &Ground<W>) -> Result<(), Contradiction> {
        let last = ground.area() as u32 - 1;
        while let Some(square) = self.stale.lowest() {
            self.stale = self.stale - Bits::one(square);
            let square = square as usize;
            // The numbers of all neighbours together, moved up by one, are those that have a predecessor
            // beside this square.
            let around = ground.next[square].iter().fold(Bits::EMPTY, |all, &next| all | self.may[next]);
            let (mut before, mut behind) = (around.up(), around.down());
            // The first number of an open tour needs no predecessor, and the last no successor.
            if !ground.closed {
                before.insert(0);
                behind.insert(last);
            } else {
                if around.contains(last) {
                    before.insert(0);
                }
                if around.contains(0) {
                    behind.insert(last);
                }
            }
            // What is left may change the neighbours in turn: `keep` puts them back on the list, so the loop
            // runs until nothing changes.
            let left = self.may[square] & before & behind;
            if left.is_empty() {
                return Err(Contradiction);
            }
            self.keep(ground, square, left);
        }
        Ok(())
    }

    /// Keeps only these numbers of a square.
    fn keep(&mut self, ground: &Ground<W>, square: usize, left: Bits<W>) {
        if left != self.may[square] {
            self.may[square] = left;
            self.stale = self.stale | ground.around[square];
        }
    }

    /// Applies the rules that each number has one square and each square one number.
    fn keep_apart(&mut self, ground: &Ground<W>) -> Result<(), Contradiction> {
        // One pass finds the numbers that some square may have, those that two squares may have, and those
        // that are settled.
        let (mut once, mut twice, mut settled) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        for &may in &self.may {
            twice = twice | (once & may);
            once = once | may;
            if may.len() == 1 {
                // Two squares have the same number.
                if !(settled & may).is_empty() {
                    return Err(Contradiction);
                }
                settled = settled | may;
            }
        }
        // Some number has no square left.
        if once != Bits::below(ground.area() as u32) {
            return Err(Contradiction);
        }
        // These have a single square, which has other numbers to choose from as well.
        let lonely = once - twice - settled;
        for square in 0..ground.area() {
            let may = self.may[square];
            if may.len() == 1 {
                continue;
            }
            let here = may & lonely;
            let left = match here.len() {
                0 => may - settled,
                1 => here,
                // Two numbers cannot both stand here, and neither can stand elsewhere.
                _ => return Err(Contradiction),
            };
            if left.is_empty() {
                return Err(Contradiction);
            }
            self.keep(ground, square, left);
        }
        Ok(())
    }

    /// Returns the number with the fewest squares left, but more than one; `None` if all are fixed.
    pub(super) fn scarcest(&self) -> Option<u32> {
        // Numbers with at least one, two, three and four squares.
        let [mut one, mut two, mut three, mut four] = [Bits::EMPTY; 4];
        for &may in &self.may {
            four = four | (three & may);
            three = three | (two & may);
            two = two | (one & may);
            one = one | may;
        }
        let pair = (two - three).lowest();
        let scarce = pair.or_else(|| (three - four).lowest());
        scarce.or_else(|| {
            let places = |&number: &u32| self.may.iter().filter(|may| may.contains(number)).count();
            two.iter().min_by_key(places)
        })
    }

    /// Returns the squares in the order of their numbers; `None` if not all are fixed.
    pub(super) fn order(&self) -> Option<Vec<usize>> {
        let mut order = vec![usize::MAX; self.may.len()];
        for (square, may) in self.may.iter().enumerate() {
            order[may.only()? as usize] = square;
        }
        Some(order)
    }
}
