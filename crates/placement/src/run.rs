//! From a puzzle to its answer: picks the engine, reads what it finds as boards, puts every board
//! to [`check`] before anybody sees it, and keeps count.

use crate::brute;
use crate::check::{Violation, check};
use crate::model::{Encoding, Hints};
use crate::puzzle::Placement;
use crate::search::{Counted, Known, Native, Work};
use rookwright_board::{Men, Symmetry, canonical, is_canonical};
use rookwright_solve::{
    Asp, Backtrack, Budget, Count, Cp, End, Engine, EngineError, EngineKind, Found, Outcome, Progress,
    Report, RunError, Sat, Settings, Statistics, TooLarge, Watch,
};
use std::ops::ControlFlow;

/// The largest group that classes are told apart by: every solution is held against all of it.
const LARGEST_GROUP: u64 = 1 << 17;

/// Reports solutions until there are no more, the budget is spent, or `found` has enough.
///
/// With [`Settings::up_to_symmetry`] one of each class is reported, and the budget's number of
/// solutions is a number of classes.
pub fn solve(
    puzzle: &Placement,
    settings: &Settings<'_>,
    found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
) -> Result<Outcome, RunError> {
    let native = Native::of(puzzle);
    let one = settings.budget.solutions == Some(1) && !settings.up_to_symmetry;
    let engine = choose(puzzle, native.as_ref(), settings, one);
    let group = if settings.up_to_symmetry { Some(group(puzzle)?) } else { None };
    let watch = settings.budget.watch();
    let run = Run { puzzle, native, settings, engine, watch, group };
    run.enumerate(one, found).map_err(|error| settings.without_blame(error))
}

/// Counts the solutions; also up to symmetry, where that is asked for or costs next to nothing.
pub fn count(puzzle: &Placement, settings: &Settings<'_>) -> Result<Outcome, RunError> {
    let native = Native::of(puzzle);
    let engine = choose(puzzle, native.as_ref(), settings, false);
    let watch = settings.budget.watch();
    if engine == EngineKind::Search
        && settings.budget.solutions.is_none()
        && let Some(native) = &native
    {
        let Settings { threads, progress, checkpoint, .. } = *settings;
        let work = Work { threads, watch: &watch, progress, checkpoint };
        if let Some(counted) = native.count(work, settings.up_to_symmetry) {
            let Counted { end, count, classes, optimum, statistics } = counted;
            let directed = None;
            return Ok(Outcome { engine, end, count, directed, classes, optimum, statistics, remark: None });
        }
    }
    // What is known, or counted in no time, needs no checkpoint.
    let at_once =
        native.as_ref().is_some_and(|native| native.known().is_some()) || puzzle.geometry().area() <= 64;
    if settings.checkpoint.is_some() && !(engine == EngineKind::Search && at_once) {
        return Err(settings.keeps_no_checkpoint());
    }
    // Telling classes apart costs a look at eight images, which no engine notices; a torus has more.
    let wanted = settings.up_to_symmetry || !puzzle.geometry().is_torus();
    let group = if wanted { Some(group(puzzle)?) } else { None };
    let run = Run { puzzle, native, settings, engine, watch, group };
    run.enumerate(false, &mut |_| ControlFlow::Continue(())).map_err(|error| settings.without_blame(error))
}

fn choose(puzzle: &Placement, native: Option<&Native<'_>>, settings: &Settings<'_>, one: bool) -> EngineKind {
    if settings.engine != EngineKind::Auto {
        return settings.engine;
    }
    let best = |native: &Native<'_>| settings.seed.is_none() && native.is_best(settings, one);
    if native.is_some_and(best) || puzzle.contradiction().is_some() {
        EngineKind::Search
    } else {
        EngineKind::Sat
    }
}

/// The puzzle's symmetries, unless there are too many of them to look at.
fn group(puzzle: &Placement) -> Result<Vec<Symmetry>, RunError> {
    let board = puzzle.geometry();
    let shifts = u64::from(board.files()) * u64::from(board.ranks());
    if board.is_torus() && 8 * shifts > LARGEST_GROUP {
        return Err(RunError::Refused(format!(
            "so large a torus has too many symmetries to count up to them: {} of them, and the most is {LARGEST_GROUP}",
            8 * shifts
        )));
    }
    Ok(puzzle.symmetries())
}

/// One run of one engine.
struct Run<'a> {
    puzzle: &'a Placement,
    native: Option<Native<'a>>,
    settings: &'a Settings<'a>,
    engine: EngineKind,
    watch: Watch,
    /// The symmetries that classes are told apart by, if they are.
    group: Option<Vec<Symmetry>>,
}

/// What an engine hands over on its way.
type Feed<'a> = dyn FnMut(Found<'_, Men>) -> ControlFlow<()> + 'a;

