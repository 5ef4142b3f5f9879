//! Generators: attempts to make puzzles, until there are as many as wanted.

use crate::budget::{Budget, Watch};
use crate::end::End;
use crate::options::{FieldError, Reject};
use crate::queue::Attempts;
use crate::settings::Settings;
use std::collections::{BTreeMap, HashSet};
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::iter;
use std::sync::Arc;

/// How the puzzles of a family are made.
pub trait Recipe: Send + Sync + Sized + 'static {
    /// What the puzzles are to be like.
    type Options;
    /// A puzzle with its solution.
    type Made: Send + 'static;
    /// What the puzzle has in common with its images by symmetries of the board, and with no other.
    type Form: Eq + Hash + Send + 'static;
    /// Why an attempt makes no puzzle.
    type Failure: Copy + Ord + Debug + Send + 'static;

    /// The number of attempts without a new puzzle after which the generator gives up.
    const PATIENCE: u64;
    /// The failure of an attempt whose puzzle, or an image of it, was already made.
    const REPEATED: Self::Failure;

    /// Prepares what the attempts need to know.
    ///
    /// # Errors
    /// If no such puzzles are possible.
    fn new(options: &Self::Options, seed: u64, watch: Watch) -> Result<Self, FieldError>;

    /// Makes one attempt.  The same number always gives the same result, unless the watch is over: then the result
    /// does not count.
    ///
    /// # Errors
    /// If it makes no puzzle.
    fn attempt(&self, nth: u64) -> Result<(Self::Form, Self::Made), Self::Failure>;

    /// Returns one word for a failure, and what such attempts have in common, in words that follow a number.
    fn reason(failure: Self::Failure) -> (&'static str, String);
}

/// The result of an attempt.
type Attempt<R> = Result<(<R as Recipe>::Form, <R as Recipe>::Made), <R as Recipe>::Failure>;

/// What a generator has done so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary<F> {
    /// `Stopped` while it goes on and after as many puzzles as wanted; `OutOfBudget` if the time ran out or too many
    /// attempts in a row failed.
    pub end: End,
    /// The number of puzzles made.
    pub made: u64,
    /// The number of attempts.
    pub tried: u64,
    /// The number of attempts that failed, for each reason that occurred.
    pub failed: BTreeMap<F, u64>,
}

/// Makes puzzles, one after the other, until there are as many as the budget allows solutions, the time is up, or
/// attempts go on failing.  The seed is that of the settings, or 0.
///
/// No puzzle is an image of another by a symmetry of the board.  The same options and the same seed give the same puzzles
/// in the same order on every machine and with any number of threads, since every attempt draws its own random numbers
/// and the results are taken in order.
pub struct Generator<R: Recipe> {
    attempts: Attempts<Attempt<R>>,
    watch: Watch,
    /// How many puzzles are wanted; `None` for any number.
    most: Option<u64>,
    seen: HashSet<R::Form>,
    summary: Summary<R::Failure>,
    /// The number of attempts up to the last puzzle.
    last: u64,
}

impl<R: Recipe> Generator<R> {
    /// Begins to make puzzles.
    ///
    /// # Errors
    /// If no such puzzles are possible.
    pub fn new(options: &R::Options, settings: &Settings) -> Result<Self, FieldError> {
        // A switch of its own, since the attempts in advance end with the generator and the caller goes on.
        let cancel = settings.budget.cancel.child();
        let watch = Budget { cancel: cancel.clone(), ..settings.budget.clone() }.watch();
        let recipe = Arc::new(R::new(options, settings.seed.unwrap_or(0), watch.clone())?);
        Ok(Self {
            attempts: Attempts::new(settings.threads, cancel, move |nth| recipe.attempt(nth)),
            watch,
            most: settings.budget.solutions,
            seen: HashSet::new(),
            summary: Summary { end: End::Stopped, made: 0, tried: 0, failed: BTreeMap::new() },
            last: 0,
        })
    }

    /// Returns what was done so far.
    pub fn summary(&self) -> &Summary<R::Failure> {
        &self.summary
    }

