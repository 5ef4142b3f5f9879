//! The search itself: men are put down one after the other, and between them every clue is asked
//! what it still allows.

use super::bits::Bits;
use super::tables::Tables;
use super::tally::Tally;
use crate::search::parallel::Ticker;
use rookwright_board::{Piece, Square};
use std::ops::ControlFlow;

/// Why a search came to its end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    Enough,
    Late,
}

/// Who is told of the boards: each man once, kind by kind.
pub(super) type Take<'a> = dyn FnMut(&[(Square, Piece)]) -> ControlFlow<()> + 'a;

/// What changes as men are put down.
#[derive(Clone, Debug)]
struct Node<const W: usize> {
    /// Where the men of each kind that are still in hand may go.
    places: Vec<Bits<W>>,
    /// For each clue, the squares on its lines that no man cuts off.
    reach: Vec<Bits<W>>,
    /// The attacks on each clue by leapers on the board.
    leapers: Vec<u32>,
    /// The men on the board.
    stand: Vec<Bits<W>>,
    /// How many of each kind are in hand.
    hand: Vec<u32>,
}

impl<const W: usize> Node<W> {
    fn copy_from(&mut self, other: &Self) {
        self.places.copy_from_slice(&other.places);
        self.reach.copy_from_slice(&other.reach);
        self.leapers.copy_from_slice(&other.leapers);
        self.stand.copy_from_slice(&other.stand);
        self.hand.copy_from_slice(&other.hand);
    }
}

/// A search under way.
pub(super) struct Hunt<'a, const W: usize> {
    tables: &'a Tables<W>,
    nodes: Vec<Node<W>>,
    board: Vec<(Square, Piece)>,
    ticker: Ticker<'a>,
}

impl<'a, const W: usize> Hunt<'a, W> {
    pub(super) fn new(tables: &'a Tables<W>, ticker: Ticker<'a>) -> Self {
        let kinds = tables.kinds.len();
        let clues = tables.needs.len();
        let root = Node {
            places: vec![tables.free; kinds],
            reach: vec![tables.free; clues],
            leapers: vec![0; clues],
            stand: vec![Bits::NONE; kinds],
            hand: tables.kinds.iter().map(|kind| kind.number).collect(),
        };
        let men: u32 = root.hand.iter().sum();
        Self { tables, nodes: vec![root; men as usize + 1], board: Vec::new(), ticker }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.ticker.nodes
    }

    pub(super) fn run(&mut self, take: &mut Take<'_>) -> ControlFlow<Halt> {
        if narrow(self.tables, &mut self.nodes[0]) { self.place(0, take) } else { ControlFlow::Continue(()) }
    }

    /// Puts down the next man.
    fn place(&mut self, depth: usize, take: &mut Take<'_>) -> ControlFlow<Halt> {
        if self.ticker.tick() {
            return ControlFlow::Break(Halt::Late);
        }
        let node = &self.nodes[depth];
        let in_hand = (0..self.tables.kinds.len()).filter(|&kind| node.hand[kind] > 0);
        let Some(kind) = in_hand.min_by_key(|&kind| node.places[kind].len() / node.hand[kind]) else {
            return take(&self.board).map_break(|()| Halt::Enough);
        };
        for square in node.places[kind].iter() {
            let (before, after) = self.nodes.split_at_mut(depth + 1);
            let (node, next) = (&mut before[depth], &mut after[0]);
            if node.places[kind].len() < node.hand[kind] {
                break;
            }
            next.copy_from(node);
            put(self.tables, next, kind, square);
            if narrow(self.tables, next) {
                self.board.push((self.tables.squares[square], self.tables.kinds[kind].piece));
                let went_on = self.place(depth + 1, take);
                self.board.pop();
                went_on?;
            }
            // Men of a kind are alike: boards with one here have been seen.
            let node = &mut self.nodes[depth];
            node.places[kind] = node.places[kind].minus(Bits::one(square));
        }
        ControlFlow::Continue(())
    }
}

/// Puts a man on a square and notes what follows at once.
fn put<const W: usize>(tables: &Tables<W>, node: &mut Node<W>, kind: usize, square: usize) {
    let (kinds, area) = (tables.kinds.len(), tables.squares.len());
    let here = Bits::one(square);
    node.hand[kind] -= 1;
    node.stand[kind] = node.stand[kind].or(here);
    for places in &mut node.places {
        *places = places.minus(here);
    }
    let leaps = !tables.kinds[kind].slides;
    for clue in 0..tables.needs.len() {
        node.reach[clue] = node.reach[clue].minus(tables.behind[clue * area + square]);
        if leaps && tables.attackers[clue * kinds + kind].contains(square) {
            node.leapers[clue] += 1;
        }
    }
}

/// Takes away places that some clue forbids, until nothing changes; `false` where a clue cannot be met.
fn narrow<const W: usize>(tables: &Tables<W>, node: &mut Node<W>) -> bool {
    let kinds = tables.kinds.len();
    loop {
        let mut open = Bits::NONE;
        for kind in 0..kinds {
            if node.hand[kind] > 0 {
                open = open.or(node.places[kind]);
                if node.places[kind].len() < node.hand[kind] {
                    return false;
                }
            }
        }
        let mut changed = false;
        for clue in 0..tables.needs.len() {
            match ask(tables, node, clue, open) {
                Some(more) => changed |= more,
                None => return false,
            }
        }
        if changed {
            continue;
        }
        match balance(tables, node) {
            Some(true) => {}
            Some(false) => return true,
            None => return false,
        }
    }
}

