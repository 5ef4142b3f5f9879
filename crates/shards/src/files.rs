//! The files of a job, by name and size: a machine that sees another file than the others says so.

use crate::error::ShardError;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A file of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Given")]
pub struct JobFile {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub bytes: Option<u64>,
}

/// A file as a request writes it: its name, or its name and its size.
#[derive(Deserialize)]
#[serde(untagged)]
enum Given {
    Name(String),
    Full { name: String, bytes: Option<u64> },
}

impl From<Given> for JobFile {
    fn from(given: Given) -> Self {
        match given {
            Given::Name(name) => Self { name, bytes: None },
            Given::Full { name, bytes } => Self { name, bytes },
        }
    }
}

/// Returns the files of a job as its text has them: those whose size is known need not be here, because documents can be
/// merged without them.
///
/// # Errors
/// As [`known`].
pub(crate) fn named(files: &[JobFile]) -> Result<Vec<JobFile>, ShardError> {
    let is_known = !files.is_empty() && files.iter().all(|file| file.bytes.is_some());
    if is_known { Ok(files.to_vec()) } else { known(files) }
}

/// Returns the files with their sizes, and the files of folders in their place.
///
/// # Errors
/// If there are none, one cannot be read, or has another size than the job says.
pub(crate) fn known(files: &[JobFile]) -> Result<Vec<JobFile>, ShardError> {
    let mut known = Vec::new();
    for JobFile { name, bytes } in files {
        if name.is_empty() || name == "-" {
            return Err(ShardError::input(
                "shards need files that every machine can read, not standard input",
            ));
        }
        let unreadable = |error| ShardError::Input(format!("{name}: {error}"));
        std::fs::metadata(name).map_err(unreadable)?;
        for path in rookwright_input::files_of(Path::new(name)).map_err(unreadable)? {
            let size = std::fs::metadata(&path).map_err(unreadable)?.len();
            let name = path.display().to_string();
            if bytes.is_some_and(|bytes| bytes != size) {
                let expected = bytes.unwrap_or(0);
                return Err(ShardError::Input(format!(
                    "{name} has {size} bytes, but the job is about a file of {expected}: every machine needs the same file"
                )));
            }
            known.push(JobFile { name, bytes: Some(size) });
        }
    }
    if known.is_empty() {
        return Err(ShardError::input("there are no files: expected at least one"));
    }
    Ok(known)
}
