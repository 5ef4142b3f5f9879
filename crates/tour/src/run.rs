//! Solves and counts tour puzzles: chooses the engine, decodes its tours, checks each of them by [`check`], and
//! counts them.

use crate::check::check;
use crate::graph::Graph;
use crate::model::{Encoding, Kind};
use crate::moves::Moves;
use crate::puzzle::Tour;
use crate::search::{self, Ended, Found};
use crate::{brute, numbered};
use rookwright_board::{Path, Symmetry};
use rookwright_run::{
    Budget, Classes, Count, End, EngineError, EngineKind, Outcome, RunError, Settings, Statistics, Tally,
    Watch,
};
use rookwright_solve::{Found as Reported, Report, TooLarge, solve_encoding};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The largest number of squares for listing or counting tours.  On larger boards, where a single tour can
/// still be found, the tables would not fit into memory.
const MOST_LISTED_SQUARES: u32 = 1_000_000;

/// Passes tours to `found` until there are no more, the budget is spent, or `found` breaks.
///
/// With [`Settings::up_to_symmetry`] one tour of each class is reported, and the budget limits the number of
/// classes.  With [`Settings::seed`] the tours are random and all different.
///
/// ```
/// use rookwright_run::Settings;
/// use rookwright_tour::{PresetOptions, check, preset, solve};
/// use std::ops::ControlFlow;
///
/// let puzzle = preset(&["8x8"], &PresetOptions::default())?;
/// solve(&puzzle, &Settings::first(1), &mut |tour| {
///     assert!(tour.squares.len() == 64 && check(&puzzle, &tour).is_ok());
///     ControlFlow::Continue(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    puzzle: &Tour,
    settings: &Settings,
    found: &mut dyn FnMut(Path) -> ControlFlow<()>,
) -> Result<Outcome, RunError> {
    let group = settings.up_to_symmetry.then(|| puzzle.symmetries());
    Run::of(puzzle, settings, group).enumerate(found).map_err(|error| settings.without_blame(error))
}

/// Counts the tours, and also up to symmetry if that is requested.
///
/// ```
/// use rookwright_run::{Count, Settings};
/// use rookwright_tour::{PresetOptions, count, preset};
///
/// let outcome = count(&preset(&["3x4"], &PresetOptions::default())?, &Settings::default())?;
/// assert_eq!(outcome.count, 8);
/// assert_eq!(outcome.readings, Some(Count::exactly(16u32))); // each in both directions
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: &Tour, settings: &Settings) -> Result<Outcome, RunError> {
    let group = settings.up_to_symmetry.then(|| puzzle.symmetries());
    let run = Run::of(puzzle, settings, group);
    if is_counted_in_parts(puzzle, settings)
        && let Some(outcome) = run.sum()?
    {
        return Ok(outcome);
    }
    if settings.checkpoint.is_some() && !(run.engine == EngineKind::Search && is_known_at_once(puzzle)) {
        return Err(settings.no_checkpoint("tours without given numbers and not up to symmetry"));
    }
    run.enumerate(&mut |_| ControlFlow::Continue(())).map_err(|error| settings.without_blame(error))
}

/// Returns whether an answer needs no count and no checkpoint.
fn is_known_at_once(puzzle: &Tour) -> bool {
    puzzle.area() == 1 || puzzle.impossible().is_some()
}

/// Returns whether the tours are counted without listing them.  Such a count keeps finished parts in a checkpoint.
pub fn is_counted_in_parts(puzzle: &Tour, settings: &Settings) -> bool {
    matches!(settings.engine, EngineKind::Auto | EngineKind::Search)
        && !settings.up_to_symmetry
        && settings.budget.solutions.is_none()
        && puzzle.numbers().is_empty()
        && puzzle.area() <= MOST_LISTED_SQUARES
        && !is_known_at_once(puzzle)
}

/// One run of one engine.
struct Run<'a> {
    puzzle: &'a Tour,
    settings: &'a Settings,
    engine: EngineKind,
    watch: Watch,
    /// The symmetries, if tours are counted up to symmetry.
    group: Option<Vec<Symmetry>>,
}

/// The function that receives the tours of an engine.
type Feed<'a> = dyn FnMut(Path) -> ControlFlow<()> + 'a;

impl<'a> Run<'a> {
    fn of(puzzle: &'a Tour, settings: &'a Settings, group: Option<Vec<Symmetry>>) -> Self {
        let engine = match settings.engine {
            EngineKind::Auto => EngineKind::Search,
            engine => engine,
        };
        Self { puzzle, settings, engine, watch: settings.budget.watch(), group }
    }

    fn outcome(&self, end: End, count: Count, statistics: Statistics, remark: Option<String>) -> Outcome {
        let readings = Some(count.times(self.puzzle.directions()));
        Outcome { readings, statistics, remark, ..Outcome::new(self.engine, end, count) }
    }

