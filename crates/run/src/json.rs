//! Parts of documents as loose JSON values.

use crate::budget::Budget;
use crate::document::{SearchResult, Seconds, WholeNumber, fields_of, value_of};
use crate::outcome::Outcome;
use num_bigint::BigUint;
use serde_json::{Map, Value};
use std::time::Duration;

/// Returns a number as JSON, or as a string if it is above 2^53, where many readers would round it.
pub fn number_json(number: &BigUint) -> Value {
    value_of(&WholeNumber(number.clone()))
}

/// Returns a time in seconds, rounded to microseconds.
pub fn seconds_json(time: Duration) -> Value {
    value_of(&Seconds(time))
}

/// Returns the fields of the [`SearchResult`] of a search within a budget.
pub fn limited_json(outcome: &Outcome, budget: &Budget, time: Duration) -> Map<String, Value> {
    fields_of(&SearchResult::within(outcome, budget, time))
}

/// Adds the disagreements to a document; adds nothing if there are none.
pub fn add_disagreements(document: &mut Map<String, Value>, disagreements: Vec<String>) {
    if !disagreements.is_empty() {
        document.insert("disagreements".into(), disagreements.into());
    }
}
