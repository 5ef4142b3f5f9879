//! Searches on threads of their own. The calling thread waits without the interpreter lock, hears of Ctrl-C, and reports
//! progress.

use crate::failure::Failure;
use crate::values::to_python;
use crate::workers;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use rookwright::run::{Cancel, Listener, Progress};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a waiting thread looks for Ctrl-C and for progress.
const TICK: Duration = Duration::from_millis(20);

/// Two interruptions within this time end not just the search but the program's own loop.
const AGAIN: Duration = Duration::from_secs(1);

/// When a search was last interrupted.
static INTERRUPTED: Mutex<Option<Instant>> = Mutex::new(None);

/// A running search, as the thread that waits for it sees it.
#[derive(Debug)]
pub(crate) struct Running {
    cancel: Cancel,
    /// The function of the caller that is told of progress.
    report: Option<Py<PyAny>>,
    news: News,
}

/// The latest progress of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct News(Arc<Mutex<Option<Value>>>);

impl News {
    pub(crate) fn tell(&self, progress: Value) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    fn take(&self) -> Option<Value> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// What became of waiting.
pub(crate) enum Waited<T> {
    /// The search sent something.
    Sent(T),
    /// The search is over, and its end of the channel is gone.
    Over,
    /// Ctrl-C was pressed; the search was told to stop.
    Interrupted(PyErr),
}

impl Running {
    pub(crate) fn new(cancel: Cancel, report: Option<Py<PyAny>>) -> Self {
        Self { cancel, report, news: News::default() }
    }

    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Returns where progress is written to.
    pub(crate) fn news(&self) -> News {
        self.news.clone()
    }

    /// Returns the listener of a search.
    pub(crate) fn listener(&self) -> Listener {
        if self.report.is_none() {
            return Listener::default();
        }
        let news = self.news.clone();
        Listener::new(move |progress| news.tell(progress_json(progress)))
    }

    /// Runs a search and waits for its result.
    ///
    /// Ctrl-C ends the search, and what was found so far is returned. If it is pressed again within a second, or if a
    /// handler of signals raised another exception, that exception is raised.
    pub(crate) fn wait<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> PyResult<T> {
        match self.run(py, work)? {
            (_, Some(error)) if is_again() => Err(error),
            (result, _) => Ok(result),
        }
    }

    /// Runs work whose parts are of no use, and waits for its result. Ctrl-C raises `KeyboardInterrupt`, and the switch of
    /// the caller `StoppedError`.
    pub(crate) fn wait_for_all<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> PyResult<T> {
        match self.run(py, work)? {
            (_, Some(error)) => Err(error),
            (_, None) if self.cancel.is_cancelled() => Err(Failure::Stopped.into()),
            (result, None) => Ok(result),
        }
    }

    /// Runs a search and waits for its result. Returns the exception of Ctrl-C beside it, if it was pressed.
    fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> PyResult<(T, Option<PyErr>)> {
        let (sender, receiver) = sync_channel(1);
        let start = move || {
            // A panic becomes an exception of Python. It must not end the thread, which serves other searches
            // as well.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
        };
        // The work has a thread of its own, because only the thread of the caller can hear of Ctrl-C.
        workers::start(Box::new(start))?;
        let (receiver, mut interrupted) = (Mutex::new(receiver), None);
        loop {
            match self.receive(py, &receiver)? {
                Waited::Sent(Ok(result)) => return Ok((result, interrupted)),
                Waited::Sent(Err(panic)) => return Err(Failure::panic(&*panic).into()),
                Waited::Over => {
                    return Err(Failure::Internal("the search ended without a result".to_owned()).into());
                }
                // A second Ctrl-C does not wait for a search that is slow to stop.
                Waited::Interrupted(error) if interrupted.is_some() => return Err(error),
                Waited::Interrupted(error) => interrupted = Some(error),
            }
        }
    }

    /// Waits until something is sent.
    ///
    /// # Errors
    /// If a handler of signals or the caller's function raised an exception. The search is told to stop then.
    pub(crate) fn receive<T: Send>(
        &self,
        py: Python<'_>,
        receiver: &Mutex<Receiver<T>>,
    ) -> PyResult<Waited<T>> {
        let receive = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK);
        loop {
            // Other threads of Python run meanwhile, and only after a tick is there something to do.
            match py.detach(receive) {
                Ok(sent) => return Ok(Waited::Sent(sent)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Waited::Over),
                Err(RecvTimeoutError::Timeout) => {}
            }
            // Handlers of signals run on this thread only, and only when they are asked for.
            if let Err(error) = py.check_signals() {
                self.cancel.cancel();
                let is_interrupt = error.is_instance_of::<PyKeyboardInterrupt>(py);
                return if is_interrupt { Ok(Waited::Interrupted(error)) } else { Err(error) };
            }
            self.report(py).inspect_err(|_| self.cancel.cancel())?;
        }
    }

    /// Tells the caller's function of progress.
    fn report(&self, py: Python<'_>) -> PyResult<()> {
        if let Some(report) = &self.report
            && let Some(progress) = self.news.take()
        {
            report.call1(py, (to_python(py, &progress)?,))?;
        }
        Ok(())
    }
}

/// Notes an interruption. Returns whether the last one was a moment ago.
fn is_again() -> bool {
    let mut last = INTERRUPTED.lock().unwrap_or_else(PoisonError::into_inner);
    let again = last.is_some_and(|last| last.elapsed() < AGAIN);
    *last = Some(Instant::now());
    again
}

fn progress_json(progress: Progress) -> Value {
    match progress {
        Progress::Parts { done, of } | Progress::States { done, of, .. } => {
            json!({ "kind": "parts", "done": done, "of": of })
        }
        Progress::Found(value) => json!({ "kind": "found", "done": value, "of": null }),
        Progress::Best(value) => json!({ "kind": "best", "done": value, "of": null }),
        Progress::Deeper(value) => json!({ "kind": "deeper", "done": value, "of": null }),
        // A kind of progress that this version does not know is still a sign of life.
        _ => json!({ "kind": "other", "done": 0, "of": null }),
    }
}
