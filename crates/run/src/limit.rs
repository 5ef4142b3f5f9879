//! The limits of a budget, and the reason why a run ended.

use crate::budget::{Budget, USUAL_MEMORY};
use crate::document::Seconds;
use crate::end::End;
use crate::outcome::Outcome;
use serde::Serialize;
use std::time::Duration;

/// The text for a search that ran out of time.
pub const TIME_LIMIT: &str = "time limit";

/// A limit of a budget.
///
/// ```
/// use rookwright_run::{Budget, Count, End, EngineKind, Limit, Outcome, limit_reached};
/// use std::time::Duration;
///
/// let budget = Budget { time: Some(Duration::from_secs(10)), ..Budget::default() };
/// // A search for tours ended after eleven seconds.
/// let outcome = Outcome::new(EngineKind::Search, End::OutOfBudget, Count::at_least(4u32));
/// let limit = limit_reached(&outcome, &budget, Duration::from_secs(11));
/// assert!(matches!(limit, Some(Limit::Time { .. })));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Limit {
    /// A limit on time.
    Time {
        /// The limit in seconds.
        seconds: Seconds,
    },
    /// A limit on memory.
    Memory {
        /// The limit in bytes.
        bytes: u64,
    },
}

/// Returns the limit that ended a search with this budget after this time; `None` if no limit did.
pub fn limit_reached(outcome: &Outcome, budget: &Budget, time: Duration) -> Option<Limit> {
    match (outcome.end, budget.time) {
        (End::OutOfBudget, Some(limit)) if time >= limit => Some(Limit::Time { seconds: Seconds(limit) }),
        // Only counts of tours have a default memory limit.
        (End::OutOfBudget, _) => Some(Limit::Memory { bytes: budget.memory.unwrap_or(USUAL_MEMORY) }),
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
            Some(Limit::Time { .. }) => TIME_LIMIT,
            _ => "memory limit",
        },
    }
}
