//! The search: places pieces one after the other, the kind with the fewest squares first, and narrows the
//! squares of the others after each piece.

use super::narrow::{Scratch, narrow};
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

/// The state of a kind at one node of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<const W: usize> {
    /// The squares where unplaced pieces may go.
    pub(super) places: Bits<W>,
    /// The squares of the placed pieces.
    pub(super) stand: Bits<W>,
    /// The number of unplaced pieces.
    pub(super) hand: u32,
}

/// The state of a clue at one node of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<const W: usize> {
    /// The squares on its lines that no piece cuts off.
    pub(super) reach: Bits<W>,
    /// The number of placed leapers that attack it.
    pub(super) leapers: u32,
}

/// A node of the search.
#[derive(Clone, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) crews: Vec<Crew<W>>,
    pub(super) marks: Vec<Mark<W>>,
}

impl<const W: usize> Node<W> {
    fn copy_from(&mut self, other: &Self) {
        self.crews.copy_from_slice(&other.crews);
        self.marks.copy_from_slice(&other.marks);
    }

    /// Places a piece and updates what follows directly.
    fn put(&mut self, tables: &Tables<W>, kind: usize, square: usize) {
        let (kinds, area) = (tables.kinds.len(), tables.squares.len());
        let here = Bits::one(square as u32);
        for crew in &mut self.crews {
            crew.places = crew.places - here;
        }
        let crew = &mut self.crews[kind];
        crew.hand -= 1;
        crew.stand = crew.stand | here;
        if crew.hand == 0 {
            crew.places = Bits::EMPTY;
        }
        let leaps = kind >= tables.sliders;
        for (clue, mark) in self.marks.iter_mut().enumerate() {
            mark.reach = mark.reach - tables.behind[clue * area + square];
            mark.leapers += u32::from(leaps && tables.attackers[clue * kinds + kind].contains(square as u32));
        }
    }
}

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
