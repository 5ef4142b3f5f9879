//! Solves and counts placement puzzles: chooses the engine, decodes its solutions, checks each of them by
//! [`check`], and counts them.

use crate::brute;
use crate::check::check;
use crate::model::{Encoding, Hints};
use crate::prefix;
use crate::puzzle::Placement;
use crate::search::{Counted, Done, Feed, Known, Native, Work, recognise, report, share};
use rookwright_board::{Men, Symmetry, canonical, is_canonical};
use rookwright_run::{
    Budget, Classes, Count, End, EngineError, EngineKind, Listener, Outcome, RunError, Settings, Tally, Watch,
};
use rookwright_solve::{
    Backtrack, Found, Report, TooLarge, USUAL_ENGINE, solve_encoding, solve_encoding_with,
};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// The largest number of symmetries for counting up to symmetry: every solution is compared with all its
/// images.
const LARGEST_GROUP: u64 = 1 << 17;

/// Passes solutions to `found` until there are no more, the budget is spent, or `found` breaks.
///
/// With [`Settings::up_to_symmetry`] one solution of each class is reported, and the budget limits the number
/// of classes.
///
/// ```
/// use rookwright_placement::{Queens, check, solve};
/// use rookwright_run::{Budget, Settings};
/// use std::ops::ControlFlow;
///
/// let puzzle = Queens::new(20).puzzle()?;
/// let one = Budget { solutions: Some(1), ..Budget::default() };
/// solve(&puzzle, &Settings::default().with_budget(one), &mut |men| {
///     assert!(men.len() == 20 && check(&puzzle, men).is_ok());
///     ControlFlow::Continue(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    puzzle: &Placement,
    settings: &Settings,
    found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
) -> Result<Outcome, RunError> {
    let native = recognise(puzzle);
    let one = settings.budget.solutions == Some(1) && !settings.up_to_symmetry;
    let engine = choose(puzzle, native.as_deref(), settings, one);
    let group = if settings.up_to_symmetry { Some(group(puzzle)?) } else { None };
    let watch = settings.budget.watch();
    let run = Run { puzzle, native, settings, engine, watch, group };
    run.enumerate(one, found).map_err(|error| settings.without_blame(error))
}

/// Counts the solutions, and also counts them up to symmetry if that is requested or costs almost nothing.
///
/// ```
/// use rookwright_placement::{Queens, count};
/// use rookwright_run::{Count, Settings};
///
/// let outcome = count(&Queens::new(8).puzzle()?, &Settings::default())?;
/// assert_eq!(outcome.count, Count::exactly(92u32));
/// assert_eq!(outcome.classes, Some(Count::exactly(12u32))); // up to symmetry
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: &Placement, settings: &Settings) -> Result<Outcome, RunError> {
    let native = recognise(puzzle);
    let engine = choose(puzzle, native.as_deref(), settings, false);
    let watch = settings.budget.watch();
    // A search made for this puzzle may count without listing; a limit on the number of solutions needs a
    // list.
    if engine == EngineKind::Search
        && settings.budget.solutions.is_none()
        && let Some(native) = &native
    {
        let work = Work::of(settings, &watch);
        if let Some(counted) = native.count(work, settings.up_to_symmetry) {
            let Counted { end, count, classes, optimum, statistics } = counted;
            let (readings, remark) = (None, None);
            return Ok(Outcome { engine, end, count, readings, classes, optimum, statistics, remark });
        }
    }
    // A count that is known, or takes no time, needs no parts.
    let is_known = puzzle.contradiction().is_some()
        || native.as_deref().is_some_and(|native| matches!(native.known(), Some(Known::NoSolution(_))));
    let is_short = engine == EngineKind::Search && (is_known || puzzle.geometry().area() <= 64);
    let in_parts = settings.sharded.is_some() && !(engine == EngineKind::Search && is_known)
        || settings.checkpoint.is_some() && !is_short;
    // Counting classes costs a comparison with eight images, which is negligible; a torus has more.
    let wanted = settings.up_to_symmetry || !puzzle.geometry().is_torus();
    let group = if wanted { Some(group(puzzle)?) } else { None };
    let run = Run { puzzle, native, settings, engine, watch, group };
    let outcome = if in_parts {
        run.count_in_parts()
    } else {
        run.enumerate(false, &mut |_| ControlFlow::Continue(()))
    };
    outcome.map_err(|error| settings.without_blame(error))
}

