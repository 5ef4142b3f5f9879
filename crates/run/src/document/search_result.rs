//! How a search ended and what it found, as numbers.

use super::Seconds;
use crate::budget::Budget;
use crate::count::Count;
use crate::end::End;
use crate::engine_kind::EngineKind;
use crate::limit::{Limit, limit_reached};
use crate::outcome::{Optimum, Outcome};
use serde::Serialize;
use std::time::Duration;

/// How a search ended, the number of solutions and the effort: fields of the document of every search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct SearchResult {
    /// The engine that ran.
    pub engine: EngineKind,
    /// How the search ended.
    pub end: End,
    /// The number of solutions found.
    pub count: Count,
    /// For tours: the number of tours if both directions count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directed: Option<Count>,
    /// The number of solutions up to the symmetry of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Count>,
    /// The best value of a puzzle that asks for one; of a mate the least number of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<Optimum>,
    /// A sentence about the result, such as why it is known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// The time that it took.
    pub seconds: Seconds,
    /// Steps of the search: nodes, decisions or choices.
    pub nodes: u64,
    /// Conflicts that the solver learnt from.
    #[serde(skip_serializing_if = "is_zero")]
    pub conflicts: u64,
    /// Variables of the model.
    #[serde(skip_serializing_if = "is_zero")]
    pub variables: u64,
    /// Clauses or constraints of the model.
    #[serde(skip_serializing_if = "is_zero")]
    pub clauses: u64,
    /// The limit that ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Where the result disagrees with what the puzzle file expects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disagreements: Vec<String>,
}

impl SearchResult {
    /// The result of a search that took this time, without a limit and disagreements.
    pub fn of(outcome: &Outcome, time: Duration) -> Self {
        let statistics = outcome.statistics;
        Self {
            engine: outcome.engine,
            end: outcome.end,
            count: outcome.count.clone(),
            directed: outcome.readings.clone(),
            classes: outcome.classes.clone(),
            optimum: outcome.optimum,
            remark: outcome.remark.clone(),
            seconds: Seconds(time),
            nodes: statistics.nodes,
            conflicts: statistics.conflicts,
            variables: statistics.variables,
            clauses: statistics.clauses,
            limit: None,
            disagreements: Vec::new(),
        }
    }

    /// The result of a search within a budget; it names the limit that ended the search.
    pub fn within(outcome: &Outcome, budget: &Budget, time: Duration) -> Self {
        Self { limit: limit_reached(outcome, budget, time), ..Self::of(outcome, time) }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
