//! The vocabulary of long searches: limits, progress, outcomes and counts.  This crate does not depend on any
//! puzzle, engine or board.
//!
//! Every family of puzzles takes [`Settings`] and returns an [`Outcome`].
//!
//! | module | contents |
//! |---|---|
//! | `budget` | [`Budget`]: limits on time, memory and solutions; [`Cancel`] and [`Watch`] |
//! | `settings` | [`Settings`] of a run: engine, threads, symmetry, seed, budget, progress |
//! | `progress` | [`Progress`] and the [`Listener`] that receives it |
//! | `outcome`, `end` | [`Outcome`], [`Optimum`], [`Statistics`], [`End`] |
//! | `error` | [`RunError`] and [`EngineError`] |
//! | `input_error` | [`AnswerError`] and [`PresetError`]: texts that are no answers, and words that are no puzzles |
//! | `count` | [`Count`]: a number of solutions that says whether it is complete |
//! | `bound` | [`Bound`] and [`Direction`]: limits on a number, and the direction of an optimum |
//! | `expect`, `disagreement` | [`Expect`]: what a puzzle file says about its own answer |
//! | `tally` | [`Tally`]: counts, limits and passes on the solutions an engine finds |
//! | `engine_kind`, `labelling` | the names of engines and of search orders |
//! | `limits` | the limits of numbers that every front end takes |
//! | `limit` | [`Limit`]: the limit that ended a run |
//! | [`document`], `json` | the parts that JSON documents of all families share, as types and as loose values |
//! | `format` | the number of the JSON documents |
//! | `checkpoint` | [`Checkpoint`]: from which a long count resumes; [`Log`]: a file of lines that only grows |
//! | `content` | [`content_of`]: what is in a file, as a number |
//! | `file_uses` | [`FileUses`]: no output destroys what a command reads or keeps |
//! | `shard`, `sharded_count` | [`Shard`]: shard 3 of the 64 of a job; [`ShardedCount`]: a count in shards |
//! | `new_file`, `in_place` | [`NewFile`]: a file that appears whole or not at all; devices and descriptors, which are written in place |
//! | [`options`] | the options of an operation as a table, from which front ends are derived |
//! | [`threads`] | the one place where threads are started; work goes on where the system refuses them |
//! | `alike` | [`most_alike`]: the word that was meant |
//! | `generator` | [`Generator`]: puzzles made by a [`Recipe`] |
//! | `queue`, `random` | parallel work in a fixed order, and reproducible random numbers |
//! | `printed` | solutions in a text that the program printed |
//!
//! ```
//! use rookwright_run::{Budget, Count, End};
//! use std::time::Duration;
//!
//! let budget = Budget { time: Some(Duration::from_secs(10)), ..Budget::default() };
//! let watch = budget.watch();
//! assert!(!watch.is_over());
//! budget.cancel.cancel();
//! assert!(watch.is_over());
//!
//! assert_eq!(Count::after(End::Exhausted, 92u32).to_string(), "92");
//! assert_eq!(Count::after(End::Stopped, 92u32).to_string(), "at least 92");
//! ```

// What is derived names this crate, also within it.
extern crate self as rookwright_run;

mod alike;
mod bound;
mod budget;
mod checkpoint;
mod content;
mod count;
mod disagreement;
pub mod document;
mod end;
mod engine_kind;
mod error;
mod expect;
mod file_uses;
mod format;
mod generator;
mod in_place;
mod input_error;
mod json;
mod labelling;
mod limit;
mod limits;
mod new_file;
pub mod options;
mod outcome;
mod printed;
mod progress;
mod queue;
mod random;
mod settings;
mod shard;
mod sharded_count;
mod tally;
pub mod threads;

pub use alike::{letters_apart, most_alike};
pub use bound::{Bound, Direction};
pub use budget::{Budget, Cancel, USUAL_MEMORY, Watch};
pub use checkpoint::{Checkpoint, CheckpointError, Log, checksum};
pub use content::content_of;
pub use count::Count;
pub use end::End;
pub use engine_kind::EngineKind;
pub use error::{EngineError, RunError};
pub use expect::{Expect, ExpectError};
pub use file_uses::{FileUse, FileUses, lost_beside_new_database};
pub use format::{JSON_FORMAT, JSON_MAJOR, NewerFormat, check_format, schema_name, stamped, stamped_fields};
pub use generator::{Generator, Recipe, Summary};
pub use input_error::{AnswerError, PresetError};
pub use json::{add_disagreements, limited_json};
pub use labelling::{Labelling, LabellingError, ValueOrder, VariableOrder};
pub use limit::{Limit, TIME_LIMIT, cause, limit_reached};
pub use limits::{LONGEST_TIME, MOST_THREADS};
pub use new_file::NewFile;
pub use outcome::{Optimum, Outcome, Statistics};
pub use printed::{NOTHING_PRINTED, is_printed_run, printed_lists};
pub use progress::{Listener, Progress};
pub use queue::in_order_of;
pub use random::{Random, mix};
pub use settings::Settings;
pub use shard::{MOST_SHARDS, ParseShardError, Shard};
pub use sharded_count::{ShardedCount, Stages};
pub use tally::{Classes, Tally};
