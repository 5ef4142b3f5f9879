//! Which squares exclude each other, and how many pieces the squares that are left can hold.
//!
//! Both kinds of conflicts have a bound that is not just a bound: it is the largest number.
//! - Rooks and bishops have two lines each.  A piece joins one line of the first direction with one of the second;
//!   pieces that do not attack each other are a matching of these lines.
//! - The moves of knights and of most other leapers lead from one half of the squares to the other half.  The largest
//!   number of pieces is then the number of squares less the size of a largest matching by moves (König, 1931).

use super::matching::Matching;
use crate::model::lines::{directions, lines};
use crate::puzzle::Placement;
use rookwright_board::{Piece, Square, SquareSet, attacks};
use std::collections::HashMap;

/// The squares of a puzzle and their conflicts.
pub(super) struct Conflicts {
    /// The squares that are not forbidden.
    pub(super) squares: Vec<Square>,
    /// Whether a piece can still be placed on the square.
    open: Vec<bool>,
    number_open: usize,
    matching: Matching,
    kind: Kind,
}

enum Kind {
    /// For each square its two lines, and for each line of both directions its squares.
    Lines { of: Vec<[u32; 2]>, on: [Vec<Vec<u32>>; 2] },
    /// For each square those that it excludes; whether it is in the left half, and its number there.
    Leaps { near: Vec<Vec<u32>>, place: Vec<(bool, u32)>, ends: Vec<(u32, u32)> },
}

impl Conflicts {
    /// The conflicts of pieces of one kind; `None` if neither of the two descriptions fits.
    pub(super) fn of(puzzle: &Placement, piece: Piece) -> Option<Self> {
        let board = puzzle.geometry();
        let squares: Vec<Square> =
            board.squares().filter(|&square| !puzzle.forbidden().contains(square)).collect();
        let numbers: HashMap<Square, u32> = squares.iter().copied().zip(0..).collect();
        let (kind, matching) = match *directions(piece.role) {
            // A piece is an edge between its two lines, and each line has room for one piece.
            [first, second] => {
                let on = [first, second].map(|direction| {
                    let numbers_on = |line: Vec<Square>| -> Vec<u32> {
                        line.iter().filter_map(|square| numbers.get(square).copied()).collect()
                    };
                    lines(board, direction).into_iter().map(numbers_on).collect::<Vec<_>>()
                });
                let mut of = vec![[0; 2]; squares.len()];
                for (direction, lines) in on.iter().enumerate() {
                    for (line, nth) in lines.iter().zip(0..) {
                        line.iter().for_each(|&square| of[square as usize][direction] = nth);
                    }
                }
                let ends = of.iter().map(|&[first, second]| (first, second)).collect();
                let matching = Matching::new(on[0].len(), on[1].len(), ends);
                (Kind::Lines { of, on }, matching)
            }
            [] => {
                // Without lines the moves themselves are the conflicts. The bound needs them to
                // join two halves of the squares.
                let mut near = vec![Vec::new(); squares.len()];
                for (&square, number) in squares.iter().zip(0..) {
                    for seen in attacks(board, piece, square, &SquareSet::EMPTY).iter() {
                        // Pawns attack one way, but exclude each other both ways.
                        let Some(&other) = numbers.get(&seen) else { continue };
                        near[number as usize].push(other);
                        near[other as usize].push(number);
                    }
                }
                for list in &mut near {
                    list.sort_unstable();
                    list.dedup();
                }
                let place = halves(&near)?;
                // Each edge once, from its left end; the matching numbers both halves from 0.
                let (mut squares_of_ends, mut ends) = (Vec::new(), Vec::new());
                for (list, square) in near.iter().zip(0u32..) {
                    let (is_left, left) = place[square as usize];
                    for &other in list.iter().filter(|_| is_left) {
                        squares_of_ends.push((square, other));
                        ends.push((left, place[other as usize].1));
                    }
                }
                let size = |half| place.iter().filter(|&&(is_left, _)| is_left == half).count();
                let matching = Matching::new(size(true), size(false), ends);
                (Kind::Leaps { near, place, ends: squares_of_ends }, matching)
            }
            _ => return None,
        };
        let (open, number_open) = (vec![true; squares.len()], squares.len());
        Some(Self { squares, open, number_open, matching, kind })
    }

    /// Returns the largest number of pieces on the open squares.
    pub(super) fn most(&mut self) -> usize {
        self.grow(usize::MAX);
        match self.kind {
            Kind::Lines { .. } => self.matching.size(),
            Kind::Leaps { .. } => self.number_open - self.matching.size(),
        }
    }

    /// Returns whether this number of pieces fits on the open squares.
    pub(super) fn hold(&mut self, number: usize) -> bool {
        match self.kind {
            _ if self.number_open < number => false,
            Kind::Lines { .. } => {
                self.grow(number);
                self.matching.size() >= number
            }
            Kind::Leaps { .. } => {
                // One pair more than there may be is enough to know.
                self.grow(self.number_open - number + 1);
                self.matching.size() <= self.number_open - number
            }
        }
    }

