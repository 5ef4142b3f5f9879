//! Makes puzzles of any family as they are wished for.

use crate::generate_report::{GenerateAnswer, GenerateEnd};
use crate::generated::Generated;
use rookwright_board::say;
use rookwright_chess::Canonical;
use rookwright_compose::{self as compose, Before, GIVE_UP_AFTER, Made, Prefer, Stage};
use rookwright_placement::{ChessnumOptions, ChessnumRecipe};
use rookwright_run::document::WholeNumber;
use rookwright_run::options::{FieldError, Message, Reject};
use rookwright_run::{Budget, End, Generator, Recipe, Settings, Summary, Watch};
use rookwright_tour::{TourOptions, TourRecipe};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// What puzzles are to be like.
#[derive(Clone, Debug)]
pub enum Wishes {
    /// Chess-Num puzzles, and the seed.
    Chessnums(ChessnumOptions, u64),
    /// Tours, and the seed.
    Tours(TourOptions, u64),
    /// Mates: a wish for each number of moves. The last one has the most moves and is the hardest to fulfil.
    Mates(Vec<compose::Wish>),
}

/// How many puzzles are made, and with what.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// The number of puzzles.
    pub count: u64,
    /// The number of threads, on which the puzzles do not depend, and the budget.
    pub settings: &'a Settings,
    /// Mates that must not be repeated.
    pub known: &'a HashSet<Canonical>,
    /// Whether a run uses all of its time, even if attempts go on failing.
    pub is_patient: bool,
}

impl fmt::Debug for Making<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Making").field("count", &self.count).finish_non_exhaustive()
    }
}

/// How far a run is.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The number of puzzles that were passed on.
    pub made: u64,
    /// The number of puzzles that passed every test.
    pub accepted: u64,
    /// The number of attempts.
    pub tried: u64,
    /// Why attempts failed.
    pub rejects: Vec<Reject>,
}

/// A puzzle that was just made.
#[derive(Debug)]
pub struct NewPuzzle<'a> {
    /// The puzzle with its solution.
    pub puzzle: Generated,
    /// What the generator of mates says of it.
    pub mate: Option<&'a Made>,
    /// What is known about better choices of pieces, if the best is wished for.
    pub better: Option<&'a Before>,
    /// Whether it is not what was wished for, but came nearest.
    pub is_nearest: bool,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The final numbers.
    pub standing: Standing,
    /// How it ended.
    pub end: GenerateEnd,
    /// Advice for a run that made fewer puzzles than asked for.
    pub advice: Option<Message>,
    /// The number of choices of pieces that were exhausted, if the best is wished for.
    pub exhausted: Option<usize>,
}

/// The reason why no puzzles can be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// An option of the wish contradicts the others.
    #[error(transparent)]
    Wish(#[from] FieldError),
    /// No such puzzles are possible.
    #[error("{0}")]
    Impossible(String),
    /// The solution of a puzzle is wrong, which is a bug.
    #[error("a wrong solution of {title}: {wrong}; this is a bug, please report it")]
    Wrong {
        /// The title of the puzzle.
        title: String,
        /// What is wrong.
        wrong: String,
    },
}

impl MakeError {
    #[allow(
        clippy::needless_pass_by_value,
        reason = "errors are handed over where they arise, as by map_err"
    )]
    fn impossible(why: impl ToString) -> Self {
        Self::Impossible(why.to_string())
    }
}

/// Receives the progress of a run; what it says is reckoned only if it is wanted.
pub(crate) type Show<'a> = dyn FnMut(&dyn Fn() -> Standing) + 'a;
/// Receives each puzzle as soon as it is made, and says whether to go on.
pub(crate) type Each<'a> = dyn FnMut(NewPuzzle<'_>) -> ControlFlow<()> + 'a;

impl Wishes {
    /// Chess-Num puzzles.
    ///
    /// # Errors
    /// If such puzzles are not possible.
    pub fn chessnums(options: &ChessnumOptions, seed: u64) -> Result<Self, FieldError> {
        options.validate()?;
        Ok(Wishes::Chessnums(options.clone(), seed))
    }

    /// Tours.
    ///
    /// # Errors
    /// If such puzzles are not possible.
    pub fn tours(options: &TourOptions, seed: u64) -> Result<Self, FieldError> {
        options.validate()?;
        Ok(Wishes::Tours(options.clone(), seed))
    }

    /// Makes puzzles until there are enough, the watch stops, or `each` breaks.
    ///
    /// # Errors
    /// If the wish contradicts itself, or a solution is wrong, which is a bug.
    pub fn make(
        &self,
        how: Making<'_>,
        show: &mut Show<'_>,
        each: &mut Each<'_>,
    ) -> Result<Finished, MakeError> {
        let watch = &how.settings.budget.watch();
        let mut run = Run { how, watch, each, name: self.name(), number: 0, failure: None };
        let finished = match self {
            Wishes::Chessnums(options, seed) => run.chessnums(options, *seed, show),
            Wishes::Tours(options, seed) => run.tours(options, *seed, show),
            Wishes::Mates(wishes) => run.mates(wishes, show),
        }?;
        run.failure.map_or(Ok(finished), Err)
    }

