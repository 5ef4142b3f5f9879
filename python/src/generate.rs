//! New puzzles, one by one.

use crate::failure::Failure;
use crate::settings::Options;
use crate::stream::{Item, Stream};
use crate::values::Request;
use pyo3::prelude::*;
use rookwright::ops::{JobContext, Limits, News, NewsListener, Task};
use serde_json::Value;
use std::ops::ControlFlow;

/// Starts a generator. The fields of the request are those of the task `generate` (docs/reference/api.md).
#[pyfunction]
pub(crate) fn generate(py: Python<'_>, request: Request, options: Options) -> PyResult<Stream> {
    let (settings, running) = options.read(py)?;
    let body = Value::from(request.fields(py)?).to_string();
    let limits = Limits { puzzles: u64::MAX, side: u32::MAX, ..Limits::default() };
    let task = Task::read("generate", body.as_bytes(), &limits).map_err(Failure::from)?;
    let progress = running.news();
    Stream::start(running, move |stream| {
        let (found, cancel) = (stream.clone(), settings.budget.cancel.clone());
        let news = NewsListener::new(move |news| match news {
            News::Puzzle(puzzle) => {
                if let ControlFlow::Break(()) = found.send(Item::Document(puzzle)) {
                    cancel.cancel();
                }
            }
            News::Progress(data) => progress.tell(data),
            News::Solution(_) | News::Run(_) => {}
        });
        let (budget, threads) = (settings.budget, Some(settings.threads));
        let context = JobContext { budget, threads, news, only_news: true, ..JobContext::default() };
        Ok(task.run(&context)?)
    })
}
