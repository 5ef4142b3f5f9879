//! One square at a time: what if a piece stood there?
//!
//! A *look* asks only whether a clue is then out of reach, because a line is cut or a square taken. To *suppose*
//! something is to say that a piece stands where it can, or where it cannot, attack a clue. A *trial* puts it on a
//! square.  Both draw every conclusion from one clue at a time until something breaks; there is no trial within a
//! trial, and only so many in a walk.

use super::count::{Scratch, settle};
use super::ground::{Clue, Ground};
use super::state::{Broken, State, Tally};
use rookwright_board::Bits;

/// Squares of one kind from which one clue would be out of reach.
#[derive(Clone, Debug)]
pub(super) struct Look<const W: usize> {
    pub(super) kind: usize,
    pub(super) squares: Bits<W>,
    pub(super) broken: Broken,
}

/// Of all looks the one that takes the most squares away.
pub(super) fn best_look<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Option<Look<W>> {
    let crowd = state.crowd();
    let mut best: Option<(u32, Look<W>)> = None;
    let mut placed = state.clone();
    for (nth, clue) in ground.clues.iter().enumerate() {
        state.tally(ground, clue, &crowd, &mut scratch.tally);
        let touching = touching(state, ground, nth, &scratch.tally);
        for (kind, known) in state.kinds.iter().enumerate() {
            let (mut seldom, mut often) = ((Bits::EMPTY, 0), (Bits::EMPTY, u32::MAX));
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

/// Returns the squares where a piece may put the clue out of reach: on its lines, or where another kind has
/// none to spare.
fn touching<const W: usize>(state: &State<W>, ground: &Ground<W>, clue: usize, tally: &Tally<W>) -> Bits<W> {
    let Clue { times, ref rays, .. } = ground.clues[clue];
    let (mut wanted, mut refuge) = (Bits::EMPTY, Bits::EMPTY);
    // One attack may go with the piece itself, one with every line, one with every square taken.
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

/// What is supposed or tried in one walk at most: who looks at more is guessing.
const MOST_TRIALS: u32 = 1000;

/// What followed from something that was supposed in vain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Failure<const W: usize> {
    /// Where the piece was supposed to stand.
    pub(super) squares: Bits<W>,
    /// Who had to be placed in consequence.
    pub(super) forced: Vec<(usize, Bits<W>)>,
    pub(super) broken: Broken,
}

/// A state to try things in.
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

    /// Returns what breaks when the one free piece of a kind, or a first one of several, is on these squares.
    fn fails(&mut self, kind: usize, squares: Bits<W>) -> Option<Failure<W>> {
        if self.scratch.trials >= MOST_TRIALS {
            return None;
        }
        self.scratch.trials += 1;
        self.tried.kinds.clone_from(&self.state.kinds);
        match (squares.lowest(), squares.len()) {
            (Some(square), 1) => self.tried.place(kind, square),
            _ => self.tried.kinds[kind].open = squares,
        }
        let broken = settle(&mut self.tried, self.ground, self.scratch).err()?;
        let kinds = self.tried.kinds.iter().zip(&self.state.kinds).enumerate();
        let forced = kinds.map(|(nth, (after, before))| {
            let new = after.placed - before.placed;
            // Who is put on a square is not forced to go there.
            (nth, if nth == kind && squares.len() == 1 { new - squares } else { new })
        });
        let forced = forced.filter(|(_, new)| !new.is_empty()).collect();
        Some(Failure { squares, forced, broken })
    }
}

/// What supposing that a piece attacks a clue, or does not, has shown.
#[derive(Clone, Debug)]
pub(super) struct Supposed<const W: usize> {
    pub(super) clue: usize,
    pub(super) kind: usize,
    /// Whether it was supposed to attack.
    pub(super) attacks: bool,
    pub(super) failed: Failure<W>,
}

/// Supposes that a piece attacks a clue, or does not; large clues first, as they say most.
pub(super) fn suppose<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Option<Supposed<W>> {
    let crowd = state.crowd();
    let mut tally = Tally::default();
    let mut bench = Bench::new(state, ground, scratch);
    let mut order: Vec<usize> = (0..ground.clues.len()).collect();
    order.sort_by_key(|&clue| (std::cmp::Reverse(ground.clues[clue].times), clue));
    for clue in order {
        state.tally(ground, &ground.clues[clue], &crowd, &mut tally);
        for (kind, known) in state.kinds.iter().enumerate().filter(|(_, known)| known.free == 1) {
            let can = known.open & tally.shares[kind].can;
            let parts = [(true, can), (false, known.open - can)];
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

/// What trying every square of one kind has shown.
#[derive(Clone, Debug)]
pub(super) struct Trial<const W: usize> {
    pub(super) kind: usize,
    pub(super) failed: Vec<Failure<W>>,
}

/// Tries every square of a kind: the kind with the fewest squares of which one fails.
pub(super) fn trial<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Option<Trial<W>> {
    let mut order: Vec<usize> = (0..state.kinds.len()).filter(|&kind| state.kinds[kind].free > 0).collect();
    order.sort_by_key(|&kind| (state.kinds[kind].open.len(), kind));
    let mut bench = Bench::new(state, ground, scratch);
    order.into_iter().find_map(|kind| {
        let squares = state.kinds[kind].open.iter();
        let failed: Vec<_> = squares.filter_map(|square| bench.fails(kind, Bits::one(square))).collect();
        (!failed.is_empty()).then_some(Trial { kind, failed })
    })
}
