//! Who may ask, and what every response says to browsers.

use crate::common::Studio;
use crate::common::http::{Response, request};
use flate2::read::GzDecoder;
use rookwright_web::{Config, Token};
use std::io::Read;

const JSON: (&str, &str) = ("content-type", "application/json");
const BODY: &[u8] = br#"{"puzzle": {"words": ["queens", "4"]}}"#;

#[test]
fn only_local_names_reach_it() {
    let studio = Studio::open();
    for (host, status) in [
        (format!("127.0.0.1:{}", studio.port), 200),
        (format!("localhost:{}", studio.port), 200),
        (format!("[::1]:{}", studio.port), 200),
        (format!("rebound.example:{}", studio.port), 403),
        ("127.0.0.1".to_owned(), 403),
        ("127.0.0.1:1".to_owned(), 403),
        (String::new(), 403),
    ] {
        for path in ["/", "/api/about", "/js/main.js"] {
            let response = request(studio.port, "GET", path, &[("host", &host)], b"");
            assert_eq!(response.status, status, "{host} {path}");
        }
        let response = request(studio.port, "POST", "/api/solve", &[JSON, ("host", &host)], BODY);
        assert_eq!(response.status, status, "{host}");
    }
}

#[test]
fn other_sites_have_no_access() {
    let studio = Studio::open();
    let own = format!("http://127.0.0.1:{}", studio.port);
    for (header, value, status) in [
        ("origin", own.as_str(), 200),
        ("origin", "http://evil.example", 403),
        ("origin", "null", 403),
        ("origin", "http://127.0.0.1:1", 403),
        ("origin", "https://127.0.0.1:8420", 403),
        ("sec-fetch-site", "same-origin", 200),
        ("sec-fetch-site", "none", 200),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
    ] {
        let response = request(studio.port, "POST", "/api/solve", &[JSON, (header, value)], BODY);
        assert_eq!(response.status, status, "{header}: {value}");
    }
    // A link from elsewhere may lead to the page, but not to what it knows.
    let link = [("sec-fetch-site", "cross-site")];
    assert_eq!(request(studio.port, "GET", "/", &link, b"").status, 200);
    assert_eq!(request(studio.port, "GET", "/api/about", &link, b"").status, 403);
    assert_eq!(request(studio.port, "DELETE", "/api/jobs/1", &link, b"").status, 403);
}

