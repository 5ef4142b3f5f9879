//! Options that several verbs have, and only on a command line: how they answer, and where results go.

use crate::choice::Choice;
use rookwright_ops::{Effort, OUTPUT, SEARCH, THREADS};
use rookwright_run::options::{FileRole, Kind, Options};
use std::path::PathBuf;

/// The heading of the options of jobs for several machines.
const CLUSTER: &str = "Cluster options";
/// The heading of the options of collections.
const COLLECTION: &str = "Collection options";

/// How much a search says besides its answer.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Quiet {
    /// Print only the answer: no progress, no summary
    #[option(short = 'q', group = SEARCH)]
    pub(crate) quiet: bool,
}

/// Answers for programs, the same for every verb that answers.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct JsonForm {
    /// Print one JSON document
    #[option(conflicts = ["jsonl"], group = OUTPUT)]
    pub(crate) json: bool,
    /// Print JSON lines: one for each result, or for the document
    #[option(group = OUTPUT, advanced)]
    pub(crate) jsonl: bool,
}

impl JsonForm {
    /// Whether the answer is JSON.  Where it is one document, both options print the same line.
    pub(crate) fn is_given(&self) -> bool {
        self.json || self.jsonl
    }
}

/// How pictures look on a terminal.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Picture {
    /// Draw pictures with plain letters, without colours
    #[option(group = OUTPUT, advanced)]
    pub(crate) ascii: bool,
}

/// Where puzzles are kept besides being printed.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct IntoCollection {
    /// Also add to the collection, in the list NAME
    #[option(kind = Kind::Text { value: "NAME", example: "favourites" }, may_be_empty, group = COLLECTION, advanced)]
    pub(crate) into: Option<String>,
    /// The collection's file \[default: in your data folder]
    #[option(kind = Kind::File(FileRole::Collection), aliases = ["file"], group = COLLECTION, advanced)]
    pub(crate) collection: Option<PathBuf>,
}

/// How a verb answers that shows neither puzzles nor progress of a search.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Answer {
    /// The form.
    #[option(flatten)]
    pub(crate) form: JsonForm,
    /// Print only the answer: no progress, no summary
    #[option(short = 'q', group = OUTPUT)]
    pub(crate) quiet: bool,
}

/// How much of the machine work may take that has no other limits.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Threads {
    /// Number of threads \[default: all cores]
    #[option(noun = "number of threads", kind = THREADS, group = SEARCH, advanced)]
    pub(crate) threads: Option<usize>,
}

impl Threads {
    /// Returns how much a search may spend.
    pub(crate) fn effort(&self) -> Effort {
        Effort { threads: self.threads, ..Effort::default() }
    }
}

/// The part of a job that is wanted.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct ShardArg {
    /// Do one part of the job: 3/64, slurm/64 or kubernetes/64
    ///
    /// slurm/64 takes the number from SLURM_ARRAY_TASK_ID (--array=1-64), kubernetes/64 from JOB_COMPLETION_INDEX, which
    /// counts from 0. 'rookwright merge' puts the parts together. See docs/reference/cluster.md.
    #[option(kind = Kind::Text { value: "K/N", example: "3/64" }, read = str::parse::<Choice>, group = CLUSTER, advanced)]
    pub(crate) shard: Option<Choice>,
}

/// The part of a job that is wanted, and where its result goes.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct ShardOptions {
    /// The part.
    #[option(flatten)]
    pub(crate) part: ShardArg,
    /// Write the result of `shard` to this file
    #[option(kind = Kind::File(FileRole::Output), requires = ["shard"], short = 'o', group = CLUSTER, advanced)]
    pub(crate) output: Option<PathBuf>,
}
