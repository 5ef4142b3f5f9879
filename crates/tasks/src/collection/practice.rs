//! The tasks `attempt`, `next` and `history`: solving puzzles of the collection, and repeating what went wrong.

use super::{described, open};
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
/// The most attempts that are listed.
const MOST_ATTEMPTS: usize = 50;
/// The longest time of an attempt: a week.
const LONGEST: u32 = 7 * 24 * 3_600_000;

/// Returns the seconds since 1970.
fn now() -> i64 {
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
            let attempt = Attempt { puzzle: self.id, time: now(), result, milliseconds };
            Ok(repetition(&open(context, Access::Write)?.attempt(attempt)?))
        }))
    }
}

fn repetition(plan: &Repetition) -> Value {
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
    #[serde(default)]
    seed: Option<u64>,
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
            let collection = open(context, Access::Read)?;
            let mut due = collection.matching(&query, &collection.due(now())?)?;
            due.retain(|id| !self.not.contains(id));
            let waiting = due.len();
            if !self.repeat.unwrap_or(true) {
                due.clear();
            }
            let seed = self.seed.unwrap_or_else(rookwright_run::options::values::any_seed);
            let repeated = first_to_solve(&collection, &due)?;
            let is_due = repeated.is_some();
            let found = match repeated {
                Some(record) => Some(record),
                None => new_puzzle(&collection, &query, &self.not, seed)?,
            };
            let plan = match &found {
                Some(record) => collection.repetition(record.id)?,
                None => None,
            };
            Ok(json!({
                "puzzle": found.as_ref().map(|record| described(record, context)),
                "repeated": is_due,
                "due": waiting,
                "plan": plan.as_ref().map(repetition),
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

/// Returns a puzzle that was never tried, at random.
fn new_puzzle(
    collection: &Collection,
    query: &Query,
    not: &HashSet<i64>,
    seed: u64,
) -> Result<Option<Record>, Refusal> {
    let tried = collection.tried()?;
    // If few are left, a small draw may miss them.
    for limit in [Some(DRAWN), None] {
        let find = Find { query: query.clone(), sort: None, limit, random: Some(seed) };
        let mut ids = collection.find(&find)?;
        let is_all = ids.len() < DRAWN;
        ids.retain(|id| !tried.contains(id) && !not.contains(id));
        let found = first_to_solve(collection, &ids)?;
        if found.is_some() || is_all {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The request for what was solved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowHistory {
    #[serde(default)]
    id: Option<i64>,
}

impl Request for ShowHistory {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        Ok(Box::new(move |context| {
            let collection = open(context, Access::Read)?;
            if let Some(id) = self.id {
                collection.show(id)?;
            }
            let numbers = collection.history_numbers(self.id, now())?;
            let attempt = |attempt: &Attempt| {
                json!({
                    "id": attempt.puzzle,
                    "result": attempt.result.name(),
                    "milliseconds": attempt.milliseconds,
                    "time": attempt.time,
                })
            };
            let last = collection.attempts(self.id, MOST_ATTEMPTS)?;
            let plan = match self.id {
                Some(id) => collection.repetition(id)?,
                None => None,
            };
            Ok(json!({
                "attempts": numbers.attempts,
                "solved": numbers.solved,
                "at_once": numbers.at_once,
                "streak": numbers.streak,
                "due": numbers.due,
                "plan": plan.as_ref().map(repetition),
                "last": last.iter().map(attempt).collect::<Vec<_>>(),
            }))
        }))
    }
}
