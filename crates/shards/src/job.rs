//! A job and its JSON.

use crate::context::Context;
use crate::count::CountJob;
use crate::document::Document;
use crate::error::ShardError;
use crate::exhaust::ExhaustJob;
use crate::files::Files;
use crate::games::GamesJob;
use crate::import::ImportJob;
use crate::mates::MatesJob;
use crate::ratings::RatingsJob;
use rookwright_run::{Slice, check_format};
use serde_json::{Value, json};
use std::time::Instant;

/// A job that can be cut into shards.
///
/// Its field `task` is one of `count`, `generate` (all mates with some pieces), `mine`, `solve` (many mates), `rate` and
/// `import`.
#[derive(Clone, Debug)]
pub struct Job {
    pub(crate) kind: Kind,
    json: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Count(CountJob),
    Exhaust(ExhaustJob),
    Games(GamesJob),
    Mates(MatesJob),
    Ratings(RatingsJob),
    Import(ImportJob),
}

/// The tasks that can be cut.
const TASKS: &str = "count, generate, mine, solve, rate or import";

impl Job {
    /// Reads a job.
    ///
    /// # Errors
    /// If it is wrong, or cannot be cut.
    pub fn read(value: &Value) -> Result<Self, ShardError> {
        let Some(fields) = value.as_object() else {
            return Err(ShardError::input("a job is an object like {\"task\": \"count\", ...}"));
        };
        check_format(value).map_err(ShardError::input)?;
        let mut fields = fields.clone();
        fields.shift_remove("schema");
        let Some(Value::String(task)) = fields.shift_remove("task") else {
            return Err(ShardError::Input(format!("a job needs a field 'task': {TASKS}")));
        };
        let body = Value::Object(fields);
        let (kind, body) = match task.as_str() {
            "count" => CountJob::read(body).map(|(job, json)| (Kind::Count(job), json))?,
            "generate" => ExhaustJob::read(&body).map(|(job, json)| (Kind::Exhaust(job), json))?,
            "mine" => GamesJob::read(body).map(|(job, json)| (Kind::Games(job), json))?,
            "solve" => MatesJob::read(body).map(|(job, json)| (Kind::Mates(job), json))?,
            "rate" => RatingsJob::read(body).map(|(job, json)| (Kind::Ratings(job), json))?,
            "import" => ImportJob::read(body).map(|(job, json)| (Kind::Import(job), json))?,
            other => {
                let other: String = other.chars().take(40).collect();
                return Err(ShardError::Input(format!(
                    "the task '{other}' cannot be cut into shards: expected {TASKS}"
                )));
            }
        };
        let mut json = json!({ "task": task });
        if let (Value::Object(json), Value::Object(body)) = (&mut json, body) {
            // What is not said is not written, so that the same job has the same text.
            json.extend(body.into_iter().filter(|(_, value)| is_said(value)));
        }
        Ok(Self { kind, json })
    }

    /// Returns the job as JSON: the same job has the same text, however it was written.
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// Returns a text that identifies a shard of the job, for checkpoints.
    pub fn identity(&self, slice: Slice) -> String {
        // A person reads it where a file belongs to another job.
        format!("{}\nshard {slice}\n", self.json.to_string().replace("\\n", "\n"))
    }

    /// Returns the files that the job reads; `None` if it reads none.
    pub(crate) fn files(&self) -> Option<&Files> {
        match &self.kind {
            Kind::Count(_) | Kind::Exhaust(_) => None,
            Kind::Games(job) => Some(job.files()),
            Kind::Mates(job) => Some(job.files()),
            Kind::Ratings(job) => Some(job.files()),
            Kind::Import(job) => Some(job.files()),
        }
    }

    /// Does one shard.
    ///
    /// # Errors
    /// If the files are others than the job's, the work was stopped, or there is a bug.
    pub fn run(&self, slice: Slice, context: &Context) -> Result<Document, ShardError> {
        let start = Instant::now();
        let files = self.files().map(|files| files.open(&context.budget.cancel)).transpose()?;
        let result = match &self.kind {
            Kind::Count(job) => job.run(slice, context),
            Kind::Exhaust(job) => job.run(slice, context),
            Kind::Games(job) => job.run(slice, context),
            Kind::Mates(job) => job.run(slice, context),
            Kind::Ratings(job) => job.run(slice, context),
            Kind::Import(job) => job.run(slice, context),
        }?;
        files.map_or(Ok(()), |files| files.check_unchanged())?;
        Ok(Document { job: self.json.clone(), slice, time: start.elapsed(), result })
    }
}

/// Whether a field says something: the others have their usual value.
fn is_said(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        _ => true,
    }
}
