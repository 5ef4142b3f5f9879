//! The files of a job, by name, size and content: a machine that sees another file than the others says so.
//!
//! What is proven is numbered by the place of its entry, so it is true of one content only.

use super::error::ShardError;
use rookwright_run::{Cancel, content_of};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

/// A file of a job.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Given")]
pub struct JobFile {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub bytes: Option<u64>,
    /// Its content as a number ([`content_of`]).
    pub content: Option<String>,
}

/// A file as a job has it: its name, or all that is known about it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
#[serde(untagged)]
enum Given {
    /// Its name.
    Name(String),
    /// A file with its size and content.
    Full {
        /// Its name.
        name: String,
        /// Its size, by which another file is noticed.
        #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
        bytes: Option<u64>,
        /// Its content as a number (XXH64), by which another file of the same size is noticed.
        #[cfg_attr(
            feature = "schema",
            schemars(regex(pattern = "^[0-9a-f]{16}$"), extend("nullable" = true))
        )]
        content: Option<String>,
    },
}

impl From<Given> for JobFile {
    fn from(given: Given) -> Self {
        match given {
            Given::Name(name) => Self { name, ..Self::default() },
            Given::Full { name, bytes, content } => Self { name, bytes, content },
        }
    }
}

impl fmt::Display for JobFile {
    /// Writes what tells the file from others with its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.bytes, &self.content) {
            (Some(bytes), Some(content)) => write!(f, "{bytes} bytes with the content {content}"),
            (Some(bytes), None) => write!(f, "{bytes} bytes"),
            (None, content) => write!(f, "the content {}", content.as_deref().unwrap_or("?")),
        }
    }
}

/// Returns the paths of files.
pub(crate) fn paths(files: &[JobFile]) -> impl Iterator<Item = PathBuf> {
    files.iter().map(|file| PathBuf::from(&file.name))
}

/// The size of a file and when it was changed, in seconds and nanoseconds.
type Stamp = (u64, i64, i64);

/// The files of a job.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    list: Vec<JobFile>,
    /// How they looked before their content was read; empty if the job came with the contents.
    seen: Vec<Stamp>,
}

impl Files {
    /// Reads what is not known of the files of a job.  Files whose content is known need not be here, because documents
    /// can be merged without them.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub(crate) fn read(given: &[JobFile]) -> Result<Self, ShardError> {
        let is_known = |file: &JobFile| file.bytes.is_some() && file.content.is_some();
        if !given.is_empty() && given.iter().all(is_known) {
            return Ok(Self { list: given.to_vec(), seen: Vec::new() });
        }
        looked_at(given, &Cancel::default(), &another)
    }

    /// Returns the files.
    pub(crate) fn list(&self) -> &[JobFile] {
        &self.list
    }

    /// Returns the files as they are here.
    ///
    /// # Errors
    /// If there are none, one cannot be read, or is another one than the job says.
    pub(crate) fn open(&self, cancel: &Cancel) -> Result<Self, ShardError> {
        if !self.seen.is_empty() && self.stamps().as_ref() == Some(&self.seen) {
            return Ok(self.clone());
        }
        looked_at(&self.list, cancel, &another)
    }

    /// Compares the files that are here with those that a part was made from.
    ///
    /// # Errors
    /// If one is another, or if it is needed and cannot be read.
    pub(crate) fn compare(&self, part: &str, are_needed: bool, cancel: &Cancel) -> Result<(), ShardError> {
        let is_wanted = |file: &&JobFile| are_needed || Path::new(&file.name).is_file();
        let here: Vec<JobFile> = self.list.iter().filter(is_wanted).cloned().collect();
        let or = if are_needed { "" } else { ", or merge in a folder without this one" };
        if here.is_empty() {
            return Ok(());
        }
        looked_at(&here, cancel, &|file, found| {
            format!(
                "has {found}, but {part} was made from {file}: put that file back, or run all shards again{or}"
            )
        })
        .map(drop)
    }

    /// Checks that nothing has changed since the files were opened.
    ///
    /// # Errors
    /// If a file has changed: then it is not known what was read.
    pub(crate) fn check_unchanged(&self) -> Result<(), ShardError> {
        let changed = self.list.iter().zip(&self.seen).find(|(file, seen)| stamp(file) != Some(**seen));
        match changed {
            None => Ok(()),
            Some((JobFile { name, .. }, _)) => Err(ShardError::Input(format!(
                "{name}: was changed while it was read: run the shard again when nothing writes to the file"
            ))),
        }
    }

    fn stamps(&self) -> Option<Vec<Stamp>> {
        self.list.iter().map(stamp).collect()
    }
}

/// Says that a file is another than the job is about.
fn another(file: &JobFile, found: &JobFile) -> String {
    format!("has {found}, but the job is about {file}: every machine needs the same file")
}

fn stamp(file: &JobFile) -> Option<Stamp> {
    std::fs::metadata(&file.name).ok().map(|data| stamp_of(&data))
}

/// Unlike the time of the content, that of the file's entry cannot be set back.
#[cfg(unix)]
fn stamp_of(data: &Metadata) -> Stamp {
    use std::os::unix::fs::MetadataExt;
    (data.len(), data.ctime(), data.ctime_nsec())
}

#[cfg(not(unix))]
fn stamp_of(data: &Metadata) -> Stamp {
    let time = data.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    let time = time.unwrap_or_default();
    (data.len(), time.as_secs() as i64, time.subsec_nanos().into())
}

/// Returns the files with their sizes and contents, and the files of folders in their place. `differs` says what is wrong
/// with a file that is another than the one that was given.
fn looked_at(
    files: &[JobFile],
    cancel: &Cancel,
    differs: &dyn Fn(&JobFile, &JobFile) -> String,
) -> Result<Files, ShardError> {
    let (mut list, mut seen) = (Vec::new(), Vec::new());
    for given in files {
        let name = &given.name;
        if name.is_empty() || name == "-" {
            return Err(ShardError::input(
                "shards need files that every machine can read, not standard input",
            ));
        }
        // A folder stands for the files in it.
        let unreadable = |error| ShardError::Input(format!("{name}: {error}"));
        std::fs::metadata(name).map_err(unreadable)?;
        for path in rookwright_games::input::files_of(Path::new(name)).map_err(unreadable)? {
            let name = path.display().to_string();
            let data = std::fs::metadata(&path).map_err(unreadable)?;
            // Pipes end when they are read: another machine, or the merge, would find nothing.
            if !data.is_file() {
                return Err(ShardError::Input(format!(
                    "{name}: is not a file that can be read twice: shards need files that every machine can read"
                )));
            }
            let mut found = JobFile { name, bytes: Some(data.len()), content: None };
            // A job that was read from a shard names sizes and contents, and these must be the same.
            let is_other = |found: &JobFile| {
                given.bytes.is_some_and(|_| given.bytes != found.bytes)
                    || given.content.as_ref().is_some_and(|_| given.content != found.content)
            };
            // Another size is seen without reading.
            if given.bytes.is_none_or(|_| given.bytes == found.bytes) {
                let read = content_of(&path, cancel);
                if cancel.is_cancelled() {
                    return Err(ShardError::Unfinished);
                }
                found.content = Some(read.map_err(unreadable)?);
            }
            if is_other(&found) {
                return Err(ShardError::Input(format!("{}: {}", found.name, differs(given, &found))));
            }
            seen.push(stamp_of(&data));
            list.push(found);
        }
    }
    if list.is_empty() {
        return Err(ShardError::input("there are no files: expected at least one"));
    }
    Ok(Files { list, seen })
}
