//! How quick the studio is: `cargo bench --bench studio`.
//!
//! From a cold start to the first paint, and from a second visit; from a click on a square to the piece on it; from the click on
//! Solve to the key of a mate in two on the screen; frames while a library scrolls; solves a second through the API; memory over a
//! thousand jobs.  Every answer is looked at.  What is painted needs chromium.
//!
//! `ROOKWRIGHT_LIBRARY` names the collection that is scrolled through, such as one of a million puzzles
//! (docs/explanation/performance.md); without it that part is left out.

#[path = "../crates/web/tests/page/browser/mod.rs"]
#[allow(dead_code, reason = "the tests of the page do more with it")]
mod browser;
#[path = "../crates/web/tests/common/http.rs"]
#[allow(dead_code, reason = "the tests of the API do more with it")]
mod http;

use browser::Page;
use http::request;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Mates in two and their keys.
const MATES: [(&str, &str); 3] = [
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6"),
    ("4/N1p1/Qn1k/K3 w - - 0 1", "Qb1"),
    ("5k2/Q7/8/1P2Pp2/8/6K1/3B4/8 w - f6 0 1", "exf6"),
];

/// A studio as a program of its own.
struct Serving {
    child: Child,
    url: String,
    port: u16,
}

impl Serving {
    fn start() -> Self {
        Self::with(&[])
    }

