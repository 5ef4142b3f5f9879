//! Conclusions from two clues: compares what they need together, or one more than the other, with what the
//! pieces can give.
//!
//! A piece gives a clue 1 if it can attack it, or spares it 1 if it need not attack it.  The gifts of all
//! pieces to both clues must reach what the clues need.  If the others cannot reach it without a certain piece,
//! that piece loses the squares where it gives too little.

use super::count::Losses;
use super::ground::Ground;
use super::state::{Kind, Share, State, Tally};
use rookwright_board::Bits;

/// The number of the largest clues that are compared in pairs.  Large clues say most, and no person compares
/// all pairs of a hundred clues.
const CLUES_IN_PAIRS: usize = 24;

/// What is asked of a pair of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    /// Enough attacks on both.
    Enough,
    /// Not too many attacks on both.
    NotTooMany,
    /// Enough attacks on the first, and not too many on the second.
    Difference,
}

/// A conclusion from two clues.
#[derive(Clone, Debug)]
pub(super) struct Paired<const W: usize> {
    pub(super) clues: [usize; 2],
    pub(super) ask: Ask,
    /// The most that the pieces can give: in sum, or to the first more than to the second.  For
    /// [`Ask::NotTooMany`] it is the least.
    pub(super) bound: i64,
    pub(super) losses: Losses<W>,
}

/// Returns the conclusion from two clues that removes the most squares; `None` if there is none.
pub(super) fn best_pair<const W: usize>(state: &State<W>, ground: &Ground<W>) -> Option<Paired<W>> {
    let crowd = state.crowd();
    let tally = |(nth, clue)| {
        let mut tally = Tally::default();
        state.tally(ground, clue, &crowd, &mut tally);
        (nth, tally)
    };
    let mut tallies: Vec<(usize, Tally<W>)> = ground.clues.iter().enumerate().map(tally).collect();
    // If all attackers of a clue are known, a second clue adds nothing.
    tallies.retain(|(_, tally)| tally.least < tally.most);
    tallies.sort_unstable_by_key(|&(clue, _)| (std::cmp::Reverse(ground.clues[clue].times), clue));
    // Large clues leave the least choice. Without a limit the number of pairs would be too large for a hint.
    tallies.truncate(CLUES_IN_PAIRS);
    let mut best: Option<(u32, Paired<W>)> = None;
    let mut losses = Losses::new();
    for first in 0..tallies.len() {
        for second in 0..tallies.len() {
            // The sum of two clues is the same in both orders, but the difference is not.
            let asks: &[Ask] = match first.cmp(&second) {
                std::cmp::Ordering::Less => &[Ask::Enough, Ask::NotTooMany, Ask::Difference],
                std::cmp::Ordering::Equal => &[],
                std::cmp::Ordering::Greater => &[Ask::Difference],
            };
            for &ask in asks {
                losses.clear();
                let clues = [first, second].map(|nth| (tallies[nth].0, &tallies[nth].1));
                let bound = weigh(state, ground, clues, ask, &mut losses);
                let size = losses.iter().map(|(_, squares)| squares.len()).sum();
                if size > best.as_ref().map_or(0, |&(size, _)| size) {
                    best = Some((
                        size,
                        Paired { clues: clues.map(|(clue, _)| clue), ask, bound, losses: losses.clone() },
                    ));
                }
            }
        }
    }
    best.map(|(_, paired)| paired)
}

/// The gifts of a kind: the squares where a piece of it gives to both clues, to one, or to none.
struct Gifts<const W: usize> {
    both: Bits<W>,
    one: Bits<W>,
    none: Bits<W>,
}

impl<const W: usize> Gifts<W> {
    /// Returns the most that this number of pieces can give.
    fn most(&self, pieces: u32) -> u32 {
        let twice = pieces.min(self.both.len());
        2 * twice + (pieces - twice).min(self.one.len())
    }
}

fn weigh<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    clues: [(usize, &Tally<W>); 2],
    ask: Ask,
    losses: &mut Losses<W>,
) -> i64 {
    let attack = match ask {
        Ask::Enough => [true, true],
        Ask::NotTooMany => [false, false],
        Ask::Difference => [true, false],
    };
    // The squares where a piece gives something to each clue, and what the clue needs.  For a spared clue, all
    // pieces except those it needs must not attack.
    let given = |nth: usize, kind: usize, squares: Bits<W>| {
        let Share { can, must, .. } = clues[nth].1.shares[kind];
        if attack[nth] { squares & can } else { squares - must }
    };
    let pieces: u32 = ground.kinds.iter().map(|&(_, number)| number).sum();
    let need: u32 = (0..2)
        .map(|nth| {
            let times = ground.clues[clues[nth].0].times;
            if attack[nth] { times } else { pieces.saturating_sub(times) }
        })
        .sum();
    let gifts = |(nth, kind): (usize, &Kind<W>)| {
        let (a, b) = (given(0, nth, kind.open), given(1, nth, kind.open));
        Gifts { both: a & b, one: (a | b) - (a & b), none: kind.open - (a | b) }
    };
    let placed =
        |(nth, kind): (usize, &Kind<W>)| given(0, nth, kind.placed).len() + given(1, nth, kind.placed).len();
    // Placed pieces give what they give, and the others as much as they can.
    let total: u32 =
        state.kinds.iter().enumerate().map(|one| placed(one) + gifts(one).most(one.1.free)).sum();
    for (nth, kind) in state.kinds.iter().enumerate().filter(|(_, kind)| kind.free > 0) {
        let gifts = gifts((nth, kind));
        // What can be reached without one piece of this kind. The rest has to come from it wherever it goes.
        let others = total - gifts.most(kind.free) + gifts.most(kind.free - 1);
        let lost = match need.saturating_sub(others) {
            0 => Bits::EMPTY,
            1 => gifts.none,
            _ => gifts.none | gifts.one,
        };
        if !lost.is_empty() {
            losses.push((nth, lost));
        }
    }
    let (total, pieces) = (i64::from(total), i64::from(pieces));
    match ask {
        Ask::Enough => total,
        Ask::NotTooMany => 2 * pieces - total,
        Ask::Difference => total - pieces,
    }
}
