//! Results one by one, as a search in the background finds them.
//!
//! The search waits until the next result is asked for, and ends when the stream is closed or dropped.

use crate::failure::Failure;
use crate::running::{Running, Waited};
use crate::solution::Solution;
use crate::values::{Document, to_python};
use pyo3::prelude::*;
use rookwright::run::Cancel;
use serde_json::Value;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A result.
pub(crate) enum Item {
    /// A solution of a placement, a tour or a mate.
    Solution(rookwright::Solution),
    /// Something else, as a document.
    Document(Value),
}

/// What the thread of a search sends.
enum Message {
    Item(Box<Item>),
    End(Result<Value, Failure>),
}

/// The end of the channel that a search writes to.
#[derive(Clone)]
pub(crate) struct Found {
    sender: SyncSender<Message>,
    cancel: Cancel,
}

impl Found {
    /// Hands a result over. Breaks if no more results are wanted.
    pub(crate) fn send(&self, item: Item) -> ControlFlow<()> {
        // A reader that has gone means the same as the switch, and the switch is what the search looks at.
        if self.cancel.is_cancelled() || self.sender.send(Message::Item(Box::new(item))).is_err() {
            self.cancel.cancel();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// The results of a search in the background.
#[pyclass(frozen, module = "rookwright._rookwright")]
pub(crate) struct Stream {
    running: Running,
    /// The reading end of the channel; `None` when the stream is over.
    receiver: Mutex<Option<Mutex<Receiver<Message>>>>,
    /// How the search ended, as a document.
    end: Mutex<Option<Value>>,
}

impl Stream {
    /// Starts a search. It returns a document about its end.
    pub(crate) fn start(
        running: Running,
        search: impl FnOnce(&Found) -> Result<Value, Failure> + Send + 'static,
    ) -> PyResult<Self> {
        // Without room in the channel, the search waits until the result before was taken: nothing is found
        // in advance.
        let (sender, receiver) = sync_channel(0);
        let found = Found { sender, cancel: running.cancel().clone() };
        let start = move || {
            let end = catch_unwind(AssertUnwindSafe(|| search(&found)));
            let end = end.unwrap_or_else(|panic| Err(Failure::panic(&*panic)));
            let _ = found.sender.send(Message::End(end));
        };
        thread::Builder::new().name("rookwright".to_owned()).spawn(start)?;
        Ok(Self { running, receiver: Mutex::new(Some(Mutex::new(receiver))), end: Mutex::default() })
    }

    /// Takes the reading end, so that no other thread waits for it meanwhile.
    fn take(&self) -> Option<Mutex<Receiver<Message>>> {
        self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn put_back(&self, receiver: Mutex<Receiver<Message>>) {
        *self.receiver.lock().unwrap_or_else(PoisonError::into_inner) = Some(receiver);
    }

    fn finish(&self, end: Value) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
    }

    /// Waits for the end of a search that was told to stop, and drops what it still sends.
    fn drain(&self, py: Python<'_>, receiver: &Mutex<Receiver<Message>>) {
        let last = py.detach(|| {
            let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.iter().find_map(|message| match message {
                Message::End(end) => Some(end),
                Message::Item(_) => None,
            })
        });
        if let Some(Ok(end)) = last {
            self.finish(end);
        }
    }
}

#[pymethods]
impl Stream {
    /// Returns the next result; `None` after the last one, and after `close`.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // While one thread waits, another finds no reading end, and gets no result that the first would miss.
        let Some(receiver) = self.take() else { return Ok(None) };
        match self.running.receive(py, &receiver) {
            Ok(Waited::Sent(Message::Item(item))) => {
                // Only after a result can there be another one. At the end the stream stays without its
                // reading end.
                self.put_back(receiver);
                match *item {
                    Item::Solution(solution) => Ok(Some(Bound::new(py, Solution(solution))?.into_any())),
                    Item::Document(document) => to_python(py, &document).map(Some),
                }
            }
            Ok(Waited::Sent(Message::End(end))) => {
                self.finish(end?);
                Ok(None)
            }
            Ok(Waited::Over) => Ok(None),
            // The end of the search is waited for, so that its numbers are there when the exception arrives.
            Ok(Waited::Interrupted(error)) | Err(error) => {
                self.drain(py, &receiver);
                Err(error)
            }
        }
    }

    /// Ends the search.
    fn close(&self, py: Python<'_>) {
        self.running.cancel().cancel();
        if let Some(receiver) = self.take() {
            self.drain(py, &receiver);
        }
    }

    /// Returns the document about the end of the search; `None` before it.
    fn end(&self) -> Option<Document> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).clone().map(Document)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // The thread notices that the channel is closed, or the switch, and ends by itself.
        self.running.cancel().cancel();
    }
}
