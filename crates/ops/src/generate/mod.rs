//! The task `generate`: makes new puzzles and reports each one as soon as it is made.
//!
//! The options of a generator are defined in one table ([`rookwright_run::options`]), from which requests are read.

mod families;
#[cfg(test)]
mod tests;

pub use families::{GenerateChessnums, GenerateMates, GenerateTours};

use crate::events::{GeneratedPuzzle, ProgressReport};
use crate::field::field_error;
use crate::limits::too_many;
use crate::operation::{Operation, Work};
use crate::search::{Effort, SOME};
use crate::{JobContext, Limits, News, Refusal};
use rookwright_puzzle::{GenerateAnswer, MakeError, Making, Standing, Wishes};
use rookwright_run::Settings;
use rookwright_run::document::value_of;
use rookwright_run::options::{Choices, FieldError, Options, shown, values};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

/// The name under which clients ask for all generators.
pub(super) const NAME: &str = "generate";

/// A family that has a generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Choices)]
pub(super) enum Family {
    Mate,
    Chessnum,
    Tour,
}

impl Family {
    /// Returns the name of the operation.
    pub(super) const fn operation(self) -> &'static str {
        match self {
            Family::Mate => GenerateMates::NAME,
            Family::Chessnum => GenerateChessnums::NAME,
            Family::Tour => GenerateTours::NAME,
        }
    }
}

/// Takes the family from the fields of a request.
pub(super) fn family(fields: &mut Map<String, Value>) -> Result<Family, Refusal> {
    let family = fields.remove("family").ok_or_else(|| Refusal::input("missing field `family`"))?;
    let word = family
        .as_str()
        .ok_or_else(|| field_error("family", format!("expected a word, found {}", shown(&family))))?;
    Family::of_word(word).map_err(|error| field_error("family", error.0))
}

/// What every generator is asked besides its own options.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct GenerateRun {
    /// Number of puzzles
    #[option(default = "1", noun = "number of puzzles", kind = SOME)]
    pub count: u64,
    /// Same seed, same puzzles \[default: random]
    #[option(label = "Seed", noun = "seed")]
    pub seed: Option<u64>,
    /// How long, and with how many threads.
    #[option(flatten)]
    pub effort: Effort,
}

/// Returns the work of a request; refuses more puzzles than the front end allows. `wishes` makes the wishes from the seed.
fn work(
    run: GenerateRun,
    limits: &Limits,
    wishes: impl FnOnce(u64) -> Result<Wishes, FieldError>,
) -> Result<Work<GenerateAnswer>, Refusal> {
    let (count, most) = (run.count, limits.puzzles);
    if count > most {
        return Err(Refusal::field(&FieldError::of("count", too_many(count, "puzzles", most))));
    }
    let wishes = wishes(run.seed.unwrap_or_else(values::any_seed)).map_err(|error| Refusal::field(&error))?;
    Ok(Box::new(move |context| make(&run, &wishes, context)))
}

/// Makes puzzles, reports each one with its diagram, and returns the document of all.
fn make(run: &GenerateRun, wishes: &Wishes, context: &JobContext<'_>) -> Result<GenerateAnswer, Refusal> {
    let (start, reporter, time) = (Instant::now(), context.reporter(), run.effort.time_limit);
    let (budget, threads) = (context.budget(time), context.threads(run.effort.threads));
    let settings = Settings { budget, threads, ..Settings::default() };
    let how =
        Making { count: run.count, settings: &settings, known: &HashSet::new(), is_patient: time.is_some() };
    let mut show = |standing: &dyn Fn() -> Standing| reporter.say(|| standing().into());
    let mut puzzles = Vec::new();
    let finished = wishes.make(how, &mut show, &mut |new| {
        let (puzzle, document) = (&new.puzzle.puzzle, new.puzzle.document());
        // The client that listens has each puzzle already, and needs no list of them at the end.
        puzzles.push(if context.only_news { Value::Null } else { value_of(&document) });
        let (diagram, task) = (context.picture(&puzzle.diagram()), context.asked(puzzle).0);
        context.tell(News::Puzzle(value_of(&GeneratedPuzzle::of(document, diagram, task))));
        ControlFlow::Continue(())
    })?;
    let mut document = finished.answer(wishes, run.count, start.elapsed()).with_puzzles(puzzles);
    if context.only_news {
        document.puzzles.clear();
    }
    Ok(document)
}

impl From<Standing> for ProgressReport {
    fn from(Standing { made, accepted, tried, rejects: rejected }: Standing) -> Self {
        Self::Standing { made, accepted, tried, rejected }
    }
}

impl From<MakeError> for Refusal {
    fn from(error: MakeError) -> Self {
        match error {
            MakeError::Wish(error) => Refusal::field(&error),
            MakeError::Wrong { .. } => Refusal::Internal(error.to_string()),
            error => Refusal::input(error),
        }
    }
}
