//! Handles the requests of the API: tasks over HTTP.

use crate::jobs::Event;
use crate::reply::{empty, error, not_opened, parameter, refusal_response, refusals};
use crate::stream;
use crate::streams::NoPlace;
use crate::studio::Studio;
use axum::Json;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rookwright_board::say;
use rookwright_ops::schemas::Schema;
use rookwright_ops::server::{SchemaList, ServerLimits, StartedJob};
use rookwright_ops::{JobContext, Language, Refusal, Task, about};
use rookwright_run::document::Seconds;
use std::sync::Arc;

/// Handles `GET /api/about`.
pub(crate) async fn tell_about(State(studio): State<Arc<Studio>>, uri: Uri) -> Response {
    let language = match language(&uri) {
        Ok(language) => language,
        Err(response) => return *response,
    };
    let config = &studio.config;
    let server = ServerLimits {
        jobs: config.jobs,
        queue: config.queue,
        streams: config.streams,
        stream_jobs: config.stream_jobs,
        time_limit: Seconds(config.time),
        memory: config.memory,
        body: config.body,
    };
    let mut document = about(&config.limits, language);
    document.server = Some(server);
    Json(document).into_response()
}

/// Handles `GET /api/schemas`.
pub(crate) async fn list_schemas() -> Response {
    Json(SchemaList::all()).into_response()
}

/// Handles `GET /api/schemas/NAME`.
pub(crate) async fn show_schema(name: Result<Path<String>, PathRejection>) -> Response {
    let name = name.map(|Path(name)| name).unwrap_or_default();
    match Schema::named(name.strip_suffix(".json").unwrap_or(&name)) {
        Ok(schema) => ([(header::CONTENT_TYPE, "application/schema+json")], schema.text()).into_response(),
        Err(why) => error(StatusCode::NOT_FOUND, &why),
    }
}

/// Handles `GET /api/jobs`.
pub(crate) async fn list_jobs(State(studio): State<Arc<Studio>>) -> Response {
    Json(studio.jobs.listed()).into_response()
}

/// Handles `DELETE /api/jobs/ID`.
pub(crate) async fn end_job(
    State(studio): State<Arc<Studio>>,
    id: Result<Path<String>, PathRejection>,
) -> Response {
    let id = id.ok().and_then(|Path(id)| id.parse().ok());
    if id.is_some_and(|id| studio.jobs.cancel(id)) {
        empty(StatusCode::NO_CONTENT)
    } else {
        refused(refusals::NO_SUCH_JOB)
    }
}

/// Handles `GET /api/stream`.
pub(crate) async fn open_stream(State(studio): State<Arc<Studio>>) -> Response {
    studio.streams.open().unwrap_or_else(|| refused(refusals::STREAMS_FULL))
}

