//! A job and its JSON.

use super::count::CountJob;
use super::document::Document;
use super::error::ShardError;
use super::exhaust::ExhaustJob;
use super::files::{Files, JobFile};
use super::games;
use crate::collection::ImportFiles;
use crate::count::Counted;
use crate::{Positions, RateOptions};
use rookwright_compose::MateOptions;
use rookwright_games::mine::Mining;
use rookwright_run::options::{Field, Given, Options};
use rookwright_run::{Settings, Shard, check_format};
use serde_json::{Map, Value, json};
use std::time::Instant;

/// A job that can be cut into shards.
///
/// Its field `task` is one of `count`, `generate` (all mates with some pieces), `mine`, `solve` (many mates), `rate` and
/// `import`.
#[derive(Clone, Debug)]
pub struct Job {
    pub(crate) kind: Kind,
    /// The files that it reads, for tasks that read some.
    files: Option<Files>,
    json: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Count(CountJob),
    Exhaust(ExhaustJob),
    Games(Mining),
    Mates(Positions),
    Ratings(RateOptions),
    Import(ImportFiles),
}

/// A task that can be cut, with the table of its options.
#[derive(Clone, Copy, Debug)]
pub struct JobTable {
    /// The name of the task.
    pub task: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// Its options.
    pub fields: &'static [&'static Field],
    /// Whether it reads files.
    pub has_files: bool,
}

impl JobTable {
    const fn of<O: Options>(task: &'static str, has_files: bool) -> Self {
        Self { task, about: O::ABOUT, fields: O::FIELDS, has_files }
    }
}

/// The tasks that can be cut, with their options.
pub const JOBS: &[JobTable] = &[
    JobTable::of::<Counted>("count", false),
    JobTable::of::<MateOptions>("generate", false),
    JobTable::of::<Mining>("mine", true),
    JobTable::of::<Positions>("solve", true),
    JobTable::of::<RateOptions>("rate", true),
    JobTable::of::<ImportFiles>("import", true),
];

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
        // What belongs to the job is taken away; the rest are the options of the task, which refuses those that it does not know.
        let mut fields = fields.clone();
        fields.shift_remove("schema");
        let Some(Value::String(task)) = fields.shift_remove("task") else {
            return Err(ShardError::Input(format!("a job needs a field 'task': {TASKS}")));
        };
        // The contents of files are part of the job, so that shards of other files are found out.
        let files = if JOBS.iter().any(|job| job.task == task && job.has_files) {
            let list = fields.shift_remove("files").unwrap_or_else(|| json!([]));
            let list: Vec<JobFile> =
                serde_json::from_value(list).map_err(|error| ShardError::Input(format!("files: {error}")))?;
            Some(Files::read(&list)?)
        } else {
            None
        };
        let (kind, options) = match task.as_str() {
            "count" => CountJob::read(&fields).map(|(job, json)| (Kind::Count(job), json))?,
            "generate" => ExhaustJob::read(&fields).map(|(job, json)| (Kind::Exhaust(job), json))?,
            "mine" => {
                let (mining, json) = options::<Mining>(&fields)?;
                mining.check().map_err(ShardError::input)?;
                (Kind::Games(mining), json)
            }
            "solve" => options(&fields).map(|(job, json)| (Kind::Mates(job), json))?,
            "rate" => options(&fields).map(|(job, json)| (Kind::Ratings(job), json))?,
            "import" => options(&fields).map(|(job, json)| (Kind::Import(job), json))?,
            other => {
                let other: String = other.chars().take(40).collect();
                return Err(ShardError::Input(format!(
                    "the task '{other}' cannot be cut into shards: expected {TASKS}"
                )));
            }
        };
        // Written anew with all defaults, so that the same job has the same text.
        let mut json = Map::from_iter([("task".to_owned(), Value::from(task))]);
        json.extend(files.iter().map(|files| ("files".to_owned(), json!(files.list()))));
        json.extend(options);
        Ok(Self { kind, files, json: json.into() })
    }

    /// Returns the job as JSON: the same job has the same text, however it was written.
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// Returns a text that identifies a shard of the job, for checkpoints.
    pub fn identity(&self, shard: Shard) -> String {
        // A person reads it where a file belongs to another job.
        format!("{}\nshard {shard}\n", self.json.to_string().replace("\\n", "\n"))
    }

    /// Returns the files that the job reads; `None` if it reads none.
    pub(crate) fn files(&self) -> Option<&Files> {
        self.files.as_ref()
    }

    /// Does one shard with these threads, within the budget; progress is reported, and a count uses the checkpoint.
    ///
    /// # Errors
    /// If the files are others than the job's, the work was stopped, or there is a bug.
    pub fn run(&self, shard: Shard, settings: &Settings) -> Result<Document, ShardError> {
        let start = Instant::now();
        let opened = self.files().map(|files| files.open(&settings.budget.cancel)).transpose()?;
        let files = self.files().map_or(&[][..], Files::list);
        let result = match &self.kind {
            Kind::Count(job) => job.run(shard, settings),
            Kind::Exhaust(job) => job.run(shard, settings),
            Kind::Games(mining) => games::run(mining, files, shard, settings),
            Kind::Mates(job) => job.run(files, shard, settings),
            Kind::Ratings(job) => job.run(files, shard, settings),
            Kind::Import(job) => job.run(files, shard, settings),
        }?;
        opened.map_or(Ok(()), |files| files.check_unchanged())?;
        Ok(Document { job: self.json.clone(), shard, time: start.elapsed(), result })
    }
}

/// Reads the options of a job, and returns them as its document has them, too.
fn options<O: Options>(body: &Map<String, Value>) -> Result<(O, Map<String, Value>), ShardError> {
    let given = Given::<O>::read(body, &[]).map_err(ShardError::input)?;
    let json = given.json();
    Ok((given.options, json))
}