    /// Returns why attempts failed so far.
    pub fn rejects(&self) -> Vec<Reject> {
        let reject = |(&failure, &number): (&R::Failure, &u64)| {
            let (reason, words) = R::reason(failure);
            Reject { reason, words, number }
        };
        self.summary.failed.iter().map(reject).collect()
    }

    /// Makes one attempt, which may fail to give a puzzle; `None` if there are no more.  [`Iterator::next`] does the
    /// same until there is a puzzle.
    pub fn attempt(&mut self) -> Option<Option<R::Made>> {
        if self.most.is_some_and(|most| self.summary.made >= most) {
            return None;
        }
        // A wish that can hardly be met would otherwise be tried for ever.
        if self.summary.tried - self.last >= R::PATIENCE {
            self.summary.end = End::OutOfBudget;
            return None;
        }
        let result = self.attempts.next();
        // What an attempt found that was cut short is left to chance.
        let Some(result) = result.filter(|_| !self.watch.is_over()) else {
            self.summary.end = self.watch.end();
            return None;
        };
        self.summary.tried += 1;
        // Whether a puzzle is new depends on those before it, so this is decided here and not by the threads.
        let result =
            result.and_then(|(form, made)| if self.seen.insert(form) { Ok(made) } else { Err(R::REPEATED) });
        match result {
            Ok(_) => (self.summary.made, self.last) = (self.summary.made + 1, self.summary.tried),
            Err(failure) => *self.summary.failed.entry(failure).or_default() += 1,
        }
        Some(result.ok())
    }
}

impl<R: Recipe> Iterator for Generator<R> {
    type Item = R::Made;

    fn next(&mut self) -> Option<R::Made> {
        iter::from_fn(|| self.attempt()).flatten().next()
    }
}

impl<R: Recipe> Debug for Generator<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("summary", &self.summary).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes odd numbers; those with the same last digit are twins.
    struct Numbers;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    enum Wrong {
        Even,
        Again,
    }

    impl Recipe for Numbers {
        type Options = ();
        type Made = u64;
        type Form = u64;
        type Failure = Wrong;
        const PATIENCE: u64 = 20;
        const REPEATED: Wrong = Wrong::Again;

        fn new((): &(), _: u64, _: Watch) -> Result<Self, FieldError> {
            Ok(Self)
        }

        fn attempt(&self, nth: u64) -> Result<(u64, u64), Wrong> {
            if nth.is_multiple_of(2) { Err(Wrong::Even) } else { Ok((nth % 10, nth)) }
        }

        fn reason(failure: Wrong) -> (&'static str, String) {
            match failure {
                Wrong::Even => ("even", "even".to_owned()),
                Wrong::Again => ("again", "repeated".to_owned()),
            }
        }
    }

    #[test]
    fn it_gives_up_when_nothing_new_is_made() {
        for threads in [1, 3] {
            let settings = Settings { threads, ..Settings::default() };
            let mut generator = Generator::<Numbers>::new(&(), &settings).unwrap();
            assert_eq!(generator.by_ref().collect::<Vec<_>>(), [1, 3, 5, 7, 9]);
            // Ten attempts up to the last number, and twenty without another.
            let failed = BTreeMap::from([(Wrong::Even, 15), (Wrong::Again, 10)]);
            assert_eq!(*generator.summary(), Summary { end: End::OutOfBudget, made: 5, tried: 30, failed });
            let rejects = generator.rejects();
            let told: Vec<_> = rejects.iter().map(|reject| (reject.reason, reject.number)).collect();
            assert_eq!(told, [("even", 15), ("again", 10)]);
        }
    }

    #[test]
    fn as_many_are_made_as_are_wanted() {
        let mut generator = Generator::<Numbers>::new(&(), &Settings::first(2)).unwrap();
        assert_eq!(generator.attempt(), Some(None));
        assert_eq!(generator.attempt(), Some(Some(1)));
        assert_eq!(generator.by_ref().collect::<Vec<_>>(), [3]);
        assert_eq!((generator.attempt(), generator.summary().end), (None, End::Stopped));
    }
}
