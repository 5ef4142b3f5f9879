//! Parts of documents as loose JSON values.

use crate::budget::Budget;
use crate::document::{SearchResult, fields_of};
use crate::outcome::Outcome;
use serde_json::{Map, Value};
use std::time::Duration;

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