    /// Returns the family of the puzzles.
    pub const fn family(&self) -> &'static str {
        match self {
            Wishes::Chessnums(..) => "chessnum",
            Wishes::Tours(..) => "tour",
            Wishes::Mates(_) => "mate",
        }
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        match self {
            Wishes::Chessnums(_, seed) | Wishes::Tours(_, seed) => *seed,
            Wishes::Mates(wishes) => wishes.last().map_or(0, |wish| wish.seed),
        }
    }

    /// Returns the name of a set of puzzles: the seed, or the size of the board if no random numbers are used.
    pub fn name(&self) -> String {
        match self {
            Wishes::Mates(wishes) => wishes.last().filter(|wish| is_best(wish) && wish.is_small()),
            _ => None,
        }
        .map_or_else(|| self.seed().to_string(), |wish| wish.size.to_string())
    }
}

/// Whether the best choice of pieces is wished for.
fn is_best(wish: &compose::Wish) -> bool {
    wish.prefer == Prefer::Material
}

impl Standing {
    /// How far a run of the generator of mates is.
    pub fn of_mates(now: &compose::Standing) -> Self {
        let compose::Standing { tally, accepted, printed, .. } = now;
        Self { made: *printed, accepted: *accepted, tried: tally.tried, rejects: tally.rejects() }
    }
}

/// A run of a generator.
struct Run<'a, 'b> {
    how: Making<'a>,
    /// Says when to stop.
    watch: &'a Watch,
    each: &'a mut Each<'b>,
    /// The name of the set of mates.
    name: String,
    /// The number of puzzles that were passed on.
    number: u64,
    /// The bug that stopped the run, if there was one.
    failure: Option<MakeError>,
}

impl Run<'_, '_> {
    fn chessnums(
        &mut self,
        options: &ChessnumOptions,
        seed: u64,
        show: &mut Show<'_>,
    ) -> Result<Finished, MakeError> {
        let advice = |failed: &_| options.advice(failed);
        self.recipe::<ChessnumRecipe>(options, seed, show, advice, |made, number| {
            Generated::chessnum(made, &made.title(seed, number), !options.random)
        })
    }

    fn tours(
        &mut self,
        options: &TourOptions,
        seed: u64,
        show: &mut Show<'_>,
    ) -> Result<Finished, MakeError> {
        self.recipe::<TourRecipe>(
            options,
            seed,
            show,
            |_| None,
            |made, number| Generated::tour(made, &made.title(seed, number)),
        )
    }

    /// Makes puzzles by a recipe; `advice` is about the failures, and `generated` gives a puzzle its title and number.
    fn recipe<R: Recipe>(
        &mut self,
        options: &R::Options,
        seed: u64,
        show: &mut Show<'_>,
        advice: impl Fn(&BTreeMap<R::Failure, u64>) -> Option<Message>,
        generated: impl Fn(&R::Made, u64) -> Generated,
    ) -> Result<Finished, MakeError> {
        let standing = |generator: &Generator<R>| {
            let Summary { made, tried, .. } = *generator.summary();
            Standing { made, accepted: made, tried, rejects: generator.rejects() }
        };
        let how = self.how;
        // The clock runs for all families of a request together.
        let budget = Budget { solutions: Some(how.count), ..how.settings.budget.rest(self.watch) };
        let settings = Settings { seed: Some(seed), ..how.settings.with_budget(budget) };
        let mut generator = Generator::<R>::new(options, &settings)?;
        // Attempt by attempt, so that progress is shown also while all of them fail.
        while let Some(made) = generator.attempt() {
            if let Some(made) = made
                && self.pass_on(NewPuzzle::of(generated(&made, self.number + 1))).is_break()
            {
                break;
            }
            show(&|| standing(&generator));
        }
        let Summary { end, failed, .. } = generator.summary();
        Ok(self.end(standing(&generator), *end, advice(failed)))
    }

    fn mates(&mut self, wishes: &[compose::Wish], show: &mut Show<'_>) -> Result<Finished, MakeError> {
        let Some(wish) = wishes.last() else {
            return Err(MakeError::impossible("there is no wish"));
        };
        let how = self.how;
        let run = compose::Run {
            count: how.count,
            threads: how.settings.threads,
            watch: self.watch,
            known: how.known,
            give_up_after: if how.is_patient { u64::MAX } else { GIVE_UP_AFTER },
        };
        // A search for the best material goes through other positions, in another order.
        if is_best(wish) {
            return self.best_material(wish, run, show);
        }
        let mut show = |now: &compose::Standing| show(&|| Standing::of_mates(now));
        let summary =
            compose::generate_each(wishes, run, &mut show, &mut |made| self.mate(made, None, false));
        Ok(self.walked(wish, &summary?))
    }

