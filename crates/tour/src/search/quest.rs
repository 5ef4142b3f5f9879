//! The tour to search for, with squares by number.

use crate::moves::Moves;
use crate::puzzle::{KNIGHT, Tour};
use rookwright_board::Path;

/// A tour to search for.
#[derive(Clone, Debug)]
pub(crate) struct Quest {
    pub(crate) moves: Moves,
    /// Whether it is a cycle.  A closed tour with both ends given is not: it is a path between them, which are
    /// one move apart.
    pub(crate) cycle: bool,
    /// The given ends of the path; `None` entries come last.
    pub(crate) ends: [Option<u32>; 2],
    /// Whether this is the knight on a board without holes.
    pub(crate) plain: bool,
    /// The greatest common divisor of the leaps, and whether their sum is odd then.
    step: u32,
    odd: bool,
}

impl Quest {
    pub(crate) fn of(puzzle: &Tour) -> Self {
        let moves = Moves::of(puzzle);
        let end = |square| moves.number(square);
        let (from, to) = (puzzle.from().map(end), puzzle.to().map(end));
        let cycle = puzzle.is_closed() && !(from.is_some() && to.is_some());
        let ends = match (from, to) {
            _ if cycle => [None, None],
            (None, to) => [to, None],
            ends => [ends.0, ends.1],
        };
        let (short, long) = (u32::from(puzzle.leaper().short()), u32::from(puzzle.leaper().long()));
        let step = divisor(short, long);
        let odd = (short / step + long / step) % 2 == 1;
        let plain = puzzle.leaper() == KNIGHT && !moves.has_holes();
        Self { moves, cycle, ends, plain, step, odd }
    }

    /// Returns the kind of a square, 0 or 1: every move leads from one kind to the other.
    ///
    /// For most leapers this is its colour.  A leaper that keeps to one colour, or skips files and ranks, has
    /// the same structure on the squares that it reaches.
    pub(crate) fn side(&self, at: u32) -> u32 {
        if self.visits_all() {
            return self.moves.colour(at);
        }
        let (file, rank) = (at % self.moves.files() / self.step, at / self.moves.files() / self.step);
        if self.odd { (file + rank) % 2 } else { file % 2 }
    }

    /// Returns whether the leaper reaches all squares of a large board, so that the two kinds of squares are
    /// the colours.
    pub(crate) fn visits_all(&self) -> bool {
        self.step == 1 && self.odd
    }

    /// Returns whether the board is without holes.
    pub(crate) fn is_full(&self) -> bool {
        !self.moves.has_holes()
    }

    /// Returns the tour along these squares.
    pub(crate) fn path(&self, puzzle: &Tour, squares: impl Iterator<Item = u32>) -> Path {
        let squares = squares.map(|at| self.moves.square(at)).collect();
        puzzle.normal(Path { squares, closed: puzzle.is_closed() })
    }
}

fn divisor(one: u32, other: u32) -> u32 {
    if one == 0 { other } else { divisor(other % one, one) }
}
