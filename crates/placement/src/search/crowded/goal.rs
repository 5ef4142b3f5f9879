//! Complete boards, and the goals of a search: their number, a better one, or every one.

use super::coloured::Squares;
use super::geometry::{Geometry, Ranks};
use super::queens::{Queens, image};
use super::rooks::{self, Files, Permanent};
use crate::search::word::Word;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// A complete board: the files and ranks of the men, both counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Board {
    /// The queens.
    pub(super) queens: Vec<(u8, u8)>,
    /// The rooks.
    pub(super) rooks: Vec<(u8, u8)>,
    /// The bishops.
    pub(super) bishops: Vec<(u8, u8)>,
    /// The knights.
    pub(super) knights: Vec<(u8, u8)>,
}

impl Board {
    /// Returns the board with every man moved to another place.
    pub(super) fn map(&self, place: impl Fn((u8, u8)) -> (u8, u8)) -> Self {
        let list = |men: &[(u8, u8)]| men.iter().map(|&at| place(at)).collect();
        Board {
            queens: list(&self.queens),
            rooks: list(&self.rooks),
            bishops: list(&self.bishops),
            knights: list(&self.knights),
        }
    }
}

/// A board without its rooks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Men<'a, W> {
    pub(super) board: &'a Geometry<W>,
    pub(super) queens: &'a Queens,
    pub(super) bishops: Squares<W>,
    pub(super) knights: Squares<W>,
}

impl<W: Word> Men<'_, W> {
    fn with_rooks(&self, rooks: &Files) -> Board {
        let list = |set: Squares<W>| set.iter().map(|square| self.board.place(square)).collect();
        let on_ranks = |files: &Files| files[..self.board.n].iter().copied().zip(0..).collect();
        Board {
            queens: on_ranks(&self.queens.files),
            rooks: on_ranks(rooks),
            bishops: list(self.bishops),
            knights: list(self.knights),
        }
    }
}

/// The goal of a search.
pub(super) trait Goal<W> {
    /// Whether the goal needs exactly the wanted number of knights, even if more are possible.
    const EXACT: bool = false;

    /// Returns the number of wanted knights; boards with fewer are useless.
    fn wanted(&self) -> u32;

    /// Receives a board with at least the wanted number of knights.
    fn seen(&mut self, men: &Men<'_, W>, rooks: &Files);

    /// Receives all pieces except the rooks, with the wanted number of knights, and the squares where rooks may
    /// stand.  Breaks if no more boards are needed.
    fn settled(&mut self, men: &Men<'_, W>, squares: &Ranks) -> ControlFlow<()>;
}

/// Counts the boards with the most knights.
pub(super) struct Count<'a> {
    at_least: &'a AtomicU32,
    permanent: Permanent,
    pub(super) knights: u32,
    pub(super) boards: u128,
}

impl<'a> Count<'a> {
    pub(super) fn new(n: usize, at_least: &'a AtomicU32) -> Self {
        Count { at_least, permanent: Permanent::new(n), knights: 0, boards: 0 }
    }
}

impl<W: Word> Goal<W> for Count<'_> {
    fn wanted(&self) -> u32 {
        self.at_least.load(Ordering::Relaxed)
    }

    fn seen(&mut self, men: &Men<'_, W>, _: &Files) {
        let knights = men.knights.len();
        if knights > self.at_least.load(Ordering::Relaxed) {
            self.at_least.fetch_max(knights, Ordering::Relaxed);
        }
    }

    fn settled(&mut self, men: &Men<'_, W>, squares: &Ranks) -> ControlFlow<()> {
        let knights = men.knights.len();
        if knights > self.knights {
            (self.knights, self.boards) = (knights, 0);
        }
        if knights == self.knights {
            self.boards +=
                u128::from(self.permanent.of(men.board.n, squares)) * u128::from(men.queens.orbit());
        }
        ControlFlow::Continue(())
    }
}

/// Searches for boards with more knights than the best known.
pub(super) struct Better<'a> {
    best: &'a AtomicU32,
    pub(super) found: Option<Board>,
}

impl<'a> Better<'a> {
    pub(super) fn new(best: &'a AtomicU32) -> Self {
        Better { best, found: None }
    }
}

impl<W: Word> Goal<W> for Better<'_> {
    fn wanted(&self) -> u32 {
        self.best.load(Ordering::Relaxed) + 1
    }

    fn seen(&mut self, men: &Men<'_, W>, rooks: &Files) {
        if self.best.fetch_max(men.knights.len(), Ordering::Relaxed) < men.knights.len() {
            self.found = Some(men.with_rooks(rooks));
        }
    }

    fn settled(&mut self, _: &Men<'_, W>, _: &Ranks) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Reports every board with a given number of knights.
pub(super) struct Each<'a> {
    pub(super) knights: u32,
    pub(super) report: &'a mut dyn FnMut(&Board) -> ControlFlow<()>,
}

impl<W: Word> Goal<W> for Each<'_> {
    const EXACT: bool = true;

    fn wanted(&self) -> u32 {
        self.knights
    }

    fn seen(&mut self, _: &Men<'_, W>, _: &Files) {}

    fn settled(&mut self, men: &Men<'_, W>, squares: &Ranks) -> ControlFlow<()> {
        let n = men.board.n as u8;
        rooks::each(men.board.n, squares, &mut |rooks: &Files| {
            let here = men.with_rooks(rooks);
            men.queens.images().try_for_each(|which| (self.report)(&here.map(|place| image(which, n, place))))
        })
    }
}
