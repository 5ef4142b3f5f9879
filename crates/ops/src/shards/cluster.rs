//! The options of the scheduler of shards. It is in Python, `python -m rookwright.cluster`; its options are a table like all others.

use rookwright_run::MOST_SHARDS;
use rookwright_run::options::{FileRole, Kind, Options};
use std::path::PathBuf;
use std::time::Duration;

/// Does a job on a cluster.
#[derive(Clone, Debug, Options)]
pub struct OnCluster {
    /// Number of parts, which does not change the result \[default: 16 for each core, at least 64]
    #[option(noun = "number of shards", kind = Kind::Number { least: 1, most: MOST_SHARDS, halves: false })]
    pub shards: Option<u64>,
    /// The cluster: auto, HOST:PORT, or local for this machine
    #[option(default = "auto", kind = Kind::Text { value: "HOST:PORT", example: "10.0.0.1:6379" })]
    pub address: String,
    /// Keep finished shards in this file, and go on from it
    #[option(kind = Kind::File(FileRole::Checkpoint))]
    pub checkpoint: Option<PathBuf>,
    /// Write lines to this file
    #[option(short = 'o', kind = Kind::File(FileRole::Output))]
    pub output: Option<PathBuf>,
    /// The most tasks at a time \[default: 2 for each core]
    #[option(noun = "number of tasks", kind = Kind::Number { least: 1, most: 1_000_000, halves: false })]
    pub in_flight: Option<u64>,
    /// How often Ray tries a task again that failed or was lost
    #[option(default = "3", noun = "number of retries", kind = Kind::Number { least: 0, most: 1000, halves: false })]
    pub retries: u64,
    /// The memory in bytes that each task asks Ray for
    #[option(noun = "number of bytes", kind = Kind::Number { least: 1, most: 1 << 60, halves: false })]
    pub task_memory: Option<u64>,
    /// Stop after this time, like 30s or 2h; finished shards stay in the checkpoint
    pub time_limit: Option<Duration>,
}
