//! From a puzzle to its answer: picks the engine, reads what it finds as boards, puts every board
//! to [`check`] before anybody sees it, and keeps count.

use crate::brute;
use crate::check::{Violation, check};
use crate::model::{Encoding, TooLarge};
use crate::puzzle::Placement;
use crate::search::{Counted, Known, Native, Work};
use rookwright_board::{Men, Symmetry, canonical, is_canonical};
use rookwright_solve::{
    Asp, Budget, Count, Cp, End, Engine, EngineError, EngineKind, Found, Optimum, Outcome, Progress,
    RunError, Sat, Settings, Statistics, Watch,
};
use std::ops::ControlFlow;

/// Up to this size a native search from the first rank up finds and counts at once, whatever is
/// given; beyond it givens help a solver that learns more than they help us.
const SEARCH_MANAGES: u32 = 20;

/// The largest group that classes are told apart by: every solution is held against all of it.
const LARGEST_GROUP: u64 = 1 << 20;

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
    let engine = choose(native.as_ref(), settings, one);
    let group = if settings.up_to_symmetry { Some(group(puzzle, engine)?) } else { None };
    let watch = settings.budget.watch();
    Run { puzzle, native, settings, engine, watch, group }.enumerate(one, found)
}

/// Counts the solutions; also up to symmetry, where that is asked for or costs next to nothing.
pub fn count(puzzle: &Placement, settings: &Settings<'_>) -> Result<Outcome, RunError> {
    let native = Native::of(puzzle);
    let engine = choose(native.as_ref(), settings, false);
    let watch = settings.budget.watch();
    if engine == EngineKind::Search
        && settings.budget.solutions.is_none()
        && let Some(native) = &native
    {
        let work = Work { threads: settings.threads, watch: &watch, progress: settings.progress };
        if let Some(counted) = native.count(work, settings.up_to_symmetry) {
            let Counted { end, count, classes, statistics } = counted;
            return Ok(Outcome { engine, end, count, classes, optimum: None, statistics, remark: None });
        }
    }
    // Telling classes apart costs a look at eight images, which no engine notices; a torus has more.
    let wanted = settings.up_to_symmetry || !puzzle.geometry().is_torus();
    let group = if wanted { Some(group(puzzle, engine)?) } else { None };
    let run = Run { puzzle, native, settings, engine, watch, group };
    run.enumerate(false, &mut |_| ControlFlow::Continue(()))
}

fn choose(native: Option<&Native<'_>>, settings: &Settings<'_>, one: bool) -> EngineKind {
    if settings.engine != EngineKind::Auto {
        return settings.engine;
    }
    let Some(native) = native.filter(|_| settings.seed.is_none()) else { return EngineKind::Sat };
    let all = settings.budget.solutions.is_none();
    match native.known() {
        Some(Known::NoSolution(_)) => EngineKind::Search,
        Some(Known::Solution) if one => EngineKind::Search,
        _ if native.obstacle().is_some() => EngineKind::Sat,
        // Nothing that learns counts the plain board faster.
        Some(Known::Solution) if all => EngineKind::Search,
        _ if native.side() <= SEARCH_MANAGES => EngineKind::Search,
        _ => EngineKind::Sat,
    }
}

