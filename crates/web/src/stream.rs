//! A job as server-sent events.

use crate::api::{refusal_status, told};
use crate::jobs::{Event, Job};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
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
    let events =
        Events { job: Some(job), begun: false, heart: interval_at(Instant::now() + HEARTBEAT, HEARTBEAT) };
    let kind = HeaderValue::from_static("text/event-stream");
    let cache = HeaderValue::from_static("no-store");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)], Body::from_stream(events))
        .into_response()
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
                if matches!(event, Event::Done(_) | Event::Cancelled) {
                    this.job = None;
                }
                Poll::Ready(Some(Ok(written(&event))))
            }
            Poll::Ready(None) => {
                this.job = None;
                Poll::Ready(None)
            }
            Poll::Pending => match this.heart.poll_tick(context) {
                Poll::Ready(_) => Poll::Ready(Some(Ok(Bytes::from_static(b": \n\n")))),
                Poll::Pending => Poll::Pending,
            },
        }
    }
}

fn written(event: &Event) -> Bytes {
    match event {
        Event::Queued { ahead } => line("queued", &json!({ "ahead": ahead })),
        Event::Started => line("started", &json!({})),
        Event::News(news) => line(news.name(), news.data()),
        Event::Done(Ok(document)) => line("done", document),
        Event::Done(Err(refusal)) => {
            line("failed", &json!({ "status": refusal_status(refusal).as_u16(), "error": refusal.json() }))
        }
        Event::Cancelled => {
            let (status, message) = told::ENDED_WAITING;
            line("failed", &json!({ "status": status.as_u16(), "error": { "message": message } }))
        }
    }
}

/// JSON has no line breaks of its own, so an event is two lines.
fn line(name: &str, data: &Value) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}
