//! From a puzzle to its answer: picks the engine, reads what it finds as tours, puts every tour to
//! [`check`] before anybody sees it, and keeps count.

use crate::brute;
use crate::check::{Violation, check};
use crate::graph::Graph;
use crate::model::{Encoding, Kind};
use crate::moves::Moves;
use crate::numbered;
use crate::puzzle::Tour;
use crate::search::{self, Ended, Found};
use rookwright_board::{Path, Symmetry};
use rookwright_solve::{
    Asp, Budget, Count, Cp, End, Engine, EngineError, EngineKind, Found as Reported, Outcome, Progress,
    Report, RunError, Sat, Settings, Statistics, TooLarge, Watch,
};
use std::ops::ControlFlow;

/// The most squares of a board whose tours are listed or counted: what that takes for each square would
/// not fit into memory on the largest boards that have one tour found.
const LISTED: u32 = 1_000_000;

/// Reports tours until there are no more, the budget is spent, or `found` has enough.
///
/// With [`Settings::up_to_symmetry`] one of each class is reported, and the budget's number of
/// solutions is a number of classes.  With [`Settings::seed`] the tours are random ones, all different.
pub fn solve(
    puzzle: &Tour,
    settings: &Settings<'_>,
    found: &mut dyn FnMut(Path) -> ControlFlow<()>,
) -> Result<Outcome, RunError> {
    let group = settings.up_to_symmetry.then(|| puzzle.symmetries());
    Run::of(puzzle, settings, group).enumerate(found).map_err(|error| settings.without_blame(error))
}

/// Counts the tours; up to symmetry too, where that is asked for.
pub fn count(puzzle: &Tour, settings: &Settings<'_>) -> Result<Outcome, RunError> {
    let group = settings.up_to_symmetry.then(|| puzzle.symmetries());
    let run = Run::of(puzzle, settings, group);
    // A frontier tells how many there are, but not which.
    let sum = run.group.is_none() && settings.budget.solutions.is_none() && puzzle.numbers().is_empty();
    // What is plain to see needs no sum, and no checkpoint.
    let at_once = puzzle.area() == 1 || puzzle.impossible().is_some();
    if run.engine == EngineKind::Search
        && sum
        && !at_once
        && puzzle.area() <= LISTED
        && let Some(outcome) = run.sum()?
    {
        return Ok(outcome);
    }
    if settings.checkpoint.is_some() && !(run.engine == EngineKind::Search && at_once) {
        return Err(settings.keeps_no_checkpoint());
    }
    run.enumerate(&mut |_| ControlFlow::Continue(())).map_err(|error| settings.without_blame(error))
}

/// One run of one engine.
struct Run<'a> {
    puzzle: &'a Tour,
    settings: &'a Settings<'a>,
    engine: EngineKind,
    watch: Watch,
    /// The symmetries that classes are told apart by, if they are.
    group: Option<Vec<Symmetry>>,
}

/// What an engine hands over on its way.
type Feed<'a> = dyn FnMut(Path) -> ControlFlow<()> + 'a;

impl<'a> Run<'a> {
    fn of(puzzle: &'a Tour, settings: &'a Settings<'a>, group: Option<Vec<Symmetry>>) -> Self {
        let engine = match settings.engine {
            EngineKind::Auto => EngineKind::Search,
            engine => engine,
        };
        Self { puzzle, settings, engine, watch: settings.budget.watch(), group }
    }

    fn outcome(&self, end: End, count: Count, statistics: Statistics, remark: Option<String>) -> Outcome {
        let directed = Some(count.times(self.puzzle.directions()));
        let engine = self.engine;
        Outcome { engine, end, count, directed, classes: None, optimum: None, statistics, remark }
    }

