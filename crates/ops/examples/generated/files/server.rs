//! The documents of the web server about itself, by the types that they are, and what it and the program read.

use super::documents::{Document, plain};
use rookwright_ops::server::{
    Collections, JobList, LastingChange, LastingCounts, LastingEntry, OpenCollection, OpenRequest,
    PathQuestion, SchemaList,
};
use rookwright_ops::{About, RefusalBody};
use rookwright_puzzle::document::AnySolution;
use rookwright_run::JSON_MAJOR;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// What `/api/collections` answers.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "the type is only described")]
enum CollectionsAnswer {
    /// GET.
    All(Collections),
    /// POST, before the user has confirmed the path.
    Question(PathQuestion),
    /// POST.
    One(OpenCollection),
}

/// What `/api/lasting` answers.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "the type is only described")]
enum LastingAnswer {
    /// GET.
    All(LastingCounts),
    /// POST.
    One(Box<LastingEntry>),
}

/// The documents.
pub(super) const DOCUMENTS: &[Document] = &[
    plain::<About>("api-about", "The answer of GET /api/about", "What the program can do."),
    plain::<CollectionsAnswer>(
        "api-collections",
        "The answers of /api/collections",
        "GET lists the open collections; POST asks for confirmation (status 409), or returns the entry of the collection that \
         it opened.",
    ),
    plain::<JobList>("api-jobs", "The answer of GET /api/jobs", "The current jobs."),
    plain::<LastingAnswer>(
        "api-lasting",
        "The answers of /api/lasting",
        "GET lists the counts that go on without a client; POST returns the entry of one.",
    ),
    plain::<RefusalBody>(
        "api-refusal",
        "A refusal of the API",
        "The body of a response that is not a success.",
    ),
    plain::<SchemaList>("api-schemas", "The answer of GET /api/schemas", "The schemas that the server has."),
];

/// A puzzle that is read from JSON.
#[derive(JsonSchema)]
#[schemars(extend(
    "additionalProperties" = true,
    "anyOf" = ["puz", "fen", "puzzle", "collection", "algebraic"].map(|name| serde_json::json!({ "required": [name] })),
))]
#[allow(dead_code, reason = "the type is only described")]
struct PuzzleLine {
    /// The name and major number of the format of the line; a higher number than that of this version is refused.
    #[schemars(extend("pattern" = format!("^[a-z-]+/{JSON_MAJOR}(\\.[0-9]+)?$")))]
    schema: Option<String>,
    /// The text of a puzzle file.
    puz: Option<String>,
    /// Its solution.
    solution: Option<AnySolution>,
    /// A level, or an object with stars.
    #[schemars(extend("nullable" = true))]
    difficulty: Option<LevelOrRating>,
    /// A position, if there is no puz.
    fen: Option<String>,
    /// What is asked of the position.
    stipulation: Option<String>,
    /// A title.
    title: Option<String>,
}

/// How hard a puzzle is.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "the type is only described")]
enum LevelOrRating {
    /// A level from 1 to 5.
    Level(#[schemars(range(min = 1, max = 5))] u8),
    /// An object with stars.
    Rating(serde_json::Map<String, serde_json::Value>),
}

/// A record of docs/reference/records.md.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "the type is only described")]
struct ComputedRecord {
    /// The command that computes it.
    command: String,
    /// The time that it took, in seconds.
    #[schemars(range(min = 0))]
    seconds: Option<f64>,
    /// The most memory in megabytes.
    memory: Option<u64>,
    /// The command that confirmed it in another way.
    second: Option<String>,
    /// The time that this took, in seconds.
    #[schemars(range(min = 0))]
    second_seconds: Option<f64>,
    /// What it confirmed.
    confirmed: Option<Vec<Confirmed>>,
    /// The optimum.
    optimum: Option<u64>,
    /// The number of solutions.
    #[schemars(regex(pattern = "^[0-9]+$"))]
    count: Option<String>,
    /// The same up to symmetry.
    #[schemars(regex(pattern = "^[0-9]+$"))]
    classes: Option<String>,
    /// Where it was published.
    published: Option<String>,
    /// What was published.
    known: Option<PublishedRecord>,
}

/// What was published.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "the type is only described")]
struct PublishedRecord {
    /// The optimum.
    optimum: Option<u64>,
    /// The number of solutions.
    count: Option<String>,
    /// The same up to symmetry.
    classes: Option<String>,
}

/// What another command confirms of a record.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "the type is only described")]
enum Confirmed {
    /// The number of solutions.
    Count,
    /// The same up to symmetry.
    Classes,
    /// The optimum.
    Optimum,
}

/// What is read. What need not be given may be left out.
pub(super) const READ: &[Document] = &[
    plain::<OpenRequest>(
        "api-collections-request",
        "The request of POST /api/collections",
        "Opens a collection.",
    ),
    plain::<LastingChange>(
        "api-lasting-change",
        "The request of POST /api/lasting/ID",
        "Changes a lasting count.",
    ),
    plain::<PuzzleLine>(
        "puzzle-input",
        "A puzzle that is read from JSON",
        "What 'rookwright sheet', 'rookwright rate', 'collection import' and the task keep read as a line of JSON: a puzzle \
         file as text, or a position. Fields that are not known are ignored.",
    ),
    plain::<BTreeMap<String, Vec<ComputedRecord>>>(
        "records",
        "docs/records.json",
        "The tables of docs/reference/records.md: records by table.",
    ),
];
