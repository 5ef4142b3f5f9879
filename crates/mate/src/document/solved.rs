//! The answer to a mate problem.

use super::{LinesReport, MatePuzzle, MateReport, NamedMove};
use rookwright_run::document::SearchResult;
use serde::Serialize;

/// The answer to a mate problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum MateAnswer {
    /// The report of forced play: direct mates, selfmates, reflexmates.
    Report(Box<Solved<MateReport>>),
    /// Forced play that is not analysed: there is no solution, or the time was over.
    Keys(Box<Solved<ProvenKeys>>),
    /// Help and series play.
    Lines(Box<Solved<LinesReport>>),
}

/// A problem, what was found out about it, and how the search went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Solved{F}", deny_unknown_fields)
)]
pub struct Solved<F> {
    /// The problem.
    pub puzzle: MatePuzzle,
    /// What was found out.
    #[serde(flatten)]
    pub found: F,
    /// How the search went.
    #[serde(flatten)]
    pub search: SearchResult,
}

/// The keys of a problem that was not analysed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ProvenKeys {
    /// The first moves that are proven; null if that is not decided.
    pub keys: Option<Vec<NamedMove>>,
}

impl MateAnswer {
    /// Returns how the search went.
    pub fn search(&self) -> &SearchResult {
        match self {
            Self::Report(solved) => &solved.search,
            Self::Keys(solved) => &solved.search,
            Self::Lines(solved) => &solved.search,
        }
    }

    /// Returns whether the problem is sound; `None` if that is not known.
    pub fn sound(&self) -> Option<bool> {
        match self {
            Self::Report(solved) => Some(solved.found.sound),
            Self::Keys(_) => None,
            Self::Lines(solved) => solved.found.sound,
        }
    }
}
