//! What a search found out.

use crate::count::Count;
use crate::end::End;
use crate::engine_kind::EngineKind;
use serde::{Deserialize, Serialize};

/// The best value that a search for an optimum found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Optimum {
    /// The best value found.
    pub value: u64,
    /// Whether nothing better exists.
    pub proven: bool,
}

/// The effort of a search.  A number is zero if the engine does not report it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Variables, including the helper variables of the encoding.
    pub variables: u64,
    /// Clauses or constraints passed to the solver.
    pub clauses: u64,
    /// Conflicts the solver learnt from.
    pub conflicts: u64,
    /// Steps of the search: nodes, decisions or choices.
    pub nodes: u64,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The engine that ran.
    pub engine: EngineKind,
    /// The way the search ended.
    pub end: End,
    /// The number of solutions seen.
    pub count: Count,
    /// The number of solutions if each way of reading the same one counts separately, for families where a solution
    /// can be read in several ways.
    pub readings: Option<Count>,
    /// The number of solutions up to symmetry, if they were counted that way.
    pub classes: Option<Count>,
    /// The best value, for a puzzle that asks for one.
    pub optimum: Option<Optimum>,
    /// The effort.
    pub statistics: Statistics,
    /// A sentence for the user, such as why the answer is known without a search.
    pub remark: Option<String>,
}
