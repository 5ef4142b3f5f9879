//! The fields that all JSON documents share: counts, times, and the reason why a run ended.

use crate::budget::{Budget, USUAL_MEMORY};
use crate::count::Count;
use crate::end::End;
use crate::outcome::Outcome;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The text for a search that ran out of time.
pub const TIME_LIMIT: &str = "time limit";

/// A limit of a budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time that a search may take.
    Time(Duration),
    /// The bytes that a search may keep.
    Memory(u64),
}

impl Limit {
    /// `{"kind": "time", "seconds": 30}` or `{"kind": "memory", "bytes": 1073741824}`.
    pub fn json(self) -> Value {
        match self {
            Limit::Time(limit) => json!({ "kind": "time", "seconds": seconds_json(limit) }),
            Limit::Memory(bytes) => json!({ "kind": "memory", "bytes": bytes }),
        }
    }
}

/// Returns the limit that ended a search with this budget after this time; `None` if no limit did.
pub fn limit_reached(outcome: &Outcome, budget: &Budget, time: Duration) -> Option<Limit> {
    match (outcome.end, budget.time) {
        (End::OutOfBudget, Some(limit)) if time >= limit => Some(Limit::Time(limit)),
        // Only counts of tours have a default memory limit.
        (End::OutOfBudget, _) => Some(Limit::Memory(budget.memory.unwrap_or(USUAL_MEMORY))),
        (End::Exhausted | End::Stopped, _) => None,
    }
}

/// Returns the reason why a search with this budget ended after this time.
pub fn cause(outcome: &Outcome, budget: &Budget, time: Duration) -> &'static str {
    match outcome.end {
        End::Exhausted => "finished",
        End::Stopped if budget.cancel.is_cancelled() => "interrupted",
        End::Stopped if outcome.remark.is_some() => "",
        End::Stopped => "limit reached",
        End::OutOfBudget => match limit_reached(outcome, budget, time) {
            Some(Limit::Time(_)) => TIME_LIMIT,
            _ => "memory limit",
        },
    }
}

/// Returns a number as JSON, or as a string if it is above 2^53, where many readers would round it.
pub fn number_json(number: &BigUint) -> Value {
    match u64::try_from(number) {
        Ok(small) if small <= 1 << 53 => small.into(),
        _ => number.to_string().into(),
    }
}

/// Returns a count as `{"value": 92, "exact": true}`.
pub fn count_json(count: &Count) -> Value {
    json!({ "value": number_json(count.value()), "exact": count.is_exact() })
}

/// Returns a time in seconds, rounded to microseconds.
pub fn seconds_json(time: Duration) -> Value {
    json!((time.as_secs_f64() * 1e6).round() / 1e6)
}

/// Returns the fields of [`outcome_json`], and `limit` if a limit of this budget ended the search.
pub fn limited_json(outcome: &Outcome, budget: &Budget, time: Duration) -> Map<String, Value> {
    let mut object = outcome_json(outcome, time);
    if let Some(limit) = limit_reached(outcome, budget, time) {
        object.insert("limit".into(), limit.json());
    }
    object
}

/// Returns the fields `engine`, `end`, `count`, `classes`, `seconds` and the statistics.
pub fn outcome_json(outcome: &Outcome, time: Duration) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("engine".into(), outcome.engine.name().into());
    object.insert("end".into(), outcome.end.to_string().into());
    object.insert("count".into(), count_json(&outcome.count));
    if let Some(readings) = &outcome.readings {
        object.insert("directed".into(), count_json(readings));
    }
    if let Some(classes) = &outcome.classes {
        object.insert("classes".into(), count_json(classes));
    }
    if let Some(optimum) = outcome.optimum {
        object.insert("optimum".into(), json!({ "value": optimum.value, "proven": optimum.proven }));
    }
    if let Some(remark) = &outcome.remark {
        object.insert("remark".into(), remark.clone().into());
    }
    object.insert("seconds".into(), seconds_json(time));
    let statistics = outcome.statistics;
    object.insert("nodes".into(), statistics.nodes.into());
    let more = [
        ("conflicts", statistics.conflicts),
        ("variables", statistics.variables),
        ("clauses", statistics.clauses),
    ];
    for (key, number) in more.into_iter().filter(|&(_, number)| number > 0) {
        object.insert(key.into(), number.into());
    }
    object
}

/// Adds the disagreements to a document; adds nothing if there are none.
pub fn add_disagreements(document: &mut Map<String, Value>, disagreements: Vec<String>) {
    if !disagreements.is_empty() {
        document.insert("disagreements".into(), disagreements.into());
    }
}
