//! From a puzzle to its answer: picks the engine, reads what it finds as boards, puts every board
//! to [`check`] before anybody sees it, and keeps count.

use crate::check::{Violation, check};
use crate::model::{Encoding, TooLarge};
use crate::puzzle::Placement;
use crate::search::{Known, Native, Work};
use crate::{brute, search};
use rookwright_board::{Men, Symmetry, is_canonical};
use rookwright_solve::{
    Asp, Budget, Count, Cp, End, Engine, EngineError, EngineKind, Found, Labelling, Sat, Statistics, Watch,
};
use std::ops::ControlFlow;

/// Up to this size a native search from the first rank up finds solutions at once.
const SEARCH_FINDS: u32 = 20;

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many parts of the work are done.
    Parts {
        /// Done so far.
        done: u64,
        /// Of so many.
        of: u64,
    },
    /// So many solutions are found.
    Found(u64),
}

/// How a puzzle is to be solved.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// By which engine.
    pub engine: EngineKind,
    /// In which order the engine `cp` tries things.
    pub labelling: Labelling,
    /// With how many threads; only the native count uses more than one.
    pub threads: usize,
    /// Whether solutions that a symmetry carries into each other are one.
    pub up_to_symmetry: bool,
    /// For another solution than the usual one; the engine is `sat` then.
    pub seed: Option<u64>,
    /// What it may take.
    pub budget: &'a Budget,
    /// Who is told how far it has come.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// A budget without limits to refer to.
static UNLIMITED: std::sync::LazyLock<Budget> = std::sync::LazyLock::new(Budget::default);

impl Default for Settings<'_> {
    fn default() -> Self {
        Self {
            engine: EngineKind::Auto,
            labelling: Labelling::default(),
            threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            up_to_symmetry: false,
            seed: None,
            budget: &UNLIMITED,
            progress: &|_| {},
        }
    }
}

impl std::fmt::Debug for Settings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("engine", &self.engine).finish_non_exhaustive()
    }
}

/// How it went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The engine that did it.
    pub engine: EngineKind,
    /// How it ended.
    pub end: End,
    /// The solutions seen.
    pub count: Count,
    /// The classes of solutions seen, where they were told apart.
    pub classes: Option<Count>,
    /// What it took.
    pub statistics: Statistics,
    /// Why the answer is known without a search.
    pub remark: Option<&'static str>,
}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RunError {
    /// The engine cannot do it.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine's answer is wrong: a bug in this program.
    #[error(
        "the engine '{engine}' gave a wrong answer: {violation}; this is a bug, please report it with this answer: {men}"
    )]
    Wrong {
        /// The engine.
        engine: EngineKind,
        /// What is wrong with it.
        violation: Violation,
        /// The answer.
        men: Men,
    },
}

/// Reports solutions until there are no more, the budget is spent, or `found` has enough.
///
/// With [`Settings::up_to_symmetry`] one of each class is reported, and the budget's number of
/// solutions is a number of classes.
pub fn solve(
    puzzle: &Placement,
    settings: &Settings<'_>,
    found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
) -> Result<Outcome, RunError> {
    let one = settings.budget.solutions == Some(1) && !settings.up_to_symmetry;
    let engine = choose(puzzle, settings, one);
    // The group of a large torus is large: it is made only where it is asked for.
    let group = settings.up_to_symmetry.then(|| puzzle.symmetries());
    let run = Run { puzzle, settings, engine, watch: settings.budget.watch(), group };
    run.enumerate(one, found)
}

/// Counts the solutions; also up to symmetry, where that is asked for or costs next to nothing.
pub fn count(puzzle: &Placement, settings: &Settings<'_>) -> Result<Outcome, RunError> {
    let engine = choose(puzzle, settings, false);
    let watch = settings.budget.watch();
    if engine == EngineKind::Search
        && settings.budget.solutions.is_none()
        && let Some(native) = Native::of(puzzle).filter(|native| native.obstacle().is_none())
        && !matches!(native.known(), Some(Known::NoSolution(_)))
    {
        let work = Work { threads: settings.threads, watch: &watch, progress: settings.progress };
        if let Some(counted) = native.count(work, settings.up_to_symmetry) {
            let search::Counted { end, count, classes, statistics } = counted;
            return Ok(Outcome { engine, end, count, classes, statistics, remark: None });
        }
    }
    // Telling classes apart costs a look at eight images, which no engine notices.
    let few = !puzzle.geometry().is_torus();
    let group = (settings.up_to_symmetry || few).then(|| puzzle.symmetries());
    Run { puzzle, settings, engine, watch, group }.enumerate(false, &mut |_| ControlFlow::Continue(()))
}

