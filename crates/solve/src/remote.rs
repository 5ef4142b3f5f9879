//! Asks a [`Judge`] that lives on another thread.
//!
//! The caller's function need not be `Send`, so that the judge stays on the caller's thread and the solvers ask it.
//! A solver waits for the verdict on each assignment, which costs almost nothing compared with the search.

use crate::judge::{Judge, Stage, Verdict};
use crate::model::Assignment;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// A solver's connection to the judge.
#[derive(Clone)]
pub(crate) struct Remote(SyncSender<Question>);

/// An assignment, the stage in which it was found, and where the verdict goes.
struct Question {
    assignment: Assignment,
    stage: Stage,
    reply: SyncSender<Verdict>,
}

/// The judge's end of the connections.
pub(crate) struct Questions(Receiver<Question>);

/// Returns a connection to a judge.  It answers as long as [`Questions::answer`] runs.
pub(crate) fn connect() -> (Remote, Questions) {
    let (ask, questions) = sync_channel(0);
    (Remote(ask), Questions(questions))
}

impl Remote {
    /// As [`Judge::hear`].  Breaks if the judge has gone.
    pub(crate) fn hear(&self, assignment: Assignment, stage: Stage) -> Verdict {
        // The question holds the only sender, so that waiting ends if the judge panics.
        let (reply, verdict) = sync_channel(1);
        let asked = self.0.send(Question { assignment, stage, reply });
        asked.ok().and_then(|()| verdict.recv().ok()).unwrap_or(ControlFlow::Break(()))
    }
}

impl Questions {
    /// Answers until all connections are closed.
    pub(crate) fn answer(self, judge: &mut Judge<'_>) {
        for Question { assignment, stage, reply } in self.0 {
            // A solver that has gone needs no verdict.
            reply.send(judge.hear(&assignment, stage)).ok();
        }
    }
}
