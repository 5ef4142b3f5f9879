//! `--shard`: does one part of a job, so that several machines share it; and `merge`, which puts the parts together.

mod merge;

pub(crate) use merge::{BRIEF, EXAMPLES, MergeOptions, run as merge};

use crate::choice::Choice;
use crate::common::ShardOptions;
use crate::failure::Failure;
use crate::output::{LineFile, Status, is_passed_over, print_line, remark};
use crate::report::seconds;
use crate::session::Session;
use rookwright_games::input::files_of;
use rookwright_ops::Effort;
use rookwright_ops::shards::{Job, JobFile, ShardError};
use rookwright_run::{Checkpoint, Settings};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::Arc;

/// What a shard needs besides its job.
pub(crate) struct ShardRun<'a> {
    pub(crate) choice: Choice,
    pub(crate) output: Option<&'a Path>,
    pub(crate) effort: Effort,
    pub(crate) quiet: bool,
    pub(crate) checkpoint: Option<&'a Path>,
}

impl<'a> ShardRun<'a> {
    /// Returns the part that is wanted, if it is not the whole.
    pub(crate) fn of(wanted: &'a ShardOptions, effort: Effort, quiet: bool) -> Option<Self> {
        let (choice, output) = (wanted.part.shard?, wanted.output.as_deref());
        Some(Self { choice, output, effort, quiet, checkpoint: None })
    }
}

/// Does a shard of a job and writes its result.
pub(crate) fn run(job: &Value, part: &ShardRun<'_>) -> Result<Status, Failure> {
    let shard = part.choice.shard()?;
    let job = Job::read(job)?;
    // The checkpoint belongs to this shard of this job, and to no other.
    let open = |file: &Path| {
        let opened = Checkpoint::open(file, &job.identity(shard));
        opened.map(Arc::new).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
    };
    let checkpoint = part.checkpoint.map(open).transpose()?;
    // A folder that cannot be written is noticed before the work, not after it.
    let file = part.output.map(LineFile::create).transpose()?;
    let session = Session::of(&part.effort, part.quiet, None)?;
    let done = job.run(shard, &Settings { checkpoint: checkpoint.clone(), ..session.settings() });
    session.bar.clear();
    if let Some(trouble) = checkpoint.as_deref().and_then(Checkpoint::trouble) {
        remark(&format!("the checkpoint could not be written and is incomplete: {trouble}"));
    }
    let document = match done {
        Ok(document) => document,
        Err(ShardError::Unfinished) => {
            let advice =
                if checkpoint.is_some() { "the same command goes on from here" } else { "run it again" };
            remark(&format!("shard {shard} was stopped before its end and has no result: {advice}"));
            return Ok(if session.is_terminated() { Status::Terminated } else { Status::Unfinished });
        }
        Err(error) => return Err(error.into()),
    };
    match file {
        None => print_line(&document.to_string())?,
        Some(mut file) => {
            file.put(format!("{document}\n").as_bytes())?;
            file.commit()?;
        }
    }
    if !part.quiet {
        remark(&format!("shard {shard}: {}", seconds(session.time())));
    }
    Ok(Status::Answered)
}

/// Returns the files of a job.
pub(crate) fn files(names: &[String]) -> Value {
    let inside = names.iter().flat_map(|name| {
        // A name that leads nowhere is reported when the job is read.
        let files = files_of(Path::new(name)).unwrap_or_else(|_| vec![name.into()]);
        files.into_iter().filter(move |file| !is_passed_over(name, file))
    });
    inside.map(|path| json!(JobFile { name: path.display().to_string(), ..JobFile::default() })).collect()
}

/// Returns a job from its task, its files and its options.
pub(crate) fn job_of_files(task: &str, names: &[String], options: Map<String, Value>) -> Value {
    let fields = Map::from_iter([("files".to_owned(), files(names))]);
    job(task, fields.into_iter().chain(options).collect())
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
