//! Clients that open connections and say nothing, or only half of it.

use crate::common::http::{Events, send};
use crate::common::{Studio, endless};
use rookwright_web::{Config, Token};
use std::io::{Read, Write};
use std::net::TcpStream;

/// Connections with nothing, or half a head, on them.
fn half_open(port: u16, number: usize) -> Vec<TcpStream> {
    let open = |nth: usize| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
        if nth.is_multiple_of(2) {
            // The server may have closed it already to make room.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: 127.0");
        }
        stream
    };
    (0..number).map(open).collect()
}

/// More of them than there may be connections, and the page is there all the same; so are jobs under way.
#[test]
fn half_open_connections_make_room() {
    let studio = Studio::with(Config { connections: 40, ..Config::default() });
    let mut job = Events::of(studio.port, "count", &endless());
    job.until("started");
    let silent = half_open(studio.port, 120);
    for _ in 0..50 {
        assert_eq!(studio.get("/").status, 200);
    }
    job.until("progress");
    drop((silent, job));
    studio.wait_for_quiet();
}

/// Heads with bodies that do not come.
fn without_bodies(port: u16, number: usize) -> Vec<TcpStream> {
    let head = format!(
        "POST /api/count HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
    );
    let open = |_| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
        let _ = stream.write_all(head.as_bytes());
        stream
    };
    (0..number).map(open).collect()
}

/// A client whose bodies do not come keeps nobody out either; whose body has come is answered.
#[test]
fn slow_bodies_make_room() {
    let studio = Studio::with(Config { connections: 40, ..Config::default() });
    let mut job = Events::of(studio.port, "count", &endless());
    job.until("started");
    let slow = without_bodies(studio.port, 120);
    for _ in 0..50 {
        let queens = serde_json::json!({ "puzzle": { "words": ["queens", "4"] } });
        assert_eq!(studio.ask("count", &queens)["count"]["value"], 2);
    }
    job.until("progress");
    drop((slow, job));
    studio.wait_for_quiet();
}

/// Where everybody is at work, one more is told so by a closed connection instead of being left to wait.
#[test]
fn work_under_way_is_not_given_up_for_more() {
    let studio = Studio::with(Config { connections: 3, ..Config::default() });
    let mut jobs: Vec<_> = (0..3).map(|_| Events::of(studio.port, "count", &endless())).collect();
    jobs.iter_mut().for_each(|job| drop(job.until("started")));
    let mut stream = TcpStream::connect(("127.0.0.1", studio.port)).expect("a connection");
    let mut answer = Vec::new();
    // Either an end or a reset.
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.is_empty());
    jobs.iter_mut().for_each(|job| drop(job.until("progress")));
    jobs.pop();
    crate::common::wait_until("there is room again", || {
        let mut connection = send(studio.port, "GET", "/api/about", &[], b"");
        let mut text = String::new();
        connection.read_to_string(&mut text).is_ok() && text.starts_with("HTTP/1.1 200")
    });
}

/// Somebody who tries many tokens at a time waits without being in anybody's way.
#[test]
fn wrong_tokens_wait_and_do_not_block() {
    let token = Token::chosen("open-sesame").expect("a token");
    // So long that only those who need not wait are ever answered.
    let penalty = std::time::Duration::from_secs(3600);
    let studio = Studio::with(Config { token: Some(token), penalty, connections: 30, ..Config::default() });
    let welcome = studio.get("/?token=open-sesame");
    let cookies: Vec<_> = welcome
        .headers
        .iter()
        .filter(|(name, _)| name == "set-cookie")
        .filter_map(|(_, value)| value.split(';').next())
        .collect();
    let cookies = cookies.join("; ");
    let about = |headers: &[(&str, &str)]| {
        crate::common::http::request(studio.port, "GET", "/api/about", headers, b"").status
    };
    let wrong = [("authorization", "Bearer wrong-guess")];
    // People mistype.
    for _ in 0..5 {
        assert_eq!(about(&wrong), 401);
    }
    let mut guesses: Vec<_> = (0..100).map(|_| send(studio.port, "GET", "/api/about", &wrong, b"")).collect();
    // A browser that was let in, and somebody who does not guess, are answered at once.
    for _ in 0..20 {
        assert_eq!(about(&[("cookie", &cookies)]), 200);
        assert_eq!(about(&[]), 401);
    }
    // The guesses wait, or have made room for others; none of them is answered.
    for guess in &mut guesses {
        let stream = guess.get_mut();
        stream.set_nonblocking(true).expect("a socket");
        assert!(!stream.read(&mut [0]).is_ok_and(|bytes| bytes > 0));
    }
}

/// The right token is late after wrong ones, but never refused.
#[test]
fn the_right_token_is_not_locked_out() {
    let token = Token::chosen("open-sesame").expect("a token");
    let penalty = std::time::Duration::from_millis(1);
    let studio = Studio::with(Config { token: Some(token), penalty, ..Config::default() });
    let status = |bearer: &str| {
        let headers = [("authorization", bearer)];
        crate::common::http::request(studio.port, "GET", "/api/about", &headers, b"").status
    };
    for _ in 0..30 {
        assert_eq!(status("Bearer wrong-guess"), 401);
    }
    assert_eq!(status("Bearer open-sesame"), 200);
    assert_eq!(studio.get("/?token=open-sesame").status, 303);
}
