//! How difficult a puzzle is.

use crate::numbered::{Limits, fill};
use crate::puzzle::Tour;
use rookwright_run::Watch;
use std::ops::ControlFlow;

/// The largest number of suppositions, by grade.
pub(super) const SUPPOSITIONS: [u64; 3] = [50, 1000, u64::MAX];

/// The number of suppositions after which a proof is given up.
pub(super) const PROOF: u64 = 300_000;

/// Returns the difficulty of a puzzle, from 1 to 3; `None` if that takes too long.
///
/// ```
/// use rookwright_run::Watch;
/// use rookwright_tour::{Tour, grade};
///
/// // All but a few squares are numbered.
/// let puzzle: Tour = "puzzle: tour\n3 6 9 12\n8 . 2 5\n1 4 . 10".parse()?;
/// assert_eq!(grade(&puzzle, &Watch::default()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade(puzzle: &Tour, watch: &Watch) -> Option<u8> {
    let limits = Limits { watch, nodes: PROOF, seed: None };
    let searched = fill(puzzle, limits, &mut |_| ControlFlow::Continue(()));
    searched.end.is_exhausted().then(|| grade_of(puzzle, searched.nodes))
}

/// Returns the difficulty of a puzzle whose proof took this many suppositions.
pub(super) fn grade_of(puzzle: &Tour, suppositions: u64) -> u8 {
    let few = puzzle.numbers().len() as u64 * 8 < u64::from(puzzle.area());
    match suppositions {
        _ if suppositions > SUPPOSITIONS[1] => 3,
        _ if suppositions > SUPPOSITIONS[0] || few => 2,
        _ => 1,
    }
}
