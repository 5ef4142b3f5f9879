//! A solved mate.

use crate::failure::Failure;
use crate::values::Document;
use pyo3::prelude::*;
use rookwright::difficulty::difficulty_of;
use rookwright::mate::analysis::Wishes;
use rookwright::mate::{Problem, Solved, parts_json};
use rookwright::run::Settings;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A solved mate. Its document is made on request.
#[pyclass(frozen, module = "rookwright._rookwright")]
pub(crate) struct SolvedMate {
    problem: Arc<Problem>,
    /// The solution, or one for each part of a problem with twins or duplex.
    solved: Vec<Solved>,
    /// The time that the calls of the library took.
    time: Duration,
}

impl SolvedMate {
    pub(crate) fn of(problem: &Arc<Problem>, settings: &Settings, wishes: &Wishes) -> Result<Self, Failure> {
        let start = Instant::now();
        let solved: Result<Vec<Solved>, _> = if problem.parts().is_empty() {
            problem.solve_with(settings, wishes).map(|solved| vec![solved])
        } else {
            problem.parts().iter().map(|part| part.problem.solve_with(settings, wishes)).collect()
        };
        let time = start.elapsed();
        Ok(Self { problem: Arc::clone(problem), solved: solved?, time })
    }

    /// Whether the search was not cut short.
    pub(crate) fn is_finished(&self) -> bool {
        self.solved.iter().all(|solved| solved.outcome().end.is_exhausted())
    }

    fn json(&self) -> Value {
        let report = |solved: &Solved| {
            let mut document = solved.json();
            document["text"] = json!(solved.line_texts().collect::<Vec<_>>());
            if let Some(report) = solved.report() {
                document["difficulty"] = json!(difficulty_of(report));
            }
            document
        };
        match &self.solved[..] {
            [solved] if self.problem.parts().is_empty() => report(solved),
            parts => parts_json(&self.problem, parts.iter().map(report).collect()),
        }
    }
}

#[pymethods]
impl SolvedMate {
    /// The time in seconds that the library took, for benchmarks of what Python adds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// The document of the command line, with the lines in words.
    fn document(&self, py: Python<'_>) -> Document {
        Document(py.detach(|| self.json()))
    }
}
