//! Parts of requests and responses that several routes share.

use crate::library::NotOpened;
use axum::Json;
use axum::body::Body;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rookwright_ops::{ErrorBody, Refusal, RefusalBody};

/// The status and message of refusals that do not come from a task.
pub(crate) mod refusals {
    use axum::http::StatusCode;

    pub(crate) const ENDED_WAITING: (StatusCode, &str) =
        (StatusCode::CONFLICT, "the job was ended before it started");
    pub(crate) const NO_JSON: (StatusCode, &str) = (
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "the body must be JSON, with the header content-type: application/json",
    );
    pub(crate) const TOO_SLOW: (StatusCode, &str) =
        (StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time");
    pub(crate) const BROKEN: (StatusCode, &str) =
        (StatusCode::INTERNAL_SERVER_ERROR, "the task failed unexpectedly");
    pub(crate) const NO_SUCH_TASK: (StatusCode, &str) = (StatusCode::NOT_FOUND, "unknown task");
    pub(crate) const NO_SUCH_STREAM: (StatusCode, &str) =
        (StatusCode::GONE, "unknown stream, or it has ended");
    pub(crate) const STREAM_FULL: (StatusCode, &str) =
        (StatusCode::SERVICE_UNAVAILABLE, "too many jobs report to this stream: wait until some have ended");
    pub(crate) const STREAMS_FULL: (StatusCode, &str) =
        (StatusCode::SERVICE_UNAVAILABLE, "too many streams are open: try again later");
    pub(crate) const NO_TAG: (StatusCode, &str) = (
        StatusCode::BAD_REQUEST,
        "a job on a stream needs a tag of 1 to 40 letters, digits and -: /api/TASK?stream=ID&tag=TAG",
    );
    pub(crate) const NO_SUCH_LANGUAGE: (StatusCode, &str) =
        (StatusCode::BAD_REQUEST, "unknown language (expected en, de, fr, es or pt)");
    pub(crate) const NO_SUCH_JOB: (StatusCode, &str) =
        (StatusCode::NOT_FOUND, "unknown job, or it has ended");
}

/// Returns the value of a parameter of an address, as in `?stream=ID&tag=TAG`.
pub(crate) fn parameter<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// Returns the status of a refusal.
pub(crate) fn refusal_status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::Input { .. } => StatusCode::BAD_REQUEST,
        Refusal::UnknownTask(_) => StatusCode::NOT_FOUND,
        Refusal::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Returns a refusal as the API words it.
pub(crate) fn error(status: StatusCode, message: &str) -> Response {
    (status, Json(RefusalBody { error: ErrorBody::of(message) })).into_response()
}

/// Returns the refusal of a task.
pub(crate) fn refusal_response(refusal: &Refusal) -> Response {
    (refusal_status(refusal), Json(RefusalBody { error: refusal.document() })).into_response()
}

/// Returns a response without a body.
pub(crate) fn empty(status: StatusCode) -> Response {
    (status, Body::empty()).into_response()
}

/// Returns the refusal of a request about a collection.
pub(crate) fn not_opened(why: &NotOpened) -> Response {
    let status = match why {
        NotOpened::Path(_) | NotOpened::File(_) => StatusCode::BAD_REQUEST,
        NotOpened::Elsewhere => StatusCode::FORBIDDEN,
        NotOpened::Unknown => StatusCode::NOT_FOUND,
        NotOpened::Full | NotOpened::Last => StatusCode::CONFLICT,
    };
    error(status, &why.to_string())
}
