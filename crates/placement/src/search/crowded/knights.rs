//! The knights, and the rooks with them, once queens and bishops stand.
//!
//! Not the rooks are tried out but the knights: a set of knights leaves the rooks some squares, and
//! the ways to use them are counted at one stroke. There are far fewer sets of knights than of
//! rooks, and the rooks steer: take some largest set of knights. If the rooks find room beside it,
//! it is a board; if not, there are ranks and files (Hall) where a rook must stand but knights hold
//! every square, and any set of knights that does leave room misses one of these squares. Which is
//! the first one missed is what the search branches on, and most misses cost a knight.

use super::coloured::{Square, Squares, Word};
use super::geometry::Geometry;
use super::goal::{Goal, Men};
use super::matching::Matching;
use super::queens::Queens;
use super::rooks::stand;
use std::ops::ControlFlow;

/// How many nodes go by before the caller is asked again whether to stop.
const NODES_BETWEEN_POLLS: u64 = 1024;

/// The search below one placement of the queens.
pub(super) struct Search<'a, W, G> {
    pub(super) board: &'a Geometry<W>,
    pub(super) queens: &'a Queens,
    pub(super) goal: G,
    pub(super) stop: &'a mut dyn FnMut() -> bool,
    pub(super) nodes: u64,
}

/// Queens and bishops stand; the knights are being chosen.
#[derive(Clone, Copy)]
struct Table<W> {
    bishops: Squares<W>,
    /// The squares without queen or bishop.
    squares: Squares<W>,
}

impl<'a, W: Word, G: Goal<W>> Search<'a, W, G> {
    /// Notes a node; breaks off if the caller wants to stop.
    #[inline]
    pub(super) fn tick(&mut self) -> ControlFlow<()> {
        let poll = self.nodes.is_multiple_of(NODES_BETWEEN_POLLS);
        self.nodes += 1;
        if poll && (self.stop)() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// All boards with these bishops; `open` are the squares without queen or bishop.
    pub(super) fn knights(&mut self, bishops: Squares<W>, open: Matching<W>) -> ControlFlow<()> {
        let table = Table { bishops, squares: open.free };
        self.choose(&table, Squares::NONE, open)
    }

    /// All boards with the knights `chosen` and more of them on `open` squares only, which the
    /// chosen ones do not attack.
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
        // The rest falls in pairs; one colour of it completes a largest set.
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
            // Not a knight to spare: what every largest set holds, this one does.
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
                // Those that cost a knight first: they are settled as knights for the others.
                let dear = met.common(verdict.always);
                self.miss_one(table, chosen, open, dear.iter().chain(met.without(dear).iter()))
            }
        }
    }

    /// Some open square has a knight, or it has none.
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

    /// At least one of the squares has no knight: the first of them does not, or it does and the
    /// second does not, and so on.
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
