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
//! | `parallel` | work shared between threads |
//! | `work` | what a search gets and what it returns |

pub(crate) mod attacked_once;
pub(crate) mod chessnum;
mod cover;
mod crowded;
mod independent;
mod parallel;
pub(crate) mod peaceable;
mod queens;
mod work;

pub(crate) use parallel::{Done, share};
pub(crate) use work::{Counted, Known, Work};

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
use rookwright_run::{Budget, Settings};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;

/// Up to this size the rank-by-rank search finds and counts queens at once, whatever is given; beyond it givens
/// help a learning solver more.
const LARGEST_FOR_SEARCH: u32 = 20;

/// A puzzle for which there is a native algorithm.
pub(crate) enum Native<'a> {
    Queens(Queens<'a>),
    Pawns(Pawns<'a>),
    Crowded(Crowd),
    ChessNum(ChessNum),
    Independent(Independent<'a>),
    Cover(Cover<'a>),
    Armies(Box<Armies>),
    Once(Box<Once>),
}

impl<'a> Native<'a> {
    /// Recognises the puzzle; `None` if no native algorithm fits.
    pub(crate) fn of(puzzle: &'a Placement) -> Option<Self> {
        Queens::of(puzzle)
            .map(Native::Queens)
            .or_else(|| Pawns::of(puzzle).map(Native::Pawns))
            .or_else(|| Crowd::of(puzzle).map(Native::Crowded))
            .or_else(|| ChessNum::of(puzzle).map(Native::ChessNum))
            .or_else(|| Independent::of(puzzle).map(Native::Independent))
            .or_else(|| Cover::of(puzzle).map(Native::Cover))
            .or_else(|| Armies::of(puzzle).map(|armies| Native::Armies(Box::new(armies))))
            .or_else(|| Once::of(puzzle).map(|once| Native::Once(Box::new(once))))
    }

    /// Returns whether the native search is likely to be the fastest; `one` says that a single solution is
    /// enough.
    pub(crate) fn is_best(&self, settings: &Settings, one: bool) -> bool {
        match self {
            Native::Crowded(_)
            | Native::ChessNum(_)
            | Native::Independent(_)
            | Native::Cover(_)
            | Native::Armies(_)
            | Native::Once(_) => true,
            Native::Pawns(pawns) => {
                let all = settings.budget.solutions.is_none();
                pawns.known().is_some() || pawns.is_laid_out() && (all || pawns.side() <= LARGEST_FOR_SEARCH)
            }
            Native::Queens(queens) => {
                let all = settings.budget.solutions.is_none();
                match queens.known() {
                    Some(Known::NoSolution(_)) => true,
                    Some(Known::Solution) if one => true,
                    _ if !queens.is_laid_out() => false,
                    // No learning solver counts the plain board faster.
                    Some(Known::Solution) if all => true,
                    _ => queens.side() <= LARGEST_FOR_SEARCH,
                }
            }
        }
    }

    /// Returns whether the parts of a count know the best of the others, or need not.
    pub(crate) fn keeps_parts(&self) -> bool {
        match self {
            Native::Queens(_)
            | Native::Pawns(_)
            | Native::Crowded(_)
            | Native::ChessNum(_)
            | Native::Armies(_)
            | Native::Once(_) => true,
            Native::Independent(most) => most.keeps_parts(),
            Native::Cover(_) => false,
        }
    }

    /// Returns the answer if it needs no search; `None` otherwise.
    pub(crate) fn known(&self) -> Option<Known> {
        match self {
            Native::Queens(queens) => queens.known(),
            Native::Pawns(pawns) => pawns.known(),
            Native::Crowded(_)
            | Native::ChessNum(_)
            | Native::Independent(_)
            | Native::Cover(_)
            | Native::Armies(_)
            | Native::Once(_) => None,
        }
    }

    /// Returns a solution without a search if [`Native::known`] says so.
    pub(crate) fn construct(&self) -> Option<Men> {
        match self {
            Native::Queens(queens) => Some(queens.construct()),
            Native::Pawns(_)
            | Native::Crowded(_)
            | Native::ChessNum(_)
            | Native::Independent(_)
            | Native::Cover(_)
            | Native::Armies(_)
            | Native::Once(_) => None,
        }
    }

    /// Reports every solution; `None` if the algorithm does not support this board.
    pub(crate) fn enumerate(
        &self,
        budget: &Budget,
        work: Work<'_>,
        found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
    ) -> Option<Report> {
        match self {
            Native::Queens(queens) => queens.enumerate(budget, found),
            Native::Pawns(pawns) => pawns.enumerate(budget, found),
            Native::Crowded(crowd) => Some(crowd.enumerate(work, found)),
            Native::ChessNum(view) => Some(chessnum::enumerate(view, work, found)),
            Native::Independent(most) => most.enumerate(budget, work, found),
            Native::Armies(armies) => Some(armies.enumerate(work, found)),
            Native::Once(once) => Some(once.enumerate(work, found)),
            Native::Cover(cover) => Some(cover.enumerate(work, found)),
        }
    }

    /// Counts the solutions, and also up to symmetry if that costs nothing or is requested.  Returns `None` if
    /// counting means listing every solution, or needs no search at all.
    pub(crate) fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        match self {
            Native::Queens(queens) => queens.count(work, up_to_symmetry),
            Native::Pawns(pawns) => pawns.count(work, up_to_symmetry),
            Native::Crowded(crowd) => Some(crowd.count(work)),
            Native::ChessNum(_) => None,
            Native::Cover(cover) => cover.count(work, up_to_symmetry),
            Native::Independent(most) => most.count(work, up_to_symmetry),
            Native::Armies(armies) => Some(armies.count(work)),
            Native::Once(once) => Some(once.count(work)),
        }
    }
}
