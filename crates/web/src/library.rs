//! The collections that are open: the only files that tasks read and write.
//!
//! The server starts with some, and the user opens others by a path that the page asks to confirm.

use rookwright_collection::{Access, Collection, Error};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most collections that are open at a time.
pub(crate) const MOST_OPEN: usize = 16;
/// The longest path, in bytes.
const LONGEST_PATH: usize = 4096;
/// The longest path that Windows takes without `\\?\` before it.
const LONGEST_PLAIN: usize = 259;

/// The open collections, in the order in which they were opened.
#[derive(Debug, Default)]
pub(crate) struct Library {
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    /// The id of the last collection that was opened. Ids are not used again.
    last: u64,
    open: Vec<(u64, PathBuf)>,
}

/// Why a collection is not opened or closed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotOpened {
    /// The path cannot be that of a collection.
    #[error("{0}")]
    Path(String),
    /// The file is not a collection, or cannot be read or written.
    #[error("{0}")]
    File(#[from] Error),
    /// Too many are open.
    #[error("{MOST_OPEN} collections are open: close one first")]
    Full,
    /// No open collection has this id.
    #[error("unknown collection, or it is closed")]
    Unknown,
    /// It is the only one.
    #[error("the last collection stays open")]
    Last,
}

/// What the user is asked to confirm before a file is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    /// The absolute path, without links.
    pub(crate) path: PathBuf,
    /// The number of puzzles; `None` if the file does not exist.
    pub(crate) puzzles: Option<u64>,
}

impl Library {
    /// Opens the collections that the server starts with. They need not exist: the first import creates them. A file
    /// that is there must be a collection.
    pub(crate) fn new(files: &[PathBuf]) -> Result<Self, NotOpened> {
        let library = Self::default();
        for file in files {
            // The folder of a new file may be missing too.
            let path = resolved(file).unwrap_or_else(|_| file.clone());
            if path.exists() {
                Collection::peek(&path)?;
            }
            library.put(path)?;
        }
        Ok(library)
    }

    /// Ignores poisoning: the shelf is changed by single steps.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a file, once. Returns its id.
    fn put(&self, path: PathBuf) -> Result<u64, NotOpened> {
        let mut shelf = self.shelf();
        if let Some((id, _)) = shelf.open.iter().find(|(_, open)| *open == path) {
            return Ok(*id);
        }
        if shelf.open.len() >= MOST_OPEN {
            return Err(NotOpened::Full);
        }
        shelf.last += 1;
        let id = shelf.last;
        shelf.open.push((id, path));
        Ok(id)
    }

    /// Returns the file of the collection with this id or path, or of the first. `None` if the server has no
    /// collection. A path names the same file after the server was started again, when ids may be others.
    pub(crate) fn file(&self, id: Option<&str>) -> Result<Option<PathBuf>, NotOpened> {
        let shelf = self.shelf();
        match id {
            None => Ok(shelf.open.first().map(|(_, path)| path.clone())),
            Some(id) => {
                let path = decoded(id);
                let is_meant = |(other, open): &&(u64, PathBuf)| {
                    other.to_string() == id || open.display().to_string() == path
                };
                let found = shelf.open.iter().find(is_meant);
                found.map(|(_, path)| Some(path.clone())).ok_or(NotOpened::Unknown)
            }
        }
    }

    /// Returns all open collections as JSON. Counts puzzles, so it takes time.
    pub(crate) fn json(&self) -> Value {
        let open = self.shelf().open.clone();
        let entries: Vec<Value> = open.iter().map(|(id, path)| entry(*id, path)).collect();
        json!({ "collections": entries })
    }

    /// Looks at a file that the user wants to open, and changes nothing.
    pub(crate) fn look(path: &str) -> Result<Candidate, NotOpened> {
        let path = checked(path)?;
        let puzzles = if path.exists() { Some(Collection::peek(&path)?) } else { None };
        Ok(Candidate { path, puzzles })
    }