/// Handles `POST /api/TASK`.
pub(crate) async fn do_task(
    State(studio): State<Arc<Studio>>,
    name: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let Ok(Path(name)) = name else { return refused(refusals::NO_SUCH_TASK) };
    let language = match language(&uri) {
        Ok(language) => language,
        Err(response) => return *response,
    };
    // A form of another page can post text but not JSON, so that this refuses requests forged by it.
    if !is_json(&headers) {
        return refused(refusals::NO_JSON);
    }
    let body = match receive(&studio, body, language).await {
        Ok(body) => body,
        Err(response) => return *response,
    };
    let collection = match studio.library.file(parameter(&uri, "collection")) {
        Ok(file) => file,
        Err(why) => return not_opened(&why),
    };
    // Short questions are answered while they are read. What is left needs a job.
    let task = match read(&studio, name, body, language).await {
        Ok(Read::Answered(answer)) => return answered(answer),
        Ok(Read::Long(task)) => task,
        Err(response) => return *response,
    };
    // Browsers open few connections to one server, so a page gets the news of all its jobs over one.
    if let Some(stream) = parameter(&uri, "stream") {
        let tag = parameter(&uri, "tag").unwrap_or_default();
        let place = match studio.streams.place(stream, tag, task.is_brief()) {
            Ok(place) => place,
            Err(NoPlace::Gone) => return refused(refusals::NO_SUCH_STREAM),
            Err(NoPlace::Full) => return refused(refusals::STREAM_FULL),
            Err(NoPlace::Tag) => return refused(refusals::NO_TAG),
        };
        let Some(job) = studio.jobs.start(task, true, collection, language) else {
            return language.speak(queue_full);
        };
        let document = StartedJob { job: job.id.to_string() };
        tokio::spawn(place.report(job));
        return (StatusCode::ACCEPTED, Json(document)).into_response();
    }
    let wants_events = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("text/event-stream"));
    // Without a stream the connection itself waits, for events or for the one answer.
    let Some(mut job) = studio.jobs.start(task, wants_events, collection, language) else {
        return language.speak(queue_full);
    };
    if wants_events {
        return stream::respond(job);
    }
    // If the connection is closed, this future is dropped, which cancels the job.
    while let Some(event) = job.events.recv().await {
        match event {
            Event::Done(answer) => return answered(answer),
            Event::Cancelled => return refused(refusals::ENDED_WAITING),
            Event::Queued { .. } | Event::Started | Event::News(_) => {}
        }
    }
    refused(refusals::BROKEN)
}

pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Receives the whole body; returns an error response if it is too long or too slow.
pub(crate) async fn receive(studio: &Studio, body: Body, language: Language) -> Result<Bytes, Box<Response>> {
    let most = studio.config.body;
    let too_long = || {
        let say = || say!("error.body_length", "the body is longer than {n} MB", n = most >> 20);
        Box::new(error(StatusCode::PAYLOAD_TOO_LARGE, &language.speak(say)))
    };
    // If the stated length is allowed, an error means that the body is incomplete.
    let length = body.size_hint().exact();
    if length.is_some_and(|length| length > most as u64) {
        return Err(too_long());
    }
    match tokio::time::timeout(studio.config.body_timeout, to_bytes(body, most)).await {
        Err(_) => Err(Box::new(refused(refusals::TOO_SLOW))),
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) if length.is_none() => Err(too_long()),
        Ok(Err(_)) => Err(Box::new(error(StatusCode::BAD_REQUEST, "the body is incomplete"))),
    }
}

/// A task that has been read, or the answer of a quick one.
enum Read {
    Answered(Result<serde_json::Value, Refusal>),
    Long(Task),
}

/// Reads a task on another thread than those that answer requests, because a long text takes time.
async fn read(
    studio: &Arc<Studio>,
    name: String,
    body: Bytes,
    language: Language,
) -> Result<Read, Box<Response>> {
    let limits = studio.config.limits;
    let work = move || match language.speak(|| Task::read(&name, &body, &limits)) {
        Err(refusal) => Read::Answered(Err(refusal)),
        Ok(task) if task.is_quick() => {
            Read::Answered(task.run(&JobContext { language, ..JobContext::default() }))
        }
        Ok(task) => Read::Long(task),
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| Box::new(refused(refusals::BROKEN)))
}

fn answered(answer: Result<serde_json::Value, Refusal>) -> Response {
    match answer {
        Ok(document) => Json(document).into_response(),
        Err(refusal) => refusal_response(&refusal),
    }
}

/// Returns the language of a request, English if it names none; an error response if it is unknown.
fn language(uri: &Uri) -> Result<Language, Box<Response>> {
    let named = parameter(uri, "language").map_or(Ok(Language::English), str::parse);
    named.map_err(|_| Box::new(refused(refusals::NO_SUCH_LANGUAGE)))
}

fn queue_full() -> Response {
    let message = say!("error.queue_full", "too many jobs are waiting: try again later");
    error(StatusCode::SERVICE_UNAVAILABLE, &message)
}

pub(crate) fn refused((status, message): (StatusCode, &str)) -> Response {
    error(status, message)
}
