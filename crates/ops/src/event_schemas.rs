//! The events of a job as their schemas describe them.

use crate::events::{FoundMate, FoundSolution, GeneratedPuzzle, ProgressReport};
use crate::mend::ProposedProblem;
use crate::server::{Failed, JobNumber, Queued, Started, StreamName};
use crate::variants::Variant;
use rookwright_puzzle::document::ComparedRun;
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// A generated puzzle, a mate from a game, a proposal or a variant.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, clippy::large_enum_variant, reason = "the type is only described")]
enum NewPuzzle {
    /// The task `generate`.
    Generated(GeneratedPuzzle),
    /// The task `mine`.
    Found(FoundMate),
    /// The task `mend`.
    Proposed(ProposedProblem),
    /// The task `variants`.
    Varied(Variant),
}

/// Makes the schema of a type.
type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

const fn of<T: JsonSchema>() -> SchemaOf {
    |schemas| schemas.subschema_for::<T>()
}

/// The events of a job and of a shared stream, with the schemas of their data.
pub const EVENTS: &[(&str, SchemaOf)] = &[
    ("job", of::<JobNumber>()),
    ("stream", of::<StreamName>()),
    ("queued", of::<Queued>()),
    ("started", of::<Started>()),
    ("progress", of::<ProgressReport>()),
    ("solution", of::<FoundSolution>()),
    ("run", of::<ComparedRun>()),
    ("puzzle", of::<NewPuzzle>()),
    ("failed", of::<Failed>()),
];
