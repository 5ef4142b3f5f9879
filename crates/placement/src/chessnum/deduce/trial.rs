//! Conclusions from suppositions: what follows if a piece stands on a square?
//!
//! A *look* checks only whether a clue can then no longer be met, because a line is cut or a square is taken.
//! A *supposition* says that a piece stands where it can, or where it cannot, attack a clue.  A *trial* puts it
//! on a square.  Both draw all conclusions from single clues until something breaks; there are no trials within
//! a trial, and their number is limited.

use super::count::{Scratch, settle};
use super::ground::{Clue, Ground};
use super::state::{Broken, State, Tally};
use rookwright_board::Bits;

/// The squares of one kind from which one clue could no longer be met.
#[derive(Clone, Debug)]
pub(super) struct Look<const W: usize> {
    pub(super) kind: usize,
    pub(super) squares: Bits<W>,
    pub(super) broken: Broken,
}

/// Returns the look that removes the most squares; `None` if there is none.
pub(super) fn best_look<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Option<Look<W>> {
    let crowd = state.crowd();
    let mut best: Option<(u32, Look<W>)> = None;
    // One board for all tries, which is set back each time, so that nothing is allocated in the loop.
    let mut placed = state.clone();
    for (nth, clue) in ground.clues.iter().enumerate() {
        state.tally(ground, clue, &crowd, &mut scratch.tally);
        let touching = touching(state, ground, nth, &scratch.tally);
        for (kind, known) in state.kinds.iter().enumerate() {
            let (mut seldom, mut often) = ((Bits::EMPTY, 0), (Bits::EMPTY, u32::MAX));
            // Squares that neither cut a line to the clue nor lie in reach change nothing about it.
            for square in (known.open & touching).iter() {
                placed.kinds.clone_from(&state.kinds);
                placed.place(kind, square);
                placed.tally(ground, clue, &placed.crowd(), &mut scratch.tally);
                match scratch.tally.broken(ground, nth) {
                    Some(Broken::TooSeldom { most, .. }) => {
                        seldom = (seldom.0 | Bits::one(square), seldom.1.max(most));
                    }
                    Some(Broken::TooOften { least, .. }) => {
                        often = (often.0 | Bits::one(square), often.1.min(least));
                    }
                    _ => {}
                }
            }
            // Squares that fail for the same reason make one conclusion, with the bound that holds for all of
            // them.
            let seldom = (seldom.0, Broken::TooSeldom { clue: nth, most: seldom.1 });
            let often = (often.0, Broken::TooOften { clue: nth, least: often.1 });
            for (squares, broken) in [seldom, often] {
                if squares.len() > best.as_ref().map_or(0, |&(size, _)| size) {
                    best = Some((squares.len(), Look { kind, squares, broken }));
                }
            }
        }
    }
    best.map(|(_, look)| look)
}

/// Returns the squares where a piece may prevent the clue from being met: on its lines, or squares that another
/// kind needs.
fn touching<const W: usize>(state: &State<W>, ground: &Ground<W>, clue: usize, tally: &Tally<W>) -> Bits<W> {
    let Clue { times, ref rays, .. } = ground.clues[clue];
    let (mut wanted, mut refuge) = (Bits::EMPTY, Bits::EMPTY);
    // The piece itself may be one attack less, and so may every line that is cut and every square that is
    // taken.
    let mut losses = 1;
    for (nth, (kind, share)) in state.kinds.iter().zip(&tally.shares).enumerate() {
        if kind.free > 0 && (kind.open & share.can).len() <= kind.free {
            wanted = wanted | (kind.open & share.can);
            losses += share.most;
        } else if ground.runs_on_lines(nth) {
            losses += share.most;
        }
        if ground.runs_on_lines(nth) {
            losses += (kind.placed & share.can).len();
        }
        if kind.free > 0 && (kind.open - share.must).len() <= kind.free {
            refuge = refuge | (kind.open - share.must);
        }
    }
    if tally.most < times + losses {
        rays.iter().fold(wanted | refuge, |all, ray| all | ray.squares)
    } else {
        refuge
    }
}

/// The largest number of suppositions and trials in one walk: more would be guessing.
const MOST_TRIALS: u32 = 1000;

