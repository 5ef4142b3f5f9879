//! The native algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `queens` | queens, none attacking another |
//! | `crowded` | the crowded chessboard |
//! | `chessnum` | Chess-Num |
//! | `parallel` | work shared between threads |

pub(crate) mod chessnum;
mod crowded;
mod parallel;
mod queens;

use crate::chessnum::ChessNum;
use crate::puzzle::Placement;
use crowded::Crowd;
use queens::Queens;
use rookwright_board::Men;
use rookwright_run::{Budget, Checkpoint, Count, End, Listener, Optimum, Settings, Statistics, Watch};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;

/// Up to this size a native search from the first rank up finds and counts queens at once, whatever
/// is given; beyond it givens help a solver that learns more than they help us.
const SEARCH_MANAGES: u32 = 20;

/// What the native search is told about its work.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) threads: usize,
    pub(crate) watch: &'a Watch,
    pub(crate) progress: &'a Listener,
    /// Where finished parts are kept.
    pub(crate) checkpoint: Option<&'a Checkpoint>,
}

impl<'a> Work<'a> {
    /// The work that the settings describe.
    pub(crate) fn of(settings: &'a Settings, watch: &'a Watch) -> Self {
        let Settings { threads, progress, checkpoint, .. } = settings;
        Self { threads: *threads, watch, progress, checkpoint: checkpoint.as_deref() }
    }
}

/// What counting came to.
pub(crate) struct Counted {
    pub(crate) end: End,
    pub(crate) count: Count,
    pub(crate) classes: Option<Count>,
    pub(crate) optimum: Option<Optimum>,
    pub(crate) statistics: Statistics,
}

/// What is known without any search.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Known {
    /// [`Native::construct`] writes a solution down.
    Solution,
    /// There is none, and why.
    NoSolution(String),
}

/// A puzzle that one of the native algorithms understands.
pub(crate) enum Native<'a> {
    Queens(Queens<'a>),
    Crowded(Crowd),
    ChessNum(ChessNum),
}

impl<'a> Native<'a> {
    /// Recognises the puzzle.
    pub(crate) fn of(puzzle: &'a Placement) -> Option<Self> {
        Queens::of(puzzle)
            .map(Native::Queens)
            .or_else(|| Crowd::of(puzzle).map(Native::Crowded))
            .or_else(|| ChessNum::of(puzzle).map(Native::ChessNum))
    }

    /// Returns whether nothing else is likely to be faster; `one` where a single solution will do.
    pub(crate) fn is_best(&self, settings: &Settings, one: bool) -> bool {
        match self {
            Native::Crowded(_) | Native::ChessNum(_) => true,
            Native::Queens(queens) => {
                let all = settings.budget.solutions.is_none();
                match queens.known() {
                    Some(Known::NoSolution(_)) => true,
                    Some(Known::Solution) if one => true,
                    _ if !queens.is_laid_out() => false,
                    // Nothing that learns counts the plain board faster.
                    Some(Known::Solution) if all => true,
                    _ => queens.side() <= SEARCH_MANAGES,
                }
            }
        }
    }

    /// Returns an answer that needs no search, where there is one.
    pub(crate) fn known(&self) -> Option<Known> {
        match self {
            Native::Queens(queens) => queens.known(),
            Native::Crowded(_) | Native::ChessNum(_) => None,
        }
    }

    /// Returns the solution that is known, where [`Native::known`] says so.
    pub(crate) fn construct(&self) -> Option<Men> {
        match self {
            Native::Queens(queens) => Some(queens.construct()),
            Native::Crowded(_) | Native::ChessNum(_) => None,
        }
    }

    /// Reports every solution; `None` where the algorithm cannot work on this board.
    pub(crate) fn enumerate(
        &self,
        budget: &Budget,
        work: Work<'_>,
        found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
    ) -> Option<Report> {
        match self {
            Native::Queens(queens) => queens.enumerate(budget, found),
            Native::Crowded(crowd) => Some(crowd.enumerate(work, found)),
            Native::ChessNum(view) => Some(chessnum::enumerate(view, work, found)),
        }
    }

    /// Counts the solutions, up to symmetry too where that costs nothing or is asked for; `None`
    /// where that means looking at every one of them, or needs no search at all.
    pub(crate) fn count(&self, work: Work<'_>, up_to_symmetry: bool) -> Option<Counted> {
        match self {
            Native::Queens(queens) => queens.count(work, up_to_symmetry),
            Native::Crowded(crowd) => Some(crowd.count(work)),
            Native::ChessNum(_) => None,
        }
    }
}
