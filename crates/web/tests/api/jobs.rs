//! Long work: events, cancelling, leaving, many at a time.

use crate::common::http::{Events, request};
use crate::common::{Studio, endless, wait_until};
use rookwright_web::Config;
use serde_json::json;
use std::thread::scope;

#[test]
fn events_tell_a_job_from_its_beginning_to_its_end() {
    let studio = Studio::open();
    let mut events =
        Events::of(studio.port, "solve", &json!({ "puzzle": { "words": ["queens", "6"] }, "limit": 100 }));
    let mut names = Vec::new();
    let mut solutions = 0;
    while let Some((name, data)) = events.next() {
        if name == "solution" {
            solutions += 1;
            assert_eq!(data["number"], solutions);
            assert_eq!(data["diagram"]["men"].as_object().map(serde_json::Map::len), Some(6));
        }
        if name == "done" {
            assert_eq!(data["count"], json!({ "value": 4, "exact": true }));
        }
        names.push(name);
    }
    assert_eq!((names[0].as_str(), names.last().map(String::as_str)), ("job", Some("done")));
    assert!(solutions == 4 && names.contains(&"started".to_owned()), "{names:?}");
}

#[test]
fn a_cancelled_job_answers_with_what_it_has() {
    let studio = Studio::open();
    let mut events = Events::of(studio.port, "count", &endless());
    let id = events.until("job")["id"].as_str().map(str::to_owned).expect("an id");
    events.until("progress");
    let path = format!("/api/jobs/{id}");
    assert_eq!(request(studio.port, "DELETE", &path, &[], b"").status, 204);
    let document = events.until("done");
    assert_eq!(
        (&document["end"], &document["count"]["exact"]),
        (&json!("stopped"), &json!(false)),
        "{document}"
    );
    assert_eq!(studio.jobs(), 0);
    assert_eq!(request(studio.port, "DELETE", &path, &[], b"").status, 404);
}

#[test]
fn a_job_that_waits_can_be_cancelled() {
    let studio = Studio::with(Config { jobs: 1, ..Config::default() });
    let mut first = Events::of(studio.port, "count", &endless());
    first.until("started");
    let mut second = Events::of(studio.port, "count", &endless());
    let id = second.until("job")["id"].as_str().map(str::to_owned).expect("an id");
    second.until("queued");
    let mut third = Events::of(studio.port, "count", &endless());
    assert_eq!(third.until("queued"), json!({ "ahead": 1 }));
    request(studio.port, "DELETE", &format!("/api/jobs/{id}"), &[], b"");
    assert_eq!(second.until("failed")["status"], 409);
    // The next in the queue hears of it.
    assert_eq!(third.until("queued"), json!({ "ahead": 0 }));
    first.leave();
    third.until("started");
    third.leave();
    studio.wait_for_quiet();
}

/// Whether it waits or runs, whether it listens to events or not.
#[test]
fn a_job_ends_when_its_page_goes_away() {
    let studio = Studio::with(Config { jobs: 1, ..Config::default() });
    let mut running = Events::of(studio.port, "count", &endless());
    running.until("started");
    let mut waiting = Events::of(studio.port, "count", &endless());
    waiting.until("queued");
    assert_eq!(studio.jobs(), 2);
    waiting.leave();
    wait_until("the waiting job is gone", || studio.jobs() == 1);
    running.leave();
    studio.wait_for_quiet();
    let body = endless().to_string();
    let headers = [("content-type", "application/json")];
    let plain = crate::common::http::send(studio.port, "POST", "/api/count", &headers, body.as_bytes());
    wait_until("the plain job runs", || studio.jobs() == 1);
    drop(plain);
    studio.wait_for_quiet();
}

#[test]
fn two_hundred_requests_at_the_same_time() {
    let studio = Studio::open();
    let counts: Vec<u64> = scope(|scope| {
        let one = |number: usize| {
            let studio = &studio;
            scope.spawn(move || {
                let size = 4 + number % 5;
                let document =
                    studio.ask("count", &json!({ "puzzle": { "words": ["queens", size.to_string()] } }));
                document["count"]["value"].as_u64().expect("a count")
            })
        };
        let threads: Vec<_> = (0..200).map(one).collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    let known = [2, 10, 4, 40, 92];
    assert!(counts.iter().enumerate().all(|(number, &count)| count == known[number % 5]), "{counts:?}");
    studio.wait_for_quiet();
}
