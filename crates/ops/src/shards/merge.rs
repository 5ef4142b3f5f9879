//! Puts the documents of all shards together.
//!
//! The documents are read twice, one at a time: first to see whether each shard is there once, then for their results.
//! So memory does not grow with the number of shards.

use super::document::{Document, Source};
use super::error::ShardError;
use super::files::{Files, JobFile};
use super::job::{Job, Kind};
use super::results::{MergedGames, MergedLines, SolvedShard};
use super::{count, games, import};
use rookwright_collection::document::SavedImport;
use rookwright_collection::{ImportReport, Proofs};
use rookwright_compose::{Census, CensusShard, Wish};
use rookwright_games::mine::{Merging, MiningNumbers};
use rookwright_puzzle::{GenerateAnswer, GenerateEnd, Puzzle};
use rookwright_run::document::{Seconds, value_of};
use rookwright_run::{End, Outcome, Settings};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::time::Duration;

/// The most shards that a message names.
const MOST_NAMED: usize = 20;

/// What all shards come to.
#[derive(Debug)]
#[non_exhaustive]
pub enum Merged {
    /// A count.
    Count {
        /// The puzzle.
        puzzle: Box<Puzzle>,
        /// The outcome of the undivided count.
        outcome: Box<Outcome>,
        /// The document of `count --json`.
        document: Value,
    },
    /// All mates with some pieces; the puzzles were passed on as lines.
    Census {
        /// What was asked for.
        wish: Box<Wish>,
        /// The numbers.
        census: Census,
        /// The document of `generate mate --exhaust --json`.
        document: Value,
        /// The time of all shards.
        time: Duration,
    },
    /// Mates in games, which were passed on as lines.
    Games {
        /// The numbers.
        numbers: MiningNumbers,
        /// The files that could not be read, and why.
        failed: Vec<(String, String)>,
        /// The first broken games: where, and why.
        broken: Vec<String>,
        /// The time of all shards.
        time: Duration,
    },
    /// Positions solved or mates rated, which were passed on as lines.
    Lines {
        /// The number of lines.
        lines: u64,
        /// Entries that could not be read: where, and why.
        bad: Vec<String>,
        /// The number of answers that are not as expected.
        different: u64,
        /// The number of positions that are undecided.
        undecided: u64,
        /// The time of all shards.
        time: Duration,
    },
    /// An import.
    Import {
        /// What was saved.
        report: ImportReport,
        /// The time of all shards.
        time: Duration,
    },
}

impl Merged {
    /// Returns the name of the schema of [`json`](Self::json).
    pub const fn schema(&self) -> &'static str {
        match self {
            Merged::Count { .. } => "count",
            Merged::Census { .. } => "generate",
            Merged::Games { .. } => "merged-games",
            Merged::Lines { .. } => "merged-lines",
            Merged::Import { .. } => "collection-import",
        }
    }

    /// Returns the document of the undivided job, or the numbers of a job whose result is lines.  Its time is that of all
    /// shards together.
    pub fn json(&self) -> Value {
        match self {
            Merged::Count { document, .. } | Merged::Census { document, .. } => document.clone(),
            Merged::Games { numbers, failed, broken, time } => value_of(&MergedGames {
                numbers: numbers.clone(),
                failed,
                faults: broken,
                seconds: Seconds(*time),
            }),
            Merged::Lines { lines, bad, different, undecided, time } => value_of(&MergedLines {
                lines: *lines,
                bad,
                different: *different,
                undecided: *undecided,
                seconds: Seconds(*time),
            }),
            Merged::Import { report, time } => {
                value_of(&SavedImport { answer: report.clone(), collection: None, seconds: Seconds(*time) })
            }
        }
    }
}

/// Takes the result of a shard; `None` if it is damaged.
type Take<'a> = dyn FnMut(Value) -> Result<Option<()>, ShardError> + 'a;