    /// Makes the mates with the best choice of pieces.
    fn best_material(
        &mut self,
        wish: &compose::Wish,
        run: compose::Run<'_>,
        show: &mut Show<'_>,
    ) -> Result<Finished, MakeError> {
        let exhausted = |positions, classes| Standing {
            made: classes,
            accepted: classes,
            tried: positions,
            rejects: Vec::new(),
        };
        let mut show = |stage: Stage<'_>| match stage {
            Stage::Exhausting(now) => show(&|| exhausted(now.sum.positions, now.sum.classes)),
            Stage::Walking(now) => show(&|| Standing::of_mates(now)),
        };
        let optimum =
            wish.best_material(run, &mut show, &mut |made, better| self.mate(made, Some(better), false));
        let optimum = optimum.map_err(MakeError::impossible)?;
        let mut finished = match &optimum.walked {
            Some(summary) => self.walked(wish, summary),
            None => self.end(Standing::default(), optimum.end, None),
        };
        if optimum.end.is_exhausted() {
            finished.advice = Some(Message::of(&match optimum.printed {
                0 => say!("advice.none", "there are none with these pieces"),
                _ => say!("advice.no_others", "there are no others with these pieces"),
            }));
        }
        // The number of puzzles counts those that were printed, from both stages.
        finished.end = GenerateEnd::of(optimum.end, optimum.printed == run.count, run.watch);
        (finished.standing.made, finished.standing.tried) = (optimum.printed, optimum.positions());
        finished.exhausted = Some(optimum.rows.iter().filter(|row| row.complete).count());
        Ok(finished)
    }

    /// Passes on the mate that came nearest, if no other was made, and returns the result.
    fn walked(&mut self, wish: &compose::Wish, summary: &compose::Summary) -> Finished {
        if let Some(nearest) = summary.nearest.as_ref().filter(|_| !self.watch.is_cancelled()) {
            let _ = self.mate(&nearest.made, None, true);
        }
        let standing = &summary.standing;
        self.end(Standing::of_mates(standing), summary.end, compose::advice(wish, standing))
    }

    fn mate(&mut self, made: &Made, better: Option<&Before>, is_nearest: bool) -> ControlFlow<()> {
        let title = made.title(&self.name, self.number + 1);
        let mut new = NewPuzzle { better, is_nearest, ..NewPuzzle::of_mate(made, &title) };
        if let Some(document) = &mut new.puzzle.mate {
            document.optimum = better.map(Before::document);
        }
        self.pass_on(new)
    }

    /// Passes on a puzzle. Stops the run if its solution is wrong, which is a bug.
    fn pass_on(&mut self, new: NewPuzzle<'_>) -> ControlFlow<()> {
        if let Err(wrong) = new.check() {
            let title = new.puzzle.puzzle.title();
            self.failure = Some(MakeError::Wrong { title, wrong });
            return ControlFlow::Break(());
        }
        self.number += 1;
        (self.each)(new)
    }

    fn end(&self, standing: Standing, end: End, advice: Option<Message>) -> Finished {
        let end = GenerateEnd::of(end, standing.made == self.how.count, self.watch);
        Finished { standing, end, advice, exhausted: None }
    }
}

impl<'a> NewPuzzle<'a> {
    /// A puzzle that is what was wished for.
    pub fn of(puzzle: Generated) -> Self {
        Self { puzzle, mate: None, better: None, is_nearest: false }
    }

    /// A mate that is what was wished for.
    pub fn of_mate(made: &'a Made, title: &str) -> Self {
        // A file format has no other place for the rules that it does not keep.
        let full = made.relaxed_words().map(|relaxed| format!("{title}; {relaxed}"));
        let puzzle = Generated::mate(made, full.as_deref().unwrap_or(title));
        Self { mate: Some(made), ..Self::of(puzzle) }
    }

    /// Checks the solution by the rules of chess, or of the puzzle.
    ///
    /// # Errors
    /// If it is wrong.
    pub fn check(&self) -> Result<(), String> {
        match self.mate {
            Some(made) => made.check().map_err(|wrong| wrong.to_string()),
            None => self.puzzle.solution.check().map(drop).map_err(|wrong| wrong.message),
        }
    }
}

impl Finished {
    /// Returns the answer of a run that took this long, without its puzzles.
    pub fn answer(&self, wishes: &Wishes, wanted: u64, time: Duration) -> GenerateAnswer {
        let too_few = self.standing.made < wanted && self.end != GenerateEnd::Stopped;
        let advice = self.advice.clone().filter(|_| too_few);
        GenerateAnswer {
            seed: Some(WholeNumber(wishes.seed().into())),
            tried: self.standing.tried,
            rejected: self.standing.rejects.clone(),
            advice: advice.as_ref().map(ToString::to_string),
            advice_parts: advice,
            ..GenerateAnswer::of(wishes.family(), self.end, time)
        }
    }
}
