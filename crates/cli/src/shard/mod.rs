//! `--shard`: does one part of a job, so that several machines share it; and `merge`, which puts the parts together.

mod merge;

pub(crate) use merge::{BRIEF, EXAMPLES, MergeArgs, run as merge};

use crate::args::EffortArgs;
use crate::choice::Choice;
use crate::failure::Failure;
use crate::output::{Status, print_line, remark, unwritable};
use crate::report::seconds;
use crate::session::Session;
use rookwright_run::{Checkpoint, NewFile};
use rookwright_shards::{Context, Job, JobFile, ShardError};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// What a shard needs besides its job.
pub(crate) struct Part<'a> {
    pub(crate) choice: Choice,
    pub(crate) output: Option<&'a Path>,
    pub(crate) effort: &'a EffortArgs,
    pub(crate) checkpoint: Option<&'a Path>,
}

/// Does a shard of a job and writes its result.
pub(crate) fn run(job: &Value, part: &Part<'_>) -> Result<Status, Failure> {
    let slice = part.choice.slice()?;
    let job = Job::read(job)?;
    let inputs = job.json().get("files").and_then(Value::as_array).into_iter().flatten();
    let is_input = |path: &Path| {
        let same = |file: &Value| {
            let name = file.get("name").and_then(Value::as_str).unwrap_or_default();
            Path::new(name)
                .canonicalize()
                .is_ok_and(|file| path.canonicalize().is_ok_and(|path| path == file))
        };
        inputs.clone().any(same)
    };
    if part.output.is_some_and(is_input) {
        return Err(Failure::input("--output: the file is one of those to read: choose another name"));
    }
    let open = |file: &Path| {
        let opened = Checkpoint::open(file, &job.identity(slice));
        opened.map(Arc::new).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
    };
    let checkpoint = part.checkpoint.map(open).transpose()?;
    // A folder that cannot be written is noticed before the work, not after it.
    let mut file = match part.output {
        Some(path) => Some((path, NewFile::create(path).map_err(|error| unwritable(path, &error))?)),
        None => None,
    };
    let session = Session::start(part.effort, None)?;
    let context = Context { checkpoint: checkpoint.clone(), ..context(&session) };
    let done = job.run(slice, &context);
    session.bar.clear();
    if let Some(trouble) = checkpoint.as_deref().and_then(Checkpoint::trouble) {
        remark(&format!("the checkpoint could not be written and is incomplete: {trouble}"));
    }
    let document = match done {
        Ok(document) => document,
        Err(ShardError::Unfinished) => {
            let advice =
                if checkpoint.is_some() { "the same command goes on from here" } else { "run it again" };
            remark(&format!("shard {slice} was stopped before its end and has no result: {advice}"));
            return Ok(if session.is_terminated() { Status::Terminated } else { Status::Unfinished });
        }
        Err(error) => return Err(error.into()),
    };
    match &mut file {
        None => print_line(&document.to_string())?,
        Some((path, file)) => {
            let written = writeln!(file, "{document}").and_then(|()| file.complete());
            written.map_err(|error| unwritable(path, &error))?;
        }
    }
    if let Some((path, file)) = file {
        file.commit().map_err(|error| unwritable(path, &error))?;
    }
    if !part.effort.quiet {
        remark(&format!("shard {slice}: {}", seconds(session.time())));
    }
    Ok(Status::Answered)
}

/// Returns what a shard or a merge may use.
fn context(session: &Session) -> Context {
    let settings = session.settings();
    Context {
        threads: settings.threads,
        budget: settings.budget,
        progress: settings.progress,
        ..Context::default()
    }
}

/// Returns the files of a job.
pub(crate) fn files(names: &[String]) -> Value {
    names.iter().map(|name| json!(JobFile { name: name.clone(), ..JobFile::default() })).collect()
}

/// Returns a job from its task and its fields.
pub(crate) fn job(task: &str, fields: Value) -> Value {
    let mut job = Map::from_iter([("task".to_owned(), Value::from(task))]);
    if let Value::Object(fields) = fields {
        job.extend(fields);
    }
    Value::Object(job)
}

impl From<ShardError> for Failure {
    fn from(error: ShardError) -> Self {
        match error {
            ShardError::Internal(message) => Failure::Internal(message),
            ShardError::Write(error) => error.into(),
            error => Failure::Input(error.to_string()),
        }
    }
}
