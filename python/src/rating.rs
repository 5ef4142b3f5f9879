//! How hard the mates of files are.

use crate::failure::Failure;
use crate::settings::Options;
use crate::stream::{Item, Stream};
use crate::values::Request;
use pyo3::prelude::*;
use rookwright::collection::{NoRating, Origin, Reason, origins_of, rate_files};
use rookwright::ops::RateOptions;
use serde_json::json;
use std::ops::ControlFlow;

/// Starts to rate the mates of files, or positions in FEN or EPD, each as a text of its own.
#[pyfunction]
pub(crate) fn rate(
    py: Python<'_>,
    files: Vec<String>,
    positions: Option<Vec<String>>,
    request: Request,
    options: Options,
) -> PyResult<Stream> {
    let (settings, running) = options.read(py)?;
    let asked: RateOptions = request.read(py)?;
    let is_text = positions.is_some();
    // Each position is a text whose name is its number, by which its result is found again.
    let texts = positions.into_iter().flatten().zip(1..);
    let mut origins: Vec<Origin> = texts.map(|(text, nth)| Origin::text(format!("{nth}"), text)).collect();
    for name in &files {
        origins.extend(origins_of(name).map_err(Failure::from)?);
    }
    let (import, rating) = (asked.import(), asked.rating(settings.budget.cancel.clone()));
    Stream::start(running, move |found| {
        let (mut rated, mut faults) = (0, Vec::new());
        let mut failure = None;
        let watch = settings.budget.watch();
        rate_files(origins, &import, &rating, settings.threads, None, &mut |entry| {
            // The limit of time is looked at here, between mates. A mate that has begun is finished.
            if watch.is_late() {
                return ControlFlow::Break(());
            }
            // A position is a text of one line, whose name is its number.
            let line = if is_text { entry.file.parse().unwrap_or(entry.line) } else { entry.line };
            let mut document = match (&entry.result, entry.json()) {
                (_, Some(document)) => {
                    rated += 1;
                    document
                }
                // Of a list every entry gets an answer. Files may have lines that are no puzzles,
                // which are counted as faults.
                (Err(NoRating::Rejected(reject)), _) if is_text => {
                    json!({ "difficulty": null, "reason": reject.message })
                }
                (Err(NoRating::Rejected(reject)), _) if reject.reason == Reason::File => {
                    failure = Some(Failure::File(format!("{}: {}", entry.file, reject.message)));
                    return ControlFlow::Break(());
                }
                (Err(NoRating::Rejected(reject)), _) => {
                    faults.push(
                        json!({ "line": reject.line, "column": reject.column, "message": reject.message }),
                    );
                    return ControlFlow::Continue(());
                }
                (Err(NoRating::NotRated(why)), _) => json!({ "difficulty": null, "reason": why.to_string() }),
                (Ok(_), None) => return ControlFlow::Continue(()),
            };
            document["line"] = line.into();
            found.send(Item::Document(document))
        });
        // A file that cannot be read is an error and no result, even if others were rated before it.
        match failure {
            Some(failure) => Err(failure),
            None => {
                let end = match (rating.cancel.is_cancelled(), watch.is_late()) {
                    (true, _) => "stopped",
                    (false, true) => "time limit",
                    (false, false) => "exhausted",
                };
                Ok(json!({ "end": end, "rated": rated, "faults": faults }))
            }
        }
    })
}
