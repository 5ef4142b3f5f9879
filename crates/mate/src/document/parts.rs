//! The answer to a problem with twins or duplex.

use super::{MateAnswer, MatePuzzle};
use crate::puzzle::Problem;
use rookwright_run::End;
use rookwright_run::document::SearchResult;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A problem with twins or duplex: the document of each of its parts, as if the part were alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "PartsOf{D}", deny_unknown_fields)
)]
pub struct Parts<D> {
    /// The problem.
    pub puzzle: MatePuzzle,
    /// The parts, in their order.
    pub twins: Vec<PartReport<D>>,
    /// The first end that is not `exhausted`.
    pub end: Option<End>,
    /// Whether all parts are sound; null if that is not known.
    pub sound: Option<bool>,
}

/// A part of a problem with twins or duplex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "PartWith{D}", deny_unknown_fields)
)]
pub struct PartReport<D> {
    /// Its letter; a is the diagram.
    pub label: String,
    /// Whether the other side begins.
    pub duplex: bool,
    /// What is changed; empty for the diagram.
    pub change: String,
    /// Its document.
    pub report: D,
}

/// The document of a part: what its whole needs to know of it.
pub trait PartAnswer {
    /// Returns how the search ended; `None` if there was none.
    fn end(&self) -> Option<End>;

    /// Returns whether the part is sound; `None` if that is not known.
    fn sound(&self) -> Option<bool>;
}

impl PartAnswer for MateAnswer {
    fn end(&self) -> Option<End> {
        Some(self.search().end)
    }

    fn sound(&self) -> Option<bool> {
        self.sound()
    }
}

impl PartAnswer for SearchResult {
    fn end(&self) -> Option<End> {
        Some(self.end)
    }

    fn sound(&self) -> Option<bool> {
        None
    }
}

impl PartAnswer for Value {
    fn end(&self) -> Option<End> {
        End::deserialize(&self["end"]).ok()
    }

    fn sound(&self) -> Option<bool> {
        self["sound"].as_bool()
    }
}

impl<D: PartAnswer> Parts<D> {
    /// Puts together the documents of the parts of a problem, which are in their order.
    pub fn of(problem: &Problem, reports: Vec<D>) -> Self {
        let ends = || reports.iter().map(PartAnswer::end);
        let end = ends().find(|end| *end != Some(End::Exhausted)).or_else(|| ends().next()).flatten();
        let sound = if reports.iter().any(|report| report.sound() == Some(false)) {
            Some(false)
        } else {
            reports.iter().map(PartAnswer::sound).collect::<Option<Vec<_>>>().map(|_| true)
        };
        let parts = problem.parts().iter().zip(reports);
        let twins = parts.map(|(part, report)| PartReport {
            label: part.name.label.unwrap_or('a').to_string(),
            duplex: part.name.duplex,
            change: problem.part_changes(part.name),
            report,
        });
        Self { puzzle: MatePuzzle::of(problem), twins: twins.collect(), end, sound }
    }
}
