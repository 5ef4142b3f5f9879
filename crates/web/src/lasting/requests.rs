//! Handles the requests about lasting counts.

use super::{Lasting, NotLasting};
use crate::api::{is_json, receive, refused};
use crate::reply::{empty, error, refusal_response, refusals};
use crate::studio::Studio;
use axum::Json;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rookwright_ops::Language;
use rookwright_ops::server::{LastingAction, LastingChange};
use serde::Serialize;
use std::sync::Arc;

/// Handles `GET /api/lasting`.
pub(crate) async fn list(State(studio): State<Arc<Studio>>) -> Response {
    off_thread(&studio, |lasting| Ok(lasting.listed())).await
}

/// Handles `POST /api/lasting`.
pub(crate) async fn start(State(studio): State<Arc<Studio>>, headers: HeaderMap, body: Body) -> Response {
    if !is_json(&headers) {
        return refused(refusals::NO_JSON);
    }
    match receive(&studio, body, Language::English).await {
        Ok(body) => off_thread(&studio, move |lasting| lasting.add(&body)).await,
        Err(response) => *response,
    }
}

/// Handles `POST /api/lasting/ID`.
pub(crate) async fn change(
    State(studio): State<Arc<Studio>>,
    id: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let Some(id) = number(id) else { return not_lasting(&NotLasting::Unknown) };
    if !is_json(&headers) {
        return refused(refusals::NO_JSON);
    }
    let body = match receive(&studio, body, Language::English).await {
        Ok(body) => body,
        Err(response) => return *response,
    };
    let LastingChange { action } = match serde_json::from_slice(&body) {
        Ok(change) => change,
        Err(wrong) => return error(StatusCode::BAD_REQUEST, &format!("the request is invalid: {wrong}")),
    };
    // These wait for the disk.
    off_thread(&studio, move |lasting| match action {
        LastingAction::Pause => lasting.pause(id),
        LastingAction::Resume => lasting.resume(id),
        LastingAction::Restart => lasting.restart(id),
    })
    .await
}

/// Handles `DELETE /api/lasting/ID`.
pub(crate) async fn remove(
    State(studio): State<Arc<Studio>>,
    id: Result<Path<String>, PathRejection>,
) -> Response {
    let Some(id) = number(id) else { return not_lasting(&NotLasting::Unknown) };
    let answer = off_thread(&studio, move |lasting| lasting.remove(id)).await;
    if answer.status() == StatusCode::OK { empty(StatusCode::NO_CONTENT) } else { answer }
}

fn number(id: Result<Path<String>, PathRejection>) -> Option<u64> {
    id.ok().and_then(|Path(id)| id.parse().ok())
}

/// Works on another thread than those that answer requests, because files are written.
async fn off_thread<D: Serialize + Send + 'static>(
    studio: &Studio,
    work: impl FnOnce(&Arc<Lasting>) -> Result<D, NotLasting> + Send + 'static,
) -> Response {
    let lasting = Arc::clone(&studio.lasting);
    match tokio::task::spawn_blocking(move || work(&lasting)).await {
        Ok(Ok(document)) => Json(document).into_response(),
        Ok(Err(why)) => not_lasting(&why),
        Err(_) => refused(refusals::BROKEN),
    }
}

fn not_lasting(why: &NotLasting) -> Response {
    let status = match why {
        NotLasting::Input(refusal) => return refusal_response(refusal),
        NotLasting::Unknown => StatusCode::NOT_FOUND,
        NotLasting::NoPlace | NotLasting::Full | NotLasting::State(_) => StatusCode::CONFLICT,
        NotLasting::Files(_) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    error(status, &why.to_string())
}
