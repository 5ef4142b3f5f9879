//! `--shard`: does one part of a job, so that several machines share it; and `merge`, which puts the parts together.

mod merge;

pub(crate) use merge::{BRIEF, EXAMPLES, MergeArgs, run as merge};

use crate::args::EffortArgs;
use crate::failure::Failure;
use crate::output::{Status, print_line, remark, unwritable};
use crate::report::seconds;
use crate::session::Session;
use clap::{Args, ValueHint};
use rookwright::run::{Checkpoint, NewFile, Slice, SliceError};
use rookwright::shards::{Context, Job, JobFile, ShardError};
use serde_json::{Map, Value, json};
use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// The part of a job that is wanted.
#[derive(Args, Clone)]
#[command(next_help_heading = "Cluster options")]
pub(crate) struct ShardArg {
    /// Do one part of the job: 3/64, slurm/64 or kubernetes/64
    ///
    /// slurm/64 takes the number from SLURM_ARRAY_TASK_ID (--array=1-64), kubernetes/64 from JOB_COMPLETION_INDEX, which
    /// counts from 0. 'rookwright merge' puts the parts together. See docs/CLUSTER.md.
    #[arg(long, value_name = "K/N", hide_short_help = true)]
    pub(crate) shard: Option<Choice>,
}

/// The part of a job that is wanted, and where its result goes.
#[derive(Args, Clone)]
#[command(next_help_heading = "Cluster options")]
pub(crate) struct ShardArgs {
    #[command(flatten)]
    pub(crate) arg: ShardArg,
    /// Write the result of --shard to this file
    #[arg(long, short, value_name = "FILE", requires = "shard", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub(crate) output: Option<PathBuf>,
}

/// Which part is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// This one.
    Slice(Slice),
    /// The one whose number Slurm has put into the environment.
    Slurm(u64),
    /// The one whose number Kubernetes has put into the environment.
    Kubernetes(u64),
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |error: SliceError| match error {
            SliceError::Text(_) => {
                let text: String = text.chars().take(40).collect();
                format!("'{text}' is not a shard: expected one like 3/64, slurm/64 or kubernetes/64")
            }
            error => error.to_string(),
        };
        // The number of shards is read as that of the first one.
        let of = |rest: &str| format!("1/{rest}").parse::<Slice>().map(Slice::of).map_err(wrong);
        match text.split_once('/') {
            Some(("slurm", rest)) => of(rest).map(Choice::Slurm),
            Some(("kubernetes" | "k8s", rest)) => of(rest).map(Choice::Kubernetes),
            _ => text.parse().map(Choice::Slice).map_err(wrong),
        }
    }
}

impl Choice {
    /// Returns the part, with its number from the environment if that is asked for.
    fn slice(self) -> Result<Slice, Failure> {
        let (name, first, of, hint) = match self {
            Choice::Slice(slice) => return Ok(slice),
            Choice::Slurm(of) => ("SLURM_ARRAY_TASK_ID", 1, of, format!("sbatch --array=1-{of}")),
            Choice::Kubernetes(of) => {
                ("JOB_COMPLETION_INDEX", 0, of, format!("an Indexed Job with completions: {of}"))
            }
        };
        let wrong = |why: &str| Failure::Input(format!("--shard: {name} {why}: expected {hint}"));
        let text = env::var(name).map_err(|_| wrong("is not set"))?;
        let number: u64 = text.trim().parse().map_err(|_| wrong("is not a number"))?;
        let number = number.saturating_add(1 - first);
        Slice::new(number, of).map_err(|_| wrong(&format!("is {}, which is none of {of}", text.trim())))
    }
}

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
    names.iter().map(|name| json!(JobFile { name: name.clone(), bytes: None })).collect()
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
