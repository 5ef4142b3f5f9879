//! A database of puzzles.

use crate::failure::Failure;
use crate::running::News;
use crate::settings::Options;
use crate::values::{Document, Request};
use pyo3::prelude::*;
use rookwright::collection::{
    self as library, Access, FileReport, Import, ImportListener, MOST_REJECTS, Origin, Recheck, Record,
    RejectedEntry,
};
use rookwright::ops::{Edits, ImportFiles, Proving, Selection};
use rookwright::run::Budget;
use rookwright::run::document::value_of;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The time for the solution of a puzzle that is written in full.
const SOLVING_TIME: Duration = Duration::from_secs(2);

/// An open collection, or one that was closed. A search holds it while it runs, without the interpreter lock.
#[pyclass(frozen, module = "rookwright._rookwright")]
pub(crate) struct Collection {
    open: Arc<Mutex<Option<library::Collection>>>,
    file: PathBuf,
}

/// Returns the file of the user's own collection; `None` if the system has no folder for data of programs.
#[pyfunction]
pub(crate) fn default_collection() -> Option<PathBuf> {
    library::default_file()
}

type Work<T> = Result<T, library::Error>;

impl Collection {
    /// Does something quick with the collection, without the interpreter lock.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut library::Collection) -> Work<T> + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| within(&self.open, &self.file, work));
        Ok(done?)
    }
}

fn within<T>(
    open: &Mutex<Option<library::Collection>>,
    file: &std::path::Path,
    work: impl FnOnce(&mut library::Collection) -> Work<T>,
) -> Result<T, Failure> {
    // One thread at a time: a connection to SQLite cannot be used by two.
    let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
    match open.as_mut() {
        Some(collection) => Ok(work(collection)?),
        None => Err(Failure::Closed(format!("{}: the collection is closed", file.display()))),
    }
}

#[pymethods]
impl Collection {
    /// Opens a file: `read`, `write` or `create`.
    #[new]
    fn new(py: Python<'_>, file: PathBuf, access: &str) -> PyResult<Self> {
        let access = match access {
            "read" => Access::Read,
            "write" => Access::Write,
            _ => Access::Create,
        };
        let opened = py.detach(|| library::Collection::open(&file, access)).map_err(Failure::from)?;
        Ok(Self { open: Arc::new(Mutex::new(Some(opened))), file })
    }

    /// The file.
    #[getter]
    fn file(&self) -> PathBuf {
        self.file.clone()
    }

    /// Whether it was closed.
    #[getter]
    fn closed(&self, py: Python<'_>) -> bool {
        // An import may hold the lock for long, and other threads of Python should run meanwhile.
        py.detach(|| self.open.lock().unwrap_or_else(PoisonError::into_inner).is_none())
    }

    /// Closes it, after what is under way.
    fn close(&self, py: Python<'_>) {
        py.detach(|| drop(self.open.lock().unwrap_or_else(PoisonError::into_inner).take()));
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let len = self.with(py, |collection| collection.len())?;
        Ok(usize::try_from(len).unwrap_or(usize::MAX))
    }

    /// Finds puzzles. Returns their numbers.
    fn find(&self, py: Python<'_>, query: &str, request: Request) -> PyResult<Vec<i64>> {
        let asked: Selection = request.read(py)?;
        let find = asked.find(query, asked.limit, asked.seed()).map_err(Failure::from)?;
        self.with(py, |collection| collection.find(&find))
    }

