//! The board: moving all squares of a set at once.

use super::kind::{KINDS, KING, KNIGHT, LEAPS, Offset, PAWN, WAYS};
use crate::search::word::Word;
use rookwright_board::{Geometry, Square};

/// A step by the same number of files and ranks for every square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<W> {
    /// The squares from which the step leads to a square of the board.
    from: W,
    by: u32,
    is_forward: bool,
}

impl<W: Word> Step<W> {
    /// Returns where the step leads from the squares of the set.
    pub(super) fn go(&self, set: W) -> W {
        let set = set & self.from;
        if self.is_forward { set << self.by } else { set >> self.by }
    }
}

/// The board.
#[derive(Clone, Debug)]
pub(super) struct Grid<W> {
    pub(super) all: W,
    /// The steps of [`WAYS`].
    pub(super) ways: Vec<Step<W>>,
    /// For each kind that leaps, the leaps and their opposites.
    pub(super) leaps: [Vec<[Step<W>; 2]>; KINDS],
    files: u32,
}

impl<W: Word> Grid<W> {
    /// The board, with pawns that move `forward`.
    pub(super) fn of(board: &Geometry, forward: i64) -> Self {
        let number = |square: Square| square.rank.index() * board.files() + square.file.index();
        let set = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(W::NONE, |set, square| set | W::one(number(square)))
        };
        let step = |(files, ranks): Offset| {
            let by = ranks * i64::from(board.files()) + files;
            let mut from = board.squares().filter(|&square| board.step(square, files, ranks).is_some());
            Step { from: set(&mut from), by: by.unsigned_abs() as u32, is_forward: by >= 0 }
        };
        let both = |(files, ranks): Offset| [step((files, ranks)), step((-files, -ranks))];
        let mut leaps: [Vec<[Step<W>; 2]>; KINDS] = Default::default();
        leaps[KING] = WAYS.map(both).to_vec();
        leaps[KNIGHT] = LEAPS.map(both).to_vec();
        leaps[PAWN] = [(-1, forward), (1, forward)].map(both).to_vec();
        Self { all: set(&mut board.squares()), ways: WAYS.map(step).to_vec(), leaps, files: board.files() }
    }

    /// Returns the set of a single square.
    pub(super) fn set(&self, square: Square) -> W {
        W::one(square.rank.index() * self.files + square.file.index())
    }

    /// Returns the square of this number.
    pub(super) fn square(&self, number: u32) -> Option<Square> {
        Square::at(number % self.files, number / self.files)
    }

    /// Returns the way back.
    pub(super) fn back(&self, way: usize) -> &Step<W> {
        &self.ways[way ^ 1]
    }
}

/// Returns the squares of a set, one by one.
pub(super) fn singles<W: Word>(mut set: W) -> impl Iterator<Item = W> {
    std::iter::from_fn(move || {
        if set.is_empty() {
            return None;
        }
        let first = W::one(set.first());
        set &= !first;
        Some(first)
    })
}
