//! Whom a search asks about what it finds.

use crate::judge::{Judge, Stage, Verdict};
use crate::model::Assignment;
use std::ops::ControlFlow;

/// Whom a search asks about what it finds: a judge on its own thread, or one on another.
pub(crate) trait Listen {
    /// As [`Judge::hear`].
    fn hear(&mut self, assignment: &Assignment, stage: Stage) -> Verdict;

    /// As [`Judge::report_solution`].
    fn report_solution(&mut self, assignment: &Assignment) -> ControlFlow<()>;
}

impl Listen for Judge<'_> {
    fn hear(&mut self, assignment: &Assignment, stage: Stage) -> Verdict {
        Judge::hear(self, assignment, stage)
    }

    fn report_solution(&mut self, assignment: &Assignment) -> ControlFlow<()> {
        Judge::report_solution(self, assignment)
    }
}