/// Returns whether a count with these settings is as quick in parts, which a checkpoint keeps.  The parts of a puzzle
/// that asks for the most or the fewest do not know the best of the others, unless the puzzle has a search of its own.
pub fn is_counted_in_parts(puzzle: &Placement, settings: &Settings) -> bool {
    let native = recognise(puzzle);
    let engine = choose(puzzle, native.as_deref(), settings, false);
    let is_native = engine == EngineKind::Search && native.as_deref().is_some_and(Native::keeps_parts);
    settings.budget.solutions.is_none() && (is_native || puzzle.goal().is_none())
}

fn choose(puzzle: &Placement, native: Option<&dyn Native>, settings: &Settings, one: bool) -> EngineKind {
    if settings.engine != EngineKind::Auto {
        return settings.engine;
    }
    let best = |native: &dyn Native| settings.seed.is_none() && native.is_best(settings, one);
    if native.is_some_and(best) || puzzle.contradiction().is_some() {
        EngineKind::Search
    } else {
        USUAL_ENGINE
    }
}

/// Returns the puzzle's symmetries.
///
/// # Errors
/// If there are too many of them.
fn group(puzzle: &Placement) -> Result<Vec<Symmetry>, RunError> {
    let board = puzzle.geometry();
    let shifts = u64::from(board.files()) * u64::from(board.ranks());
    if board.is_torus() && 8 * shifts > LARGEST_GROUP {
        return Err(RunError::Refused(format!(
            "the torus is too large to count up to symmetry: it has {} symmetries, and the limit is {LARGEST_GROUP}",
            8 * shifts
        )));
    }
    Ok(puzzle.symmetries())
}

/// One run of one engine.
struct Run<'a> {
    puzzle: &'a Placement,
    native: Option<Box<dyn Native + 'a>>,
    settings: &'a Settings,
    engine: EngineKind,
    watch: Watch,
    /// The symmetries, if solutions are counted up to symmetry.
    group: Option<Vec<Symmetry>>,
}