/// Puts documents together.  Lines of results go to `pass_on`, in the order of the undivided job; an import is merged into the
/// collection.
///
/// # Errors
/// If a shard is missing, repeated or foreign, or a document is damaged: the message names it.
pub fn merge(
    sources: &[Source],
    settings: &Settings,
    collection: Option<&Path>,
    pass_on: &mut dyn FnMut(&str) -> std::io::Result<()>,
) -> Result<Merged, ShardError> {
    // First the heads of all documents, so that nothing is written if a shard is missing.
    let Known { job, ordered, time } = whole(sources)?;
    if let (Some(files), Some(part)) = (job.files(), ordered.first()) {
        let are_needed = matches!(job.kind, Kind::Import(_));
        files.compare(part.name(), are_needed, &settings.budget.cancel)?;
    }
    // Then their results, one at a time: together they may be larger than the memory.
    let each = |take: &mut Take<'_>| {
        ordered.iter().try_for_each(|source| {
            take(source.read()?.result)?.ok_or_else(|| {
                let name = source.name();
                ShardError::Input(format!("{name}: was changed or damaged: run this shard again"))
            })
        })
    };
    let files = job.files().map_or(&[][..], Files::list);
    match &job.kind {
        Kind::Count(job) => {
            // The same count runs again, with the numbers of the shards in place of the search.
            let mut all = Vec::new();
            each(&mut |result| Ok(count::stages(&result).map(|stages| all.push(stages))))?;
            let outcome = job.merge(all, settings)?;
            if outcome.end != End::Exhausted {
                return Err(ShardError::Unfinished);
            }
            let document = job.document(&outcome, time, settings);
            Ok(Merged::Count { puzzle: Box::new(job.puzzle.clone()), outcome: Box::new(outcome), document })
        }
        Kind::Exhaust(job) => {
            let mut all = Vec::new();
            each(&mut |result| Ok(CensusShard::read(&result).map(|found| all.push(found))))?;
            let mut puzzles = Vec::new();
            let census = job.merge(&all, settings, &mut |line| {
                puzzles.extend(serde_json::from_str::<Value>(line));
                pass_on(line)
            })?;
            let document = census_document(&census, puzzles, time);
            Ok(Merged::Census { wish: Box::new(job.wish.clone()), census, document, time })
        }
        Kind::Games(mining) => {
            // A mate that several shards have found is passed on once.
            let (mut merging, mut failed) = (Merging::new(mining.remember), Vec::new());
            each(&mut |result| {
                let trouble = games::add(&mut merging, &result, pass_on)?;
                Ok(trouble.map(|trouble| failed.extend(trouble)))
            })?;
            let broken = games::broken(&merging, files);
            Ok(Merged::Games { numbers: merging.numbers().clone(), failed, broken, time })
        }
        Kind::Mates(_) | Kind::Ratings(_) => {
            let mut all = SolvedShard::default();
            each(&mut |result| Ok(SolvedShard::deserialize(result).ok().map(|part| all.add(part))))?;
            all.merged(time, pass_on)
        }
        Kind::Import(job) => {
            // The files are imported, and the proofs of the shards spare the search.
            let mut proofs = Proofs::default();
            each(&mut |result| Ok(import::add(&mut proofs, &result)))?;
            Ok(Merged::Import { report: job.merge(files, proofs, settings, collection)?, time })
        }
    }
}

/// Returns the document of `generate mate --exhaust --json`.
fn census_document(census: &Census, puzzles: Vec<Value>, time: Duration) -> Value {
    let end = if census.end.is_exhausted() { GenerateEnd::Finished } else { GenerateEnd::Stopped };
    let document = GenerateAnswer::of("mate", end, time).with_puzzles(puzzles).with_census(census);
    value_of(&document)
}

/// All shards of a job, in order.
struct Known<'a> {
    job: Job,
    ordered: Vec<&'a Source>,
    /// The time of all of them.
    time: Duration,
}