/// The consequences of a supposition that led to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Failure<const W: usize> {
    /// The squares where the piece was supposed to stand.
    pub(super) squares: Bits<W>,
    /// The pieces that had to be placed in consequence.
    pub(super) forced: Vec<(usize, Bits<W>)>,
    pub(super) broken: Broken,
}

/// A copy of the state for trials.
struct Bench<'a, const W: usize> {
    ground: &'a Ground<W>,
    state: &'a State<W>,
    tried: State<W>,
    scratch: &'a mut Scratch<W>,
}

impl<'a, const W: usize> Bench<'a, W> {
    fn new(state: &'a State<W>, ground: &'a Ground<W>, scratch: &'a mut Scratch<W>) -> Self {
        Self { ground, state, tried: state.clone(), scratch }
    }

    /// Returns the contradiction if the only free piece of a kind, or the first of several, stands on one of
    /// these squares.
    fn fails(&mut self, kind: usize, squares: Bits<W>) -> Option<Failure<W>> {
        if self.scratch.trials >= MOST_TRIALS {
            return None;
        }
        self.scratch.trials += 1;
        self.tried.kinds.clone_from(&self.state.kinds);
        // Several squares mean that the piece stands on one of them, and not which.
        match (squares.lowest(), squares.len()) {
            (Some(square), 1) => self.tried.place(kind, square),
            _ => self.tried.kinds[kind].open = squares,
        }
        let broken = settle(&mut self.tried, self.ground, self.scratch).err()?;
        let kinds = self.tried.kinds.iter().zip(&self.state.kinds).enumerate();
        let forced = kinds.map(|(nth, (after, before))| {
            let new = after.placed - before.placed;
            // The supposed piece itself was not forced.
            (nth, if nth == kind && squares.len() == 1 { new - squares } else { new })
        });
        let forced = forced.filter(|(_, new)| !new.is_empty()).collect();
        Some(Failure { squares, forced, broken })
    }
}

/// The result of supposing that a piece attacks a clue, or does not.
#[derive(Clone, Debug)]
pub(super) struct Supposed<const W: usize> {
    pub(super) clue: usize,
    pub(super) kind: usize,
    /// Whether it was supposed to attack.
    pub(super) attacks: bool,
    pub(super) failed: Failure<W>,
}

/// Supposes that a piece attacks a clue, or does not; large clues come first, since they say most.
pub(super) fn suppose<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Option<Supposed<W>> {
    let crowd = state.crowd();
    let mut tally = Tally::default();
    let mut bench = Bench::new(state, ground, scratch);
    let mut order: Vec<usize> = (0..ground.clues.len()).collect();
    order.sort_unstable_by_key(|&clue| (std::cmp::Reverse(ground.clues[clue].times), clue));
    for clue in order {
        state.tally(ground, &ground.clues[clue], &crowd, &mut tally);
        for (kind, known) in state.kinds.iter().enumerate().filter(|(_, known)| known.free == 1) {
            let can = known.open & tally.shares[kind].can;
            let parts = [(true, can), (false, known.open - can)];
            // A part without squares makes no supposition: simpler steps have already drawn that conclusion.
            if parts.iter().any(|(_, part)| part.is_empty()) {
                continue;
            }
            for (attacks, part) in parts {
                if let Some(failed) = bench.fails(kind, part) {
                    return Some(Supposed { clue, kind, attacks, failed });
                }
            }
        }
    }
    None
}

/// The result of trying every square of one kind.
#[derive(Clone, Debug)]
pub(super) struct Trial<const W: usize> {
    pub(super) kind: usize,
    pub(super) failed: Vec<Failure<W>>,
}

/// Tries every square of a kind, starting with the kind that has the fewest squares.
pub(super) fn trial<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Option<Trial<W>> {
    let mut order: Vec<usize> = (0..state.kinds.len()).filter(|&kind| state.kinds[kind].free > 0).collect();
    order.sort_unstable_by_key(|&kind| (state.kinds[kind].open.len(), kind));
    let mut bench = Bench::new(state, ground, scratch);
    order.into_iter().find_map(|kind| {
        let squares = state.kinds[kind].open.iter();
        let failed: Vec<_> = squares.filter_map(|square| bench.fails(kind, Bits::one(square))).collect();
        (!failed.is_empty()).then_some(Trial { kind, failed })
    })
}
