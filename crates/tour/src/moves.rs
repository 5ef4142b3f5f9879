//! The moves of the leaper: squares by number, and the squares it can reach from each.
//!
//! Only the holes are stored, so that a board of millions of squares fits into the cache.

use crate::puzzle::Tour;
use rookwright_board::{Geometry, Leaper, Square};

/// Squares by number, rank by rank from a1, holes included, and the moves between them.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    files: u32,
    ranks: u32,
    leaps: Vec<(i32, i32)>,
    /// Whether each number is a hole; empty if there are none.
    holes: Vec<bool>,
    area: u32,
}

impl Moves {
    pub(crate) fn of(puzzle: &Tour) -> Self {
        Self::on(puzzle.geometry(), puzzle.leaper())
    }

    /// The board must have at most [`MOST_SQUARES`](crate::MOST_SQUARES) squares and not be a torus.
    pub(crate) fn on(board: &Geometry, leaper: Leaper) -> Self {
        let (a, b) = (i32::from(leaper.short()), i32::from(leaper.long()));
        let mut leaps: Vec<(i32, i32)> =
            [(a, b), (b, a)].into_iter().flat_map(|(x, y)| [(x, y), (x, -y), (-x, y), (-x, -y)]).collect();
        leaps.sort_unstable();
        leaps.dedup();
        let (files, ranks) = (board.files(), board.ranks());
        let mut holes = Vec::new();
        if !board.holes().is_empty() {
            holes = vec![false; files as usize * ranks as usize];
            for hole in board.holes().iter() {
                holes[(hole.rank.index() * files + hole.file.index()) as usize] = true;
            }
        }
        Self { files, ranks, leaps, holes, area: u32::try_from(board.area()).unwrap_or(u32::MAX) }
    }

    pub(crate) fn files(&self) -> u32 {
        self.files
    }

    pub(crate) fn ranks(&self) -> u32 {
        self.ranks
    }

    /// Returns the number of squares, including holes.
    pub(crate) fn numbers(&self) -> u32 {
        self.files * self.ranks
    }

    /// Returns the number of squares to visit.
    pub(crate) fn area(&self) -> u32 {
        self.area
    }

    pub(crate) fn has_holes(&self) -> bool {
        !self.holes.is_empty()
    }

    /// Returns whether the number is a square and not a hole.
    pub(crate) fn is_square(&self, at: u32) -> bool {
        !self.holes.get(at as usize).copied().unwrap_or(false)
    }

    /// Returns the numbers of all squares, in order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.numbers()).filter(|&at| self.is_square(at))
    }

    pub(crate) fn number(&self, square: Square) -> u32 {
        square.rank.index() * self.files + square.file.index()
    }

    pub(crate) fn square(&self, at: u32) -> Square {
        // The number is a square of the board, so that it exists.
        Square::at(at % self.files, at / self.files).expect("the square is on the board")
    }

    /// Returns 0 or 1 for the colour of a square.
    pub(crate) fn colour(&self, at: u32) -> u32 {
        (at % self.files + at / self.files) % 2
    }

    /// Returns the squares one move away.
    pub(crate) fn from(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        let (file, rank) = ((at % self.files) as i32, (at / self.files) as i32);
        self.leaps.iter().filter_map(move |&(right, up)| {
            let (file, rank) = (file + right, rank + up);
            let on = (0..self.files as i32).contains(&file) && (0..self.ranks as i32).contains(&rank);
            // Beyond the edge of the largest boards there are no numbers for squares.
            let to = on.then(|| rank as u32 * self.files + file as u32);
            to.filter(|&to| self.is_square(to))
        })
    }

    /// Returns whether a move leads from one square to the other.
    pub(crate) fn joins(&self, one: u32, other: u32) -> bool {
        let across = (one % self.files) as i32 - (other % self.files) as i32;
        let along = (one / self.files) as i32 - (other / self.files) as i32;
        self.leaps.contains(&(across, along))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_leaps_on_long_boards() {
        let far = Leaper::new(1, u16::MAX).unwrap();
        for (files, ranks) in [(100_000_000, 1), (1, 100_000_000), (100_000, 1000)] {
            let moves = Moves::on(&Geometry::new(files, ranks).unwrap(), far);
            let ways = [0, moves.numbers() - 1].map(|at| moves.from(at).count());
            assert_eq!(ways, if ranks == 1000 { [1, 1] } else { [0, 0] });
        }
    }
}
