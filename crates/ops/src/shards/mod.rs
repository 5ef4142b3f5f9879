//! Jobs that outgrow one machine.
//!
//! A [`Job`] is data: a JSON document, the request of a task.  It is cut into shards of similar work, always in the same
//! way, whatever the machine.  [`Job::run`] does one of them and returns a [`Document`]; [`merge()`] puts the documents of all
//! shards together and says what the undivided job says.  What starts the shards (a script, Slurm, Kubernetes, Ray)
//! needs to know nothing about puzzles.
//!
//! | module | contents |
//! |---|---|
//! | `job` | a job and its JSON: [`Job`] |
//! | `files` | the files of a job, by name, size and content |
//! | `document` | the result of a shard: [`Document`], [`Source`] |
//! | `results` | what shards, and all of them together, come to |
//! | `merge` | all shards: [`merge()`], [`Merged`] |
//! | `count` | counts of placements |
//! | `exhaust` | all mates with some pieces |
//! | `games` | mates in games |
//! | `mates` | many positions solved |
//! | `ratings` | many mates rated |
//! | `import` | puzzles proven for a collection |
//! | `cluster` | the options of what schedules shards: [`OnCluster`] |
//!
//! ```
//! use rookwright_ops::shards::{Job, Source, merge};
//! use rookwright_run::{Settings, Shard};
//!
//! let job = Job::read(&serde_json::json!({ "task": "count", "puzzle": { "words": ["queens", "8"] } }))?;
//! let mut documents = Vec::new();
//! for number in 1..=3 {
//!     let document = job.run(Shard::new(number, 3)?, &Settings::default())?;
//!     documents.push(Source::text(&format!("part {number}"), &document.to_string()));
//! }
//! let merged = merge(&documents, &Settings::default(), None, &mut |_line| Ok(()))?;
//! assert_eq!(merged.json()["count"]["value"], 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cluster;
mod count;
mod document;
mod error;
mod exhaust;
mod files;
mod games;
mod import;
mod job;
mod mates;
mod merge;
mod ratings;
mod results;
#[cfg(test)]
mod tests;

pub use cluster::OnCluster;
pub use document::{Document, ShardLine, Source};
pub use error::ShardError;
pub use files::JobFile;
pub use job::{JOBS, Job, JobTable};
pub use merge::{Merged, merge};
pub use results::{MergedGames, MergedLines};
