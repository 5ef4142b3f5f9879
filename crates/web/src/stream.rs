//! A job as server-sent events, on a stream of its own.

use crate::api::{refusal_status, told};
use crate::jobs::{Event, Job};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Interval, interval_at};
use tokio_stream::Stream;

/// How often a line is sent that says nothing: it shows that the other side is still there.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// The events of a job; it ends with them.
struct Events {
    /// `None` once the last event is sent.
    job: Option<Job>,
    begun: bool,
    heart: Interval,
}

/// The response whose body are the events of this job.
pub(crate) fn respond(job: Job) -> Response {
    response(Events { job: Some(job), begun: false, heart: heart() })
}

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        let Some(job) = &mut this.job else { return Poll::Ready(None) };
        if !std::mem::replace(&mut this.begun, true) {
            return Poll::Ready(Some(Ok(line("job", &json!({ "id": job.id.to_string() })))));
        }
        match job.events.poll_recv(context) {
            Poll::Ready(Some(event)) => {
                if event.is_last() {
                    this.job = None;
                }
                let (name, data) = told_as(event);
                Poll::Ready(Some(Ok(line(name, &data))))
            }
            Poll::Ready(None) => {
                this.job = None;
                Poll::Ready(None)
            }
            Poll::Pending => match this.heart.poll_tick(context) {
                Poll::Ready(_) => Poll::Ready(Some(Ok(Bytes::from_static(NOTHING)))),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}

/// The name and the data of an event.
pub(crate) fn told_as(event: Event) -> (&'static str, Value) {
    match event {
        Event::Queued { ahead } => ("queued", json!({ "ahead": ahead })),
        Event::Started => ("started", json!({})),
        Event::News(news) => (news.name(), news.into_data()),
        Event::Done(Ok(document)) => ("done", document),
        Event::Done(Err(refusal)) => {
            ("failed", json!({ "status": refusal_status(&refusal).as_u16(), "error": refusal.json() }))
        }
        Event::Cancelled => failed(told::ENDED_WAITING),
    }
}

/// The last event of a job that has no document.
pub(crate) fn failed((status, message): (StatusCode, &str)) -> (&'static str, Value) {
    ("failed", json!({ "status": status.as_u16(), "error": { "message": message } }))
}

/// JSON has no line breaks of its own, so an event is two lines.
pub(crate) fn line(name: &str, data: &Value) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// A line that says nothing.
pub(crate) const NOTHING: &[u8] = b": \n\n";

/// The response with these events as its body.
pub(crate) fn response(events: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    let kind = HeaderValue::from_static("text/event-stream");
    let cache = HeaderValue::from_static("no-store");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)], Body::from_stream(events))
        .into_response()
}

/// Beats as often as a line that says nothing is due.
pub(crate) fn heart() -> Interval {
    interval_at(Instant::now() + HEARTBEAT, HEARTBEAT)
}
