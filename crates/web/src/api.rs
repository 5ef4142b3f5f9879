//! Tasks over HTTP.

use crate::guard::{empty, error};
use crate::jobs::Event;
use crate::server::Studio;
use crate::stream;
use crate::streams::NoPlace;
use axum::Json;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rookwright::tasks::{JobContext, Refusal, Task, about};
use serde_json::json;
use std::sync::Arc;

/// What is said to those who get no document.
pub(crate) mod told {
    use axum::http::StatusCode;

    pub(crate) const ENDED_WAITING: (StatusCode, &str) =
        (StatusCode::CONFLICT, "the job was ended before it began");
    pub(crate) const QUEUE_FULL: (StatusCode, &str) =
        (StatusCode::SERVICE_UNAVAILABLE, "too many jobs wait already: try again later");
    pub(crate) const NO_JSON: (StatusCode, &str) =
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, "a body is JSON and says so: content-type: application/json");
    pub(crate) const TOO_SLOW: (StatusCode, &str) =
        (StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time");
    pub(crate) const BROKEN: (StatusCode, &str) = (StatusCode::INTERNAL_SERVER_ERROR, "the task broke down");
    pub(crate) const NO_SUCH_TASK: (StatusCode, &str) = (StatusCode::NOT_FOUND, "there is no such task");
    pub(crate) const NO_SUCH_STREAM: (StatusCode, &str) =
        (StatusCode::GONE, "there is no such stream, or it has ended");
    pub(crate) const STREAM_FULL: (StatusCode, &str) =
        (StatusCode::SERVICE_UNAVAILABLE, "too many jobs report to this stream: wait until some have ended");
    pub(crate) const STREAMS_FULL: (StatusCode, &str) =
        (StatusCode::SERVICE_UNAVAILABLE, "too many streams are open: try again later");
    pub(crate) const NO_TAG: (StatusCode, &str) = (
        StatusCode::BAD_REQUEST,
        "a job on a stream has a tag of 1 to 40 letters, digits and -: /api/TASK?stream=ID&tag=TAG",
    );
    pub(crate) const NO_SUCH_JOB: (StatusCode, &str) =
        (StatusCode::NOT_FOUND, "there is no such job, or it has ended");
}

/// `GET /api/about`.
pub(crate) async fn tell_about(State(studio): State<Arc<Studio>>) -> Response {
    let config = &studio.config;
    let mut document = about(&config.limits);
    document["server"] = json!({
        "jobs": config.jobs,
        "queue": config.queue,
        "streams": config.streams,
        "stream_jobs": config.stream_jobs,
        "time_limit": config.time.as_secs_f64(),
        "memory": config.memory,
        "body": config.body,
    });
    Json(document).into_response()
}

/// `GET /api/jobs`.
pub(crate) async fn list_jobs(State(studio): State<Arc<Studio>>) -> Response {
    Json(studio.jobs.json()).into_response()
}

/// `DELETE /api/jobs/ID`.
pub(crate) async fn end_job(
    State(studio): State<Arc<Studio>>,
    id: Result<Path<String>, PathRejection>,
) -> Response {
    let id = id.ok().and_then(|Path(id)| id.parse().ok());
    match id.is_some_and(|id| studio.jobs.cancel(id)) {
        true => empty(StatusCode::NO_CONTENT),
        false => refused(told::NO_SUCH_JOB),
    }
}

/// `GET /api/stream`.
pub(crate) async fn open_stream(State(studio): State<Arc<Studio>>) -> Response {
    studio.streams.open().unwrap_or_else(|| refused(told::STREAMS_FULL))
}