impl Run<'_> {
    fn enumerate(
        &self,
        one: bool,
        found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<Outcome, RunError> {
        let mut tally = Tally { run: self, seen: 0, classes: 0, best: None, wrong: None, found };
        let (Report { end, optimum, statistics }, remark) = self.feed(one, &mut |found| match found {
            Found::Solution(men) => tally.take(men),
            Found::Better(men, value) => tally.improve(men, value),
        })?;
        tally.show_best();
        if let Some((violation, men)) = tally.wrong {
            let (violation, answer) = (violation.to_string(), men.to_string());
            return Err(RunError::Wrong { engine: self.engine, violation, answer });
        }
        let classes = self.group.as_ref().map(|group| tally.classes(end, group.len()));
        let count = Count::after(end, tally.seen);
        let remark = remark.or_else(|| self.puzzle.contradiction().filter(|_| count == Count::exactly(0u32)));
        Ok(Outcome { engine: self.engine, end, count, directed: None, classes, optimum, statistics, remark })
    }

    /// Runs the engine and hands everything it finds to `take`; also why the answer is known without
    /// a search, where it is.
    fn feed(&self, one: bool, take: &mut Feed<'_>) -> Result<(Report, Option<String>), EngineError> {
        // The tally stops the engine, which knows nothing of classes.
        let budget = self.settings.budget.rest(&self.watch);
        let report = match self.engine {
            EngineKind::Search => return self.feed_native(one, &budget, take),
            EngineKind::Brute => brute::search(self.puzzle, &budget, take)?,
            EngineKind::Auto | EngineKind::Sat => {
                self.feed_model(&Sat { seed: self.settings.seed }, &budget, take)?
            }
            EngineKind::Cp => self.feed_model(&Cp { labelling: self.settings.labelling }, &budget, take)?,
            EngineKind::Asp => self.feed_model(&Asp::default(), &budget, take)?,
        };
        Ok((report, None))
    }

    fn feed_native(
        &self,
        one: bool,
        budget: &Budget,
        take: &mut Feed<'_>,
    ) -> Result<(Report, Option<String>), EngineError> {
        let known = |end| Report { end, optimum: None, statistics: Statistics::default() };
        if let Some(reason) = self.puzzle.contradiction() {
            return Ok((known(End::Exhausted), Some(reason)));
        }
        let native = self.native.as_ref();
        match native.and_then(Native::known) {
            Some(Known::NoSolution(theorem)) => return Ok((known(End::Exhausted), Some(theorem))),
            Some(Known::Solution) if one => {
                // One was asked for, and whether there are more we have not looked.
                if let Some(men) = native.and_then(Native::construct) {
                    let _ = take(Found::Solution(&men));
                }
                return Ok((known(End::Stopped), None));
            }
            _ => {}
        }
        match native.and_then(|native| native.enumerate(budget, self.work(), take)) {
            Some(report) => Ok((report, None)),
            None => Ok((self.feed_model(&Backtrack, budget, take)?, None)),
        }
    }

    fn hints(&self) -> Hints {
        if self.settings.plain { Hints::Plain } else { Hints::Implied }
    }

    fn work(&self) -> Work<'_> {
        let Settings { threads, progress, checkpoint, .. } = *self.settings;
        Work { threads, watch: &self.watch, progress, checkpoint }
    }

    fn feed_model(
        &self,
        engine: &dyn Engine,
        budget: &Budget,
        take: &mut Feed<'_>,
    ) -> Result<Report, EngineError> {
        self.encodable()?;
        let encoding = Encoding::of(self.puzzle, self.hints());
        engine.solve(encoding.model(), budget, &mut |found| match found {
            Found::Solution(assignment) => take(Found::Solution(&encoding.read(assignment))),
            Found::Better(assignment, value) => take(Found::Better(&encoding.read(assignment), value)),
        })
    }

    fn encodable(&self) -> Result<(), EngineError> {
        let unsupported = |error: TooLarge| EngineError::Unsupported {
            engine: self.engine.name(),
            what: error.to_string(),
        };
        Encoding::admits(self.puzzle, self.hints()).map_err(unsupported)
    }
}

/// What becomes of the boards an engine finds.
struct Tally<'a> {
    run: &'a Run<'a>,
    seen: u64,
    classes: u64,
    /// The best board so far, of a search for the best.
    best: Option<Men>,
    wrong: Option<(Violation, Men)>,
    found: &'a mut dyn FnMut(&Men) -> ControlFlow<()>,
}

impl Tally<'_> {
    /// The classes seen.  Those whose first member is still to come count too: a class has no more
    /// members than the group.
    fn classes(&self, end: End, group: usize) -> Count {
        Count::after(end, self.classes.max(self.seen.div_ceil(group as u64)))
    }

    /// Keeps the best board so far, in case the search for the best comes to no end.
    fn improve(&mut self, men: &Men, value: u64) -> ControlFlow<()> {
        if let Err(violation) = check(self.run.puzzle, men) {
            self.wrong = Some((violation, men.clone()));
            return ControlFlow::Break(());
        }
        (self.run.settings.progress)(Progress::Best(value));
        self.best = Some(men.clone());
        ControlFlow::Continue(())
    }

    /// Reports the best board of a search that ended before anything was proven.
    fn show_best(&mut self) {
        if let Some(best) = self.best.take().filter(|_| self.seen == 0 && self.wrong.is_none()) {
            let best = match &self.run.group {
                Some(group) => canonical(self.run.puzzle.geometry(), group, &best),
                None => best,
            };
            let _ = self.take(&best);
        }
    }

    fn take(&mut self, men: &Men) -> ControlFlow<()> {
        let Run { puzzle, settings, group, .. } = self.run;
        if let Err(violation) = check(puzzle, men) {
            self.wrong = Some((violation, men.clone()));
            return ControlFlow::Break(());
        }
        self.seen += 1;
        (settings.progress)(Progress::Found(self.seen));
        let limit = settings.budget.solutions;
        let Some(group) = group else {
            (self.found)(men)?;
            return if limit == Some(self.seen) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        };
        if settings.up_to_symmetry && limit == Some(1) {
            // Any solution tells what the first of its class looks like.
            self.classes = 1;
            let _ = (self.found)(&canonical(puzzle.geometry(), group, men));
            return ControlFlow::Break(());
        }
        let first_of_class = is_canonical(puzzle.geometry(), group, men);
        self.classes += u64::from(first_of_class);
        if first_of_class || !settings.up_to_symmetry {
            (self.found)(men)?;
        }
        let told = if settings.up_to_symmetry { self.classes } else { self.seen };
        if limit.is_some_and(|limit| told >= limit) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