    /// Opens a file that the user has confirmed, and creates it if that is wanted. Returns its entry.
    pub(crate) fn open(&self, path: &str, create: bool) -> Result<Value, NotOpened> {
        let Candidate { path, puzzles } = Self::look(path)?;
        let is_empty = puzzles == Some(0) && path.metadata().is_ok_and(|data| data.len() == 0);
        if !create && (puzzles.is_none() || is_empty) {
            let message =
                format!("{}: there is no collection yet, and none was to be created", path.display());
            return Err(NotOpened::Path(message));
        }
        if self.is_full_for(&path) {
            return Err(NotOpened::Full);
        }
        drop(Collection::open(&path, if create { Access::Create } else { Access::Write })?);
        let id = self.put(path.clone())?;
        Ok(entry(id, &path))
    }

    fn is_full_for(&self, path: &Path) -> bool {
        let shelf = self.shelf();
        shelf.open.len() >= MOST_OPEN && shelf.open.iter().all(|(_, open)| open != path)
    }

    /// Closes a collection. The file stays.
    pub(crate) fn close(&self, id: &str) -> Result<(), NotOpened> {
        let mut shelf = self.shelf();
        let at =
            shelf.open.iter().position(|(other, _)| other.to_string() == id).ok_or(NotOpened::Unknown)?;
        if shelf.open.len() == 1 {
            return Err(NotOpened::Last);
        }
        shelf.open.remove(at);
        Ok(())
    }
}

/// Replaces `%2F` and the like in a part of an address.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = tail.get(..2).and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        let (byte, length) =
            if first == b'%' { code.map_or((first, 0), |code| (code, 2)) } else { (first, 0) };
        bytes.push(byte);
        rest = &tail[length..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the entry of an open collection. `puzzles` is `null` if the file cannot be read.
fn entry(id: u64, path: &Path) -> Value {
    let puzzles = if path.exists() { Collection::peek(path).ok() } else { Some(0) };
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    json!({ "id": id.to_string(), "name": name, "path": path.display().to_string(), "puzzles": puzzles })
}

/// Returns the absolute path of a text that the user has typed, if a collection can be there.
fn checked(text: &str) -> Result<PathBuf, NotOpened> {
    let refuse = |message: &str| Err(NotOpened::Path(format!("path: {message}")));
    let text = text.trim();
    if text.is_empty() {
        return refuse("expected the path of a file, like /home/me/puzzles.db");
    }
    if text.len() > LONGEST_PATH || text.contains('\0') {
        return refuse("not the path of a file");
    }
    let in_home = text.strip_prefix("~/").or_else(|| text.strip_prefix("~\\").filter(|_| cfg!(windows)));
    let path = match (in_home, std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    };
    resolved(&path).map_err(NotOpened::Path)
}

/// Returns the absolute path without links. The file need not exist, but its folder must.
fn resolved(path: &Path) -> Result<PathBuf, String> {
    let absolute = std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if let Ok(real) = absolute.canonicalize() {
        return Ok(as_written(real));
    }
    let (Some(folder), Some(name)) = (absolute.parent(), absolute.file_name()) else {
        return Err(format!("{}: not the path of a file", absolute.display()));
    };
    match folder.canonicalize() {
        Ok(folder) if folder.is_dir() => Ok(as_written(folder.join(name))),
        _ => Err(format!("{}: there is no such folder", folder.display())),
    }
}

/// Returns a real path as people write it: on Windows `canonicalize` puts `\\?\` before the letter of the drive.
fn as_written(path: PathBuf) -> PathBuf {
    let plain = path.to_str().and_then(|text| text.strip_prefix(r"\\?\"));
    match plain {
        Some(plain) if plain.as_bytes().get(1) == Some(&b':') && plain.len() <= LONGEST_PLAIN => plain.into(),
        _ => path,
    }
}
