//! Who may ask, and what every response says to browsers.
//!
//! A page of another site can send requests to this machine from its visitor's browser.  It cannot set `Host` to other
//! than its own name, nor hide its `Origin`, nor read the token: so these are what is looked at.
//!
//! A token is tried at a limited rate (see `penalty`).  A browser whose token was right gets a session key besides: it
//! cannot be guessed, so it is looked at without delay, whatever others at the same address try.

use crate::api::parameter;
use crate::connections::Connection;
use crate::server::Studio;
use crate::token::{Token, kept_session, kept_token};
use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;
use std::time::Instant;

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
    let admitted = match look(&studio, &request) {
        Err(response) => Err(response),
        Ok(()) => match &studio.secrets {
            Some(secrets) => {
                let connection = request.extensions().get::<Connection>().cloned();
                let asked =
                    Asked { method: request.method(), uri: request.uri(), headers: request.headers() };
                admit(&studio, secrets, asked, connection.as_ref()).await
            }
            None => Ok(Admission::Known),
        },
    };
    let mut response = match admitted {
        Ok(Admission::Known) => next.run(request).await,
        Ok(Admission::New(cookie)) => {
            let mut response = next.run(request).await;
            response.headers_mut().append(header::SET_COOKIE, cookie);
            response
        }
        Err(response) => *response,
    };
    for (name, value) in ALWAYS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request comes from where it may come from.
fn look(studio: &Studio, request: &Request) -> Result<(), Box<Response>> {
    let headers = request.headers();
    let is_api = request.uri().path().starts_with("/api/");
    let host = text(headers, &header::HOST).ok_or_else(|| refuse("a request names its host"))?;
    // Programs on the way might look at one of them and we at the other.
    let names_another = request.uri().authority().is_some_and(|authority| authority.as_str() != host);
    if headers.get_all(header::HOST).iter().count() > 1 || names_another {
        return Err(Box::new(error(StatusCode::BAD_REQUEST, "a request names its host once")));
    }
    if studio.secrets.is_none() && !is_local(host, studio.port) && host != studio.address {
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
    Ok(())
}

/// What a request must know one of.
#[derive(Debug)]
pub(crate) struct Secrets {
    /// What people are told.
    pub(crate) token: Token,
    /// What browsers keep as long as this server runs.
    pub(crate) session: Token,
}

/// A request that may pass.
enum Admission {
    /// Nothing new is to be kept.
    Known,
    /// The browser is to keep this cookie.
    New(HeaderValue),
}

/// A request without its body.
struct Asked<'a> {
    method: &'a Method,
    uri: &'a Uri,
    headers: &'a HeaderMap,
}

/// Whether a request knows a secret; who tells the token in an address is given the cookies.
async fn admit(
    studio: &Studio,
    secrets: &Secrets,
    Asked { method, uri, headers }: Asked<'_>,
    connection: Option<&Connection>,
) -> Result<Admission, Box<Response>> {
    let port = studio.port;
    let cookies = || headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let is_page = uri.path() == "/" && method == Method::GET;
    let told = parameter(uri, "token").filter(|_| is_page);
    let has_session = kept_session(cookies(), port).is_some_and(|guess| secrets.session.is(guess));
    // The looks of the page that asks for the token are no secret.
    if uri.path().starts_with("/css/") || (has_session && told.is_none()) {
        return Ok(Admission::Known);
    }
    let bearer = text(headers, &header::AUTHORIZATION).and_then(|value| value.split_once(' '));
    let bearer = bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, guess)| guess);
    let guess = told.or(bearer).or_else(|| kept_token(cookies(), port));
    let is_right = has_session
        || match guess {
            Some(guess) => try_token(studio, &secrets.token, guess, connection).await,
            None => false,
        };
    let session = secrets.session.session_cookie(port);
    match is_right {
        // Without the token, so that it does not stay in the address.
        true if told.is_some() => {
            let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
            let kept = [session, secrets.token.cookie(port)];
            let kept = kept.iter().filter_map(|cookie| HeaderValue::try_from(cookie).ok());
            response.headers_mut().extend(kept.map(|cookie| (header::SET_COOKIE, cookie)));
            Err(Box::new(response))
        }
        // A program keeps no cookies.
        true if bearer.is_some() => Ok(Admission::Known),
        true => Ok(HeaderValue::try_from(session).map_or(Admission::Known, Admission::New)),
        false if is_page => Err(Box::new((StatusCode::UNAUTHORIZED, Html(ASKING)).into_response())),
        false => Err(Box::new(error(StatusCode::UNAUTHORIZED, "the token is missing or wrong"))),
    }
}

/// Whether this is the token; a client with many wrong ones is told late.
async fn try_token(studio: &Studio, token: &Token, guess: &str, connection: Option<&Connection>) -> bool {
    // Every request comes over some connection.
    let Some(connection) = connection else { return false };
    let delay = studio.penalties.begin(connection.peer(), Instant::now());
    if !delay.is_zero() {
        // Somebody who waits here makes room for others if need be.
        connection.tries();
        tokio::time::sleep(delay).await;
        connection.works();
    }
    let is_right = token.is(guess);
    if is_right {
        studio.penalties.forgive(connection.peer());
    }
    is_right
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