    fn grow(&mut self, enough: usize) {
        let open = &self.open;
        match &self.kind {
            Kind::Lines { .. } => self.matching.grow(|square| open[square as usize], enough),
            Kind::Leaps { ends, .. } => self.matching.grow(
                |edge| {
                    let (one, other) = ends[edge as usize];
                    open[one as usize] && open[other as usize]
                },
                enough,
            ),
        }
    }

    /// Returns as many of the open squares as can be occupied together.  [`Conflicts::most`] must be up to date.
    pub(super) fn largest(&self) -> Vec<u32> {
        match &self.kind {
            Kind::Lines { .. } => self.matching.chosen().collect(),
            Kind::Leaps { place, ends, .. } => {
                // König: the left squares that alternating paths from free ones reach, and the right ones that none
                // does.
                let there = |edge: u32| {
                    let (one, other) = ends[edge as usize];
                    self.open[one as usize] && self.open[other as usize]
                };
                let (lefts, rights) = self.matching.reachable(there);
                let is_in = |&square: &u32| {
                    let (is_left, nth) = place[square as usize];
                    let reached = if is_left { lefts[nth as usize] } else { !rights[nth as usize] };
                    self.open[square as usize] && reached
                };
                (0..self.squares.len() as u32).filter(is_in).collect()
            }
        }
    }

    /// Returns an open square to decide on next; `None` if none is open.
    pub(super) fn next(&self) -> Option<u32> {
        let is_open = |&&square: &&u32| self.open[square as usize];
        match &self.kind {
            // The line with the fewest open squares.
            Kind::Lines { on, .. } => {
                let open_on = |line: &&Vec<u32>| line.iter().filter(is_open).count();
                let line = on[0].iter().filter(|line| open_on(line) > 0).min_by_key(open_on)?;
                line.iter().find(is_open).copied()
            }
            // The square with the most open neighbours.
            Kind::Leaps { near, .. } => {
                let open = (0..self.squares.len() as u32).filter(|square| is_open(&square));
                open.max_by_key(|&square| near[square as usize].iter().filter(is_open).count())
            }
        }
    }

    /// Closes a square, and with `taken` also those that a piece on it excludes.  Closed squares are added to the
    /// trail.
    pub(super) fn close(&mut self, square: u32, taken: bool, trail: &mut Vec<u32>) {
        let before = trail.len();
        trail.push(square);
        if taken {
            match &self.kind {
                Kind::Lines { of, on } => {
                    let [first, second] = of[square as usize];
                    // The lines include the square itself, which is closed once all the same.
                    trail.extend(&on[0][first as usize]);
                    trail.extend(&on[1][second as usize]);
                }
                Kind::Leaps { near, .. } => trail.extend(&near[square as usize]),
            }
        }
        // Squares that were closed before must stay so when the trail is taken back, so they are
        // not left in it.
        let mut kept = before;
        for nth in before..trail.len() {
            let square = trail[nth];
            if !std::mem::replace(&mut self.open[square as usize], false) {
                continue;
            }
            self.number_open -= 1;
            match &self.kind {
                Kind::Lines { .. } => self.matching.lose(square),
                Kind::Leaps { place, .. } => {
                    let (is_left, number) = place[square as usize];
                    self.matching.part(number, is_left);
                }
            }
            trail[kept] = square;
            kept += 1;
        }
        trail.truncate(kept);
    }

    /// Returns whether a square is open.
    pub(super) fn is_open(&self, square: u32) -> bool {
        self.open[square as usize]
    }

    /// Opens the squares again that the trail has beyond this length.
    pub(super) fn reopen(&mut self, trail: &mut Vec<u32>, length: usize) {
        for square in trail.drain(length..) {
            self.open[square as usize] = true;
            self.number_open += 1;
        }
    }
}

/// Divides vertices into two halves so that every edge joins the halves; `None` if a circle of odd length forbids
/// it.  Returns for each vertex whether it is in the left half, and its number there.
fn halves(near: &[Vec<u32>]) -> Option<Vec<(bool, u32)>> {
    let mut half: Vec<Option<bool>> = vec![None; near.len()];
    // The graph may have several parts, and each begins anew on the left.
    for start in 0..near.len() {
        if half[start].is_some() {
            continue;
        }
        half[start] = Some(true);
        let mut queue = vec![start];
        while let Some(from) = queue.pop() {
            for &to in &near[from] {
                match half[to as usize] {
                    None => {
                        half[to as usize] = half[from].map(|is_left| !is_left);
                        queue.push(to as usize);
                    }
                    same if same == half[from] => return None,
                    Some(_) => {}
                }
            }
        }
    }
    // The matching counts each half from 0.
    let mut numbers = [0; 2];
    let numbered = half.into_iter().map(|half| {
        let is_left = half == Some(true);
        let number = &mut numbers[usize::from(is_left)];
        *number += 1;
        (is_left, *number - 1)
    });
    Some(numbered.collect())
}
