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
use rookwright_ops::server::{CollectionQuestion, OpenRequest, PathQuestion};
use rookwright_ops::{ErrorBody, Language};
use std::sync::Arc;

/// Handles `GET /api/collections`.
pub(crate) async fn list(
    State(studio): State<Arc<Studio>>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
) -> Response {
    let library = Arc::clone(&studio.library);
    let is_local = is_local(&studio, &connection, &headers);
    match tokio::task::spawn_blocking(move || library.listed(is_local)).await {
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
    // Opening a path reads the disk of this machine, which only the person who sits at it may ask for.
    if !is_local(&studio, &connection, &headers) {
        return not_opened(&NotOpened::Elsewhere);
    }
    // A form of another site cannot send JSON without the browser asking first.
    if !is_json(&headers) {
        return refused(refusals::NO_JSON);
    }
    let body = match receive(&studio, body, Language::English).await {
        Ok(body) => body,
        Err(response) => return *response,
    };
    let library = Arc::clone(&studio.library);
    // The database is opened off the threads that serve requests.
    let opened = tokio::task::spawn_blocking(move || open_file(&library, &body)).await;
    opened.unwrap_or_else(|_| refused(refusals::BROKEN))
}

fn open_file(library: &Library, body: &Bytes) -> Response {
    let OpenRequest { path, create, confirmed } = match serde_json::from_slice(body) {
        Ok(request) => request,
        Err(wrong) => return error(StatusCode::BAD_REQUEST, &format!("the request is invalid: {wrong}")),
    };
    // The first request only says what is there. The person sees the path and confirms it.
    if confirmed {
        return library
            .open(&path, create)
            .map_or_else(|why| not_opened(&why), |entry| Json(entry).into_response());
    }
    match Library::look(&path) {
        Err(why) => not_opened(&why),
        Ok(Candidate { path, puzzles }) => {
            let path = path.display().to_string();
            let confirm = CollectionQuestion { path, exists: puzzles.is_some(), puzzles };
            let error = ErrorBody::of("the path must be confirmed");
            (StatusCode::CONFLICT, Json(PathQuestion { error, confirm })).into_response()
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