    /// Returns puzzles as documents, without those that were removed meanwhile.
    fn records(&self, py: Python<'_>, ids: Vec<i64>) -> PyResult<Vec<Document>> {
        self.with(py, |collection| {
            let mut documents = Vec::new();
            for id in ids {
                match collection.show(id) {
                    Ok(record) => documents.push(Document(library::write::record_json(&record))),
                    // A puzzle that was removed since it was found leaves a gap and no exception.
                    Err(library::Error::NoPuzzle(_)) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(documents)
        })
    }

    /// Returns one puzzle as a document.
    fn show(&self, py: Python<'_>, id: i64) -> PyResult<Document> {
        self.with(py, |collection| Ok(Document(library::write::record_json(&collection.show(id)?))))
    }

    /// Takes in the puzzles of files, or of a text. Returns a document.
    fn import_files(
        &self,
        py: Python<'_>,
        files: Vec<String>,
        text: Option<String>,
        request: Request,
        options: Options,
    ) -> PyResult<Document> {
        let (settings, running) = options.read(py)?;
        let mut import = Import {
            threads: settings.threads,
            cancel: settings.budget.cancel.clone(),
            ..request.read::<ImportFiles>(py)?.import()
        };
        let mut origins = Vec::new();
        if let Some(text) = text {
            // A text has no file name, and its puzzles need a source.
            let name = import.source.get_or_insert_with(|| "Python".to_owned());
            origins.push(Origin::text(name.clone(), text));
        }
        for file in &files {
            origins.extend(library::origins_of(file).map_err(Failure::from)?);
        }
        let (open, file, news) = (Arc::clone(&self.open), self.file.clone(), running.news());
        let document = running.wait(py, move || {
            within(&open, &file, |collection| {
                let mut teller = Teller { news, rejects: Vec::new() };
                let report = collection.import(&origins, &import, &mut teller)?;
                let mut document = value_of(&report);
                document["rejects"] = teller.rejects.into();
                document["puzzles"] = collection.len()?.into();
                Ok(document)
            })
        })??;
        Ok(Document(document))
    }

    /// Changes puzzles, all or none. Returns how many changed.
    fn edit(&self, py: Python<'_>, ids: Vec<i64>, request: Request) -> PyResult<u64> {
        let edit = request.read::<Edits>(py)?.edit();
        self.with(py, |collection| collection.edit(&ids, &edit))
    }

    /// Removes puzzles.
    fn remove(&self, py: Python<'_>, ids: Vec<i64>) -> PyResult<()> {
        self.with(py, |collection| collection.remove(&ids))
    }

    /// Returns all lists with their numbers of puzzles.
    fn lists(&self, py: Python<'_>) -> PyResult<Vec<(String, u64)>> {
        let lists = self.with(py, |collection| collection.lists())?;
        Ok(lists.into_iter().map(|list| (list.name, list.puzzles)).collect())
    }

    /// Returns the puzzles of a list, in its order.
    fn list_ids(&self, py: Python<'_>, name: &str) -> PyResult<Vec<i64>> {
        self.with(py, |collection| collection.list(name))
    }

    /// Appends puzzles to a list, which is created if there is none.
    fn add_to_list(&self, py: Python<'_>, name: &str, ids: Vec<i64>) -> PyResult<u64> {
        self.with(py, |collection| collection.add_to_list(name, &ids))
    }

    /// Removes puzzles from a list.
    fn remove_from_list(&self, py: Python<'_>, name: &str, ids: Vec<i64>) -> PyResult<u64> {
        self.with(py, |collection| collection.remove_from_list(name, &ids))
    }

    /// Renames a list.
    fn rename_list(&self, py: Python<'_>, name: &str, new: &str) -> PyResult<()> {
        self.with(py, |collection| collection.rename_list(name, new))
    }

    /// Deletes a list, but not its puzzles.
    fn delete_list(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.with(py, |collection| collection.delete_list(name))
    }

    /// Counts the puzzles by family, stipulation, theme and rating. Returns a document.
    fn stats(&self, py: Python<'_>) -> PyResult<Document> {
        self.with(py, |collection| Ok(Document(value_of(&collection.stats()?))))
    }

    /// Proves puzzles again. Returns a document.
    #[pyo3(signature = (options, request, *, changed, undecided))]
    fn check(
        &self,
        py: Python<'_>,
        options: Options,
        request: Request,
        changed: bool,
        undecided: bool,
    ) -> PyResult<Document> {
        let (settings, running) = options.read(py)?;
        let recheck = Recheck {
            changed,
            open: undecided,
            threads: settings.threads,
            nodes: request.read::<Proving>(py)?.nodes,
            cancel: settings.budget.cancel.clone(),
        };
        let (open, file, news) = (Arc::clone(&self.open), self.file.clone(), running.news());
        let document = running.wait(py, move || {
            within(&open, &file, |collection| {
                let report = collection.recheck(&recheck, &mut |done, of| {
                    news.tell(json!({ "kind": "parts", "done": done, "of": of }));
                })?;
                Ok(value_of(&report))
            })
        })??;
        Ok(Document(document))
    }

    /// Writes a copy.
    fn backup(&self, py: Python<'_>, file: PathBuf) -> PyResult<()> {
        self.with(py, |collection| collection.backup(&file))
    }

    /// Takes in another collection. Returns the numbers of new puzzles, known puzzles and lists.
    fn merge(&self, py: Python<'_>, file: PathBuf) -> PyResult<(u64, u64, u64)> {
        let merged = self.with(py, |collection| {
            let other = library::Collection::open(&file, Access::Read)?;
            collection.merge(&other)
        })?;
        Ok((merged.new, merged.known, merged.lists))
    }

    /// Returns puzzles in a format, and the number of those that it cannot carry.
    fn export(&self, py: Python<'_>, ids: Vec<i64>, format: &str) -> PyResult<(String, u64)> {
        let line = |text: String| text + "\n";
        let write = |record: &Record| -> Option<String> {
            use library::write;
            let budget = Budget { time: Some(SOLVING_TIME), ..Budget::default() };
            match format {
                "jsonl" => Some(line(write::record_json(record).to_string())),
                "csv" => write::csv_row(record).map(line),
                "epd" => write::epd_of(record).map(line),
                "pgn" => write::pgn_game(record),
                "olv" => write::olive_entry(record, &budget),
                _ => record.puzzle().map(|puzzle| format!("{puzzle}\n")),
            }
        };
        // Checked before the first record is read, since the last arm above takes any other word for `puz`.
        if !["jsonl", "csv", "epd", "pgn", "olv", "puz"].contains(&format) {
            let message = format!("unknown format '{format}': expected jsonl, csv, epd, pgn, olv or puz");
            return Err(Failure::input(message).into());
        }
        self.with(py, |collection| {
            let mut text = if format == "csv" { line(library::write::csv_header()) } else { String::new() };
            let mut left_out = 0;
            for id in ids {
                match write(&collection.show(id)?) {
                    Some(entry) => text.push_str(&entry),
                    None => left_out += 1,
                }
            }
            Ok((text, left_out))
        })
    }
}

/// Keeps the first rejected entries, and reports progress.
struct Teller {
    news: News,
    rejects: Vec<Value>,
}

impl ImportListener for Teller {
    fn rejected(&mut self, entry: &RejectedEntry<'_>) {
        // A file in the wrong format has as many as lines.
        if self.rejects.len() < MOST_REJECTS {
            let reject = entry.reject;
            self.rejects.push(json!({
                "file": entry.file,
                "line": reject.line,
                "column": reject.column,
                "reason": reject.reason.name(),
                "message": reject.message,
            }));
        }
    }

    fn progress(&mut self, file: &FileReport) {
        self.news.tell(
            json!({ "kind": "entries", "done": file.numbers.skipped + file.numbers.entries, "of": null }),
        );
    }
}
