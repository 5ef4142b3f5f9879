//! Mates from games, one by one.

use crate::failure::Failure;
use crate::running::News;
use crate::settings::Options;
use crate::stream::{Found, Item, Stream};
use crate::values::Request;
use pyo3::prelude::*;
use rookwright::games::Fault;
use rookwright::mine::{Listener, MOST_FAULTS, Mining, MiningNumbers, Origin, mine as run};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// Starts a search through the games of files and folders.
#[pyfunction]
pub(crate) fn mine(
    py: Python<'_>,
    files: Vec<String>,
    request: Request,
    options: Options,
) -> PyResult<Stream> {
    let (settings, running) = options.read(py)?;
    let mut origins = Vec::new();
    for name in &files {
        let found = Origin::of_argument(name).map_err(|error| Failure::file(Path::new(name), &error))?;
        origins.extend(found);
    }
    if origins.is_empty() {
        return Err(Failure::input("there are no files in the folder").into());
    }
    let asked: Mining = request.read(py)?;
    asked.check().map_err(Failure::input)?;
    let mining = Mining { threads: settings.threads, budget: settings.budget, ..asked };
    let news = running.news();
    Stream::start(running, move |found| {
        let start = Instant::now();
        let mut teller = Teller { found, news, faults: Vec::new(), failed: Vec::new() };
        let mined =
            run(&origins, &mining, &mut teller).map_err(|error| Failure::Internal(error.to_string()))?;
        let MiningNumbers { games, filtered, positions, finds, repeats, left_out, open, .. } = &mined.numbers;
        let broken: u64 = mined.numbers.broken.values().sum();
        // An interrupted run was stopped by someone, or else by the clock.
        let end = match (mined.is_interrupted, mining.budget.cancel.is_cancelled()) {
            (true, false) => "time limit",
            (true, true) => "stopped",
            (false, _) if mined.is_limited => "limit reached",
            (false, _) => "exhausted",
        };
        Ok(json!({
            "end": end, "games": games, "filtered": filtered, "positions": positions, "finds": finds,
            "repeats": repeats, "left_out": left_out, "open": open, "broken": broken,
            "faults": teller.faults, "failed": teller.failed, "seconds": start.elapsed().as_secs_f64(),
        }))
    })
}

/// Hands the finds over.
struct Teller<'a> {
    found: &'a Found,
    news: News,
    faults: Vec<Value>,
    failed: Vec<Value>,
}

impl Listener for Teller<'_> {
    fn found(&mut self, text: &str, _: Option<&str>) -> ControlFlow<()> {
        match serde_json::from_str(text) {
            Ok(find) => self.found.send(Item::Document(find)),
            // The text is JSON that this program has just written.
            Err(_) => ControlFlow::Continue(()),
        }
    }

    fn broken(&mut self, file: &str, fault: &Fault) {
        if self.faults.len() < MOST_FAULTS {
            let line = fault.line;
            self.faults.push(json!({ "file": file, "line": line, "message": fault.to_string() }));
        }
    }

    fn failed(&mut self, file: &str, message: &str) {
        self.failed.push(json!({ "file": file, "message": message }));
    }

    fn progress(&mut self, numbers: &MiningNumbers, share: Option<f64>) {
        // How many games there are is known only as far as the share of the file that was read tells.
        let of = share.filter(|&share| share > 0.0).map(|share| (numbers.games as f64 / share) as u64);
        self.news.tell(json!({ "kind": "games", "done": numbers.games, "of": of, "finds": numbers.finds }));
    }
}