/// The part of an address that is called so, as in `?stream=ID&tag=TAG`.
pub(crate) fn parameter<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// `POST /api/TASK`.
pub(crate) async fn do_task(
    State(studio): State<Arc<Studio>>,
    name: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let Ok(Path(name)) = name else { return refused(told::NO_SUCH_TASK) };
    if !is_json(&headers) {
        return refused(told::NO_JSON);
    }
    let body = match receive(&studio, body).await {
        Ok(body) => body,
        Err(response) => return *response,
    };
    let place = parameter(&uri, "stream")
        .map(|stream| studio.streams.place(stream, parameter(&uri, "tag").unwrap_or_default()));
    let place = match place.transpose() {
        Ok(place) => place,
        Err(NoPlace::Gone) => return refused(told::NO_SUCH_STREAM),
        Err(NoPlace::Full) => return refused(told::STREAM_FULL),
        Err(NoPlace::Tag) => return refused(told::NO_TAG),
    };
    let task = match read(&studio, name, body).await {
        Ok(Read::Answered(answer)) => return answered(answer),
        Ok(Read::Long(task)) => task,
        Err(response) => return *response,
    };
    if let Some(place) = place {
        let Some(job) = studio.jobs.start(task, true) else { return refused(told::QUEUE_FULL) };
        let document = json!({ "job": job.id.to_string() });
        tokio::spawn(place.report(job));
        return (StatusCode::ACCEPTED, Json(document)).into_response();
    }
    let wants_events = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("text/event-stream"));
    let Some(mut job) = studio.jobs.start(task, wants_events) else { return refused(told::QUEUE_FULL) };
    if wants_events {
        return stream::respond(job);
    }
    // Where the connection is closed this future is dropped, the job with it.
    while let Some(event) = job.events.recv().await {
        match event {
            Event::Done(answer) => return answered(answer),
            Event::Cancelled => return refused(told::ENDED_WAITING),
            Event::Queued { .. } | Event::Started | Event::News(_) => {}
        }
    }
    refused(told::BROKEN)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The whole body, if it is not too long and does not take too long.
async fn receive(studio: &Studio, body: Body) -> Result<Bytes, Box<Response>> {
    let most = studio.config.body;
    let too_long = || {
        let message = format!("the body is longer than {} MB", most >> 20);
        Box::new(error(StatusCode::PAYLOAD_TOO_LARGE, &message))
    };
    // A body that says how long it is and is not too long can only have broken off.
    let length = body.size_hint().exact();
    if length.is_some_and(|length| length > most as u64) {
        return Err(too_long());
    }
    match tokio::time::timeout(studio.config.patience, to_bytes(body, most)).await {
        Err(_) => Err(Box::new(refused(told::TOO_SLOW))),
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) if length.is_none() => Err(too_long()),
        Ok(Err(_)) => Err(Box::new(error(StatusCode::BAD_REQUEST, "the body broke off"))),
    }
}

/// A task that was read, or one so quick that it is done already.
enum Read {
    Answered(Result<serde_json::Value, Refusal>),
    Long(Task),
}

/// Reads a task away from the threads that answer requests: a long text takes its time.
async fn read(studio: &Arc<Studio>, name: String, body: Bytes) -> Result<Read, Box<Response>> {
    let limits = studio.config.limits;
    let work = move || match Task::read(&name, &body, &limits) {
        Err(refusal) => Read::Answered(Err(refusal)),
        Ok(task) if task.is_quick() => Read::Answered(task.run(&JobContext::default())),
        Ok(task) => Read::Long(task),
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| Box::new(refused(told::BROKEN)))
}

fn answered(answer: Result<serde_json::Value, Refusal>) -> Response {
    match answer {
        Ok(document) => Json(document).into_response(),
        Err(refusal) => (refusal_status(&refusal), Json(json!({ "error": refusal.json() }))).into_response(),
    }
}

fn refused((status, message): (StatusCode, &str)) -> Response {
    error(status, message)
}

/// The status of a refusal.
pub(crate) fn refusal_status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::Input { .. } => StatusCode::BAD_REQUEST,
        Refusal::UnknownTask(_) => StatusCode::NOT_FOUND,
        Refusal::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
