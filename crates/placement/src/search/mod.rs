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
//! | `native` | what each of them can do |
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
mod native;
mod parallel;
pub(crate) mod peaceable;
mod queens;
mod word;
mod work;

pub(crate) use native::Native;
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

/// Recognises the puzzle; `None` if no native algorithm fits.
pub(crate) fn recognise(puzzle: &Placement) -> Option<Box<dyn Native + '_>> {
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
