//! Many jobs on one stream of events.

use crate::common::http::{Events, Response, request};
use crate::common::{Studio, endless, wait_until};
use rookwright_web::Config;
use serde_json::{Value, json};

/// Starts a task that reports to a stream.
fn start(studio: &Studio, task: &str, place: &str, body: &Value) -> Response {
    let headers = [("content-type", "application/json")];
    request(studio.port, "POST", &format!("/api/{task}?{place}"), &headers, body.to_string().as_bytes())
}

fn queens(size: u32) -> Value {
    json!({ "puzzle": { "words": ["queens", size.to_string()] } })
}

#[test]
fn jobs_report_to_the_stream_they_name() {
    let studio = Studio::open();
    let (mut events, name) = Events::shared(studio.port);
    for (tag, size) in [("a", 6), ("b", 8)] {
        let started = start(&studio, "count", &format!("stream={name}&tag={tag}"), &queens(size));
        assert_eq!(started.status, 202, "{}", started.text());
        assert!(started.json()["job"].is_string(), "{}", started.text());
    }
    let mut counts = [None, None];
    while counts.contains(&None) {
        let (event, data) = events.next().expect("more events");
        if event == "done" {
            counts[usize::from(data["tag"] == "b")] = data["data"]["count"]["value"].as_u64();
        }
    }
    assert_eq!(counts, [Some(4), Some(92)]);
    // Every event of a job comes, from the first to the last.
    start(&studio, "solve", &format!("stream={name}&tag=c"), &queens(6));
    for event in ["job", "started", "solution", "done"] {
        events.until_of("c", event);
    }
    // What takes no search, and what is refused, needs no stream.
    let quick = start(&studio, "puzzle", &format!("stream={name}&tag=d"), &queens(6));
    assert_eq!((quick.status, &quick.json()["family"]), (200, &json!("placement")));
    assert_eq!(start(&studio, "count", &format!("stream={name}&tag=e"), &queens(21)).status, 400);
}

#[test]
fn a_job_on_a_stream_is_cancelled_like_any_other() {
    let studio = Studio::with(Config { jobs: 1, ..Config::default() });
    let (mut events, name) = Events::shared(studio.port);
    for tag in ["running", "waiting"] {
        start(&studio, "count", &format!("stream={name}&tag={tag}"), &endless());
        let id = events.until_of(tag, "job")["id"].as_str().map(str::to_owned).expect("a number");
        let state = if tag == "running" { "progress" } else { "queued" };
        events.until_of(tag, state);
        if tag == "waiting" {
            let path = format!("/api/jobs/{id}");
            assert_eq!(request(studio.port, "DELETE", &path, &[], b"").status, 204);
            assert_eq!(events.until_of(tag, "failed")["status"], 409);
        }
    }
    let id = studio.get("/api/jobs").json()["jobs"][0]["id"].as_str().map(str::to_owned).expect("a job");
    assert_eq!(request(studio.port, "DELETE", &format!("/api/jobs/{id}"), &[], b"").status, 204);
    let document = events.until_of("running", "done");
    assert_eq!((&document["end"], &document["count"]["exact"]), (&json!("stopped"), &json!(false)));
    studio.wait_for_quiet();
}

/// A browser that goes away leaves nothing behind, whatever its jobs were doing.
#[test]
fn all_jobs_end_with_their_stream() {
    let studio = Studio::with(Config { jobs: 2, ..Config::default() });
    let (mut events, name) = Events::shared(studio.port);
    for tag in 1..=6 {
        assert_eq!(start(&studio, "count", &format!("stream={name}&tag={tag}"), &endless()).status, 202);
    }
    events.until_of("6", "queued");
    assert_eq!(studio.jobs(), 6);
    let mut other = Events::of(studio.port, "count", &queens(20));
    other.until("queued");
    events.leave();
    // A job with a stream of its own is another matter.
    wait_until("the others are gone", || studio.jobs() == 1);
    let late = start(&studio, "count", &format!("stream={name}&tag=7"), &endless());
    assert_eq!(late.status, 410, "{}", late.text());
    other.leave();
    studio.wait_for_quiet();
}

