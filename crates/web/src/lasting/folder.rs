//! The folder of the lasting counts, beside the first collection.
//!
//! The count 7 has the files `7.count` (its [`Record`]) and `7.parts` (the log of its finished parts, with tables
//! beside it).  Nothing else is read, written or removed.  `lock` is held by the server that uses the folder.

use super::record::Record;
use rookwright_run::NewFile;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The longest file of a record, in bytes.  The text of a puzzle has at most 64 KB, a result a few.
const MOST_BYTES: u64 = 1 << 20;
/// The most files that are looked at.
const MOST_FILES: usize = 10_000;
/// The most digits of a number, so that the next one can always be counted.
const MOST_DIGITS: usize = 9;

/// The ending of a record, and those of the parts.
const RECORD: &str = "count";
const PARTS: [&str; 3] = ["parts", "parts.near", "parts.far"];

/// The folder, which no other server uses at the same time.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    _lock: File,
}

/// What a folder has.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The records, or what is wrong with their files.
    pub(super) records: BTreeMap<u64, Result<Record, String>>,
    /// The largest number of all files.
    pub(super) last: u64,
}

impl Folder {
    /// Returns the path of the folder that belongs to a collection.
    pub(super) fn beside(collection: &Path) -> PathBuf {
        let mut name = collection.as_os_str().to_owned();
        name.push(".counts");
        name.into()
    }

    /// Opens a folder, and creates it if that is wanted.  `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be created, or another server uses it.
    pub(super) fn open(path: &Path, create: bool) -> Result<Option<Self>, String> {
        let wrong = |error: io::Error| format!("{}: {error}", path.display());
        if create {
            fs::create_dir_all(path).map_err(wrong)?;
        } else if !path.is_dir() {
            return Ok(None);
        }
        let lock = path.join("lock");
        is_regular(&lock)?;
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(lock).map_err(wrong)?;
        lock.try_lock()
            .map_err(|_| format!("{}: another studio uses the counts of this folder", path.display()))?;
        Ok(Some(Self { path: path.to_owned(), _lock: lock }))
    }

    /// Reads all records.
    pub(super) fn read(&self) -> Result<Found, String> {
        let entries =
            fs::read_dir(&self.path).map_err(|error| format!("{}: {error}", self.path.display()))?;
        let mut found = Found::default();
        for entry in entries.take(MOST_FILES).flatten() {
            let Some((id, ending)) = entry.file_name().to_str().and_then(number) else { continue };
            found.last = found.last.max(id);
            if ending {
                found.records.insert(id, self.record(id));
            }
        }
        Ok(found)
    }

    fn record(&self, id: u64) -> Result<Record, String> {
        let path = self.file(id, RECORD);
        let wrong = |what: String| format!("{}: {what}", path.display());
        is_regular(&path)?;
        let mut text = String::new();
        let file = File::open(&path).map_err(|error| wrong(error.to_string()))?;
        let read = file.take(MOST_BYTES).read_to_string(&mut text);
        read.map_err(|error| wrong(error.to_string()))?;
        Record::read(&text).map_err(wrong)
    }

    /// Writes a record: as a whole, or not at all.
    pub(super) fn write(&self, id: u64, record: &Record) -> Result<(), String> {
        let path = self.file(id, RECORD);
        is_regular(&path)?;
        let write = || {
            let mut file = NewFile::create(&path)?;
            file.write_all(record.text().as_bytes())?;
            file.commit()
        };
        write().map_err(|error: io::Error| format!("{}: {error}", path.display()))
    }

    /// Returns the file for the parts of a count.
    ///
    /// # Errors
    /// If something else has its name.
    pub(super) fn parts(&self, id: u64) -> Result<PathBuf, String> {
        for ending in PARTS {
            is_regular(&self.file(id, ending))?;
        }
        Ok(self.file(id, PARTS[0]))
    }

    /// Removes the parts of a count, so that it starts anew.
    pub(super) fn remove_parts(&self, id: u64) -> Result<(), String> {
        PARTS.iter().try_for_each(|ending| self.remove_file(id, ending))
    }

    /// Removes all files of a count, its record last.
    pub(super) fn remove(&self, id: u64) -> Result<(), String> {
        self.remove_parts(id)?;
        self.remove_file(id, RECORD)
    }

    fn remove_file(&self, id: u64, ending: &str) -> Result<(), String> {
        let path = self.file(id, ending);
        NewFile::remove_abandoned(&path);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(format!("{}: {error}", path.display()))
            }
            _ => Ok(()),
        }
    }

    fn file(&self, id: u64, ending: &str) -> PathBuf {
        self.path.join(format!("{id}.{ending}"))
    }
}

/// Returns the number of a file, and whether it is a record; `None` for files of others.
fn number(name: &str) -> Option<(u64, bool)> {
    let (id, ending) = name.split_once('.')?;
    let is_number = (1..=MOST_DIGITS).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_digit())
        && !id.starts_with('0');
    let is_ours = ending == RECORD || PARTS.contains(&ending);
    if is_number && is_ours { Some((id.parse().ok()?, ending == RECORD)) } else { None }
}

/// Refuses links, folders and devices: a link could lead to a file of another program.
fn is_regular(path: &Path) -> Result<(), String> {
    match fs::symlink_metadata(path) {
        Ok(there) if !there.is_file() => Err(format!("{}: not a regular file", path.display())),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn only_our_names_are_looked_at() {
        assert_eq!(number("7.count"), Some((7, true)));
        assert_eq!(number("12.parts.near"), Some((12, false)));
        for name in ["lock", "07.count", "-1.count", "7.count.rookwright-new", "1e3.count", "7", "x.count"] {
            assert_eq!(number(name), None, "{name}");
        }
        assert_eq!(number("9999999999.count"), None);
    }
}
