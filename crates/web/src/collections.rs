//! Handles the requests that list, open and close collections.

use crate::api::{is_json, receive, refused};
use crate::connections::Connection;
use crate::guard::is_local;
use crate::library::{Candidate, Library, NotOpened};
use crate::reply::{empty, error, not_opened, refusals};
use crate::studio::Studio;
use axum::body::{Body, Bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// The request to open a collection.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    path: String,
    /// Whether a file that does not exist is created.
    #[serde(default)]
    create: bool,
    /// Whether the user has confirmed the path.
    #[serde(default)]
    confirmed: bool,
}

/// Handles `GET /api/collections`.
pub(crate) async fn list(
    State(studio): State<Arc<Studio>>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
) -> Response {
    let library = Arc::clone(&studio.library);
    let is_local = is_local(&studio, &connection, &headers);
    match tokio::task::spawn_blocking(move || library.json(is_local)).await {
        Ok(document) => Json(document).into_response(),
        Err(_) => refused(refusals::BROKEN),
    }
}

/// Handles `POST /api/collections`.
pub(crate) async fn open(
    State(studio): State<Arc<Studio>>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    if !is_local(&studio, &connection, &headers) {
        return not_opened(&NotOpened::Elsewhere);
    }
    if !is_json(&headers) {
        return refused(refusals::NO_JSON);
    }
    let body = match receive(&studio, body).await {
        Ok(body) => body,
        Err(response) => return *response,
    };
    let library = Arc::clone(&studio.library);
    let opened = tokio::task::spawn_blocking(move || open_file(&library, &body)).await;
    opened.unwrap_or_else(|_| refused(refusals::BROKEN))
}

fn open_file(library: &Library, body: &Bytes) -> Response {
    let Open { path, create, confirmed } = match serde_json::from_slice(body) {
        Ok(request) => request,
        Err(wrong) => return error(StatusCode::BAD_REQUEST, &format!("the request is invalid: {wrong}")),
    };
    if confirmed {
        return library
            .open(&path, create)
            .map_or_else(|why| not_opened(&why), |entry| Json(entry).into_response());
    }
    match Library::look(&path) {
        Err(why) => not_opened(&why),
        Ok(Candidate { path, puzzles }) => {
            let path = path.display().to_string();
            let question = json!({ "path": path, "exists": puzzles.is_some(), "puzzles": puzzles });
            let message = "the path must be confirmed";
            let document = json!({ "error": { "message": message }, "confirm": question });
            (StatusCode::CONFLICT, Json(document)).into_response()
        }
    }
}

/// Handles `DELETE /api/collections/ID`.
pub(crate) async fn close(
    State(studio): State<Arc<Studio>>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Response {
    if !is_local(&studio, &connection, &headers) {
        return not_opened(&NotOpened::Elsewhere);
    }
    let Ok(Path(id)) = id else { return not_opened(&NotOpened::Unknown) };
    match studio.library.close(&id) {
        Ok(()) => empty(StatusCode::NO_CONTENT),
        Err(why) => not_opened(&why),
    }
}
