//! Every limit, and every refusal.

use crate::common::http::{Events, request, send};
use crate::common::{Studio, endless, wait_until};
use rookwright_web::Config;
use serde_json::{Value, json};
use std::io::Read;
use std::time::Duration;

const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn bodies_have_a_kind_a_length_and_a_form() {
    let studio = Studio::with(Config { body: 1000, ..Config::default() });
    let post =
        |headers: &[(&str, &str)], body: &[u8]| request(studio.port, "POST", "/api/solve", headers, body);
    let right = br#"{"puzzle": {"words": ["queens", "4"]}}"#;
    assert_eq!(post(&[("content-type", "application/json; charset=utf-8")], right).status, 200);
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp"]
    {
        assert_eq!(post(&[("content-type", kind)], right).status, 415, "{kind}");
    }
    assert_eq!(post(&[], right).status, 415);
    let long = format!("{{\"puzzle\": {{\"puz\": \"{}\"}}}}", "x".repeat(1000));
    assert_eq!(post(&[JSON], long.as_bytes()).status, 413);
    for wrong in
        ["", "{", "[]", "null", "7", "\"queens\"", "{}", "{\"puzzle\": 8}", "\u{0}", "{\"puzzle\":{}}"]
    {
        let response = post(&[JSON], wrong.as_bytes());
        assert_eq!(response.status, 400, "{wrong:?}");
        assert!(!response.message().is_empty(), "{wrong:?}");
    }
    assert_eq!(post(&[JSON], b"\xff\xfe").status, 400);
    let deep = "[".repeat(900);
    assert_eq!(post(&[JSON], deep.as_bytes()).status, 400);
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let studio = Studio::with(Config { body_timeout: Duration::from_millis(100), ..Config::default() });
    let headers = [JSON, ("x-much", "more")];
    let mut connection = send(studio.port, "POST", "/api/solve", &headers, b"");
    // It said that nothing would follow, which is no document.
    let mut text = String::new();
    connection.read_to_string(&mut text).expect("an answer");
    assert!(text.starts_with("HTTP/1.1 400"), "{text}");
    let slow = half_a_request(studio.port);
    assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
}

