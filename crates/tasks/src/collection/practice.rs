//! The tasks `attempt` and `next`: solving puzzles of the collection, and repeating what went wrong.

use super::{described, is_new, open};
use crate::{Limits, Refusal, Request, Work};
use rookwright_collection::{
    Access, Attempt, AttemptResult, Collection, Condition, Error, Find, Query, Record, Repetition, Status,
    Term,
};
use serde::Deserialize;
use serde_json::{Value, json};
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

/// The request to save an attempt.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveAttempt {
    id: i64,
    result: String,
    #[serde(default)]
    milliseconds: u32,
    /// When it ended, in seconds since 1970, if not just now.
    #[serde(default)]
    time: Option<i64>,
}

impl Request for SaveAttempt {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        let result = AttemptResult::ALL.into_iter().find(|result| result.name() == self.result);
        let Some(result) = result else {
            let names = AttemptResult::ALL.map(AttemptResult::name).join(", ");
            return Err(Refusal::input(format!("result: expected one of {names}")));
        };
        let milliseconds = self.milliseconds.min(LONGEST);
        Ok(Box::new(move |context| {
            let time = self.time.unwrap_or(i64::MAX).clamp(0, now());
            let attempt = Attempt { puzzle: self.id, time, result, milliseconds };
            let mut collection = open(context, Access::Write)?;
            // A client that saw no answer sends the attempt again.
            if self.time.is_some()
                && collection.attempts(Some(self.id), REMEMBERED)?.contains(&attempt)
                && let Some(plan) = collection.repetition(self.id)?
            {
                return Ok(repetition(&plan));
            }
            Ok(repetition(&collection.attempt(attempt)?))
        }))
    }
}

pub(super) fn repetition(plan: &Repetition) -> Value {
    json!({
        "due": plan.due,
        "stability": plan.stability,
        "difficulty": plan.difficulty,
        "attempts": plan.attempts,
    })
}

/// The request for the next puzzle to solve.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextPuzzle {
    #[serde(default)]
    query: String,
    /// It has one of these themes.
    #[serde(default)]
    themes: Vec<String>,
    /// Its rating: `1200..1500`.
    #[serde(default)]
    rating: Option<String>,
    /// Puzzles that are not wanted now.
    #[serde(default)]
    not: HashSet<i64>,
    /// Whether puzzles that are due come first; they do by default.
    #[serde(default)]
    repeat: Option<bool>,
    /// Nothing but puzzles that are due, or those that went wrong.
    #[serde(default)]
    only: Option<Only>,
    /// Whether puzzles that were tried before are offered too, though they are not due.
    #[serde(default)]
    tried: bool,
    /// Whether new puzzles come in the order of the search, as that of a list, and not at random.
    #[serde(default)]
    in_order: bool,
    #[serde(default)]
    seed: Option<u64>,
}

/// A choice among the puzzles that were tried.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Only {
    Due,
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

impl Request for NextPuzzle {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        let query = self.whole_query()?;
        Ok(Box::new(move |context| {
            if is_new(context) {
                return Ok(json!({ "puzzle": null, "repeated": false, "due": 0, "plan": null, "all": 0 }));
            }
            let collection = open(context, Access::Read)?;
            let waiting = |ids: Vec<i64>| -> Result<Vec<i64>, Refusal> {
                let mut ids = collection.matching(&query, &ids)?;
                ids.retain(|id| !self.not.contains(id));
                Ok(ids)
            };
            let due = waiting(collection.due(now())?)?;
            let waiting_due = due.len();
            let first = match self.only {
                Some(Only::Missed) => waiting(collection.missed()?)?,
                Some(Only::Due) => due,
                None if self.repeat.unwrap_or(true) => due,
                None => Vec::new(),
            };
            let repeated = first_to_solve(&collection, &first)?;
            let is_repeated = repeated.is_some();
            let found = match repeated {
                Some(record) => Some(record),
                None if self.only.is_some() => None,
                None => self.new_puzzle(&collection, &query)?,
            };
            let plan = match &found {
                Some(record) => collection.repetition(record.id)?,
                None => None,
            };
            Ok(json!({
                "puzzle": found.as_ref().map(|record| described(record, context)),
                "repeated": is_repeated,
                "due": waiting_due,
                "plan": plan.as_ref().map(repetition),
                "all": collection.len()?,
            }))
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