/// Checks that every shard of one job is there once.
fn whole(sources: &[Source]) -> Result<Known<'_>, ShardError> {
    let mut first: Option<(&Source, Document)> = None;
    let mut seen: BTreeMap<u64, &Source> = BTreeMap::new();
    let mut time = Duration::ZERO;
    for source in sources {
        // Only the head is kept.
        let mut document = source.read()?;
        document.result = Value::Null;
        let (name, shard) = (source.name(), document.shard);
        // All must be like the first: the same job, the same files, cut into the same number of shards.
        if let Some((other, like)) = &first {
            if let Some((file, another)) = other_file(&document.job, &like.job) {
                return Err(ShardError::Input(format!(
                    "{name}: was made from another {} than {}: from {file}, not {another}; run the shards that had the wrong file again",
                    file.name,
                    other.name()
                )));
            }
            if like.job != document.job {
                return Err(ShardError::Input(format!(
                    "{name}: belongs to another job than {}:\n  {}\n  {}",
                    other.name(),
                    document.job,
                    like.job
                )));
            }
            if like.shard.of() != shard.of() {
                return Err(ShardError::Input(format!(
                    "{name}: is shard {shard}, but {} is shard {}: the job was cut in different ways",
                    other.name(),
                    like.shard
                )));
            }
        }
        // Each of them once,
        match seen.entry(shard.number()) {
            Entry::Vacant(place) => drop(place.insert(source)),
            Entry::Occupied(other) => {
                return Err(ShardError::Input(format!(
                    "{name}: is shard {shard} again, which {} is already",
                    other.get().name()
                )));
            }
        }
        time += document.time;
        first.get_or_insert((source, document));
    }
    let Some((_, like)) = first else { return Err(ShardError::input("there are no shards to merge")) };
    // and none missing.
    let of = like.shard.of();
    let missing: Vec<u64> = (1..=of).filter(|number| !seen.contains_key(number)).collect();
    if !missing.is_empty() {
        let named: Vec<String> = missing.iter().take(MOST_NAMED).map(u64::to_string).collect();
        let more = missing.len().saturating_sub(MOST_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let (what, are) = if missing.len() == 1 { ("shard", "is") } else { ("shards", "are") };
        return Err(ShardError::Input(format!("{what} {}{more} of {of} {are} missing", named.join(", "))));
    }
    Ok(Known { job: Job::read(&like.job)?, ordered: seen.into_values().collect(), time })
}

/// Returns the first file by which alone two jobs differ, as each of them has it.
fn other_file(one: &Value, other: &Value) -> Option<(JobFile, JobFile)> {
    let apart = |job: &Value| {
        let mut job = job.clone();
        let files = job.as_object_mut()?.shift_remove("files")?;
        Some((job, serde_json::from_value::<Vec<JobFile>>(files).ok()?))
    };
    let ((one, files), (other, others)) = (apart(one)?, apart(other)?);
    let same_names = files.iter().map(|file| &file.name).eq(others.iter().map(|file| &file.name));
    let differing = files.into_iter().zip(others).find(|(file, other)| file != other);
    differing.filter(|_| one == other && same_names)
}

impl SolvedShard {
    fn add(&mut self, part: Self) {
        self.lines.extend(part.lines);
        self.bad.extend(part.bad);
        self.different += part.different;
        self.undecided += part.undecided;
    }

    /// Passes lines on in the order of their numbers. They are dealt among the shards, so that all are needed for their order.
    fn merged(
        mut self,
        time: Duration,
        pass_on: &mut dyn FnMut(&str) -> std::io::Result<()>,
    ) -> Result<Merged, ShardError> {
        // Several lines of one entry stay in their order.
        self.lines.sort_by_key(|(number, _)| *number);
        self.bad.sort_by_key(|(number, _)| *number);
        for (_, line) in &self.lines {
            pass_on(line)?;
        }
        let Self { lines, bad, different, undecided } = self;
        let bad = bad.into_iter().map(|(_, message)| message).collect();
        Ok(Merged::Lines { lines: lines.len() as u64, bad, different, undecided, time })
    }
}