/// Weighs what all clues together still lack, or have too much of, against what the men in hand can
/// mend: each one by attacking clues that lack, and by cutting lines to clues that have too much.
///
/// A man changes the number of a clue by one at most, so that the sum of what they mend at most must
/// reach the sum of what is amiss; a place from where a man mends so little that the others cannot
/// make up for it is none.
fn balance<const W: usize>(tables: &Tables<W>, node: &mut Node<W>) -> Option<bool> {
    let (kinds, area) = (tables.kinds.len(), tables.squares.len());
    let mut amiss = 0;
    let mut cutting = Tally::ZERO;
    let mut mending = [Tally::ZERO; 16];
    for clue in 0..tables.needs.len() {
        let attackers = &tables.attackers[clue * kinds..][..kinds];
        let need = tables.needs[clue];
        let reach = node.reach[clue];
        let mut number = node.leapers[clue];
        for kind in 0..kinds {
            if tables.kinds[kind].slides {
                number += node.stand[kind].and(attackers[kind]).and(reach).len();
            }
        }
        if number < need {
            amiss += need - number;
            for kind in 0..kinds {
                if node.hand[kind] > 0 {
                    let from = attackers[kind];
                    mending[kind].add(if tables.kinds[kind].slides { from.and(reach) } else { from });
                }
            }
        } else if number > need {
            amiss += number - need;
            let mut cuts = Bits::NONE;
            for kind in 0..kinds {
                if tables.kinds[kind].slides {
                    for square in node.stand[kind].and(attackers[kind]).and(reach).iter() {
                        cuts = cuts.or(tables.between[clue * area + square]);
                    }
                }
            }
            cutting.add(cuts);
        }
    }
    let mut total = 0;
    let mut most = [0; 16];
    for kind in 0..kinds {
        if node.hand[kind] > 0 {
            mending[kind] = mending[kind].plus(&cutting);
            most[kind] = mending[kind].most(node.places[kind]);
            total += most[kind] * node.hand[kind];
        }
    }
    if total < amiss {
        return None;
    }
    let spare = total - amiss;
    let mut changed = false;
    for kind in 0..kinds {
        if node.hand[kind] > 0 && most[kind] > spare {
            let left = mending[kind].at_least(most[kind] - spare, node.places[kind]);
            changed |= left != node.places[kind];
            node.places[kind] = left;
        }
    }
    Some(changed)
}

/// Asks one clue; says whether it took places away, or that it cannot be met.
fn ask<const W: usize>(tables: &Tables<W>, node: &mut Node<W>, clue: usize, open: Bits<W>) -> Option<bool> {
    let (kinds, area) = (tables.kinds.len(), tables.squares.len());
    let need = tables.needs[clue];
    let attackers = &tables.attackers[clue * kinds..][..kinds];
    let between = &tables.between[clue * area..][..area];
    let (mut least, mut most) = (node.leapers[clue], node.leapers[clue]);
    // What must stay empty if every line that is open now is to stay open.
    let mut cuts = Bits::NONE;
    for kind in 0..kinds {
        let (places, hand) = (node.places[kind], node.hand[kind]);
        let slides = tables.kinds[kind].slides;
        if slides {
            for square in node.stand[kind].and(attackers[kind]).and(node.reach[clue]).iter() {
                let cut = between[square].and(open);
                least += u32::from(cut.is_empty());
                most += 1;
                cuts = cuts.or(cut);
            }
        }
        if hand == 0 {
            continue;
        }
        let (could, must) = sets(tables, node, clue, attackers[kind], kind);
        if hand == 1 {
            most += u32::from(!could.is_empty());
            least += u32::from(must == places);
        } else {
            most += hand.min(could.len());
            least += hand.saturating_sub(places.minus(must).len());
        }
    }
    if need < least || need > most {
        return None;
    }
    if least == most || (need != least && need != most) {
        return Some(false);
    }
    let mut changed = false;
    for kind in 0..kinds {
        let (places, hand) = (node.places[kind], node.hand[kind]);
        if hand == 0 {
            continue;
        }
        let (could, must) = sets(tables, node, clue, attackers[kind], kind);
        let left = if need == most {
            // Everybody who can attack it does, and no line may be cut.
            let all = if could.len() >= hand { could } else { places };
            all.minus(cuts)
        } else if places.minus(must).len() >= hand {
            // It has enough: nobody else may attack it.
            places.minus(must)
        } else {
            places
        };
        changed |= left != places;
        node.places[kind] = left;
    }
    Some(changed)
}

/// From where men in hand of a kind could attack the clue, and from where they would whatever comes.
#[inline]
fn sets<const W: usize>(
    tables: &Tables<W>,
    node: &Node<W>,
    clue: usize,
    attackers: Bits<W>,
    kind: usize,
) -> (Bits<W>, Bits<W>) {
    let could = node.places[kind].and(attackers);
    if tables.kinds[kind].slides {
        let could = could.and(node.reach[clue]);
        (could, could.and(tables.touching[clue]))
    } else {
        (could, could)
    }
}