#[test]
fn browsers_are_told_to_be_strict() {
    let studio = Studio::open();
    for path in ["/", "/js/main.js", "/api/about", "/nowhere", "/api/nothing"] {
        let response = studio.get(path);
        let policy = response.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(response.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
        assert!(response.header("access-control-allow-origin").is_none(), "{path}");
    }
}

/// Nothing of the machine can be read: there are the files of the page and nothing else.
#[test]
fn there_are_no_files_but_those_of_the_page() {
    let studio = Studio::open();
    for path in [
        "/../Cargo.toml",
        "/js/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/js/",
        "/js",
        "/index.html/..",
        "/.git/config",
        "/js/main.js%00.html",
    ] {
        assert_eq!(studio.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_page_that_is_known_is_not_sent_again() {
    let studio = Studio::open();
    let first = studio.get("/js/main.js");
    let tag = first.header("etag").expect("a tag").to_owned();
    let again = request(studio.port, "GET", "/js/main.js", &[("if-none-match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let head = request(studio.port, "HEAD", "/", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
}

/// Each encoding of a file has a tag of its own, and nobody is sent bytes that they did not ask for.
#[test]
fn files_are_compressed_for_those_who_accept_it() {
    let studio = Studio::open();
    let get = |path: &str, headers: &[(&str, &str)]| request(studio.port, "GET", path, headers, b"");
    for path in ["/", "/js/main.js", "/css/studio.css", "/words/de.json", "/pieces.svg"] {
        let plain = get(path, &[]);
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let packed = get(path, &[("accept-encoding", "deflate, gzip, br")]);
        assert_eq!((packed.status, packed.header("content-encoding")), (200, Some("gzip")), "{path}");
        assert_eq!(packed.header("content-type"), plain.header("content-type"));
        for response in [&plain, &packed] {
            assert_eq!(response.header("vary"), Some("accept-encoding"), "{path}");
            assert_eq!(response.header("content-length"), Some(&*response.body.len().to_string()), "{path}");
        }
        assert!(packed.body.len() * 10 < plain.body.len() * 9, "{path}: {} bytes", packed.body.len());
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body, "{path}");

        let tag = |response: &Response| response.header("etag").expect("a tag").to_owned();
        let (plain, packed) = (tag(&plain), tag(&packed));
        assert_ne!(plain, packed, "{path}");
        let known = format!("\"other\", W/{packed}");
        let accepts = ("accept-encoding", "gzip");
        let again = get(path, &[accepts, ("if-none-match", &known)]);
        assert_eq!((again.status, again.header("vary")), (304, Some("accept-encoding")), "{path}");
        assert_eq!(get(path, &[("if-none-match", &packed)]).status, 200, "{path}: asked for plain bytes");
        assert_eq!(get(path, &[accepts, ("if-none-match", &plain)]).status, 200, "{path}");
    }
}

#[test]
fn a_token_is_asked_for() {
    let token = Token::chosen("open-sesame").expect("a token");
    let studio = Studio::with(Config { token: Some(token), ..Config::default() });
    let ask = |path: &str, headers: &[(&str, &str)]| request(studio.port, "GET", path, headers, b"");
    for headers in [
        &[][..],
        &[("authorization", "Bearer open-sesam")],
        &[("authorization", "open-sesame")],
        &[("cookie", &format!("rookwright-token-{}=wrong", studio.port))],
    ] {
        let response = ask("/api/about", headers);
        assert_eq!(response.status, 401, "{headers:?}");
        assert_eq!(response.message(), "the token is missing or wrong");
        let page = ask("/", headers);
        assert_eq!(page.status, 401);
        assert!(page.text().contains("asks for the token"), "{}", page.text());
        assert_eq!(ask("/js/main.js", headers).status, 401);
        // Those who supervise the server do not know the token.
        assert_eq!(ask("/api/health", headers).text(), "{\"status\":\"ok\"}");
    }
    assert_eq!(ask("/api/about", &[("authorization", "Bearer open-sesame")]).status, 200);
    assert_eq!(ask("/?token=wrong", &[]).status, 401);
    let welcome = ask("/?token=open-sesame", &[]);
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("/")));
    // The session of this run, and the token for the next one.
    let cookies = welcome.headers.iter().filter(|(name, _)| name == "set-cookie");
    let cookies: Vec<_> = cookies.map(|(_, value)| value.as_str()).collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    for cookie in &cookies {
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
        assert!(cookie.contains(&format!("-{}=", studio.port)), "{cookie}");
        let kept = cookie.split(';').next().unwrap_or_default();
        assert_eq!(ask("/", &[("cookie", kept)]).status, 200);
        assert_eq!(ask("/api/about", &[("cookie", kept)]).status, 200);
    }
    let kept = cookies[1].split(';').next().unwrap_or_default();
    // Who comes with the token alone is given the session, too.
    assert_eq!(ask("/", &[("cookie", kept)]).header("set-cookie"), Some(cookies[0]));
    // With a token it may be reached by any name, but still not from other sites.
    assert_eq!(ask("/api/about", &[("cookie", kept), ("host", "in-the-room:8420")]).status, 200);
    assert_eq!(ask("/api/about", &[("cookie", kept), ("origin", "http://evil.example")]).status, 403);
}

/// Two hosts in one request: somebody on the way may have looked at the other one.
#[test]
fn a_request_has_one_host() {
    let studio = Studio::open();
    let own = format!("127.0.0.1:{}", studio.port);
    let own = own.as_str();
    for hosts in [[own, own], [own, "rebound.example"], ["rebound.example", own]] {
        for path in ["/", "/api/about", "/js/main.js"] {
            let response = request(studio.port, "GET", path, &hosts.map(|host| ("host", host)), b"");
            assert_eq!(response.status, 400, "{hosts:?} {path}");
            assert_eq!(response.message(), "the request must name its host once");
        }
    }
    // The address itself may name one, too.
    let absolute = |host: &str| request(studio.port, "GET", &format!("http://{host}/"), &[], b"").status;
    assert_eq!((absolute(own), absolute("rebound.example")), (200, 400));
}

/// Streams are guarded like all else.
#[test]
fn streams_ask_for_the_token_too() {
    let token = Token::chosen("open-sesame").expect("a token");
    let studio = Studio::with(Config { token: Some(token), ..Config::default() });
    assert_eq!(studio.get("/api/stream").status, 401);
    let open = Studio::open();
    for header in [("origin", "http://evil.example"), ("sec-fetch-site", "cross-site")] {
        assert_eq!(request(open.port, "GET", "/api/stream", &[header], b"").status, 403);
    }
}