#[test]
fn a_head_has_an_end() {
    use std::io::Write;
    let studio = Studio::open();
    assert_eq!(studio.get(&format!("/nowhere?{}", "x".repeat(8000))).status, 404);
    // 64 KB are enough for everybody, and one byte more is too much.
    let head = |length: usize| {
        let start = format!(
            "GET /api/health HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: close\r\nx-much: ",
            studio.port
        );
        let end = "\r\n\r\n";
        format!("{start}{}{end}", "y".repeat(length - start.len() - end.len()))
    };
    for (length, status) in [(64 << 10, "200"), ((64 << 10) + 1, "431"), (100_000, "431")] {
        let mut stream = std::net::TcpStream::connect(("127.0.0.1", studio.port)).expect("a connection");
        stream.write_all(head(length).as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{length}: {answer}");
    }
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", studio.port)).expect("a connection");
    let mut answer = Vec::new();
    // It is refused before all of it is sent, so that both directions may break off.
    let _ = write!(stream, "GET / HTTP/1.1\r\nx-much: {}", "y".repeat(200_000));
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"), "{}", String::from_utf8_lossy(&answer));
}

/// Promises a body and does not send it.
fn half_a_request(port: u16) -> String {
    use std::io::Write;
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let text = format!(
        "POST /api/solve HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: 100\r\n\r\n{{"
    );
    stream.write_all(text.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn what_is_not_there_is_not_found() {
    let studio = Studio::open();
    for (method, path, status) in [
        ("GET", "/nowhere", 404),
        ("GET", "/api/nothing/at/all", 404),
        ("POST", "/api/dance", 404),
        ("GET", "/api/solve", 405),
        ("PUT", "/api/solve", 405),
        ("POST", "/", 405),
        ("DELETE", "/api/jobs/1", 404),
        ("DELETE", "/api/jobs/one", 404),
        ("POST", "/api/jobs/1", 405),
        ("DELETE", "/api/jobs/%ff", 404),
        ("POST", "/api/%ff", 404),
    ] {
        let response = request(studio.port, method, path, &[JSON], b"{}");
        assert_eq!(response.status, status, "{method} {path}: {}", response.text());
    }
    let message = studio.post("dance", &json!({})).message();
    assert!(message.contains("unknown task 'dance'") && message.contains("solve"), "{message}");
}

/// What is wrong with a task is said, whatever it is.
#[test]
fn tasks_are_refused_with_a_reason() {
    let studio = Studio::open();
    let queens = json!({ "words": ["queens", "8"] });
    let wrong: &[(&str, Value, &str)] = &[
        ("solve", json!({ "puzzle": { "words": ["queens", "21"] } }), "too large here: at most 20x20"),
        ("count", json!({ "puzzle": { "words": ["tour", "30x3"] } }), "too large here"),
        ("puzzle", json!({ "puzzle": { "words": ["queens", "4000000000"] } }), ""),
        ("solve", json!({ "puzzle": queens, "limit": 10_001 }), "expected 1 to 10000"),
        ("solve", json!({ "puzzle": { "words": ["tour", "20x20"] }, "limit": 2000 }), "expected 1 to 1600"),
        ("puzzle", json!({ "puzzle": { "fen": "8/".repeat(100_000) } }), "too long"),
        ("puzzle", json!({ "puzzle": { "puz": "x\n".repeat(1_000_000) } }), "longer than 64 KB"),
        (
            "check",
            json!({ "puzzle": queens, "answer": "men: ".to_owned() + &"Qa1 ".repeat(500_000) }),
            "longer than 64 KB",
        ),
        ("solve", json!({ "puzzle": queens, "limit": 0 }), "expected a whole number from 1"),
        ("solve", json!({ "puzzle": queens, "limit": -1 }), "expected a whole number from 1"),
        ("solve", json!({ "puzzle": queens, "time_limit": 0 }), "expected seconds above 0"),
        ("solve", json!({ "puzzle": queens, "time_limit": -3 }), "expected seconds above 0"),
        ("solve", json!({ "puzzle": queens, "time_limit": 1e300 }), "expected seconds above 0"),
        ("solve", json!({ "puzzle": queens, "engine": "magic" }), "magic"),
        ("solve", json!({ "puzzle": queens, "engine": "cp", "labelling": "backwards" }), "backwards"),
        ("solve", json!({ "puzzle": queens, "tries": true }), "mate"),
        ("solve", json!({ "puzzle": queens, "colour": "blue" }), "unknown field 'colour'"),
        ("solve", json!({ "puzzle": { "words": ["sudoku"] } }), "unknown puzzle 'sudoku'"),
        ("solve", json!({ "puzzle": { "fen": "9/9/9 w" } }), ""),
        ("explain", json!({ "puzzle": queens, "move": "a1" }), "mate"),
        ("line", json!({ "puzzle": { "fen": "4/N1p1/Qn1k/K3 w" }, "moves": ["a1a9"] }), "a1a9"),
        ("play", json!({ "puzzle": { "fen": "4/N1p1/Qn1k/K3 w" }, "moves": ["a1h8"] }), "a1h8"),
        ("generate", json!({ "family": "sudoku" }), "sudoku"),
        ("generate", json!({ "family": "mate", "board": "9x9" }), "9x9"),
        ("generate", json!({ "family": "mate", "count": 501 }), "500"),
        ("sheet", json!({ "puzzles": [], "format": "pdf" }), ""),
        ("sheet", json!({ "puzzles": [{ "puz": "x" }], "format": "docx" }), "docx"),
        ("compare", json!({ "puzzle": queens, "engines": ["magic"] }), "engine"),
        ("check", json!({ "puzzle": queens, "answer": "hello" }), ""),
    ];
    for (task, body, expected) in wrong {
        let response = studio.post(task, body);
        assert_eq!(response.status, 400, "{task} {body}: {}", response.text());
        let message = response.message();
        assert!(!message.is_empty() && message.contains(expected), "{task} {body}: {message}");
    }
    // However much is wrong, not all of it is said.
    let rubbish = studio.post("puzzle", &json!({ "puzzle": { "puz": "x y\n".repeat(15_000) } }));
    assert!(rubbish.status == 400 && rubbish.body.len() < 20_000, "{} bytes", rubbish.body.len());
    let faulty = json!({ "puzzle": { "puz": "puzzle: chessnum\nboard: 3x3\n. . .\n. ? .\n. . .\n" } });
    let faults = studio.post("puzzle", &faulty).json()["error"]["faults"].clone();
    assert_eq!((faults[0]["line"].as_u64(), faults[0]["column"].as_u64()), (Some(4), Some(3)), "{faults}");
}

#[test]
fn the_queue_has_an_end() {
    let studio = Studio::with(Config { jobs: 1, queue: 1, ..Config::default() });
    let mut running = Events::of(studio.port, "count", &endless());
    running.until("started");
    let mut waiting = Events::of(studio.port, "count", &endless());
    assert_eq!(waiting.until("queued"), json!({ "ahead": 0 }));
    let response = studio.post("count", &endless());
    assert_eq!(response.status, 503, "{}", response.text());
    // What takes no search is answered all the same, and so is somebody who is solving a puzzle.
    let queens = json!({ "puzzle": { "words": ["queens", "8"] } });
    assert_eq!(studio.ask("puzzle", &queens)["family"], "placement");
    assert_eq!(studio.ask("hint", &queens)["possible"], true);
    drop(running);
    waiting.until("started");
    drop(waiting);
    studio.wait_for_quiet();
}

#[test]
fn a_job_gets_no_more_time_than_there_is() {
    let studio = Studio::with(Config { time: Duration::from_millis(300), ..Config::default() });
    let asked = json!({ "puzzle": { "words": ["queens", "20"] }, "engine": "sat", "time_limit": 600 });
    let document = studio.ask("count", &asked);
    assert_eq!(
        (&document["end"], &document["count"]["exact"]),
        (&json!("out-of-budget"), &json!(false)),
        "{document}"
    );
    wait_until("the job is gone", || studio.jobs() == 0);
}
