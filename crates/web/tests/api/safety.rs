//! Who may ask, and what every response says to browsers.

use crate::common::Studio;
use crate::common::http::request;
use rookwright_web::{Config, Token};

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

#[test]
fn a_token_is_asked_for() {
    let token = Token::chosen("open-sesame").expect("a token");
    let studio = Studio::with(Config { token: Some(token), ..Config::default() });
    let ask = |path: &str, headers: &[(&str, &str)]| request(studio.port, "GET", path, headers, b"");
    for headers in [
        &[][..],
        &[("authorization", "Bearer open-sesam")],
        &[("authorization", "open-sesame")],
        &[("cookie", "rookwright-token=wrong")],
    ] {
        let response = ask("/api/about", headers);
        assert_eq!(response.status, 401, "{headers:?}");
        assert_eq!(response.message(), "the token is missing or wrong");
        let page = ask("/", headers);
        assert_eq!(page.status, 401);
        assert!(page.text().contains("asks for the token"), "{}", page.text());
        assert_eq!(ask("/js/main.js", headers).status, 401);
    }
    assert_eq!(ask("/api/about", &[("authorization", "Bearer open-sesame")]).status, 200);
    assert_eq!(ask("/?token=wrong", &[]).status, 401);
    let welcome = ask("/?token=open-sesame", &[]);
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("/")));
    let cookie = welcome.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let kept = cookie.split(';').next().unwrap_or_default();
    assert_eq!(ask("/", &[("cookie", kept)]).status, 200);
    assert_eq!(ask("/api/about", &[("cookie", kept)]).status, 200);
    // With a token it may be reached by any name, but still not from other sites.
    assert_eq!(ask("/api/about", &[("cookie", kept), ("host", "in-the-room:8420")]).status, 200);
    assert_eq!(ask("/api/about", &[("cookie", kept), ("origin", "http://evil.example")]).status, 403);
}
