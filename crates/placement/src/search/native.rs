//! What the native searches have in common.

use super::work::{Counted, Feed, Known, Work};
use rookwright_board::Men;
use rookwright_run::Settings;
use rookwright_solve::Report;

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
