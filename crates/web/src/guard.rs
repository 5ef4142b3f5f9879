//! Who may ask, and what every response says to browsers.
//!
//! A page of another site can send requests to this machine from its visitor's browser.  It cannot set `Host` to other
//! than its own name, nor hide its `Origin`, nor read the token: so these are what is looked at.

use crate::server::Studio;
use crate::token::Token;
use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;

/// Nothing but our own files, and no page around ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What every response says.
const ALWAYS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Where the token is asked for; it is read from the address, which is then left.
const ASKING: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Rookwright studio</title>\
    <link rel=\"stylesheet\" href=\"/css/base.css\"><link rel=\"stylesheet\" href=\"/css/parts.css\"></head>\n\
    <body><main><form class=\"panel stack\" method=\"get\" action=\"/\"><h1>Rookwright studio</h1>\
    <p>This studio asks for the token that <code>rookwright serve</code> printed when it started.</p>\
    <label>Token <input name=\"token\" type=\"password\" autocomplete=\"off\" required autofocus></label>\
    <div class=\"row\"><button class=\"main\">Open</button></div></form></main></body>\n</html>\n";

/// Lets a request pass, or refuses it.
pub(crate) async fn guard(State(studio): State<Arc<Studio>>, request: Request, next: Next) -> Response {
    let mut response = match look(&studio, &request) {
        Ok(()) => next.run(request).await,
        Err(response) => *response,
    };
    for (name, value) in ALWAYS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request may pass.
fn look(studio: &Studio, request: &Request) -> Result<(), Box<Response>> {
    let headers = request.headers();
    let is_api = request.uri().path().starts_with("/api/");
    let host = text(headers, &header::HOST).ok_or_else(|| refuse("a request names its host"))?;
    if studio.config.token.is_none() && !is_local(host, studio.port) && host != studio.address {
        return Err(refuse("this studio is reached as 127.0.0.1 or localhost, and by no other name"));
    }
    if let Some(origin) = headers.get(header::ORIGIN)
        && origin.as_bytes() != format!("http://{host}").as_bytes()
    {
        return Err(refuse("other sites have no access"));
    }
    // Says the same where a browser sends no origin; a link may lead to the page from anywhere.
    let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
    if is_api && site.is_some_and(|site| !["same-origin", "none"].contains(&site)) {
        return Err(refuse("other sites have no access"));
    }
    match &studio.config.token {
        Some(token) => admit(token, request.method(), request.uri(), headers),
        None => Ok(()),
    }
}

/// Whether a request knows the token, if it has to; who tells it in an address is given the cookie.
fn admit(token: &Token, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Box<Response>> {
    let bearer = text(headers, &header::AUTHORIZATION).and_then(|value| value.split_once(' '));
    let bearer = bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, guess)| guess);
    let known = bearer.is_some_and(|guess| token.is(guess))
        || headers
            .get_all(header::COOKIE)
            .iter()
            .any(|value| value.to_str().is_ok_and(|all| token.is_in_cookies(all)));
    let is_page = uri.path() == "/" && method == Method::GET;
    if is_page && let Some(guess) = told(uri) {
        return Err(Box::new(match token.is(guess) {
            true => (
                StatusCode::SEE_OTHER,
                [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, token.cookie())],
            )
                .into_response(),
            false => (StatusCode::UNAUTHORIZED, Html(ASKING)).into_response(),
        }));
    }
    match known {
        true => Ok(()),
        false if is_page => Err(Box::new((StatusCode::UNAUTHORIZED, Html(ASKING)).into_response())),
        // The looks of that page are no secret.
        false if uri.path().starts_with("/css/") => Ok(()),
        false => Err(Box::new(error(StatusCode::UNAUTHORIZED, "the token is missing or wrong"))),
    }
}

/// The token in an address.
fn told(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// Whether a host is this machine, called by no other name than its own.
fn is_local(host: &str, port: u16) -> bool {
    let (name, number) = match host.rsplit_once(':') {
        Some((name, number)) if !number.ends_with(']') => (name, number.parse().ok()),
        _ => (host, Some(80)),
    };
    number == Some(port) && ["127.0.0.1", "localhost", "[::1]"].contains(&name)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn refuse(message: &str) -> Box<Response> {
    Box::new(error(StatusCode::FORBIDDEN, message))
}

/// A refusal as the API words it.
pub(crate) fn error(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({ "error": { "message": message } }))).into_response()
}

/// A response without a body.
pub(crate) fn empty(status: StatusCode) -> Response {
    (status, Body::empty()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names() {
        for host in ["127.0.0.1:8420", "localhost:8420", "[::1]:8420"] {
            assert!(is_local(host, 8420), "{host}");
        }
        assert!(is_local("localhost", 80) && is_local("[::1]", 80));
        let wrong = [
            "",
            ":",
            "127.0.0.1",
            "127.0.0.1:84200",
            "127.0.0.1:80",
            "evil.example:8420",
            "localhost.evil.example:8420",
            "127.0.0.1.evil.example:8420",
            "[::1]",
            "[::2]:8420",
        ];
        for host in wrong {
            assert!(!is_local(host, 8420), "{host}");
        }
    }
}
