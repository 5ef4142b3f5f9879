//! The specialised algorithms for placements.
//!
//! | module | contents |
//! |---|---|
//! | `queens` | queens, none attacking another, also with pawns between them |
//! | `crowded` | the crowded chessboard |
//! | `chessnum` | Chess-Num |
//! | `cover` | as few pieces as possible that cover every square |
//! | `independent` | as many pieces as possible, none attacking another |
//! | `attacked_once` | every square attacked exactly once |
//! | `peaceable` | peaceable armies of queens |
//! | `best` | the optimum first, and then all boards that have it |
//! | `parallel` | work shared between threads |
//! | `word` | sets of squares as machine words |
//! | `work` | what a search gets and what it returns |

pub(crate) mod attacked_once;
mod best;
pub(crate) mod chessnum;
mod cover;
mod crowded;
mod independent;
mod parallel;
pub(crate) mod peaceable;
mod queens;
mod word;
mod work;

pub(crate) use parallel::{Done, share};
pub(crate) use work::{Counted, Feed, Known, Work, report};

use crate::chessnum::ChessNum;
use crate::puzzle::Placement;
use attacked_once::Once;
use cover::Cover;
use crowded::Crowd;
use independent::Independent;
use peaceable::Armies;
use queens::Queens;
use queens::pawns::Pawns;
use rookwright_board::Men;
use rookwright_run::Settings;
use rookwright_solve::Report;

/// Up to this size the rank-by-rank search finds and counts queens at once, whatever is given; beyond it givens
/// help a learning solver more.
const LARGEST_FOR_SEARCH: u32 = 20;

/// A puzzle for which there is a native algorithm.
pub(crate) trait Native: Sync {
    /// Returns whether the native search is likely to be the fastest; `one` says that a single solution is
    /// enough.
    fn is_best(&self, _settings: &Settings, _one: bool) -> bool {
        true
    }

    /// Returns whether the parts of a count know the best of the others, or need not.
    fn keeps_parts(&self) -> bool {
        true
    }

    /// Returns the answer if it needs no search; `None` otherwise.
    fn known(&self) -> Option<Known> {
        None
    }

    /// Returns a solution without a search if [`Native::known`] says so.
    fn construct(&self) -> Option<Men> {
        None
    }

    /// Reports every solution; `None` if the algorithm does not support this board.
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report>;

    /// Counts the solutions, and also up to symmetry if that costs nothing or is requested.  Returns `None` if
    /// counting means listing every solution, or needs no search at all.
    fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted>;
}

/// Recognises the puzzle; `None` if no native algorithm fits.
pub(crate) fn native(puzzle: &Placement) -> Option<Box<dyn Native + '_>> {
    fn boxed<'a>(native: impl Native + 'a) -> Box<dyn Native + 'a> {
        Box::new(native)
    }
    Queens::of(puzzle)
        .map(boxed)
        .or_else(|| Pawns::of(puzzle).map(boxed))
        .or_else(|| Crowd::of(puzzle).map(boxed))
        .or_else(|| ChessNum::of(puzzle).map(boxed))
        .or_else(|| Independent::of(puzzle).map(boxed))
        .or_else(|| Cover::of(puzzle).map(boxed))
        .or_else(|| Armies::of(puzzle).map(boxed))
        .or_else(|| Once::of(puzzle).map(boxed))
}