    /// Counts without finding any; `None` where that cannot be done.
    fn sum(&self) -> Result<Option<Outcome>, RunError> {
        let Settings { threads, progress, checkpoint, budget, .. } = *self.settings;
        let work = search::Work { threads, watch: &self.watch, memory: budget.memory, progress, checkpoint };
        let (counted, effort) = search::count(&Graph::of(self.puzzle), work);
        let statistics = Statistics { nodes: effort.states, ..Statistics::default() };
        Ok(match counted {
            search::Counted::Exactly(number) => {
                Some(self.outcome(End::Exhausted, Count::exactly(number), statistics, None))
            }
            search::Counted::Stopped { end, why } => {
                Some(self.outcome(end, Count::at_least(0u32), statistics, Some(why)))
            }
            search::Counted::Refused(why) => return Err(RunError::Checkpoint(why)),
            search::Counted::TooWide { .. } | search::Counted::TooLarge => None,
        })
    }

    fn enumerate(&self, found: &mut dyn FnMut(Path) -> ControlFlow<()>) -> Result<Outcome, RunError> {
        let mut tally = Tally { run: self, seen: 0, classes: 0, wrong: None, found };
        let (Report { end, statistics, .. }, remark) = self.feed(&mut |tour| tally.take(tour))?;
        if let Some((violation, tour)) = tally.wrong {
            let (violation, answer) = (violation.to_string(), crate::answer::line(&tour));
            return Err(RunError::Wrong { engine: self.engine, violation, answer });
        }
        let count = Count::after(end, tally.seen);
        let remark = remark.or_else(|| self.puzzle.impossible().filter(|_| count == Count::exactly(0u32)));
        let classes = self.group.as_ref().map(|group| tally.classes(end, group.len()));
        Ok(Outcome { classes, ..self.outcome(end, count, statistics, remark) })
    }

    /// Runs the engine and hands everything it finds to `take`; also why there is nothing to find.
    fn feed(&self, take: &mut Feed<'_>) -> Result<(Report, Option<String>), EngineError> {
        // The tally stops the engine, which knows nothing of classes.
        let budget = self.settings.budget.rest(&self.watch);
        let report = match self.engine {
            EngineKind::Auto | EngineKind::Search => return self.feed_native(take),
            EngineKind::Brute => brute::search(self.puzzle, &budget, take),
            EngineKind::Sat => self.feed_model(&Sat { seed: self.settings.seed }, &budget, take)?,
            EngineKind::Cp => self.feed_model(&Cp { labelling: self.settings.labelling }, &budget, take)?,
            EngineKind::Asp => self.feed_model(&Asp::default(), &budget, take)?,
        };
        Ok((report, None))
    }

    fn feed_native(&self, take: &mut Feed<'_>) -> Result<(Report, Option<String>), EngineError> {
        let report = |end, nodes| {
            let statistics = Statistics { nodes, ..Statistics::default() };
            Report { end, optimum: None, statistics }
        };
        let one = self.settings.budget.solutions == Some(1);
        let searched = self.puzzle.numbers().is_empty() && (one || self.settings.seed.is_some());
        // The searches for one tour and for random ones see to that themselves: a large board takes its time.
        if let Some(reason) = (!searched).then(|| self.puzzle.impossible()).flatten() {
            return Ok((report(End::Exhausted, 0), Some(reason)));
        }
        if !self.puzzle.numbers().is_empty() {
            let searched = self.fill(take)?;
            return Ok((report(searched.end, searched.nodes), None));
        }
        if let Some(seed) = self.settings.seed {
            let memory = self.settings.budget.memory;
            return Ok(match search::random(self.puzzle, seed, memory, &self.watch, take) {
                Ended::Stopped => (report(End::Stopped, 0), None),
                Ended::Over => (report(self.watch.end(), 0), None),
                Ended::Full => (report(End::OutOfBudget, 0), None),
                Ended::All => (report(End::Exhausted, 0), None),
                Ended::None(reason) => (report(End::Exhausted, 0), Some(reason)),
            });
        }
        if !one && self.puzzle.area() > LISTED {
            let what = format!("tours are listed and counted on boards of up to {LISTED} squares");
            return Err(EngineError::Unsupported { engine: self.engine.name(), what });
        }
        if !one {
            let (end, nodes) = search::enumerate(self.puzzle, &self.watch, take);
            return Ok((report(end, nodes), None));
        }
        Ok(match search::find(self.puzzle, &self.watch) {
            Found::Tour(tour) => {
                // One was asked for, and whether there are more we have not looked.
                let _ = take(tour);
                (report(End::Stopped, 0), None)
            }
            Found::None(reason) => (report(End::Exhausted, 0), Some(reason)),
            Found::Undecided => (report(self.watch.end(), 0), None),
        })
    }

