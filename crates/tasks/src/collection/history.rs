//! The task `history`: what was solved, and how strong the solver is.

use super::practice::{now, repetition};
use super::{is_new, open};
use crate::{Limits, Refusal, Request, Work, diagram_json};
use rookwright_collection::{Access, Attempt, AttemptResult, Collection, HistoryNumbers, SolverRating};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// The most attempts that are listed.
const MOST_ATTEMPTS: usize = 50;
/// The most puzzles that are shown with their boards.
const MOST_BOARDS: usize = 48;

/// The request for what was solved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowHistory {
    #[serde(default)]
    id: Option<i64>,
    /// The results are counted from this time on, in seconds since 1970.
    #[serde(default)]
    since: i64,
    /// The number of puzzles that are shown with their boards, the last ones first.
    #[serde(default)]
    boards: usize,
}

impl Request for ShowHistory {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        if self.boards > MOST_BOARDS {
            return Err(Refusal::input(format!("boards: expected a number up to {MOST_BOARDS}")));
        }
        Ok(Box::new(move |context| {
            if is_new(context) && self.id.is_none() {
                return Ok(Summary::default().json());
            }
            let collection = open(context, Access::Read)?;
            if let Some(id) = self.id {
                collection.show(id)?;
            }
            let summary = Summary {
                numbers: collection.history_numbers(self.id, now())?,
                results: collection.results_since(self.since)?,
                rating: collection.solver_rating(now())?,
                missed: collection.missed()?.len(),
                plan: match self.id {
                    Some(id) => collection.repetition(id)?.as_ref().map(repetition),
                    None => None,
                },
                last: collection.attempts(self.id, MOST_ATTEMPTS)?,
                boards: boards(&collection, self.boards)?,
            };
            Ok(summary.json())
        }))
    }
}

/// The parts of the answer that describe attempts.
#[derive(Default)]
struct Summary {
    numbers: HistoryNumbers,
    results: [u64; 4],
    rating: SolverRating,
    missed: usize,
    plan: Option<Value>,
    last: Vec<Attempt>,
    boards: Vec<Value>,
}

impl Summary {
    fn json(&self) -> Value {
        let attempt = |attempt: &Attempt| {
            json!({
                "id": attempt.puzzle,
                "result": attempt.result.name(),
                "milliseconds": attempt.milliseconds,
                "time": attempt.time,
            })
        };
        let results: Map<String, Value> = AttemptResult::ALL
            .into_iter()
            .zip(self.results)
            .map(|(result, many)| (result.name().to_owned(), many.into()))
            .collect();
        let rating = self.rating.now.map(|(value, deviation)| {
            json!({ "value": value.round(), "deviation": deviation.round(), "attempts": self.rating.attempts })
        });
        let course: Vec<_> = self.rating.course.iter().map(|(time, value)| (time, value.round())).collect();
        json!({
            "attempts": self.numbers.attempts,
            "solved": self.numbers.solved,
            "at_once": self.numbers.at_once,
            "streak": self.numbers.streak,
            "due": self.numbers.due,
            "missed": self.missed,
            "results": results,
            "rating": rating,
            "course": course,
            "plan": self.plan,
            "last": self.last.iter().map(attempt).collect::<Vec<_>>(),
            "boards": self.boards,
        })
    }
}

/// Returns the puzzles that were tried last, each once, with their boards and the last results.
fn boards(collection: &Collection, most: usize) -> Result<Vec<Value>, Refusal> {
    let mut seen = HashSet::new();
    let mut boards = Vec::new();
    // Somebody may try one puzzle many times; then fewer are shown.
    for attempt in collection.attempts(None, most.saturating_mul(4))? {
        if boards.len() == most {
            break;
        }
        if seen.insert(attempt.puzzle) {
            let record = collection.show(attempt.puzzle)?;
            boards.push(json!({
                "id": attempt.puzzle,
                "result": attempt.result.name(),
                "time": attempt.time,
                "title": record.facts.title,
                "asked": record.asked(),
                "diagram": diagram_json(&record.diagram()),
            }));
        }
    }
    Ok(boards)
}