impl Run<'_> {
    fn enumerate(
        &self,
        one: bool,
        found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<Outcome, RunError> {
        let board = self.puzzle.geometry();
        let group = self.group.as_deref().unwrap_or_default();
        let is_representative = |men: &Men| is_canonical(board, group, men);
        let representative = |men: &Men| canonical(board, group, men);
        let classes = self.group.as_ref().map(|group| Classes {
            symmetries: group.len(),
            is_representative: &is_representative,
            representative: &representative,
        });
        let mut pass_on = |men: Cow<'_, Men>| found(&men);
        let mut tally = Tally::new(self.engine, self.settings, classes, &mut pass_on);
        let verdict =
            |men: &Men| check(self.puzzle, men).map_err(|violation| (violation.to_string(), men.to_string()));
        let (Report { end, optimum, statistics }, remark) = self.feed(one, &mut |found| match found {
            Found::Solution(men) => tally.take(Cow::Borrowed(men), verdict(men)),
            // Boards on the way to an optimum are shown and checked, but not counted.
            Found::Better(men, value) => tally.improve(men, value, verdict(men)),
        })?;
        let (count, classes) = tally.finish(end)?;
        let none = count == Count::exactly(0u32);
        let remark = remark.or_else(|| none.then(|| self.puzzle.contradiction()).flatten());
        Ok(Outcome { engine: self.engine, end, count, readings: None, classes, optimum, statistics, remark })
    }

    /// Counts part by part, for a checkpoint or for shards of the count.
    fn count_in_parts(&self) -> Result<Outcome, RunError> {
        // A limit is one for all parts together, but each part is counted by itself.
        if self.settings.budget.solutions.is_some() {
            return Err(RunError::Refused("a count in parts cannot have a limit of solutions".to_owned()));
        }
        let parts = prefix::parts(self.puzzle)
            .ok_or_else(|| RunError::Refused("this puzzle cannot be counted in parts".to_owned()))?;
        // The parts are what is shared: a part itself must not use threads, write checkpoints or
        // report progress.
        let settings = Settings {
            threads: 1,
            checkpoint: None,
            sharded: None,
            progress: Listener::default(),
            ..self.settings.clone()
        };
        let trouble = Mutex::new(None);
        // Engine and classes stand in the name: a count without classes must not be taken for one with them.
        let stage = format!("prefixes-{}{}", self.engine, if self.group.is_some() { "-classes" } else { "" });
        let goal = self.puzzle.goal();
        let combine = |one, other| prefix::combine(goal, one, other);
        let (end, numbers) = share(&parts, self.work(), &stage, combine, |part, watch| {
            let (group, watch) = (self.group.clone(), watch.clone());
            let run = Run {
                puzzle: part,
                native: recognise(part),
                settings: &settings,
                engine: self.engine,
                watch,
                group,
            };
            // The least number of classes that a count implies is wrong for a part: its solutions may be images of others.
            let mut classes = 0;
            let counted = run.enumerate(false, &mut |men| {
                classes +=
                    u128::from(is_canonical(part.geometry(), self.group.as_deref().unwrap_or_default(), men));
                ControlFlow::Continue(())
            });
            match counted {
                Ok(outcome) => {
                    Done { result: prefix::numbers(&outcome, classes), finished: outcome.end.is_exhausted() }
                }
                Err(error) => {
                    // An error ends the part, and the first one becomes the answer of the whole count.
                    trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    Done { result: [0; 6], finished: false }
                }
            }
        });
        match trouble.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(prefix::outcome(self.engine, end, goal, self.group.is_some(), numbers)),
        }
    }

    /// Runs the engine and passes its results to `take`.  Also returns why the answer is known without a
    /// search, if it is.
    fn feed(&self, one: bool, take: &mut Feed<'_>) -> Result<(Report, Option<String>), EngineError> {
        // The tally stops the engine, since the engine does not know classes.
        let budget = self.settings.budget.rest(&self.watch);
        match self.engine {
            EngineKind::Search => self.feed_native(one, &budget, take),
            EngineKind::Brute => Ok((brute::search(self.puzzle, &budget, take)?, None)),
            engine => {
                self.encodable()?;
                let encoding = Encoding::of(self.puzzle, self.hints());
                Ok((solve_encoding(&encoding, engine, self.settings, &budget, take)?, None))
            }
        }
    }

    fn feed_native(
        &self,
        one: bool,
        budget: &Budget,
        take: &mut Feed<'_>,
    ) -> Result<(Report, Option<String>), EngineError> {
        let known = |end| report(end, None, 0);
        // The cheapest ways first: numbers that contradict each other, theorems, a search for this puzzle,
        // and at last one for any.
        if let Some(reason) = self.puzzle.contradiction() {
            return Ok((known(End::Exhausted), Some(reason)));
        }
        let native = self.native.as_deref();
        match native.and_then(Native::known) {
            Some(Known::NoSolution(theorem)) => return Ok((known(End::Exhausted), Some(theorem))),
            Some(Known::Solution) if one => {
                // One solution was requested; whether there are more is unknown.
                if let Some(men) = native.and_then(Native::construct) {
                    let _ = take(Found::Solution(&men));
                }
                return Ok((known(End::Stopped), None));
            }
            _ => {}
        }
        if let Some(report) = native.and_then(|native| native.enumerate(self.work(), take)) {
            return Ok((report, None));
        }
        self.encodable()?;
        let encoding = Encoding::of(self.puzzle, self.hints());
        Ok((solve_encoding_with(&Backtrack, &encoding, budget, take)?, None))
    }

    fn hints(&self) -> Hints {
        if self.settings.plain { Hints::Plain } else { Hints::Implied }
    }

    fn work(&self) -> Work<'_> {
        Work::of(self.settings, &self.watch)
    }

    fn encodable(&self) -> Result<(), EngineError> {
        let unsupported = |error: TooLarge| EngineError::Unsupported {
            engine: self.engine.name(),
            what: error.to_string(),
        };
        Encoding::admits(self.puzzle, self.hints()).map_err(unsupported)
    }
}