    /// Fills in the numbers.
    fn fill(&self, take: &mut Feed<'_>) -> Result<numbered::Searched, EngineError> {
        if self.puzzle.area() > numbered::MOST {
            let what = format!("numbers are filled in on boards of up to {} squares", numbered::MOST);
            return Err(EngineError::Unsupported { engine: self.engine.name(), what });
        }
        let limits = numbered::Limits { watch: &self.watch, nodes: u64::MAX, seed: self.settings.seed };
        let moves = Moves::of(self.puzzle);
        let closed = self.puzzle.is_closed();
        Ok(numbered::fill(self.puzzle, limits, &mut |order| {
            take(Path { squares: order.iter().map(|&at| moves.square(at)).collect(), closed })
        }))
    }

    fn feed_model(
        &self,
        engine: &dyn Engine,
        budget: &Budget,
        take: &mut Feed<'_>,
    ) -> Result<Report, EngineError> {
        let kind = if self.settings.plain { Kind::Steps } else { Kind::best_for(self.puzzle) };
        let unsupported = |error: TooLarge| EngineError::Unsupported {
            engine: self.engine.name(),
            what: error.to_string(),
        };
        Encoding::admits(self.puzzle, kind).map_err(unsupported)?;
        let encoding = Encoding::of(self.puzzle, kind);
        engine.solve(encoding.model(), budget, &mut |found| match found {
            Reported::Solution(assignment) => take(encoding.read(assignment)),
            Reported::Better(..) => ControlFlow::Continue(()),
        })
    }
}

/// What becomes of the tours an engine finds.
struct Tally<'a> {
    run: &'a Run<'a>,
    seen: u64,
    classes: u64,
    wrong: Option<(Violation, Path)>,
    found: &'a mut dyn FnMut(Path) -> ControlFlow<()>,
}

impl Tally<'_> {
    /// The classes seen.  Those whose first member is still to come count too: a class has no more
    /// members than the group.
    fn classes(&self, end: End, group: usize) -> Count {
        Count::after(end, self.classes.max(self.seen.div_ceil(group as u64)))
    }

    fn take(&mut self, tour: Path) -> ControlFlow<()> {
        let Run { puzzle, settings, group, .. } = self.run;
        if let Err(violation) = check(puzzle, &tour) {
            self.wrong = Some((violation, tour));
            return ControlFlow::Break(());
        }
        self.seen += 1;
        (settings.progress)(Progress::Found(self.seen));
        let limit = settings.budget.solutions;
        let Some(group) = group else {
            (self.found)(tour)?;
            return if limit == Some(self.seen) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        };
        let images = || group.iter().map(|symmetry| image(puzzle, *symmetry, &tour));
        if limit == Some(1) {
            // Any solution tells what the first of its class looks like.
            self.classes = 1;
            let first = images().min_by(|one, other| one.squares.cmp(&other.squares));
            let _ = (self.found)(first.unwrap_or(tour));
            return ControlFlow::Break(());
        }
        if images().all(|image| image.squares >= tour.squares) {
            self.classes += 1;
            (self.found)(tour)?;
        }
        if limit == Some(self.classes) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The tour that a symmetry makes of another one.
fn image(puzzle: &Tour, symmetry: Symmetry, tour: &Path) -> Path {
    let squares = tour.squares.iter().map(|&square| symmetry.image(puzzle.geometry(), square)).collect();
    puzzle.normal(Path { squares, closed: tour.closed })
}
