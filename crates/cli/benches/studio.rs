//! How quick the studio is: `cargo bench -p rookwright-cli --bench studio`.
//!
//! From a cold start to the first paint; from the click on Solve to the key of a mate in two on the screen; solves a
//! second through the API; memory over a thousand jobs.  Every answer is looked at.  What is painted needs chromium.

#[path = "../../web/tests/page/browser/mod.rs"]
#[allow(dead_code, reason = "the tests of the page do more with it")]
mod browser;
#[path = "../../web/tests/common/http.rs"]
#[allow(dead_code, reason = "the tests of the API do more with it")]
mod http;

use http::request;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

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
        let mut child = Command::new(env!("CARGO_BIN_EXE_rookwright"))
            .args(["serve", "--port", "0"])
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
    shown();
    solved();
    flat();
}

/// The best and the middle of several.
fn told(what: &str, unit: &str, mut figures: Vec<f64>) {
    figures.sort_by(f64::total_cmp);
    println!("{what:<44} best {:7.1} {unit}, median {:7.1} {unit}", figures[0], figures[figures.len() / 2]);
}

fn painted() {
    let Some(browser) = browser::browser() else { return };
    // The browser itself is warm: it is the user's, and open already.
    drop(browser.page(&Serving::start().url, 1280));
    let runs = (0..7).map(|_| {
        let start = Instant::now();
        let serving = Serving::start();
        let up = start.elapsed().as_secs_f64() * 1000.0;
        let page = browser.page(&serving.url, 1280);
        let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
        page.wait(&format!("{paint} > 0"));
        let board = page.eval("document.querySelectorAll('[data-square]').length");
        assert_eq!(board, 64, "the board is there");
        up + page.eval(paint).as_f64().expect("a time")
    });
    told("cold start of the program to first paint", "ms", runs.collect());
}

fn shown() {
    let Some(browser) = browser::browser() else { return };
    let serving = Serving::start();
    let (fen, key) = MATES[0];
    let runs = (0..9).map(|_| {
        let page = browser.page(&serving.url, 1280);
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
