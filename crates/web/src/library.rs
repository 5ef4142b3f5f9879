//! The collections that are open: the only files that tasks read and write.
//!
//! The server starts with some, and the user opens others by a path that the page asks to confirm.

use rookwright_collection::{Access, Collection, Error};
use rookwright_ops::server::{Collections, OpenCollection};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most collections that are open at a time.
pub(crate) const MOST_OPEN: usize = 16;
/// The longest path, in bytes.
const LONGEST_PATH: usize = 4096;
/// The most links that a path may lead through, as on Linux.
const MOST_LINKS: usize = 40;
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
    open: Vec<Open>,
}

/// An open collection.
#[derive(Clone, Debug)]
struct Open {
    id: u64,
    path: PathBuf,
    /// The name of the file without its ending; with the id if another one had it first.
    name: String,
}

/// Why a collection is not opened or closed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotOpened {
    /// The path cannot be that of a collection.
    #[error("{0}")]
    Path(String),
    /// The request comes from another machine.
    #[error(
        "collections are opened and closed on the machine of the studio: choose one of those that are open"
    )]
    Elsewhere,
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

    /// Adds a file, once.
    fn put(&self, path: PathBuf) -> Result<Open, NotOpened> {
        let mut shelf = self.shelf();
        if let Some(open) = shelf.open.iter().find(|open| open.path == path) {
            return Ok(open.clone());
        }
        if shelf.open.len() >= MOST_OPEN {
            return Err(NotOpened::Full);
        }
        shelf.last += 1;
        let id = shelf.last;
        let stem = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let is_taken = shelf.open.iter().any(|open| open.name == stem);
        let name = if is_taken { format!("{stem} ({id})") } else { stem };
        let open = Open { id, path, name };
        shelf.open.push(open.clone());
        Ok(open)
    }

    /// Returns the file of the collection with this id, path or name, or of the first. `None` if the server has no
    /// collection. Path and name stay the same when the server is started again, when ids may be others.
    pub(crate) fn file(&self, id: Option<&str>) -> Result<Option<PathBuf>, NotOpened> {
        let shelf = self.shelf();
        let Some(id) = id else { return Ok(shelf.open.first().map(|open| open.path.clone())) };
        let text = decoded(id);
        let ways: [fn(&Open) -> String; 3] =
            [|open| open.id.to_string(), |open| open.path.display().to_string(), |open| open.name.clone()];
        let found = ways.iter().find_map(|way| shelf.open.iter().find(|&open| way(open) == text));
        found.map(|open| Some(open.path.clone())).ok_or(NotOpened::Unknown)
    }

    /// Lists all open collections, without their paths for clients on other machines. Counts puzzles, so it takes time.
    pub(crate) fn listed(&self, is_local: bool) -> Collections {
        let open = self.shelf().open.clone();
        let entry = |open: &Open| {
            let entry = open.document();
            if is_local { entry } else { OpenCollection { path: entry.name.clone(), ..entry } }
        };
        Collections { collections: open.iter().map(entry).collect(), local: is_local }
    }

    /// Looks at a file that the user wants to open, and changes nothing.
    pub(crate) fn look(path: &str) -> Result<Candidate, NotOpened> {
        let path = checked(path)?;
        let puzzles = if path.exists() { Some(Collection::peek(&path)?) } else { None };
        Ok(Candidate { path, puzzles })
    }

    /// Opens a file that the user has confirmed, and creates it if that is wanted. Returns its entry.
    pub(crate) fn open(&self, path: &str, create: bool) -> Result<OpenCollection, NotOpened> {
        let Candidate { path, puzzles } = Self::look(path)?;
        if !create && puzzles.is_none() {
            let message =
                format!("{}: there is no collection yet, and none was to be created", path.display());
            return Err(NotOpened::Path(message));
        }
        if self.is_full_for(&path) {
            return Err(NotOpened::Full);
        }
        drop(Collection::open(&path, if create { Access::Create } else { Access::Write })?);
        Ok(self.put(path)?.document())
    }

    fn is_full_for(&self, path: &Path) -> bool {
        let shelf = self.shelf();
        shelf.open.len() >= MOST_OPEN && shelf.open.iter().all(|open| open.path != path)
    }

    /// Closes a collection. The file stays.
    pub(crate) fn close(&self, id: &str) -> Result<(), NotOpened> {
        let mut shelf = self.shelf();
        let is_meant = |open: &Open| open.id.to_string() == id;
        let at = shelf.open.iter().position(is_meant).ok_or(NotOpened::Unknown)?;
        if shelf.open.len() == 1 {
            return Err(NotOpened::Last);
        }
        shelf.open.remove(at);
        Ok(())
    }
}

impl Open {
    /// Returns the entry of the collection. `puzzles` is `null` if the file cannot be read.
    fn document(&self) -> OpenCollection {
        let Self { id, path, name } = self;
        OpenCollection {
            id: id.to_string(),
            name: name.clone(),
            path: path.display().to_string(),
            puzzles: if path.exists() { Collection::peek(path).ok() } else { Some(0) },
        }
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

/// Returns the absolute path without links. The file need not exist, but its folder must. A link to a file that does not
/// exist is followed too, since the file would be created where it leads.
fn resolved(path: &Path) -> Result<PathBuf, String> {
    let mut absolute = std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))?;
    for _ in 0..MOST_LINKS {
        // What exists is resolved by the system, links and all.
        if let Ok(real) = absolute.canonicalize() {
            return Ok(as_written(real));
        }
        let (Some(folder), Some(name)) = (absolute.parent(), absolute.file_name()) else {
            return Err(format!("{}: not the path of a file", absolute.display()));
        };
        // The file is not there, so its folder is resolved instead.
        let folder = match folder.canonicalize() {
            Ok(folder) if folder.is_dir() => folder,
            _ => return Err(format!("{}: there is no such folder", folder.display())),
        };
        match absolute.read_link() {
            Ok(target) => absolute = folder.join(target),
            Err(_) => return Ok(as_written(folder.join(name))),
        }
    }
    Err(format!("{}: too many links", path.display()))
}

/// Returns a real path as people write it: on Windows `canonicalize` puts `\\?\` before the letter of the drive.
fn as_written(path: PathBuf) -> PathBuf {
    let plain = path.to_str().and_then(|text| text.strip_prefix(r"\\?\"));
    match plain {
        Some(plain) if plain.as_bytes().get(1) == Some(&b':') && plain.len() <= LONGEST_PLAIN => plain.into(),
        _ => path,
    }
}
