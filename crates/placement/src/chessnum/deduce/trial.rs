//! One square at a time: what if a piece stood there?
//!
//! A *look* asks only whether a clue is then out of reach, because a line is cut or a square taken.
//! A *trial* draws every conclusion from one clue at a time until something breaks; there is no trial
//! within a trial.

use super::bits::Bits;
use super::count::{Scratch, settle};
use super::ground::Ground;
use super::state::{Broken, State, Tally};

/// Squares of one kind from which one clue would be out of reach.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) kind: usize,
    pub(super) squares: Bits,
    pub(super) broken: Broken,
}

/// Of all looks the one that takes the most squares away.
pub(super) fn best_look(state: &State, ground: &Ground, scratch: &mut Scratch) -> Option<Look> {
    let crowd = state.crowd();
    let mut best: Option<(u32, Look)> = None;
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

/// The squares where a piece changes what others can do to the clue: on its lines, or where another
/// kind has none to spare.
fn touching(state: &State, ground: &Ground, clue: usize, tally: &Tally) -> Bits {
    let rays = ground.clues[clue].rays.iter().fold(Bits::EMPTY, |all, ray| all | ray.squares);
    state.kinds.iter().zip(&tally.shares).fold(rays, |all, (kind, share)| {
        let scarce = |squares: Bits| if squares.len() <= kind.free { squares } else { Bits::EMPTY };
        all | scarce(kind.open & share.can) | scarce(kind.open - share.must)
    })
}

/// What trying every square of one kind has shown.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) kind: usize,
    pub(super) failed: Vec<Failure>,
}

/// A square that was tried in vain.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) square: u8,
    /// Who had to be placed in consequence.
    pub(super) forced: Vec<(usize, Bits)>,
    pub(super) broken: Broken,
}

/// Tries every square of a kind: the kind with the fewest squares of which one fails.
pub(super) fn trial(state: &State, ground: &Ground, scratch: &mut Scratch) -> Option<Trial> {
    let mut order: Vec<usize> = (0..state.kinds.len()).filter(|&kind| state.kinds[kind].free > 0).collect();
    order.sort_by_key(|&kind| (state.kinds[kind].open.len(), kind));
    let mut tried = state.clone();
    order.into_iter().find_map(|kind| {
        let fails = |square: u8| {
            tried.kinds.clone_from(&state.kinds);
            tried.place(kind, square);
            let broken = settle(&mut tried, ground, scratch).err()?;
            let new =
                tried.kinds.iter().zip(&state.kinds).map(|(after, before)| after.placed - before.placed);
            let forced = new
                .enumerate()
                .map(|(nth, new)| (nth, if nth == kind { new - Bits::one(square) } else { new }));
            Some(Failure { square, forced: forced.filter(|(_, new)| !new.is_empty()).collect(), broken })
        };
        let failed: Vec<Failure> = state.kinds[kind].open.iter().filter_map(fails).collect();
        (!failed.is_empty()).then_some(Trial { kind, failed })
    })
}
