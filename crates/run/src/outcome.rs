//! What a search found out.

use crate::count::Count;
use crate::end::End;
use crate::engine_kind::EngineKind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The best value that a search for an optimum found.
///
/// ```
/// use rookwright_run::Optimum;
///
/// // The fewest queens that attack every square of a chessboard.
/// let found = Optimum { value: 5, proven: true };
/// assert!(found.proven && found.value == 5);
/// ```
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
///
/// ```
/// use rookwright_run::{Count, End, EngineKind, Outcome};
///
/// // Eight queens, counted up to symmetry as well.
/// let counted = Outcome::new(EngineKind::Search, End::Exhausted, Count::exactly(92u32));
/// let outcome = Outcome { classes: Some(Count::exactly(12u32)), ..counted };
/// assert_eq!(outcome.count, 92);
/// assert_eq!(outcome.to_string(), "92, essentially 12");
/// ```
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

impl Outcome {
    /// The outcome of a run with this count, of which nothing else is known.
    pub fn new(engine: EngineKind, end: End, count: Count) -> Self {
        let statistics = Statistics::default();
        Self { engine, end, count, readings: None, classes: None, optimum: None, statistics, remark: None }
    }
}

impl fmt::Display for Outcome {
    /// `92`, `at least 40`, `92, essentially 12`, `optimum 21, 27856`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Optimum { value, proven }) = self.optimum {
            write!(f, "{} {value}, ", if proven { "optimum" } else { "best so far" })?;
        }
        write!(f, "{}", self.count)?;
        // What was not counted was not counted up to symmetry either.
        let classes = self.classes.iter().filter(|_| !self.count.says_nothing());
        classes.into_iter().try_for_each(|classes| write!(f, ", essentially {classes}"))
    }
}
