//! Jobs cut into shards, for clusters.

use crate::failure::Failure;
use crate::settings::Options;
use crate::values::{Document, Request};
use pyo3::prelude::*;
use rookwright::ops::shards::{JOBS, Job, Merged, OnCluster, ShardError, Source, merge};
use rookwright::run::Shard;
use rookwright::run::options::{Field, Kind, Message, Options as _};
use rookwright_run::{FileUse, FileUses, NewFile};
use serde_json::{Value, json};
use std::io::{BufWriter, IntoInnerError, Write};
use std::path::PathBuf;

/// Reads a job and returns it in the form in which the same job has the same text.
#[pyfunction]
pub(crate) fn read_job(py: Python<'_>, job: Request) -> PyResult<Document> {
    let value = job.fields(py)?.into();
    let job = py.detach(|| Job::read(&value)).map_err(Failure::from)?;
    Ok(Document(job.json().clone()))
}

/// Returns the options of a job, or of its scheduler (`cluster`), for a command line: one document for each.
#[pyfunction]
pub(crate) fn job_options(task: &str) -> Vec<Document> {
    let job = JOBS.iter().find(|job| job.task == task);
    described(job.map_or(OnCluster::FIELDS, |job| job.fields), "")
}

fn described(fields: &[&Field], within: &str) -> Vec<Document> {
    // No shard knows what the others find: only the undivided job can stop after some.
    let fields = fields.iter().filter(|field| field.name != "limit");
    let described = fields.flat_map(|field| match field.kind {
        // The options of a puzzle stand among the others.
        Kind::Object(shape) => described(shape.fields, field.name),
        kind => {
            let value =
                if let Kind::Text { value, .. } | Kind::Texts { value, .. } = kind { value } else { "" };
            vec![Document(json!({
                "name": field.name,
                "within": within,
                "kind": kind.name(),
                "help": Message::of(field.help).to_string(),
                "default": field.default,
                "value": value,
                "short": field.short,
                "place": format!("{:?}", field.place),
            }))]
        }
    });
    described.collect()
}

/// Does one shard of a job and returns its document as text.
#[pyfunction]
pub(crate) fn run_shard(
    py: Python<'_>,
    job: Request,
    number: u64,
    of: u64,
    options: Options,
) -> PyResult<String> {
    let shard = Shard::new(number, of).map_err(Failure::input)?;
    let value = job.fields(py)?.into();
    let (settings, running) = options.read(py)?;
    let document = running.wait_for_all(py, move || -> Result<_, Failure> {
        let job = Job::read(&value)?;
        Ok(job.run(shard, &settings)?.to_string())
    })??;
    Ok(document)
}

/// Returns the document of a file that was mined alone and under another name as that of a shard: of the files of an object
/// store, each is one.
#[pyfunction]
pub(crate) fn mined_shard(
    py: Python<'_>,
    document: &str,
    job: Request,
    number: u64,
    of: u64,
    was: &str,
    name: &str,
) -> PyResult<String> {
    let mut document = Source::text(name, document).read().map_err(Failure::from)?;
    document.job = job.fields(py)?.into();
    document.shard = Shard::new(number, of).map_err(Failure::input)?;
    rename(&mut document.result, &json!(was).to_string(), &json!(name).to_string());
    for list in ["ranges", "finds"] {
        let items = document.result[list].as_array_mut();
        items.into_iter().flatten().for_each(|item| item[0] = (number - 1).into());
    }
    document.result["faults"] = json!([]);
    Ok(document.to_string())
}

/// Renames a file in all texts, some of which are JSON: both names are as JSON writes them.
fn rename(value: &mut Value, was: &str, name: &str) {
    match value {
        Value::String(text) if text.contains(was) => *text = text.replacen(was, name, 1),
        Value::String(text) => *text = text.replace(was.trim_matches('"'), name.trim_matches('"')),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, was, name)),
        Value::Object(fields) => fields.values_mut().for_each(|field| rename(field, was, name)),
        _ => {}
    }
}

/// Checks that a run writes nothing over a file that it reads or keeps, nor over a database or a checkpoint. What is kept
/// or written has a name.
#[pyfunction]
pub(crate) fn keep_apart(
    read: Vec<PathBuf>,
    kept: Vec<(String, PathBuf)>,
    written: Vec<(String, PathBuf)>,
) -> PyResult<()> {
    let read = read.into_iter().map(|file| (FileUse::Read, "the file".to_owned(), file));
    let kept = kept.into_iter().map(|(name, file)| (FileUse::Kept, name, file));
    let written = written.into_iter().map(|(name, file)| (FileUse::Written, name, file));
    let mut uses = FileUses::default();
    for (what, name, file) in read.chain(kept).chain(written) {
        uses.add(what, &name, &file).map_err(Failure::input)?;
    }
    Ok(())
}

/// Puts documents together: texts, or files of one document a line. Lines of results are written to a file, or
/// returned.
#[pyfunction]
pub(crate) fn merge_shards(
    py: Python<'_>,
    texts: Vec<(String, String)>,
    files: Vec<PathBuf>,
    output: Option<PathBuf>,
    collection: Option<PathBuf>,
    options: Options,
) -> PyResult<(Document, Vec<String>)> {
    let (settings, running) = options.read(py)?;
    let (document, lines) = running.wait_for_all(py, move || -> Result<_, Failure> {
        // Inside, so that files are read without the interpreter's lock and a Ctrl-C is noticed.
        let mut sources: Vec<Source> = texts.iter().map(|(name, text)| Source::text(name, text)).collect();
        for file in &files {
            sources.extend(Source::of_file(file).map_err(|error| Failure::file(file, &error))?);
        }
        let mut lines = Vec::new();
        let mut file = match &output {
            Some(path) => {
                let new = NewFile::create(path).map_err(|error| Failure::file(path, &error))?;
                Some((path, BufWriter::new(new)))
            }
            None => None,
        };
        // Lines go to the file as they come: they may be more than fit into memory.
        let merged = merge(&sources, &settings, collection.as_deref(), &mut |line| match &mut file {
            Some((_, file)) => writeln!(file, "{line}"),
            None => {
                lines.push(line.to_owned());
                Ok(())
            }
        })?;
        if let Some((path, file)) = file {
            // The file gets its name only when it is complete, so that nobody reads half of it.
            let done = file.into_inner().map_err(IntoInnerError::into_error).and_then(|mut new| {
                new.complete()?;
                new.commit()
            });
            done.map_err(|error| Failure::file(path, &error))?;
        }
        let mut document = merged.json();
        if let Merged::Count { puzzle, outcome, .. } = &merged
            && let Some(optimum) = outcome.optimum
        {
            document["optimum_words"] = puzzle.optimum_words(optimum).into();
        }
        Ok((document, lines))
    })??;
    Ok((Document(document), lines))
}

impl From<ShardError> for Failure {
    fn from(error: ShardError) -> Self {
        match error {
            ShardError::Unfinished => Failure::Stopped,
            ShardError::Internal(message) => Failure::Internal(message),
            error => Failure::input(error),
        }
    }
}
