//! Sends the events of many jobs on one shared stream.
//!
//! A browser opens at most six connections to a server, so it could not follow more than six jobs on separate
//! streams.  A client that opens one shared stream (`GET /api/stream`) can start any number of jobs by short requests
//! with the stream's name and a tag for each job; every event then has the tag.  The jobs end with the stream.

use crate::jobs::Job;
use crate::reply::refusals;
use crate::stream::{HEARTBEAT_LINE, event_data, failed, heart, line, response};
use crate::token::Token;
use axum::body::Bytes;
use axum::response::Response;
use rookwright_ops::server::{JobNumber, StreamName, Tagged};
use rookwright_run::document::value_of;
use serde_json::Value;
use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Interval;
use tokio_stream::Stream;

/// The number of events that may wait to be sent on a stream.  When it is full, the jobs wait.
const WAITING_EVENTS: usize = 64;
/// The most characters in a tag.
const LONGEST_TAG: usize = 40;

/// All shared streams.
#[derive(Debug)]
pub(crate) struct Streams {
    most: usize,
    jobs: usize,
    list: Mutex<HashMap<String, Line>>,
}

/// The sending side of a stream.
#[derive(Clone, Debug)]
struct Line {
    sender: Sender<Bytes>,
    room: Arc<Semaphore>,
    /// The room for brief tasks, which do not wait for others.
    brief: Arc<Semaphore>,
}

/// The place of a job on a stream.
#[derive(Debug)]
pub(crate) struct Place {
    sender: Sender<Bytes>,
    tag: String,
    _room: OwnedSemaphorePermit,
}

/// Why a job cannot report to a stream.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// The stream is unknown or has ended.
    Gone,
    /// Too many jobs report to the stream.
    Full,
    /// The tag is missing, too long or not made of letters, digits and `-`.
    Tag,
}

impl Streams {
    /// Allows up to `most` streams, each with up to `jobs` jobs.
    pub(crate) fn new(most: usize, jobs: usize) -> Arc<Self> {
        Arc::new(Self { most, jobs, list: Mutex::default() })
    }

    fn list(&self) -> MutexGuard<'_, HashMap<String, Line>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a stream; `None` if there are too many, or if no random name can be made.
    pub(crate) fn open(self: &Arc<Self>) -> Option<Response> {
        // The name is a secret: whoever knows it can read the stream.
        let name = Token::random().ok()?.text().to_owned();
        let (sender, events) = channel(WAITING_EVENTS);
        {
            let mut list = self.list();
            if list.len() >= self.most {
                return None;
            }
            let room = || Arc::new(Semaphore::new(self.jobs));
            list.insert(name.clone(), Line { sender, room: room(), brief: room() });
        }
        let first = Some(line("stream", &value_of(&StreamName { id: name.clone() })));
        Some(response(Shared {
            first,
            events,
            heart: heart(),
            _entry: Entry { streams: Arc::clone(self), name },
        }))
    }

    /// Reserves a place on a stream for a job with this tag.
    pub(crate) fn place(&self, stream: &str, tag: &str, is_brief: bool) -> Result<Place, NoPlace> {
        let is_plain = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if tag.is_empty() || tag.len() > LONGEST_TAG || !is_plain {
            return Err(NoPlace::Tag);
        }
        let Line { sender, room, brief } = self.list().get(stream).cloned().ok_or(NoPlace::Gone)?;
        let room = if is_brief { brief } else { room }.try_acquire_owned().map_err(|_| NoPlace::Full)?;
        Ok(Place { sender, tag: tag.to_owned(), _room: room })
    }
}

impl Place {
    /// Sends the events of a job until the job or the stream ends.
    pub(crate) async fn report(self, mut job: Job) {
        let mut next = ("job", value_of(&JobNumber { id: job.id.to_string() }));
        loop {
            if self.send(next).await.is_err() {
                return;
            }
            next = tokio::select! {
                biased;
                // The job ends when it is dropped.
                () = self.sender.closed() => return,
                event = job.events.recv() => match event {
                    // If the client has gone in the meantime, nobody misses it.
                    Some(event) if event.is_last() => {
                        let _ = self.send(event_data(event)).await;
                        return;
                    }
                    Some(event) => event_data(event),
                    None => {
                        let _ = self.send(failed(refusals::BROKEN)).await;
                        return;
                    }
                },
            };
        }
    }

    async fn send(&self, (name, data): (&str, Value)) -> Result<(), ()> {
        let event = line(name, &value_of(&Tagged { tag: &self.tag, data }));
        self.sender.send(event).await.map_err(|_| ())
    }
}

/// Removes a stream from the list when it is dropped.
struct Entry {
    streams: Arc<Streams>,
    name: String,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.streams.list().remove(&self.name);
    }
}

/// The body of a stream.
struct Shared {
    first: Option<Bytes>,
    events: Receiver<Bytes>,
    heart: Interval,
    _entry: Entry,
}

impl Stream for Shared {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        if let Some(first) = this.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        if let Poll::Ready(event) = this.events.poll_recv(context) {
            return Poll::Ready(event.map(Ok));
        }
        match this.heart.poll_tick(context) {
            Poll::Ready(_) => Poll::Ready(Some(Ok(Bytes::from_static(HEARTBEAT_LINE)))),
            Poll::Pending => Poll::Pending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn streams_and_places_are_limited() {
        let streams = Streams::new(1, 2);
        let body = streams.open().unwrap();
        assert!(streams.open().is_none());
        let name = streams.list().keys().next().unwrap().clone();
        let first = streams.place(&name, "1", false).unwrap();
        let _second = streams.place(&name, "2", false).unwrap();
        assert_eq!(streams.place(&name, "3", false).unwrap_err(), NoPlace::Full);
        let _brief = (streams.place(&name, "3", true).unwrap(), streams.place(&name, "4", true).unwrap());
        assert_eq!(streams.place(&name, "5", true).unwrap_err(), NoPlace::Full);
        drop(first);
        assert!(streams.place(&name, "3", false).is_ok());
        for tag in ["", "a b", "\u{e9}", &"x".repeat(41)] {
            assert_eq!(streams.place(&name, tag, false).unwrap_err(), NoPlace::Tag, "{tag}");
        }
        drop(body);
        assert_eq!(streams.place(&name, "1", false).unwrap_err(), NoPlace::Gone);
        assert!(streams.open().is_some());
    }
}
