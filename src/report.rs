//! How a run went, as JSON: the keys that every document shares.

use crate::solve::{Count, Outcome};
use num_bigint::BigUint;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// A number, as a string where JSON readers would round it (above 2^53).
pub fn number_json(number: &BigUint) -> Value {
    match u64::try_from(number) {
        Ok(small) if small <= 1 << 53 => small.into(),
        _ => number.to_string().into(),
    }
}

/// `{"value": 92, "exact": true}`.
pub fn count_json(count: &Count) -> Value {
    json!({ "value": number_json(count.value()), "exact": count.is_exact() })
}

/// `engine`, `end`, `count`, `classes`, `seconds` and what the search took.
pub fn outcome_json(outcome: &Outcome, time: Duration) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("engine".into(), outcome.engine.name().into());
    object.insert("end".into(), outcome.end.to_string().into());
    object.insert("count".into(), count_json(&outcome.count));
    if let Some(directed) = &outcome.directed {
        object.insert("directed".into(), count_json(directed));
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
    object.insert("seconds".into(), json!((time.as_secs_f64() * 1e6).round() / 1e6));
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
