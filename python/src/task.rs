//! Tasks with a JSON request: those that need no stream.

use crate::failure::Failure;
use crate::settings::Options;
use crate::values::{Document, Request};
use pyo3::prelude::*;
use rookwright::ops::{JobContext, Limits, News, NewsListener, Task};
use rookwright_run::{FileUses, NewFile};
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;

/// Runs a task and returns its document.
#[pyfunction]
pub(crate) fn run_task(py: Python<'_>, name: &str, request: Request, options: Options) -> PyResult<Document> {
    let (settings, running) = options.read(py)?;
    let limits = Limits { side: 10_000, solutions: u64::MAX, puzzles: u64::MAX, printed: usize::MAX };
    let body = Value::from(request.fields(py)?).to_string();
    let task = py.detach(|| Task::read(name, body.as_bytes(), &limits)).map_err(Failure::from)?;
    let progress = running.news();
    let document = running.wait_for_all(py, move || -> Result<_, Failure> {
        let news = NewsListener::new(move |news| {
            if let News::Progress(data) = news {
                progress.tell(data);
            }
        });
        let (budget, threads) = (settings.budget, Some(settings.threads));
        Ok(task.run(&JobContext { budget, threads, news, ..JobContext::default() })?)
    })??;
    Ok(Document(document))
}

/// Writes a file under a temporary name and renames it, so that a full disk or a kill leaves no half of it.
#[pyfunction]
pub(crate) fn write_file(
    py: Python<'_>,
    path: PathBuf,
    text: Option<String>,
    base64: Option<String>,
) -> PyResult<()> {
    use base64::Engine as _;
    let decoded = base64.map(|text| base64::engine::general_purpose::STANDARD.decode(text));
    let bytes = match decoded.transpose().map_err(Failure::input)? {
        Some(bytes) => bytes,
        None => text.unwrap_or_default().into_bytes(),
    };
    FileUses::default().check(&path).map_err(Failure::input)?;
    let written = py.detach(|| {
        let mut new = NewFile::create(&path)?;
        new.write_all(&bytes)?;
        new.complete()?;
        new.commit()
    });
    Ok(written.map_err(|error| Failure::file(&path, &error))?)
}