/// The puzzle's symmetries, unless there are too many of them to look at.
fn group(puzzle: &Placement, engine: EngineKind) -> Result<Vec<Symmetry>, EngineError> {
    let board = puzzle.geometry();
    let shifts = u64::from(board.files()) * u64::from(board.ranks());
    if board.is_torus() && 8 * shifts > LARGEST_GROUP {
        let what = "telling classes apart on so large a torus".to_owned();
        return Err(EngineError::Unsupported { engine: engine.name(), what });
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

/// What is left to say when an engine has ended.
struct Fed {
    end: End,
    optimum: Option<Optimum>,
    statistics: Statistics,
    remark: Option<&'static str>,
}

impl Fed {
    fn searched((end, statistics): (End, Statistics)) -> Self {
        Fed { end, optimum: None, statistics, remark: None }
    }
}

impl Run<'_> {
    fn enumerate(
        &self,
        one: bool,
        found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<Outcome, RunError> {
        let mut tally = Tally { run: self, seen: 0, classes: 0, wrong: None, found };
        let Fed { end, optimum, statistics, remark } = self.feed(one, &mut |men| tally.take(men))?;
        if let Some((violation, men)) = tally.wrong {
            let (violation, answer) = (violation.to_string(), men.to_string());
            return Err(RunError::Wrong { engine: self.engine, violation, answer });
        }
        let classes = self.group.as_ref().map(|group| tally.classes(end, group.len()));
        let count = Count::after(end, tally.seen.into());
        Ok(Outcome { engine: self.engine, end, count, classes, optimum, statistics, remark })
    }

    /// Runs the engine and hands every board it finds to `take`.
    fn feed(&self, one: bool, take: &mut dyn FnMut(&Men) -> ControlFlow<()>) -> Result<Fed, EngineError> {
        let budget = Budget {
            time: self.watch.left(),
            // The tally stops the engine, which knows nothing of classes.
            solutions: None,
            memory: self.settings.budget.memory,
            cancel: self.settings.budget.cancel.clone(),
        };
        match self.engine {
            EngineKind::Search => self.feed_native(one, &budget, take),
            EngineKind::Brute => {
                self.encodable()?;
                Ok(Fed::searched(brute::search(self.puzzle, &budget, take)))
            }
            EngineKind::Auto | EngineKind::Sat => {
                self.feed_model(&Sat { seed: self.settings.seed }, &budget, take)
            }
            EngineKind::Cp => self.feed_model(&Cp { labelling: self.settings.labelling }, &budget, take),
            EngineKind::Asp => self.feed_model(&Asp::default(), &budget, take),
        }
    }

    fn feed_native(
        &self,
        one: bool,
        budget: &Budget,
        take: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<Fed, EngineError> {
        let unsupported = |what: &str| EngineError::Unsupported { engine: "search", what: what.to_owned() };
        let native = self.native.as_ref().ok_or_else(|| unsupported("it knows queens puzzles only"))?;
        match native.known() {
            Some(Known::NoSolution(theorem)) => {
                let known = Fed::searched((End::Exhausted, Statistics::default()));
                Ok(Fed { remark: Some(theorem), ..known })
            }
            Some(Known::Solution) if one => {
                // One was asked for, and whether there are more we have not looked.
                let _ = take(&native.construct());
                Ok(Fed::searched((End::Stopped, Statistics::default())))
            }
            _ => native.enumerate(budget, take).map(Fed::searched).map_err(unsupported),
        }
    }

    fn feed_model(
        &self,
        engine: &dyn Engine,
        budget: &Budget,
        take: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<Fed, EngineError> {
        self.encodable()?;
        let encoding = Encoding::of(self.puzzle);
        let report = engine.solve(encoding.model(), budget, &mut |found| match found {
            Found::Solution(assignment) => take(&encoding.read(assignment)),
            Found::Better(..) => ControlFlow::Continue(()),
        })?;
        Ok(Fed { end: report.end, optimum: report.optimum, statistics: report.statistics, remark: None })
    }

    fn encodable(&self) -> Result<(), EngineError> {
        let unsupported = |error: TooLarge| EngineError::Unsupported {
            engine: self.engine.name(),
            what: error.to_string(),
        };
        Encoding::admits(self.puzzle).map_err(unsupported)
    }
}

/// What becomes of the boards an engine finds.
struct Tally<'a> {
    run: &'a Run<'a>,
    seen: u64,
    classes: u64,
    wrong: Option<(Violation, Men)>,
    found: &'a mut dyn FnMut(&Men) -> ControlFlow<()>,
}

impl Tally<'_> {
    /// The classes seen.  Those whose first member is still to come count too: a class has no more
    /// members than the group.
    fn classes(&self, end: End, group: usize) -> Count {
        Count::after(end, self.classes.max(self.seen.div_ceil(group as u64)).into())
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
