//! The documents of the web server about itself: its jobs, collections and lasting counts, and how it refuses.

use crate::refusal::ErrorBody;
use crate::schemas::SCHEMAS;
use rookwright_run::document::{Seconds, document};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Limits of the server.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ServerLimits {
    /// Jobs that run at a time.
    pub jobs: usize,
    /// Jobs that may wait.
    pub queue: usize,
    /// Shared streams.
    pub streams: usize,
    /// Jobs on a stream.
    pub stream_jobs: usize,
    /// The most time of a job.
    pub time_limit: Seconds,
    /// The most memory of a job in bytes.
    pub memory: u64,
    /// The longest body in bytes.
    pub body: usize,
}

/// The schemas that the server has.
#[document]
pub struct SchemaList {
    /// The schemas.
    schemas: Vec<SchemaEntry>,
}

/// A schema.
#[document]
pub struct SchemaEntry {
    /// Its name, for GET /api/schemas/NAME.
    name: &'static str,
    /// What it describes.
    title: String,
    /// Its address.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "uri")))]
    id: String,
}

impl SchemaList {
    /// Lists all schemas.
    pub fn all() -> Self {
        let entry = |schema: &crate::schemas::Schema| SchemaEntry {
            name: schema.name,
            title: schema.title(),
            id: schema.id(),
        };
        Self { schemas: SCHEMAS.iter().map(entry).collect() }
    }
}

/// The jobs that wait or run.
#[document]
pub struct JobList {
    /// The jobs.
    pub jobs: Vec<ListedJob>,
}

/// A job that waits or runs.
#[document]
pub struct ListedJob {
    /// Its number.
    pub id: String,
    /// The task.
    pub task: &'static str,
    /// Whether it runs.
    pub state: JobState,
    /// The time since it was asked for, in whole seconds.
    pub seconds: u64,
}

/// Whether a job runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// It waits for others to end.
    Queued,
    /// It runs.
    Running,
}

/// The first event of a job.
#[document]
pub struct JobNumber {
    /// The number of the job.
    pub id: String,
}

/// The first event of a shared stream.
#[document]
pub struct StreamName {
    /// The name of the stream.
    pub id: String,
}

/// A job waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Queued {
    /// The number of jobs that wait ahead.
    pub ahead: usize,
}

/// A job has started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Started {}

/// A job was refused.
#[document]
pub struct Failed {
    /// The status of the response.
    pub status: u16,
    /// Why it was refused.
    pub error: ErrorBody,
}

/// An event on a shared stream, which says of which job it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tagged<'a> {
    /// What the client calls the job.
    pub tag: &'a str,
    /// The data of the event.
    pub data: Value,
}

/// A job that reports to a shared stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StartedJob {
    /// The number of the job.
    pub job: String,
}

/// All open collections.
#[document]
pub struct Collections {
    /// The collections.
    pub collections: Vec<OpenCollection>,
    /// Whether the client is on the machine of the studio, so that it may open and close collections.
    pub local: bool,
}

/// An open collection.
#[document]
pub struct OpenCollection {
    /// Its number.
    pub id: String,
    /// Its name, which no other open collection has.
    pub name: String,
    /// The file; for a client on another machine the name.
    pub path: String,
    /// The number of puzzles; null if the file cannot be read.
    pub puzzles: Option<u64>,
}

/// The request to open a collection.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenRequest {
    /// The file.
    pub path: String,
    /// Whether a file that does not exist is created.
    #[serde(default)]
    pub create: bool,
    /// Whether the user has confirmed the path.
    #[serde(default)]
    pub confirmed: bool,
}

/// The question to the user before a collection is opened (status 409).
#[document]
pub struct PathQuestion {
    /// That the path must be confirmed.
    pub error: ErrorBody,
    /// What is to be confirmed.
    pub confirm: CollectionQuestion,
}

/// The file that is to be opened.
#[document]
pub struct CollectionQuestion {
    /// The absolute path.
    pub path: String,
    /// Whether there is such a file.
    pub exists: bool,
    /// The number of its puzzles.
    pub puzzles: Option<u64>,
}

/// All lasting counts.
#[document]
pub struct LastingCounts {
    /// The counts, the newest first.
    pub counts: Vec<LastingEntry>,
    /// The most counts.
    pub most: usize,
    /// Whether counts can be started.
    pub possible: bool,
    /// Why not.
    pub trouble: Option<String>,
}

/// A count that goes on without a client.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "LastingCount", deny_unknown_fields)
)]
pub struct LastingEntry {
    /// Its number.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The request; null if the file is damaged.
    #[cfg_attr(feature = "schema", schemars(schema_with = "request_or_null"))]
    pub request: Value,
    /// When it was started, in seconds since 1970.
    pub created: u64,
    /// Its state.
    pub state: LastingState,
    /// The time of all runs in seconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 0)))]
    pub seconds: f64,
    /// How far it is.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::events::ProgressReport>"))]
    pub progress: Option<Value>,
    /// Whether finished parts are kept.
    pub keeps_parts: bool,
    /// The document of `count`, once there is one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<rookwright_puzzle::document::CountAnswer>"))]
    pub result: Option<Value>,
    /// Why it failed, or why its parts could not be kept.
    pub error: Option<String>,
}

/// The state of a lasting count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LastingState {
    /// It waits for others to end.
    Waiting,
    /// It runs.
    Running,
    /// The user has stopped it.
    Paused,
    /// It has counted everything.
    Done,
    /// It cannot go on.
    Failed,
    /// Its file cannot be read.
    Damaged,
}

#[cfg(feature = "schema")]
fn request_or_null(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "anyOf": [{ "$ref": "api-lasting-request.json" }, { "type": "null" }] })
}

/// The request to change a lasting count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LastingChange {
    /// What is done.
    #[serde(rename = "do")]
    pub action: LastingAction,
}

/// What is done with a lasting count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub enum LastingAction {
    /// It is stopped, and can go on later.
    Pause,
    /// It goes on.
    Resume,
    /// It begins anew.
    Restart,
}
