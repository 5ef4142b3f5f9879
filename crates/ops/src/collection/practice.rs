//! The tasks `attempt` and `next`: solving puzzles of the collection, and repeating what went wrong.

use super::{KeptPuzzle, open, read};
use crate::operation::{Operation, Pace, Work};
use crate::{Limits, Refusal};
use rookwright_collection::{
    Access, Attempt, AttemptResult, Collection, Condition, Error, Find, Query, Record, Repetition, Status,
    Term,
};
use rookwright_run::document::document;
use rookwright_run::options::{Choices, Given, Options};
use std::collections::HashSet;
use std::time::{SystemTime, UNIX_EPOCH};

/// The number of puzzles that are drawn before all of them are looked at.
const DRAWN: usize = 64;
/// The number of attempts at a puzzle among which one that is sent again is looked for.
const REMEMBERED: usize = 50;
/// The longest time of an attempt: a week.
const LONGEST: u32 = 7 * 24 * 3_600_000;

/// Returns the seconds since 1970.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(0))
}

/// Saves how solving a puzzle went.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct SaveAttempt {
    /// The number of the puzzle
    #[option(required)]
    pub id: i64,
    /// How it went
    #[option(required)]
    pub result: AttemptResult,
    /// How long it took
    pub milliseconds: u32,
    /// When it ended, in seconds since 1970 \[default: now]
    ///
    /// The same attempt sent again counts once.
    pub time: Option<i64>,
}

impl Operation for SaveAttempt {
    const NAME: &'static str = "attempt";
    const PACE: Pace = Pace::Brief;
    type Answer = Repetition;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<Repetition>, Refusal> {
        let this = request.options;
        let milliseconds = this.milliseconds.min(LONGEST);
        Ok(Box::new(move |context| {
            let time = this.time.unwrap_or(i64::MAX).clamp(0, now());
            let attempt = Attempt { puzzle: this.id, time, result: this.result, milliseconds };
            let mut collection = open(context, Access::Write)?;
            // A client that saw no answer sends the attempt again.
            if this.time.is_some()
                && collection.attempts(Some(this.id), REMEMBERED)?.contains(&attempt)
                && let Some(plan) = collection.repetition(this.id)?
            {
                return Ok(plan);
            }
            Ok(collection.attempt(attempt)?)
        }))
    }
}

/// Chooses the puzzle to solve next.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct NextPuzzle {
    /// The conditions \[default: none, all puzzles]
    pub query: String,
    /// Only puzzles with one of these themes
    pub themes: Vec<String>,
    /// Only puzzles with such a rating, like 1200..1500
    pub rating: Option<String>,
    /// Leave out these puzzles
    pub not: Vec<i64>,
    /// Do not begin with puzzles that are due
    #[option(aliases = ["!repeat"])]
    pub no_repeat: bool,
    /// Only puzzles that are due, or that were missed
    pub only: Option<Only>,
    /// Also puzzles that were tried before
    pub tried: bool,
    /// New puzzles in the order of the search, not at random
    pub in_order: bool,
    /// The seed of the choice
    pub seed: Option<u64>,
}

/// A choice among the puzzles that were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Choices)]
pub enum Only {
    /// Those that are due.
    Due,
    /// Those that went wrong.
    Missed,
}

impl NextPuzzle {
    /// Returns what the puzzle must be like. Without another wish it is sound.
    fn whole_query(&self) -> Result<Query, Refusal> {
        let mut query: Query = self.query.parse().map_err(Error::from)?;
        let mut extra = String::new();
        if !self.themes.is_empty() {
            extra += &format!("theme:\"{}\"", self.themes.join(",").replace('"', " "));
        }
        if let Some(rating) = &self.rating {
            extra += &format!(" rating:\"{}\"", rating.replace('"', " "));
        }
        query.terms.extend(extra.parse::<Query>().map_err(Error::from)?.terms);
        if !query.terms.iter().any(|term| matches!(term.condition, Condition::Status(_))) {
            query.terms.push(Term { negated: false, condition: Condition::Status(Status::Sound) });
        }
        Ok(query)
    }
}

/// The puzzle to solve next.
#[document]
pub(crate) struct NextAnswer {
    /// The puzzle; null if nothing is left.
    puzzle: Option<KeptPuzzle>,
    /// Whether it was tried before and is due.
    repeated: bool,
    /// The number of puzzles that are due.
    due: usize,
    /// When it is to be solved again; null if it was never tried.
    plan: Option<Repetition>,
    /// The number of puzzles in the collection.
    all: u64,
}

impl Operation for NextPuzzle {
    const NAME: &'static str = "next";
    const PACE: Pace = Pace::Brief;
    type Answer = NextAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<NextAnswer>, Refusal> {
        let this = request.options;
        let query = this.whole_query()?;
        Ok(Box::new(move |context| {
            let collection = read(context)?;
            let waiting = |ids: Vec<i64>| -> Result<Vec<i64>, Refusal> {
                let mut ids = collection.matching(&query, &ids)?;
                ids.retain(|id| !this.not.contains(id));
                Ok(ids)
            };
            let due = waiting(collection.due(now())?)?;
            // The number is shown whatever is chosen below.
            let waiting_due = due.len();
            let first = match this.only {
                Some(Only::Missed) => waiting(collection.missed()?)?,
                Some(Only::Due) => due,
                None if !this.no_repeat => due,
                None => Vec::new(),
            };
            // What is to be repeated comes before anything new.
            let repeated = first_to_solve(&collection, &first)?;
            let is_repeated = repeated.is_some();
            let found = match repeated {
                Some(record) => Some(record),
                None if this.only.is_some() => None,
                None => this.new_puzzle(&collection, &query)?,
            };
            let plan = found.as_ref().map(|record| collection.repetition(record.id)).transpose()?;
            Ok(NextAnswer {
                puzzle: found.as_ref().map(|record| KeptPuzzle::of(record, context)),
                repeated: is_repeated,
                due: waiting_due,
                plan: plan.flatten(),
                all: collection.len()?,
            })
        }))
    }
}

/// Returns the first of the puzzles that this program can judge.
fn first_to_solve(collection: &Collection, ids: &[i64]) -> Result<Option<Record>, Refusal> {
    for id in ids {
        let record = collection.show(*id)?;
        if record.puzzle().is_some() {
            return Ok(Some(record));
        }
    }
    Ok(None)
}

impl NextPuzzle {
    /// Returns a puzzle that was never tried, unless those are wanted too.
    fn new_puzzle(&self, collection: &Collection, query: &Query) -> Result<Option<Record>, Refusal> {
        let tried = if self.tried { HashSet::new() } else { collection.tried()? };
        let seed = self.seed.unwrap_or_else(rookwright_run::options::values::any_seed);
        let random = (!self.in_order).then_some(seed);
        // If few are left, a small draw may miss them.
        for limit in [Some(DRAWN), None] {
            let find = Find { query: query.clone(), sort: None, limit, random };
            let mut ids = collection.find(&find)?;
            let is_all = ids.len() < DRAWN;
            ids.retain(|id| !tried.contains(id) && !self.not.contains(id));
            let found = first_to_solve(collection, &ids)?;
            if found.is_some() || is_all {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
