//! Checks who may send requests, and sets the security headers of responses.
//!
//! A page of another site can send requests to this machine from its visitor's browser.  It cannot set `Host` to
//! another name than its own, hide its `Origin` or read the token, so these are checked.
//!
//! Tokens are tried at a limited rate (see `penalty`).  A browser whose token was right also gets a session key.  The
//! key cannot be guessed, so it is checked without delay, whatever others at the same address try.

use crate::connections::Connection;
use crate::health;
use crate::reply::{error, parameter};
use crate::studio::{Secrets, Studio};
use crate::token::{Token, kept_session, kept_token};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use std::sync::Arc;
use std::time::Instant;

/// The most bytes in the head of a request, because many long heads would take much memory.
pub(crate) const LONGEST_HEAD: usize = 64 << 10;

/// Headers by which a proxy on this machine says that a request comes from elsewhere.
const FORWARDED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/// Allows only the studio's own files, and no page that frames it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The headers of every response.
const SECURITY_HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The page that asks for the token.  Its form sends the token in the address, which is then redirected.
const TOKEN_PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Rookwright studio</title>\
    <link rel=\"stylesheet\" href=\"/css/base.css\"><link rel=\"stylesheet\" href=\"/css/parts.css\"></head>\n\
    <body><main><form class=\"panel stack\" method=\"get\" action=\"/\"><h1>Rookwright studio</h1>\
    <p>This studio asks for the token that <code>rookwright serve</code> printed when it started.</p>\
    <label>Token <input name=\"token\" type=\"password\" autocomplete=\"off\" required autofocus></label>\
    <div class=\"row\"><button class=\"main\">Open</button></div></form></main></body>\n</html>\n";