#[test]
fn streams_and_their_jobs_are_limited() {
    let studio = Studio::with(Config { streams: 2, stream_jobs: 2, ..Config::default() });
    let (first, name) = Events::shared(studio.port);
    let (_second, _) = Events::shared(studio.port);
    let third = studio.get("/api/stream");
    assert_eq!((third.status, third.message().contains("too many streams")), (503, true));
    for (tag, status) in [("1", 202), ("2", 202), ("3", 503)] {
        let started = start(&studio, "count", &format!("stream={name}&tag={tag}"), &endless());
        assert_eq!(started.status, status, "{}", started.text());
    }
    // A person who solves a puzzle does not wait for the others on the stream.
    for task in ["hint", "puzzle"] {
        let answered = start(&studio, task, &format!("stream={name}&tag=4"), &queens(6));
        assert_eq!(answered.status, if task == "hint" { 202 } else { 200 }, "{}", answered.text());
    }
    for (place, status) in [
        (format!("stream={name}"), 400),
        (format!("stream={name}&tag="), 400),
        (format!("stream={name}&tag=a%20b"), 400),
        (format!("stream={name}&tag={}", "x".repeat(41)), 400),
        ("stream=&tag=1".to_owned(), 410),
        ("stream=unknown&tag=1".to_owned(), 410),
    ] {
        let refused = start(&studio, "count", &place, &queens(6));
        assert_eq!(refused.status, status, "{place}");
        assert!(!refused.message().is_empty(), "{place}");
    }
    first.leave();
    studio.wait_for_quiet();
    wait_until("there is room again", || {
        let mut answer = crate::common::http::send(studio.port, "GET", "/api/stream", &[], b"");
        let mut line = String::new();
        std::io::BufRead::read_line(&mut answer, &mut line).expect("a line");
        line.contains("200")
    });
    assert_eq!(request(studio.port, "POST", "/api/stream", &[], b"").status, 405);
}

/// Twenty long counts leave time for a small question, whoever asks it and however.
#[test]
fn a_small_question_does_not_wait_for_twenty_long_ones() {
    let studio = Studio::open();
    let (mut events, name) = Events::shared(studio.port);
    for tag in 1..=20 {
        start(&studio, "count", &format!("stream={name}&tag={tag}"), &endless());
    }
    // None of them waits in the queue.
    wait_until("all run", || {
        let jobs = studio.get("/api/jobs").json();
        jobs["jobs"]
            .as_array()
            .is_some_and(|jobs| jobs.len() == 20 && jobs.iter().all(|job| job["state"] == "running"))
    });
    assert_eq!(studio.ask("count", &queens(6))["count"]["value"], 4);
    start(&studio, "solve", &format!("stream={name}&tag=small"), &queens(8));
    assert_eq!(events.until_of("small", "done")["end"], "stopped");
    events.leave();
    studio.wait_for_quiet();
}

/// Even where all slots are taken, somebody who is solving a puzzle gets an answer.
#[test]
fn a_hint_does_not_wait_for_searches() {
    let studio = Studio::with(Config { jobs: 1, ..Config::default() });
    let mut long = Events::of(studio.port, "count", &endless());
    long.until("started");
    let mut waiting = Events::of(studio.port, "count", &endless());
    waiting.until("queued");
    let mate = json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2" });
    let verdict = studio.ask("play", &json!({ "puzzle": mate, "moves": ["a2b1"] }));
    assert_eq!(verdict["right"], true, "{verdict}");
    let hint = studio.ask("hint", &json!({ "puzzle": mate, "moves": [], "level": 3 }));
    assert_eq!(hint["move"]["uci"], "a2b1", "{hint}");
    drop((long, waiting));
    studio.wait_for_quiet();
}
