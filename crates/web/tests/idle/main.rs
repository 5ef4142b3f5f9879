//! A job cancelled is a job gone: measured by what the whole program does, so in a program of its own.

#[path = "../common/mod.rs"]
mod common;

use common::http::{Events, request};
use common::{Studio, endless, wait_until};
use serde_json::{Value, json};
use std::fs;
use std::thread::sleep;
use std::time::Duration;

/// The time that all threads of this program have worked, in hundredths of a second.
fn worked() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    // After the name, which may hold anything: the state is field 3, the times are fields 14 and 15.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    fields[11..13].iter().map(|field| field.parse::<u64>().expect("a number")).sum()
}

/// The memory this program has, in kilobytes.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a size");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn nothing_is_left_of_a_job_that_was_given_up() {
    if !cfg!(target_os = "linux") {
        println!("skipped: what a program does is read from /proc");
        return;
    }
    let studio = Studio::open();
    // A stream that no job reports to costs next to nothing.
    let (mut shared, name) = Events::shared(studio.port);
    let endings: [(&str, Value); 4] = [
        ("count", endless()),
        ("count", json!({ "puzzle": { "words": ["queens", "20"] } })),
        ("count", json!({ "puzzle": { "words": ["tour", "8x8"] } })),
        (
            "solve",
            json!({ "puzzle": { "fen": "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq -", "stipulation": "#9" } }),
        ),
    ];
    for (task, body) in endings {
        let mut job = Events::of(studio.port, task, &body);
        job.until("started");
        let before = worked();
        wait_until("it works", || worked() > before + 5);
        job.leave();
        studio.wait_for_quiet();
        // A job at work would be at 50 of a hundred.
        wait_until(&format!("{task} {body} is idle"), || {
            let before = worked();
            sleep(Duration::from_millis(500));
            worked() - before <= 10
        });
    }
    flat(|body| drop(studio.ask("solve", &body)));
    let mut tag = 0;
    flat(|body| {
        tag += 1;
        let path = format!("/api/solve?stream={name}&tag={tag}");
        let headers = [("content-type", "application/json")];
        let started = request(studio.port, "POST", &path, &headers, body.to_string().as_bytes());
        assert_eq!(started.status, 202, "{}", started.text());
        shared.until_of(&tag.to_string(), "done");
    });
}

/// A thousand jobs leave nothing behind.
fn flat(mut solve: impl FnMut(Value)) {
    let mut jobs = || {
        for number in 0..500 {
            let fen = json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2" });
            let puzzle = if number % 2 == 0 { fen } else { json!({ "words": ["queens", "6"] }) };
            solve(json!({ "puzzle": puzzle }));
        }
        memory()
    };
    let (first, second) = (jobs(), jobs());
    let grown = second.saturating_sub(first);
    assert!(grown < 16_000, "{grown} kB more after 500 jobs more, {second} kB in all");
}
