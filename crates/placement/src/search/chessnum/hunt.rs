//! The search: places pieces one after the other, the kind with the fewest squares first, and narrows the
//! squares of the others after each piece.

use super::narrow::{Scratch, narrow};
use super::node::{Crew, Mark, Node};
use super::tables::Tables;
use crate::search::parallel::Ticker;
use rookwright_board::Bits;
use rookwright_board::{Piece, Square};
use std::ops::ControlFlow;

/// The reason why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    Enough,
    Late,
    Limit,
}

/// The function that receives the boards, as pieces in any order.
pub(crate) type Take<'a> = dyn FnMut(&[(Square, Piece)]) -> ControlFlow<()> + 'a;

/// The state of a search; `P` planes hold the weight of all clues.
pub(super) struct Hunt<'a, const W: usize, const P: usize> {
    tables: &'a Tables<W>,
    nodes: Vec<Node<W>>,
    scratch: Scratch<W, P>,
    board: Vec<(Square, Piece)>,
    ticker: Ticker<'a>,
    limit: u64,
}

impl<'a, const W: usize, const P: usize> Hunt<'a, W, P> {
    pub(super) fn new(tables: &'a Tables<W>, ticker: Ticker<'a>, limit: Option<u64>) -> Self {
        let crew = |number| Crew { places: tables.free, stand: Bits::EMPTY, hand: number };
        let root = Node {
            crews: tables.kinds.iter().map(|kind| crew(kind.number)).collect(),
            marks: vec![Mark { reach: tables.free, leapers: 0 }; tables.needs.len()],
        };
        let men: u32 = tables.kinds.iter().map(|kind| kind.number).sum();
        Self {
            tables,
            nodes: vec![root; men as usize + 1],
            scratch: Scratch::new(tables),
            board: Vec::new(),
            ticker,
            limit: limit.unwrap_or(u64::MAX),
        }
    }

    /// Returns the number of nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.ticker.nodes
    }

    pub(super) fn run(&mut self, take: &mut Take<'_>) -> ControlFlow<Halt> {
        if narrow(self.tables, &mut self.nodes[0], &mut self.scratch) {
            self.place(0, take)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Places the next piece.
    fn place(&mut self, depth: usize, take: &mut Take<'_>) -> ControlFlow<Halt> {
        let crews = &self.nodes[depth].crews;
        let in_hand = (0..crews.len()).filter(|&kind| crews[kind].hand > 0);
        let Some(kind) = in_hand.min_by_key(|&kind| crews[kind].places.len() / crews[kind].hand) else {
            return take(&self.board).map_break(|()| Halt::Enough);
        };
        for square in crews[kind].places.iter().map(|square| square as usize) {
            if self.ticker.tick() {
                return ControlFlow::Break(Halt::Late);
            }
            if self.ticker.nodes > self.limit {
                return ControlFlow::Break(Halt::Limit);
            }
            let (before, after) = self.nodes.split_at_mut(depth + 1);
            let (node, next) = (&mut before[depth], &mut after[0]);
            next.copy_from(node);
            // Pieces of a kind are interchangeable: boards with one here have been searched.
            node.crews[kind].places = node.crews[kind].places - Bits::one(square as u32);
            next.put(self.tables, kind, square);
            if narrow(self.tables, next, &mut self.scratch) {
                self.board.push((self.tables.squares[square], self.tables.kinds[kind].piece));
                let went_on = self.place(depth + 1, take);
                self.board.pop();
                went_on?;
            }
        }
        ControlFlow::Continue(())
    }
}