/// Lets a request pass, or refuses it.
pub(crate) async fn guard(State(studio): State<Arc<Studio>>, request: Request, next: Next) -> Response {
    // The cheap checks come first, since anyone may send a request.
    let admitted = match check_length(&request).and_then(|()| check_origin(&studio, &request)) {
        Err(response) => Err(response),
        Ok(()) => match &studio.secrets {
            Some(secrets) => {
                let connection = request.extensions().get::<Connection>().cloned();
                let head =
                    RequestHead { method: request.method(), uri: request.uri(), headers: request.headers() };
                admit(&studio, secrets, head, connection.as_ref()).await
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
    // Refusals have them too, because a browser shows those as well.
    for (name, value) in SECURITY_HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request comes from this machine and not through a tunnel or a proxy on it: only then it may name files.
pub(crate) fn is_local(studio: &Studio, connection: &Connection, headers: &HeaderMap) -> bool {
    let host = text(headers, &header::HOST).unwrap_or_default();
    connection.is_local()
        && (is_local_name(host, studio.port) || host == studio.address)
        && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

/// Refuses a head that is too long, because hyper takes up to twice as much as it is told to.
fn check_length(request: &Request) -> Result<(), Box<Response>> {
    let first = format!("{} {} HTTP/1.1\r\n", request.method(), request.uri());
    let line =
        |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + ": \r\n".len();
    if first.len() + request.headers().iter().map(line).sum::<usize>() + "\r\n".len() <= LONGEST_HEAD {
        return Ok(());
    }
    let message = format!("the head of the request is longer than {} KB", LONGEST_HEAD >> 10);
    Err(Box::new(error(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, &message)))
}

/// Refuses requests from other sites and requests that name another host.
fn check_origin(studio: &Studio, request: &Request) -> Result<(), Box<Response>> {
    let headers = request.headers();
    let is_api = request.uri().path().starts_with("/api/");
    let host = text(headers, &header::HOST).ok_or_else(|| refuse("the request must name its host"))?;
    // A proxy might check one of the names and the server the other.
    let names_another = request.uri().authority().is_some_and(|authority| authority.as_str() != host);
    if headers.get_all(header::HOST).iter().count() > 1 || names_another {
        return Err(Box::new(error(StatusCode::BAD_REQUEST, "the request must name its host once")));
    }
    if studio.secrets.is_none() && !is_local_name(host, studio.port) && host != studio.address {
        return Err(refuse("this studio can only be reached as 127.0.0.1 or localhost"));
    }
    if let Some(origin) = headers.get(header::ORIGIN)
        && origin.as_bytes() != format!("http://{host}").as_bytes()
    {
        return Err(refuse("other sites have no access"));
    }
    // Covers browsers that send no origin.  The page itself may be linked from anywhere.
    let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
    if is_api && site.is_some_and(|site| !["same-origin", "none"].contains(&site)) {
        return Err(refuse("other sites have no access"));
    }
    Ok(())
}

/// How a request is admitted.
enum Admission {
    /// The browser keeps no new cookie.
    Known,
    /// The browser should keep this cookie.
    New(HeaderValue),
}

/// A request without its body.
struct RequestHead<'a> {
    method: &'a Method,
    uri: &'a Uri,
    headers: &'a HeaderMap,
}

/// Admits a request that contains a secret.  A token in the address is answered with a redirection that sets the
/// cookies.
async fn admit(
    studio: &Studio,
    secrets: &Secrets,
    RequestHead { method, uri, headers }: RequestHead<'_>,
    connection: Option<&Connection>,
) -> Result<Admission, Box<Response>> {
    let port = studio.port;
    let cookies = || headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let is_page = uri.path() == "/" && method == Method::GET;
    let in_address = parameter(uri, "token").filter(|_| is_page);
    let has_session = kept_session(cookies(), port).is_some_and(|guess| secrets.session.is(guess));
    // The page that asks for the token needs the style sheets, and a program that supervises the server has no token.
    let is_open = uri.path().starts_with("/css/") || uri.path() == health::PATH;
    if is_open || (has_session && in_address.is_none()) {
        return Ok(Admission::Known);
    }
    let bearer = text(headers, &header::AUTHORIZATION).and_then(|value| value.split_once(' '));
    let bearer = bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, guess)| guess);
    let guess = in_address.or(bearer).or_else(|| kept_token(cookies(), port));
    let is_right = has_session
        || match guess {
            Some(guess) => try_token(studio, &secrets.token, guess, connection).await,
            None => false,
        };
    let session = secrets.session.session_cookie(port);
    match is_right {
        // Redirects to an address without the token.
        true if in_address.is_some() => {
            let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
            let kept = [session, secrets.token.cookie(port)];
            let kept = kept.iter().filter_map(|cookie| HeaderValue::try_from(cookie).ok());
            response.headers_mut().extend(kept.map(|cookie| (header::SET_COOKIE, cookie)));
            Err(Box::new(response))
        }
        // A program does not keep cookies.
        true if bearer.is_some() => Ok(Admission::Known),
        true => Ok(HeaderValue::try_from(session).map_or(Admission::Known, Admission::New)),
        false if is_page => Err(Box::new((StatusCode::UNAUTHORIZED, Html(TOKEN_PAGE)).into_response())),
        false => Err(Box::new(error(StatusCode::UNAUTHORIZED, "the token is missing or wrong"))),
    }
}

/// Whether this is the token.  A client with many wrong tokens gets the answer after a delay.
async fn try_token(studio: &Studio, token: &Token, guess: &str, connection: Option<&Connection>) -> bool {
    // Every request has a connection.
    let Some(connection) = connection else { return false };
    let delay = studio.penalties.begin(connection.peer(), Instant::now());
    if !delay.is_zero() {
        connection.waits_for_turn(delay).await;
    }
    let is_right = token.is(guess);
    if is_right {
        studio.penalties.forgive(connection.peer());
    }
    is_right
}

/// Whether a host is a local name of this machine with this port.
fn is_local_name(host: &str, port: u16) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names() {
        for host in ["127.0.0.1:8420", "localhost:8420", "[::1]:8420"] {
            assert!(is_local_name(host, 8420), "{host}");
        }
        assert!(is_local_name("localhost", 80) && is_local_name("[::1]", 80));
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
            assert!(!is_local_name(host, 8420), "{host}");
        }
    }
}
