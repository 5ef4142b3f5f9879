//! The search: places pieces one after the other, the kind with the fewest squares first, and narrows the
//! squares of the others after each piece.

use super::last::last_squares;
use super::narrow::{Scratch, narrow};
use super::node::Nodes;
use super::tables::Tables;
use crate::search::parallel::Ticker;
use crate::search::work::Halt;
use rookwright_board::{Bits, Piece, Square};
use std::ops::ControlFlow;

/// The function that receives the boards, as pieces in any order.
pub(crate) type Take<'a> = dyn FnMut(&[(Square, Piece)]) -> ControlFlow<()> + 'a;

/// How a search goes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Way<'a> {
    /// The largest number of nodes.
    pub(crate) limit: Option<u64>,
    /// A board whose squares are tried first, so that boards similar to it are found first.
    pub(crate) near: &'a [(Square, Piece)],
}

/// The state of a search; `L` planes hold the number of clues, and `P` planes the weight of all clues.
pub(super) struct Hunt<'a, const W: usize, const L: usize, const P: usize> {
    tables: &'a Tables<W>,
    /// The number of pieces.
    men: usize,
    nodes: Nodes<W>,
    scratch: Scratch<W, L, P>,
    board: Vec<(Square, Piece)>,
    ticker: Ticker<'a>,
    limit: u64,
    /// The squares that are tried first, for each kind.
    first: Vec<Bits<W>>,
}

impl<'a, const W: usize, const L: usize, const P: usize> Hunt<'a, W, L, P> {
    pub(super) fn new(tables: &'a Tables<W>, ticker: Ticker<'a>, way: Way<'_>) -> Self {
        Self {
            tables,
            men: tables.kinds.iter().map(|kind| kind.number as usize).sum(),
            nodes: Nodes::new(tables),
            scratch: Scratch::new(tables),
            board: Vec::new(),
            ticker,
            limit: way.limit.unwrap_or(u64::MAX),
            first: tables.kinds.iter().map(|kind| tables.squares_of(kind.piece, way.near)).collect(),
        }
    }

    /// Returns the number of nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.ticker.nodes
    }

    pub(super) fn run(&mut self, take: &mut Take<'_>) -> ControlFlow<Halt> {
        if self.narrow(0) { self.place(0, take) } else { ControlFlow::Continue(()) }
    }

    fn narrow(&mut self, depth: usize) -> bool {
        let (crews, marks) = self.nodes.crews_and_marks(depth);
        narrow(self.tables, crews, marks, &mut self.scratch)
    }

    /// Places the next piece.
    fn place(&mut self, depth: usize, take: &mut Take<'_>) -> ControlFlow<Halt> {
        let crews = self.nodes.crews(depth);
        let in_hand = (0..crews.len()).filter(|&kind| crews[kind].hand > 0);
        // The fewest squares for each piece of the kind: the fewest branches.
        let Some(kind) = in_hand.min_by_key(|&kind| crews[kind].places.len() / crews[kind].hand) else {
            return take(&self.board).map_break(|()| Halt::Enough);
        };
        let places = if depth + 1 == self.men {
            let (crews, marks) = self.nodes.crews_and_marks(depth);
            last_squares(self.tables, kind, crews[kind], marks)
        } else {
            crews[kind].places
        };
        // Squares of the board that is to be kept close come first; the others are tried all the same.
        let first = places & self.first[kind];
        for square in first.iter().chain((places - first).iter()) {
            if self.ticker.tick() {
                return ControlFlow::Break(Halt::Late);
            }
            if self.ticker.nodes > self.limit {
                return ControlFlow::Break(Halt::Spent);
            }
            self.board
                .extend(self.tables.square(square).map(|square| (square, self.tables.kinds[kind].piece)));
            let went_on = self.go_on(depth, kind, square, take);
            self.board.pop();
            went_on?;
        }
        ControlFlow::Continue(())
    }

    /// Searches the boards with a piece of the kind on the square.
    fn go_on(&mut self, depth: usize, kind: usize, square: u32, take: &mut Take<'_>) -> ControlFlow<Halt> {
        let left = self.men - depth - 1;
        if left == 0 {
            return take(&self.board).map_break(|()| Halt::Enough);
        }
        self.nodes.put(self.tables, depth, kind, square);
        // Pieces of a kind are interchangeable: boards with one here need not be searched again.
        let crew = &mut self.nodes.crews(depth)[kind];
        crew.places = crew.places - Bits::one(square);
        // The squares of the last piece are known without narrowing.
        if left == 1 || self.narrow(depth + 1) {
            self.place(depth + 1, take)
        } else {
            ControlFlow::Continue(())
        }
    }
}
