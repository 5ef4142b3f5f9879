//! Counts, limits and passes on the solutions that an engine finds: the part of a run that every family shares.

use crate::count::Count;
use crate::end::End;
use crate::engine_kind::EngineKind;
use crate::error::RunError;
use crate::progress::Progress;
use crate::settings::Settings;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The symmetry of a puzzle, as its family defines it.
pub struct Classes<'a, S: ToOwned + ?Sized> {
    /// The number of symmetries.
    pub symmetries: usize,
    /// Whether a solution is the representative of its class.
    pub is_representative: &'a dyn Fn(&S) -> bool,
    /// The representative of a solution's class.
    pub representative: &'a dyn Fn(&S) -> S::Owned,
}

impl<S: ToOwned + ?Sized> std::fmt::Debug for Classes<'_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Classes").field("symmetries", &self.symmetries).finish_non_exhaustive()
    }
}

/// Receives the solutions of one run.
///
/// The caller checks every solution independently and passes the verdict with it: a wrong solution ends the run, and
/// [`Tally::finish`] returns it as an error.
///
/// ```
/// use rookwright_run::{End, EngineKind, Settings, Tally};
/// use std::ops::ControlFlow;
///
/// let mut seen = Vec::new();
/// let mut pass_on = |word: std::borrow::Cow<'_, str>| {
///     seen.push(word.into_owned());
///     ControlFlow::Continue(())
/// };
/// let settings = Settings::default();
/// let mut tally: Tally<'_, str> = Tally::new(EngineKind::Brute, &settings, None, &mut pass_on);
/// assert!(tally.take("abc".into(), Ok(())).is_continue());
/// assert!(tally.take("xyz".into(), Err(("too late in the alphabet".into(), "xyz".into()))).is_break());
/// assert!(tally.finish(End::Stopped).is_err());
/// assert_eq!(seen, ["abc"]);
/// ```
pub struct Tally<'a, S: ToOwned + ?Sized> {
    engine: EngineKind,
    settings: &'a Settings,
    classes: Option<Classes<'a, S>>,
    found: &'a mut dyn FnMut(Cow<'_, S>) -> ControlFlow<()>,
    seen: u64,
    representatives: u64,
    best: Option<S::Owned>,
    wrong: Option<Wrong>,
}

/// What is wrong with a solution, and the solution, both in words.
type Wrong = (String, String);

impl<S: ToOwned + ?Sized> std::fmt::Debug for Tally<'_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tally").field("seen", &self.seen).finish_non_exhaustive()
    }
}

impl<'a, S: ToOwned + ?Sized> Tally<'a, S> {
    /// Starts at zero.  Solutions go to `found`; with `classes`, symmetric solutions are counted up to symmetry
    /// too, and with [`Settings::up_to_symmetry`] only representatives are passed on.
    pub fn new(
        engine: EngineKind,
        settings: &'a Settings,
        classes: Option<Classes<'a, S>>,
        found: &'a mut dyn FnMut(Cow<'_, S>) -> ControlFlow<()>,
    ) -> Self {
        Self { engine, settings, classes, found, seen: 0, representatives: 0, best: None, wrong: None }
    }

    /// Takes a solution with the verdict of the check; breaks when the run should stop.
    pub fn take(&mut self, solution: Cow<'_, S>, verdict: Result<(), Wrong>) -> ControlFlow<()> {
        self.accept(verdict)?;
        self.seen += 1;
        self.settings.progress.report(Progress::Found(self.seen));
        let limit = self.settings.budget.solutions;
        let up_to_symmetry = self.settings.up_to_symmetry;
        // Without symmetries every solution stands for itself.
        let Some(classes) = &self.classes else {
            (self.found)(solution)?;
            return stop_if(limit.is_some_and(|limit| self.seen >= limit));
        };
        if up_to_symmetry && limit == Some(1) {
            // Any solution gives the representative of its class.
            self.representatives = 1;
            let _ = (self.found)(Cow::Owned((classes.representative)(&solution)));
            return ControlFlow::Break(());
        }
        // Each class has one representative among the solutions, so nothing has to be remembered.
        let is_representative = (classes.is_representative)(&solution);
        self.representatives += u64::from(is_representative);
        if is_representative || !up_to_symmetry {
            (self.found)(solution)?;
        }
        let passed_on = if up_to_symmetry { self.representatives } else { self.seen };
        stop_if(limit.is_some_and(|limit| passed_on >= limit))
    }

    /// Keeps the best solution so far, in case the search ends before its optimum is proven.
    pub fn improve(&mut self, solution: &S, value: u64, verdict: Result<(), Wrong>) -> ControlFlow<()> {
        self.accept(verdict)?;
        self.settings.progress.report(Progress::Best(value));
        self.best = Some(solution.to_owned());
        ControlFlow::Continue(())
    }

    /// Returns the numbers of solutions and of classes; passes on the best solution of a search that proved nothing.
    ///
    /// # Errors
    /// The wrong solution, if there was one.
    pub fn finish(mut self, end: End) -> Result<(Count, Option<Count>), RunError> {
        // The best board so far is worth showing even if nothing better was excluded.
        if self.seen == 0
            && self.wrong.is_none()
            && let Some(best) = self.best.take()
        {
            let best = match &self.classes {
                Some(classes) => (classes.representative)(std::borrow::Borrow::borrow(&best)),
                None => best,
            };
            let _ = self.take(Cow::Owned(best), Ok(()));
        }
        if let Some((violation, answer)) = self.wrong {
            return Err(RunError::Wrong { engine: self.engine, violation, answer });
        }
        // A class has no more members than there are symmetries, so unseen representatives can be counted as well.
        let at_least = |classes: &Classes<'_, S>| {
            self.representatives.max(self.seen.div_ceil(classes.symmetries as u64))
        };
        let classes = self.classes.as_ref().map(|classes| Count::after(end, at_least(classes)));
        Ok((Count::after(end, self.seen), classes))
    }

    fn accept(&mut self, verdict: Result<(), Wrong>) -> ControlFlow<()> {
        match verdict {
            Ok(()) => ControlFlow::Continue(()),
            Err(wrong) => {
                self.wrong = Some(wrong);
                ControlFlow::Break(())
            }
        }
    }
}

fn stop_if(enough: bool) -> ControlFlow<()> {
    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