    /// Counts without listing; `None` if that is not possible.
    fn sum(&self) -> Result<Option<Outcome>, RunError> {
        let Settings { threads, progress, checkpoint, budget, .. } = self.settings;
        let (watch, memory, checkpoint) = (&self.watch, budget.memory, checkpoint.as_deref());
        let work = search::Work { threads: *threads, watch, memory, progress, checkpoint };
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
            search::Counted::TooLarge => None,
        })
    }

    fn enumerate(&self, found: &mut dyn FnMut(Path) -> ControlFlow<()>) -> Result<Outcome, RunError> {
        let group = self.group.as_deref().unwrap_or_default();
        let images = |tour: &Path| -> Vec<Path> {
            group.iter().map(|symmetry| image(self.puzzle, *symmetry, tour)).collect()
        };
        // Of the images of a tour, the least one stands for all. It is itself a solution, so each class is
        // counted exactly once.
        let is_representative = |tour: &Path| images(tour).iter().all(|image| image.squares >= tour.squares);
        let representative = |tour: &Path| {
            let first = images(tour).into_iter().min_by(|one, other| one.squares.cmp(&other.squares));
            first.unwrap_or_else(|| tour.clone())
        };
        let classes = self.group.as_ref().map(|group| Classes {
            symmetries: group.len(),
            is_representative: &is_representative,
            representative: &representative,
        });
        let mut pass_on = |tour: Cow<'_, Path>| found(tour.into_owned());
        // Whatever the engine, every tour is checked before it is counted or passed on.
        let mut tally = Tally::new(self.engine, self.settings, classes, &mut pass_on);
        let (Report { end, statistics, .. }, remark) = self.feed(&mut |tour| {
            let verdict = check(self.puzzle, &tour)
                .map_err(|violation| (violation.to_string(), crate::answer::line(&tour)));
            tally.take(Cow::Owned(tour), verdict)
        })?;
        let (count, classes) = tally.finish(end)?;
        // A reason is given only with a finished count of none, because a search that was stopped proves
        // nothing.
        let remark = remark.or_else(|| self.puzzle.impossible().filter(|_| count == Count::exactly(0u32)));
        Ok(Outcome { classes, ..self.outcome(end, count, statistics, remark) })
    }

    /// Runs the engine and passes its tours to `take`.  Also returns why there is no tour, if that is known.
    fn feed(&self, take: &mut Feed<'_>) -> Result<(Report, Option<String>), EngineError> {
        // The tally stops the engine, since the engine does not know classes.
        let budget = self.settings.budget.rest(&self.watch);
        match self.engine {
            EngineKind::Auto | EngineKind::Search => self.feed_native(take),
            EngineKind::Brute => Ok((brute::search(self.puzzle, &budget, take), None)),
            engine => Ok((self.feed_model(engine, &budget, take)?, None)),
        }
    }

    fn feed_native(&self, take: &mut Feed<'_>) -> Result<(Report, Option<String>), EngineError> {
        let report = |end, nodes| {
            let statistics = Statistics { nodes, ..Statistics::default() };
            Report { end, optimum: None, statistics }
        };
        let one = self.settings.budget.solutions == Some(1);
        let searched = self.puzzle.numbers().is_empty() && (one || self.settings.seed.is_some());
        // The searches for one tour and for random ones check this themselves, since it takes time on a large
        // board.
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
        if !one && self.puzzle.area() > MOST_LISTED_SQUARES {
            let what =
                format!("tours are only listed and counted on boards of up to {MOST_LISTED_SQUARES} squares");
            return Err(EngineError::Unsupported { engine: self.engine.name(), what });
        }
        if !one {
            let (end, nodes) = search::enumerate(self.puzzle, &self.watch, take);
            return Ok((report(end, nodes), None));
        }
        Ok(match search::find(self.puzzle, &self.watch) {
            Found::Tour(tour) => {
                // One tour was requested; whether there are more is unknown.
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
            let what =
                format!("numbered tours are only solved on boards of up to {} squares", numbered::MOST);
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
        engine: EngineKind,
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
        solve_encoding(&encoding, engine, self.settings, budget, &mut |found| match found {
            Reported::Solution(tour) => take(tour.clone()),
            Reported::Better(..) => ControlFlow::Continue(()),
        })
    }
}

/// Returns the number of tours that are images of a tour under the symmetries of the puzzle.
///
/// ```
/// use rookwright_run::Settings;
/// use rookwright_tour::{PresetOptions, orbit_size, preset, solve};
/// use std::ops::ControlFlow;
///
/// let puzzle = preset(&["3x4"], &PresetOptions::default())?;
/// let (symmetries, mut all) = (puzzle.symmetries(), 0);
/// let settings = Settings { up_to_symmetry: true, ..Settings::default() };
/// solve(&puzzle, &settings, &mut |tour| {
///     all += orbit_size(&puzzle, &symmetries, &tour);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(all, 8); // every tour is an image of one of those found
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn orbit_size(puzzle: &Tour, symmetries: &[Symmetry], tour: &Path) -> usize {
    // By the orbit-stabiliser theorem every image occurs equally often.
    let fixing = symmetries.iter().filter(|&&symmetry| image(puzzle, symmetry, tour) == *tour).count();
    symmetries.len() / fixing.max(1)
}

/// Returns the image of a tour by a symmetry.
fn image(puzzle: &Tour, symmetry: Symmetry, tour: &Path) -> Path {
    let squares = tour.squares.iter().map(|&square| symmetry.image(puzzle.geometry(), square)).collect();
    puzzle.normal(Path { squares, closed: tour.closed })
}
