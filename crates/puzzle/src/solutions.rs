//! The solutions of a puzzle as an iterator.

use crate::puzzle::Puzzle;
use crate::solution::Solution;
use rookwright_run::threads::{self, NoThread};
use rookwright_run::{Budget, Cancel, Outcome, RunError, Settings};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::JoinHandle;

/// The solutions of a puzzle, each checked, as a search in the background finds them.
///
/// The search waits until the next solution is asked for, and stops when the iterator is dropped.
///
/// ```
/// use rookwright_puzzle::Puzzle;
/// use rookwright_run::Settings;
///
/// let queens = Puzzle::queens(8)?;
/// let three: Result<Vec<_>, _> = queens.solutions(&Settings::default()).take(3).collect();
/// assert_eq!(three?.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solutions {
    found: Option<Receiver<Solution>>,
    /// The search, or why it could not begin.
    search: Option<Result<JoinHandle<Result<Outcome, RunError>>, NoThread>>,
    cancel: Cancel,
    outcome: Option<Outcome>,
}

impl Solutions {
    /// Returns the outcome of the search; `None` before the last solution has been returned, and if the search
    /// failed.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Waits for the end of the search and keeps its outcome; returns its error if it failed.
    fn finish(&mut self) -> Option<RunError> {
        self.found = None;
        let search = match self.search.take()? {
            Ok(search) => search.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(error) => Err(RunError::Refused(error.to_string())),
        };
        search.map(|outcome| self.outcome = Some(outcome)).err()
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, RunError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.found.as_ref()?.recv() {
            Ok(solution) => Some(Ok(solution)),
            Err(_) => self.finish().map(Err),
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.found = None;
        if let Some(Ok(search)) = self.search.take() {
            // The search stops because of the switch, or because its channel is closed.
            let _ = search.join();
        }
    }
}

impl Puzzle {
    /// Returns the solutions one by one, found in the background with these settings.
    pub fn solutions(&self, settings: &Settings) -> Solutions {
        // Dropping the iterator stops its own search and nothing else.
        let cancel = settings.budget.cancel.child();
        let settings = settings.with_budget(Budget { cancel: cancel.clone(), ..settings.budget.clone() });
        let (sender, found) = sync_channel(0);
        let puzzle = self.clone();
        let search = threads::start(move || {
            puzzle.solve(&settings, &mut |solution| match sender.send(solution.clone()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        });
        Solutions { found: Some(found), search: Some(search), cancel, outcome: None }
    }

    /// Returns the first solution that is found; `None` if there is none, or if the budget runs out before.
    ///
    /// ```
    /// use rookwright_puzzle::Puzzle;
    ///
    /// assert!(Puzzle::queens(8)?.first()?.is_some());
    /// assert!(Puzzle::queens(3)?.first()?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the search cannot be done.
    pub fn first(&self) -> Result<Option<Solution>, RunError> {
        let settings = Settings::first(1);
        let mut first = None;
        self.solve(&settings, &mut |solution| {
            first = Some(solution.clone());
            ControlFlow::Break(())
        })?;
        Ok(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_solutions_and_the_outcome() {
        let mut solutions = Puzzle::queens(6).unwrap().solutions(&Settings::default());
        assert_eq!(solutions.by_ref().filter(Result::is_ok).count(), 4);
        assert_eq!(solutions.outcome().unwrap().count.to_string(), "4");
        assert!(solutions.next().is_none());
    }

    #[test]
    fn dropping_the_iterator_stops_a_search_that_would_take_years() {
        let mut solutions = Puzzle::queens(30).unwrap().solutions(&Settings::default());
        assert!(solutions.next().unwrap().is_ok());
        drop(solutions);
    }

    #[test]
    fn the_switch_of_the_settings_stops_the_search() {
        let budget = Budget::default();
        let cancel = budget.cancel.clone();
        let settings = Settings { budget, ..Settings::default() };
        let mut solutions = Puzzle::queens(30).unwrap().solutions(&settings);
        assert!(solutions.next().unwrap().is_ok());
        cancel.cancel();
        // What was found before the switch was set may still come.
        assert!(solutions.by_ref().take(1000).count() < 1000);
        assert!(!solutions.outcome().unwrap().end.is_exhausted());
    }

    #[test]
    fn an_error_is_an_item() {
        let settings = Settings { engine: rookwright_run::EngineKind::Sat, ..Settings::default() };
        let mate = Puzzle::preset(&["mate", "4/N1p1/Qn1k/K3 w", "#2"], &Default::default()).unwrap();
        let mut solutions = mate.solutions(&settings);
        assert!(solutions.next().unwrap().is_err());
        assert!(solutions.next().is_none());
    }
}
