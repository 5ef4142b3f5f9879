//! Sends the events of one job as a stream of server-sent events.

use crate::jobs::{Event, Job};
use crate::reply::{refusal_status, refusals};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rookwright_ops::ErrorBody;
use rookwright_ops::server::{Failed, JobNumber, Queued, Started};
use rookwright_run::document::value_of;
use serde_json::Value;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Interval, interval_at};
use tokio_stream::Stream;

/// The interval of heartbeat lines, which show whether the client is still connected.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// The events of a job.  Dropping them ends the job.
struct Events {
    /// The job; `None` after its last event.
    job: Option<Job>,
    begun: bool,
    heart: Interval,
}

/// Returns a response whose body is the events of a job.
pub(crate) fn respond(job: Job) -> Response {
    response(Events { job: Some(job), begun: false, heart: heart() })
}

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        let Some(job) = &mut this.job else { return Poll::Ready(None) };
        // The number of the job comes first, so that the client can end it.
        if !std::mem::replace(&mut this.begun, true) {
            return Poll::Ready(Some(Ok(line("job", &value_of(&JobNumber { id: job.id.to_string() })))));
        }
        match job.events.poll_recv(context) {
            Poll::Ready(Some(event)) => {
                if event.is_last() {
                    // The stream ends with the last event, and dropping the job frees its place.
                    this.job = None;
                }
                let (name, data) = event_data(event);
                Poll::Ready(Some(Ok(line(name, &data))))
            }
            Poll::Ready(None) => {
                this.job = None;
                Poll::Ready(None)
            }
            // Without news a heartbeat is sent now and then: a connection that has gone shows only when
            // something is written.
            Poll::Pending => match this.heart.poll_tick(context) {
                Poll::Ready(_) => Poll::Ready(Some(Ok(Bytes::from_static(HEARTBEAT_LINE)))),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}

/// Returns the name and the data of an event.
pub(crate) fn event_data(event: Event) -> (&'static str, Value) {
    match event {
        Event::Queued { ahead } => ("queued", value_of(&Queued { ahead })),
        Event::Started => ("started", value_of(&Started {})),
        Event::News(news) => (news.name(), news.into_data()),
        Event::Done(Ok(document)) => ("done", document),
        Event::Done(Err(refusal)) => {
            let status = refusal_status(&refusal).as_u16();
            ("failed", value_of(&Failed { status, error: refusal.document() }))
        }
        Event::Cancelled => failed(refusals::ENDED_WAITING),
    }
}

/// Returns the last event of a job that has no document.
pub(crate) fn failed((status, message): (StatusCode, &str)) -> (&'static str, Value) {
    ("failed", value_of(&Failed { status: status.as_u16(), error: ErrorBody::of(message) }))
}

/// Returns an event as text.  JSON contains no line breaks, so an event has two lines.
pub(crate) fn line(name: &str, data: &Value) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// An empty comment, which clients ignore.
pub(crate) const HEARTBEAT_LINE: &[u8] = b": \n\n";

/// Returns a response with these events as its body.
pub(crate) fn response(events: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    let kind = HeaderValue::from_static("text/event-stream");
    let cache = HeaderValue::from_static("no-store");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)], Body::from_stream(events))
        .into_response()
}

/// Returns the timer of the heartbeat lines.
pub(crate) fn heart() -> Interval {
    interval_at(Instant::now() + HEARTBEAT, HEARTBEAT)
}
