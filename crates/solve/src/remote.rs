//! Asks a [`Judge`] that lives on another thread.
//!
//! The caller's function need not be `Send`, so that the judge stays on the caller's thread and the solvers ask it.
//! A solver waits for the verdict on each assignment, which costs almost nothing compared with the search.

use crate::engine::{Found, Report};
use crate::judge::{Ended, Judge, Stage, Verdict};
use crate::listen::Listen;
use crate::model::{Assignment, Model};
use rookwright_run::{Budget, Watch, threads};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// A solver's connection to the judge.
#[derive(Clone)]
pub(crate) struct Remote(SyncSender<Question>);

/// An assignment, and where the verdict goes.
struct Question {
    assignment: Assignment,
    /// The stage in which it was found; `None` if it is only to be reported.
    stage: Option<Stage>,
    reply: SyncSender<Verdict>,
}

/// The judge's end of the connections.
struct Questions(Receiver<Question>);

/// Returns a connection to a judge.  It answers as long as [`Questions::answer`] runs.
fn connect() -> (Remote, Questions) {
    let (ask, questions) = sync_channel(0);
    (Remote(ask), Questions(questions))
}

/// Has a search judged, and returns the report.  A search that shares its work between threads gets a connection for
/// them and runs on a thread of its own; any other asks the judge directly.
pub(crate) fn judged(
    model: &Model,
    budget: &Budget,
    found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    is_shared: bool,
    search: impl Fn(Watch, &mut dyn Listen, Option<&Remote>) -> Ended + Sync,
) -> Report {
    let watch = budget.watch();
    let mut judge = Judge::new(model, budget, found);
    let mut ended = None;
    if is_shared {
        let (remote, questions) = connect();
        let (search, watch) = (&search, watch.clone());
        let work = move || search(watch, &mut remote.clone(), Some(&remote));
        // Without a thread there are no questions.
        let ((), outcomes) = threads::beside([work], |_| questions.answer(&mut judge));
        ended = outcomes.into_iter().next();
    }
    // No thread could be started, or none is wanted.
    let ended = ended.unwrap_or_else(|| search(watch, &mut judge, None));
    judge.report(ended)
}

impl Remote {
    /// Has an assignment judged as by [`Judge::hear`], or only reported without a stage.  Breaks if the judge has gone.
    pub(crate) fn ask(&self, assignment: Assignment, stage: Option<Stage>) -> Verdict {
        // The question holds the only sender, so that waiting ends if the judge panics.
        let (reply, verdict) = sync_channel(1);
        let asked = self.0.send(Question { assignment, stage, reply });
        asked.ok().and_then(|()| verdict.recv().ok()).unwrap_or(ControlFlow::Break(()))
    }
}

impl Listen for Remote {
    fn hear(&mut self, assignment: &Assignment, stage: Stage) -> Verdict {
        self.ask(assignment.clone(), Some(stage))
    }

    fn report_solution(&mut self, assignment: &Assignment) -> ControlFlow<()> {
        self.ask(assignment.clone(), None).map_continue(|_| ())
    }
}

impl Questions {
    /// Answers until all connections are closed.
    fn answer(self, judge: &mut Judge<'_>) {
        for Question { assignment, stage, reply } in self.0 {
            let verdict = match stage {
                Some(stage) => judge.hear(&assignment, stage),
                None => judge.report_solution(&assignment).map_continue(|()| Vec::new()),
            };
            // A solver that has gone needs no verdict.
            reply.send(verdict).ok();
        }
    }
}