    fn with(options: &[&OsStr]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rookwright"))
            .args(["serve", "--port", "0"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut url = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut url).expect("an address");
        let url = url.trim().to_owned();
        let port =
            url.trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
        Self { child, url, port }
    }

    fn solve(&self, fen: &str) -> Value {
        let body = json!({ "puzzle": { "fen": fen, "stipulation": "#2" } }).to_string();
        let response = request(
            self.port,
            "POST",
            "/api/solve",
            &[("content-type", "application/json")],
            body.as_bytes(),
        );
        assert_eq!(response.status, 200, "{}", response.text());
        response.json()
    }

    /// In megabytes.
    fn memory(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().trim_end_matches(" kB").parse::<f64>().ok()? / 1024.0)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() {
    painted();
    edited();
    shown();
    scrolled();
    solved();
    flat();
}

/// The best, the middle and the worst of several.
fn told(what: &str, unit: &str, mut figures: Vec<f64>) {
    figures.sort_by(f64::total_cmp);
    let (best, median, worst) = (figures[0], figures[figures.len() / 2], figures[figures.len() - 1]);
    println!("{what:<44} best {best:7.1} {unit}, median {median:7.1} {unit}, worst {worst:7.1} {unit}");
}

/// When the page was first painted, in milliseconds after it was asked for; it must be the home with its doors.
fn first_paint(page: &Page) -> f64 {
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
    page.wait(&format!("{paint} > 0"));
    assert_eq!(page.eval("document.querySelectorAll('.door').length"), 4, "the doors are there");
    page.eval(paint).as_f64().expect("a time")
}

fn painted() {
    let Some(browser) = browser::browser() else { return };
    // The browser itself is warm: it is the user's, and open already.
    drop(browser.page(&Serving::start().url, 1280));
    let (mut cold, mut first, mut again) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..9 {
        let start = Instant::now();
        let serving = Serving::start();
        let up = start.elapsed().as_secs_f64() * 1000.0;
        // A window of its own has an empty cache.
        let page = browser.page(&serving.url, 1280);
        let paint = first_paint(&page);
        cold.push(up + paint);
        first.push(paint);
        page.reload();
        again.push(first_paint(&page));
    }
    told("cold start of the program to first paint", "ms", cold);
    told("first visit to first paint", "ms", first);
    told("another visit to first paint", "ms", again);
}

/// Pieces are placed with the mouse; the time is that of the browser's event timing: from the event to the next paint, in steps
/// of 8 ms, and at least 16.
fn edited() {
    let Some(browser) = browser::browser() else { return };
    let serving = Serving::start();
    let page = browser.page(&format!("{}#/mate?fen=8%2F8%2F8%2F8%2F8%2F8%2F8%2F8+w", serving.url), 1280);
    page.eval(
        "window.events = []; new PerformanceObserver((list) => window.events.push(...list.getEntries()))\
         .observe({ type: 'event', durationThreshold: 16 }); null",
    );
    page.click("[aria-label='What to put on the board'] [aria-label='white knight']");
    let mut times = Vec::new();
    for square in
        ["a1", "b3", "c5", "d7", "e8", "f6", "g4", "h2", "h1", "g3", "f5", "e7", "d8", "c6", "b4", "a2"]
    {
        page.eval("window.events.length = 0");
        page.click(&format!("[data-square={square}]"));
        let label = format!("document.querySelector('[data-square={square}]').getAttribute('aria-label')");
        page.wait(&format!("{label}.includes('white knight')"));
        // The browser tells of events a little later.
        std::thread::sleep(Duration::from_millis(250));
        let longest = page.eval("window.events.reduce((most, { duration }) => Math.max(most, duration), 16)");
        times.push(longest.as_f64().expect("a time"));
    }
    told("click on a square to the piece painted", "ms", times);
}

fn shown() {
    let Some(browser) = browser::browser() else { return };
    let serving = Serving::start();
    let (fen, key) = MATES[0];
    let runs = (0..9).map(|_| {
        let page = browser.page(&format!("{}#/mate", serving.url), 1280);
        page.fill("input.fen", fen);
        page.wait("document.querySelector('.report') && !document.querySelector('[aria-invalid=true]')");
        let script = format!(
            "new Promise((done) => {{ const start = performance.now(); \
             const seen = () => document.querySelector('[role=treeitem]')?.innerText.includes('{key}'); \
             const look = () => seen() ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))) : setTimeout(look, 1); \
             [...document.querySelectorAll('main button')].find((b) => b.innerText === 'Solve').click(); look(); }})"
        );
        page.eval(&script).as_f64().expect("a time")
    });
    told("click on Solve to the key of a #2 painted", "ms", runs.collect());
}

/// Scrolls through a library as fast as a wheel does, and counts the time between frames.
fn scrolled() {
    let (Some(browser), Some(file)) = (browser::browser(), std::env::var_os("ROOKWRIGHT_LIBRARY")) else {
        return;
    };
    let serving = Serving::with(&[OsStr::new("--collection"), &file]);
    let page = browser.page(&format!("{}#/library", serving.url), 1280);
    page.wait("document.querySelectorAll('.board-card').length > 40");
    let script = "new Promise((done) => { const frames = []; let last = performance.now(); \
         const step = (now) => { frames.push(now - last); last = now; scrollBy(0, 120); \
         if (frames.length < 900) requestAnimationFrame(step); else done(frames.slice(1)); }; requestAnimationFrame(step); })";
    let frames = page.eval(script);
    let frames: Vec<f64> = frames.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    let far = page.eval("scrollY").as_f64().expect("a place");
    let slow = frames.iter().filter(|&&time| time > 50.0).count();
    println!("{:<44} {far:.0} pixels, {slow} of {} frames over 50 ms", "library scrolled", frames.len());
    told("time between frames while a library scrolls", "ms", frames);
    let body = |after: &Value| json!({ "query": "", "limit": 48, "after": after });
    let mut after = Value::Null;
    let times = (0..50).map(|_| {
        let start = Instant::now();
        let headers = [("content-type", "application/json")];
        let found = request(serving.port, "POST", "/api/find", &headers, body(&after).to_string().as_bytes());
        assert_eq!(found.status, 200, "{}", found.text());
        after = found.json()["next"].clone();
        start.elapsed().as_secs_f64() * 1000.0
    });
    told("the next 48 puzzles of a library", "ms", times.collect());
}

fn solved() {
    let serving = Serving::start();
    for (fen, key) in &MATES {
        assert_eq!(serving.solve(fen)["keys"][0]["san"], *key);
    }
    let figures = (0..5).map(|_| {
        let start = Instant::now();
        std::thread::scope(|scope| {
            for part in 0..4 {
                let serving = &serving;
                scope.spawn(move || {
                    for number in 0..100 {
                        let (fen, key) = MATES[(part + number) % MATES.len()];
                        assert_eq!(serving.solve(fen)["keys"][0]["san"], key);
                    }
                });
            }
        });
        1000.0 * start.elapsed().as_secs_f64() / 400.0
    });
    let times: Vec<f64> = figures.collect();
    let best = times.iter().copied().fold(f64::INFINITY, f64::min);
    told("a solve through the API, four clients", "ms", times);
    println!("{:<44} {:.0}", "solves a second", 1000.0 / best);
}

fn flat() {
    let serving = Serving::start();
    let run = || {
        for number in 0..1000 {
            let (fen, key) = MATES[number % MATES.len()];
            assert_eq!(serving.solve(fen)["keys"][0]["san"], key);
        }
        serving.memory()
    };
    if let (Some(first), Some(second)) = (run(), run()) {
        println!("{:<44} {first:.1} MB, after 2000 {second:.1} MB", "memory after 1000 jobs");
        assert!(second < first + 16.0, "memory grows");
    }
}
