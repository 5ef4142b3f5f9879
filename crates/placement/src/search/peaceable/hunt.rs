//! Larger armies for given ranks.

use super::armies::Armies;
use super::boards;
use super::counts::{Counts, Table};
use super::half::Half;
use super::patterns::Pattern;
use super::squares::{Board, Set, Squares};
use crate::search::parallel::Ticker;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

impl Armies {
    /// Returns the squares that are open to white and to black if the ranks and files have these colours.
    pub(super) fn open(&self, pattern: Pattern) -> (Squares, Squares) {
        let Pattern { ranks, files } = pattern;
        (self.white.crossing(ranks, files), self.black.crossing(!ranks, !files))
    }

    /// Searches for armies of the wanted size on these white ranks and any of these sets of white files.  Searches that
    /// run at the same time share the wanted size, which is always one more than the largest found.  Returns the largest
    /// armies of this search, if it raised the size, and whether the search is complete.
    pub(super) fn hunt(
        &self,
        ranks: Set,
        files: &[Set],
        wanted: &AtomicU32,
        ticker: &mut Ticker<'_>,
    ) -> (Option<(u32, Board)>, bool) {
        let table = Table::of(self, ranks);
        let mut better = None;
        for &files in files {
            let pattern = Pattern { ranks, files };
            loop {
                // Read anew each time: another thread may have found larger armies.
                let target = wanted.load(Ordering::Relaxed);
                if ticker.tick() {
                    return (better, false);
                }
                if !self.is_promising(pattern, &table, target, self.is_even()) {
                    break;
                }
                // Cheap bounds first, then the better one, and the search only for what both allow.
                match self.is_possible(pattern, target, ticker) {
                    None => return (better, false),
                    Some(false) => break,
                    Some(true) => {}
                }
                let Some(board) = boards::first(self, pattern, target, ticker) else {
                    return (better, false);
                };
                // Only who raises the number has found something new.
                if wanted.fetch_max(target + 1, Ordering::Relaxed) <= target {
                    better = Some((target, board));
                }
            }
        }
        (better, true)
    }

    /// Passes every board of this size on these white ranks and any of these sets of white files to `report`, one
    /// pattern of each class only; with it comes the pattern.  Breaks if `report` does or the time is up.
    pub(super) fn list(
        &self,
        ranks: Set,
        files: &[Set],
        size: u32,
        ticker: &mut Ticker<'_>,
        report: &mut dyn FnMut(Pattern, &Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let table = Table::of(self, ranks);
        for &files in files {
            let pattern = Pattern { ranks, files };
            if ticker.tick() {
                return ControlFlow::Break(());
            }
            // A look into a table rules most patterns out; only the others are searched, and few of these
            // have boards.
            if !self.is_promising(pattern, &table, size, false) {
                continue;
            }
            match self.is_possible(pattern, size, ticker) {
                None => return ControlFlow::Break(()),
                Some(false) => {}
                Some(true) => boards::each(self, pattern, size, ticker, &mut |board| report(pattern, board))?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the pattern is the first of its class and quick bounds allow armies of the target's size.
    fn is_promising(&self, pattern: Pattern, table: &Table, target: u32, exchange: bool) -> bool {
        // Of the tests of symmetry, this one is the cheapest.
        let is_transposed = self.turns.len() == 8 && pattern.files < pattern.ranks;
        let size = target as usize;
        let Pattern { ranks, files } = pattern;
        let crossings = |ranks: Set, files: Set| ranks.count_ones() * files.count_ones();
        let others = pattern.exchanged(self.size);
        if is_transposed || crossings(ranks, files).min(crossings(others.ranks, others.files)) < target {
            return false;
        }
        // Of each class of patterns only the first is searched.
        let counts = table.with(files);
        if counts.most() < 2 * size || !pattern.is_first(self.size, &self.turns, exchange) {
            return false;
        }
        let [light, dark] = counts.frontiers(size);
        light.reaches(&dark, size)
    }

    /// Returns whether the pattern allows armies of the target's size; `None` if the time is up.
    fn is_possible(&self, pattern: Pattern, target: u32, ticker: &mut Ticker<'_>) -> Option<bool> {
        let (white, black) = self.open(pattern);
        let target = target as usize;
        let [light, dark] = Half::both(&white, &black);
        // The dark half is bounded by counts at first. Its own frontier is made only if the light
        // half leaves a chance with that.
        let [_, bound] = Counts::of(&white, &black).frontiers(target);
        let light = light.frontier(&bound, target, ticker)?;
        if !light.reaches(&bound, target) {
            return Some(false);
        }
        let dark = dark.frontier(&light, target, ticker)?;
        Some(light.reaches(&dark, target))
    }
}
