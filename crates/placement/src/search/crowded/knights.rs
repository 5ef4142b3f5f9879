//! Places the knights, and the rooks with them, after queens and bishops.
//!
//! The search tries sets of knights, not of rooks: a set of knights leaves some squares for the rooks, and the
//! ways to use them are counted at once.  There are far fewer sets of knights than of rooks, and the rooks
//! guide the search.  Take some largest set of knights.  If the rooks fit beside it, it is a board.  If not,
//! there are ranks and files (Hall) where a rook must stand but knights hold every square, and any set of
//! knights that leaves room for the rooks misses one of these squares.  The search branches on the first square
//! missed, and most misses cost a knight.

use super::coloured::{Square, Squares};
use super::geometry::Geometry;
use super::goal::{Goal, Men};
use super::matching::Matching;
use super::queens::Queens;
use super::rooks::stand;
use crate::search::word::Word;
use std::ops::ControlFlow;

/// The number of nodes between two questions to the caller whether to stop.
const NODES_BETWEEN_POLLS: u64 = 1024;

/// The search below one placement of the queens.
pub(super) struct BoardSearch<'a, W, G> {
    pub(super) board: &'a Geometry<W>,
    pub(super) queens: &'a Queens,
    pub(super) goal: G,
    pub(super) stop: &'a mut dyn FnMut() -> bool,
    pub(super) nodes: u64,
}

/// The placed queens and bishops, while the knights are chosen.
#[derive(Clone, Copy)]
struct Table<W> {
    bishops: Squares<W>,
    /// The squares without queen or bishop.
    squares: Squares<W>,
}

impl<'a, W: Word, G: Goal<W>> BoardSearch<'a, W, G> {
    /// Counts a node; breaks if the caller wants to stop.
    #[inline]
    pub(super) fn tick(&mut self) -> ControlFlow<()> {
        let poll = self.nodes.is_multiple_of(NODES_BETWEEN_POLLS);
        self.nodes += 1;
        if poll && (self.stop)() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Searches all boards with these bishops; `open` are the squares without queen or bishop.
    pub(super) fn knights(&mut self, bishops: Squares<W>, open: Matching<W>) -> ControlFlow<()> {
        let table = Table { bishops, squares: open.free };
        self.choose(&table, Squares::NONE, open)
    }

    /// Searches all boards with the knights `chosen` and more of them on `open` squares only, which the chosen
    /// ones do not attack.
    fn choose(&mut self, table: &Table<W>, mut chosen: Squares<W>, mut open: Matching<W>) -> ControlFlow<()> {
        self.tick()?;
        let most = chosen.len() + open.knights();
        let mut wanted = self.goal.wanted();
        if most < wanted {
            return ControlFlow::Continue(());
        }
        if G::EXACT && chosen.len() == wanted {
            return self.settle(table, chosen);
        }
        let verdict = open.verdict(self.board);
        let doubtful = open.free.without(verdict.always).without(verdict.never);
        // The other squares form pairs; one colour of them completes a largest set.
        let largest = verdict.always.with(doubtful.only(0));
        let knights = chosen.with(largest);
        let outcome = stand(self.board.n, &self.board.ranks(table.squares.without(knights)));
        if let Ok(rooks) = outcome {
            self.goal.seen(&self.men(table, knights), &rooks);
            wanted = self.goal.wanted();
            if most < wanted {
                return ControlFlow::Continue(());
            }
        }
        if most == wanted {
            // No knight can be spared: this set contains what every largest set contains.
            chosen = chosen.with(verdict.always);
            open.restrict(doubtful);
            if doubtful.is_empty() {
                return if outcome.is_ok() { self.settle(table, chosen) } else { ControlFlow::Continue(()) };
            }
        }
        match outcome {
            Ok(_) => self.with_and_without(table, chosen, open),
            Err(crossing) => {
                let met = self.board.squares(&crossing.squares()).common(largest).common(open.free);
                // Squares that cost a knight come first: for the other branches they are fixed as knights.
                let dear = met.common(verdict.always);
                self.miss_one(table, chosen, open, dear.iter().chain(met.without(dear).iter()))
            }
        }
    }

    /// Branches on an open square: with a knight, and without.
    fn with_and_without(
        &mut self,
        table: &Table<W>,
        chosen: Squares<W>,
        open: Matching<W>,
    ) -> ControlFlow<()> {
        let Some(square) = open.free.iter().next() else { return ControlFlow::Continue(()) };
        let mut without = open;
        without.remove(self.board, square);
        self.choose(table, chosen, without)?;
        let (chosen, open) = self.put(chosen, open, square);
        self.choose(table, chosen, open)
    }

    /// Branches on the first of the squares without a knight: the first one, or the second with a knight on the
    /// first, and so on.
    fn miss_one(
        &mut self,
        table: &Table<W>,
        mut chosen: Squares<W>,
        mut open: Matching<W>,
        squares: impl Iterator<Item = Square>,
    ) -> ControlFlow<()> {
        for square in squares {
            let mut without = open;
            without.remove(self.board, square);
            self.choose(table, chosen, without)?;
            (chosen, open) = self.put(chosen, open, square);
        }
        ControlFlow::Continue(())
    }

    fn put(
        &self,
        mut chosen: Squares<W>,
        mut open: Matching<W>,
        square: Square,
    ) -> (Squares<W>, Matching<W>) {
        chosen.insert(square);
        open.settle(self.board, square);
        (chosen, open)
    }

    fn settle(&mut self, table: &Table<W>, knights: Squares<W>) -> ControlFlow<()> {
        let squares = self.board.ranks(table.squares.without(knights));
        self.goal.settled(&self.men(table, knights), &squares)
    }

    fn men(&self, table: &Table<W>, knights: Squares<W>) -> Men<'a, W> {
        Men { board: self.board, queens: self.queens, bishops: table.bishops, knights }
    }
}
