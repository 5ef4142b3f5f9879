//! How a search ended.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How a search ended.
///
/// ```
/// use rookwright_run::{Count, End};
///
/// // The same number of tours, found by a search that went through all and by one that was stopped.
/// assert!(Count::after(End::Exhausted, 9862u32).is_exact());
/// assert!(!Count::after(End::OutOfBudget, 9862u32).is_exact());
/// assert_eq!(End::OutOfBudget.to_string(), "out-of-budget");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The whole search space was covered: what was found is all there is.
    Exhausted,
    /// The search was stopped: by its limit on solutions, by the caller, or by the cancel switch.
    Stopped,
    /// Time or memory ran out.
    OutOfBudget,
}

impl End {
    /// Whether nothing is left to find.
    pub fn is_exhausted(self) -> bool {
        self == End::Exhausted
    }
}

impl fmt::Display for End {
    /// Returns the name used in JSON documents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Exhausted => "exhausted",
            End::Stopped => "stopped",
            End::OutOfBudget => "out-of-budget",
        })
    }
}
