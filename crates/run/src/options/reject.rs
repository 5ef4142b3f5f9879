//! Why attempts of a generator were rejected.

use serde::Serialize;

/// A number of attempts that were rejected for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Reject {
    /// One word for the reason.
    pub reason: &'static str,
    /// What the attempts have in common, in words that follow a number.
    pub words: String,
    /// How many there were, at least one.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub number: u64,
}