fn choose(puzzle: &Placement, settings: &Settings<'_>, one: bool) -> EngineKind {
    if settings.engine != EngineKind::Auto {
        return settings.engine;
    }
    if settings.seed.is_some() {
        return EngineKind::Sat;
    }
    let Some(native) = Native::of(puzzle) else { return EngineKind::Sat };
    let side = puzzle.geometry().files().max(puzzle.geometry().ranks());
    let quick = match native.known() {
        Some(Known::Solution) => one,
        Some(Known::NoSolution(_)) => true,
        None => false,
    };
    let counts = settings.budget.solutions.is_none();
    if quick || native.obstacle().is_none() && (counts || side <= SEARCH_FINDS) {
        EngineKind::Search
    } else {
        EngineKind::Sat
    }
}

/// One run of one engine.
struct Run<'a> {
    puzzle: &'a Placement,
    settings: &'a Settings<'a>,
    engine: EngineKind,
    watch: Watch,
    /// The symmetries that classes are told apart by, if they are.
    group: Option<Vec<Symmetry>>,
}

impl Run<'_> {
    fn enumerate(
        &self,
        one: bool,
        found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<Outcome, RunError> {
        let mut tally = Tally { run: self, seen: 0, classes: 0, wrong: None, found };
        let (end, statistics, remark) = self.feed(one, &mut |men| tally.take(men))?;
        if let Some((violation, men)) = tally.wrong {
            return Err(RunError::Wrong { engine: self.engine, violation, men });
        }
        Ok(Outcome {
            engine: self.engine,
            end,
            count: Count::after(end, tally.seen.into()),
            classes: self.group.as_ref().map(|group| tally.classes(end, group.len())),
            statistics,
            remark,
        })
    }

    /// Runs the engine and hands every board it finds to `take`.
    fn feed(
        &self,
        one: bool,
        take: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<(End, Statistics, Option<&'static str>), EngineError> {
        let budget = Budget {
            time: self.watch.left(),
            // The tally stops the engine, which knows nothing of classes.
            solutions: None,
            memory: self.settings.budget.memory,
            cancel: self.settings.budget.cancel.clone(),
        };
        let (end, statistics) = match self.engine {
            EngineKind::Search => return self.feed_native(one, &budget, take),
            EngineKind::Brute => {
                self.encodable()?;
                brute::search(self.puzzle, &budget, take)
            }
            EngineKind::Auto | EngineKind::Sat => {
                self.feed_model(&Sat { seed: self.settings.seed }, &budget, take)?
            }
            EngineKind::Cp => self.feed_model(&Cp { labelling: self.settings.labelling }, &budget, take)?,
            EngineKind::Asp => self.feed_model(&Asp::default(), &budget, take)?,
        };
        Ok((end, statistics, None))
    }

    fn feed_native(
        &self,
        one: bool,
        budget: &Budget,
        take: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<(End, Statistics, Option<&'static str>), EngineError> {
        let unsupported = |what| EngineError::Unsupported { engine: "search", what };
        let native = Native::of(self.puzzle)
            .ok_or_else(|| unsupported("it knows queens puzzles only; try --engine sat".to_owned()))?;
        match native.known() {
            Some(Known::NoSolution(theorem)) => {
                return Ok((End::Exhausted, Statistics::default(), Some(theorem)));
            }
            Some(Known::Solution) if one => {
                let end = if take(&native.construct()).is_break() { End::Stopped } else { End::OutOfBudget };
                return Ok((end, Statistics::default(), None));
            }
            _ => {}
        }
        if let Some(obstacle) = native.obstacle() {
            return Err(unsupported(format!("it does not know {obstacle}; try --engine sat")));
        }
        let (end, statistics) = native.enumerate(budget, take);
        Ok((end, statistics, None))
    }

    fn feed_model(
        &self,
        engine: &dyn Engine,
        budget: &Budget,
        take: &mut dyn FnMut(&Men) -> ControlFlow<()>,
    ) -> Result<(End, Statistics), EngineError> {
        self.encodable()?;
        let encoding = Encoding::of(self.puzzle);
        let report = engine.solve(encoding.model(), budget, &mut |found| match found {
            Found::Solution(assignment) => take(&encoding.read(assignment)),
            Found::Better(..) => ControlFlow::Continue(()),
        })?;
        Ok((report.end, report.statistics))
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
        if let Err(violation) = check(self.run.puzzle, men) {
            self.wrong = Some((violation, men.clone()));
            return ControlFlow::Break(());
        }
        self.seen += 1;
        let settings = self.run.settings;
        let first_of_class =
            self.run.group.as_ref().is_some_and(|group| is_canonical(self.run.puzzle.geometry(), group, men));
        self.classes += u64::from(first_of_class);
        (settings.progress)(Progress::Found(self.seen));
        let told = if settings.up_to_symmetry { self.classes } else { self.seen };
        if first_of_class || !settings.up_to_symmetry {
            (self.found)(men)?;
            if settings.budget.solutions.is_some_and(|limit| told >= limit) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
