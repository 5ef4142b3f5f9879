//! Which files a command reads, keeps and writes, so that no output destroys one of the others.
//!
//! A command notes every file before its work begins.  Two names are the same file if they lead to the same place, over
//! links and however they are spelled, or to the same content, as hard links do.  A file may be read twice; what is
//! written must be a file of its own, and so must what is kept: a checkpoint or a collection, with the files beside it.
//!
//! A database or a checkpoint is recognised by its content, whoever it belongs to, and no other output replaces it.
//! Devices, pipes and open descriptors (`/dev/null`, `/dev/stdout`) hold nothing that could be lost and are not noted.

use crate::new_file::{Target, follow};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// The endings of the files that stand beside a database or a checkpoint and belong to it.
const BESIDE: [&str; 5] = ["-wal", "-shm", "-journal", ".near", ".far"];
/// The endings of SQLite's files beside a database, and how these begin: a journal that is not in use with zeros, numbers in
/// either order of bytes.
const SQLITE_FILES: [(&str, &[&[u8]]); 3] = [
    ("-journal", &[&[0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7], &[0; 8]]),
    ("-wal", &[&[0x37, 0x7f, 0x06, 0x82], &[0x37, 0x7f, 0x06, 0x83]]),
    ("-shm", &[&[0x00, 0x2d, 0xe2, 0x18], &[0x18, 0xe2, 0x2d, 0x00], &[0; 4]]),
];
/// How a SQLite database begins.
const DATABASE: &[u8] = b"SQLite format 3\0";
/// How a file begins from which this program goes on: a count, its tables, a search of games, a count of the studio.
const STATES: [&str; 6] = ["checkpoint", "states", "groups", "partition", "mine", "lasting count"];
/// The number of bytes that tell what a file is.
const BEGINNING: u64 = 40;

/// What a command does with a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FileUse {
    /// Reads it, and changes nothing.
    Read,
    /// Goes on with it or adds to it: a checkpoint, a collection.
    Kept,
    /// Replaces it by a copy of a database, which may have been one before.
    Copied,
    /// Replaces it.
    Written,
}

/// The files of a command.
#[derive(Default, Debug)]
pub struct FileUses {
    notes: Vec<Noted>,
    known: HashMap<Key, usize>,
}

#[derive(Debug)]
struct Noted {
    what: FileUse,
    /// The option or argument.
    option: String,
    /// What messages say: `--svg 'out.svg', which is written`.
    words: String,
}

/// What all names of a file have in common.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Key {
    Place(PathBuf),
    /// The device and the number of the content.
    #[cfg(unix)]
    Content(u64, u64),
}

impl FileUses {
    /// Notes a file for an option or an argument: `--svg`.
    ///
    /// # Errors
    /// If the command uses the file otherwise too, or would overwrite a database or a checkpoint.  The message names
    /// both.
    pub fn add(&mut self, what: FileUse, option: &str, path: &Path) -> Result<(), String> {
        let refused = |why: &str| Err(format!("{option}: '{}' {why}: choose another name", path.display()));
        let keys = keys(path);
        if let Some(other) = self.contradicting(what, option, &keys) {
            return refused(&format!("is also {}", other.words));
        }
        let is_kept = what == FileUse::Kept;
        // A database has its log beside it, which another output must not replace either.
        let beside: Vec<Key> = beside(path).filter(|_| is_kept).flat_map(|path| self::keys(&path)).collect();
        if let Some(other) = self.contradicting(what, option, &beside) {
            return refused(&format!("needs a file beside it, which is also {}", other.words));
        }
        if let (FileUse::Written, Some(kind)) = (what, kept_kind(path)) {
            return refused(&format!("is {kind}, which no other output overwrites"));
        }
        let verb = match what {
            FileUse::Read => "read",
            FileUse::Kept => "kept",
            FileUse::Copied | FileUse::Written => "written",
        };
        // The message about a later conflict says how this file is used.
        let words = format!("{option} '{}', which is {verb}", path.display());
        self.insert(
            Noted { what, option: option.to_owned(), words: format!("a file beside {words}") },
            beside,
        );
        self.insert(Noted { what, option: option.to_owned(), words }, keys);
        Ok(())
    }

    /// Notes the files that standard streams come from or go to.
    #[cfg(unix)]
    pub fn add_streams(&mut self) {
        use std::os::fd::AsFd;
        let streams = [
            (std::io::stdin().as_fd().try_clone_to_owned(), "standard input, which is read"),
            (std::io::stdout().as_fd().try_clone_to_owned(), "standard output, which is written"),
            (std::io::stderr().as_fd().try_clone_to_owned(), "standard error, which is written"),
        ];
        for (stream, words) in streams {
            let Ok(data) = stream.and_then(|stream| File::from(stream).metadata()) else { continue };
            if data.is_file() {
                // The shell has opened them, so that they contradict neither each other nor what is read.
                let noted = Noted { what: FileUse::Read, option: String::new(), words: words.to_owned() };
                self.insert(noted, vec![content(&data)]);
            }
        }
    }

    /// Notes the files that standard streams come from or go to, where the system can tell.
    #[cfg(not(unix))]
    pub fn add_streams(&mut self) {}

    /// Checks a file that is about to be written, if its name could not be noted before.
    ///
    /// # Errors
    /// If the command reads or keeps the file, or would overwrite a database or a checkpoint.
    pub fn check(&self, path: &Path) -> Result<(), String> {
        let refused = |why: &str| Err(format!("'{}' {why}: choose another name", path.display()));
        let other = self.contradicting(FileUse::Written, "", &keys(path));
        match (other.filter(|noted| noted.what <= FileUse::Kept), kept_kind(path)) {
            (Some(other), _) => refused(&format!("is also {}", other.words)),
            (None, Some(kind)) => refused(&format!("is {kind}, which no other output overwrites")),
            (None, None) => Ok(()),
        }
    }

    /// Whether this is a database or a checkpoint that the command keeps, or a file beside one.  One that is kept by mistake
    /// has another content.
    pub fn is_kept(&self, path: &Path) -> bool {
        let mut known = keys(path).into_iter().filter_map(|key| self.notes.get(*self.known.get(&key)?));
        known.any(|noted| noted.what == FileUse::Kept) && kept_kind(path).is_some()
    }

    /// Returns a noted use that cannot stand beside another one.
    fn contradicting(&self, what: FileUse, option: &str, keys: &[Key]) -> Option<&Noted> {
        let mut known = keys.iter().filter_map(|key| self.notes.get(*self.known.get(key)?));
        known.find(|noted| {
            // A collection may be named twice.
            let is_again = what == FileUse::Kept && noted.what == FileUse::Kept && noted.option == option;
            what.max(noted.what) > FileUse::Read && !is_again
        })
    }

    fn insert(&mut self, noted: Noted, keys: Vec<Key>) {
        self.known.extend(keys.into_iter().map(|key| (key, self.notes.len())));
        self.notes.push(noted);
    }
}

/// Returns what the names of a file have in common; nothing for devices and pipes.
fn keys(path: &Path) -> Vec<Key> {
    match follow(path) {
        Ok(Target::File(target, there)) => {
            let mut keys = vec![Key::Place(place(&target))];
            #[cfg(unix)]
            keys.extend(there.as_ref().map(content));
            #[cfg(not(unix))]
            drop(there);
            keys
        }
        _ if path.is_dir() => vec![Key::Place(place(path))],
        _ => Vec::new(),
    }
}

#[cfg(unix)]
fn content(data: &std::fs::Metadata) -> Key {
    use std::os::unix::fs::MetadataExt;
    Key::Content(data.dev(), data.ino())
}

/// Returns the one path of a file that need not exist.
fn place(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).components() {
        match part {
            // What is found so far has no links, so its last name can be taken away.
            Component::ParentDir => drop(found.pop()),
            part => found.push(part),
        }
        found = found.canonicalize().unwrap_or(found);
    }
    // These systems have one file for both spellings.
    let is_lower = cfg!(any(windows, target_os = "macos"));
    if is_lower { found.to_string_lossy().to_lowercase().into() } else { found }
}

/// Returns the names of the files that belong to a database or a checkpoint: beside its name, and beside the file that a
/// link leads to.
fn beside(path: &Path) -> impl Iterator<Item = PathBuf> {
    let named = path.to_owned();
    let linked = match follow(path) {
        Ok(Target::File(target, _)) if target != path => Some(target),
        _ => None,
    };
    let of = |path: PathBuf| {
        BESIDE.iter().map(move |ending| {
            let mut name = path.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        })
    };
    of(named).chain(linked.into_iter().flat_map(of))
}

/// Returns a file that would be lost if a database were created under this name: SQLite takes away what stands where its
/// log and its locks will be.
///
/// # Errors
/// If a file beside it cannot be read.
pub fn lost_beside_new_database(path: &Path) -> io::Result<Option<PathBuf>> {
    for (ending, begins) in SQLITE_FILES {
        for name in beside(path).filter(|name| name.to_string_lossy().ends_with(ending)) {
            let mut begin = Vec::new();
            match fs::metadata(&name) {
                // A pipe could block.
                Ok(data) if !data.is_file() => return Ok(Some(name)),
                Ok(_) => drop(File::open(&name)?.take(BEGINNING).read_to_end(&mut begin)?),
                Err(_) => continue,
            }
            let is_lost = match fs::metadata(path) {
                // Another process may be creating the same database, and has made the file first.
                Ok(data) => data.len() == 0 && !begins.iter().any(|known| begin.starts_with(known)),
                // The log may be all that is left of another one.
                Err(_) => true,
            };
            if is_lost && !begin.is_empty() {
                return Ok(Some(name));
            }
        }
    }
    Ok(None)
}

/// Returns what a file is that no other output may replace: a database, a checkpoint, or one of the files beside them.
fn kept_kind(path: &Path) -> Option<&'static str> {
    let Ok(Target::File(target, _)) = follow(path) else { return None };
    let beside = || {
        let name = target.to_str()?;
        let owners = BESIDE.iter().filter_map(|ending| name.strip_suffix(ending));
        owners.into_iter().find_map(|owner| kind(Path::new(owner)))
    };
    kind(&target).or_else(|| beside().map(|_| "a file of a database or a checkpoint"))
}

/// Returns what a file is by its content.
fn kind(file: &Path) -> Option<&'static str> {
    let mut begin = Vec::new();
    // A pipe could block.
    if !file.is_file() || File::open(file).ok()?.take(BEGINNING).read_to_end(&mut begin).is_err() {
        return None;
    }
    if begin.starts_with(DATABASE) {
        return Some("a database");
    }
    // The number of the format follows.
    let state = begin.strip_prefix(b"rookwright ")?;
    let is_state = |name: &&str| {
        let rest = state.strip_prefix(name.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
        rest.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_digit))
    };
    STATES.iter().any(is_state).then_some("a checkpoint")
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// A folder with `a`, names of `a`, and files that belong to a program.
    fn folder(test: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("rookwright-file-uses-{test}-{}", std::process::id()));
        fs::create_dir_all(folder.join("sub")).unwrap();
        fs::write(folder.join("a"), "text").unwrap();
        fs::hard_link(folder.join("a"), folder.join("hard")).unwrap();
        symlink("a", folder.join("link")).unwrap();
        symlink("new", folder.join("dangling")).unwrap();
        fs::write(folder.join("db"), [DATABASE, &[0; 100]].concat()).unwrap();
        folder
    }

    #[test]
    fn all_names_of_a_file_are_one() {
        let folder = folder("names");
        let twice = |first: (FileUse, &str), second: (FileUse, &str)| {
            let mut uses = FileUses::default();
            uses.add(first.0, "FIRST", &folder.join(first.1)).unwrap();
            uses.add(second.0, "--second", &folder.join(second.1))
        };
        for other in ["a", "./a", "sub/../a", "hard", "link"] {
            let refused = twice((FileUse::Read, "a"), (FileUse::Written, other)).unwrap_err();
            assert!(
                refused.starts_with("--second: ") && refused.contains(&format!("{other}' is also FIRST")),
                "{refused}"
            );
            assert!(twice((FileUse::Written, "a"), (FileUse::Read, other)).is_err());
            assert!(twice((FileUse::Kept, "a"), (FileUse::Read, other)).is_err());
            assert!(twice((FileUse::Read, "a"), (FileUse::Read, other)).is_ok());
        }
        // Files that do not exist yet.
        assert!(twice((FileUse::Kept, "new"), (FileUse::Written, "dangling")).is_err());
        assert!(twice((FileUse::Written, "x/new"), (FileUse::Written, "x/sub/../new")).is_err());
        assert!(twice((FileUse::Written, "new"), (FileUse::Written, "newer")).is_ok());
        for beside in ["new-wal", "new-shm", "new.far"] {
            assert!(twice((FileUse::Kept, "new"), (FileUse::Written, beside)).is_err());
            assert!(twice((FileUse::Written, beside), (FileUse::Kept, "new")).is_err());
            assert!(twice((FileUse::Written, "new"), (FileUse::Written, beside)).is_ok());
        }
        assert!(twice((FileUse::Written, "/dev/null"), (FileUse::Written, "/dev/null")).is_ok());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_that_a_new_database_would_take_away() {
        let folder = folder("new-database");
        let lost = |name: &str| lost_beside_new_database(&folder.join(name)).unwrap();
        fs::write(folder.join("empty"), "").unwrap();
        symlink("new", folder.join("to-new")).unwrap();
        for name in ["new", "empty", "to-new", "a", "db"] {
            assert_eq!(lost(name), None, "{name}");
        }
        let log = [&[0x37, 0x7f, 0x06, 0x82][..], &[7; 100]].concat();
        for ending in ["-wal", "-shm", "-journal"] {
            for name in ["new", "empty", "db"] {
                let beside = folder.join(format!("{name}{ending}"));
                fs::write(&beside, "notes of mine\n").unwrap();
                let expected = Some(beside.clone()).filter(|_| name != "db");
                assert_eq!(lost(name), expected, "{name}{ending}");
                if name == "new" {
                    assert_eq!(lost("to-new"), expected);
                }
                fs::write(&beside, "").unwrap();
                assert_eq!(lost(name), None, "{name}{ending}");
                fs::remove_file(&beside).unwrap();
            }
        }
        // Another process creates the database, or it is gone but for its log.
        fs::write(folder.join("empty-wal"), &log).unwrap();
        fs::write(folder.join("new-wal"), &log).unwrap();
        assert_eq!((lost("empty"), lost("new")), (None, Some(folder.join("new-wal"))));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn databases_and_checkpoints_stay() {
        let folder = folder("kept");
        let free = |name: &str| {
            let mut uses = FileUses::default();
            uses.check(&folder.join(name)).is_ok()
                && uses.add(FileUse::Written, "--svg", &folder.join(name)).is_ok()
        };
        for (name, text) in [("count", "rookwright checkpoint 1\n"), ("games", "rookwright mine 1\nversion")]
        {
            fs::write(folder.join(name), text).unwrap();
            assert!(!free(name), "{name}");
        }
        for kept in ["db", "db-wal", "db-journal", "count.near"] {
            assert!(!free(kept), "{kept}");
        }
        fs::write(folder.join("notes"), "rookwright mine games.pgn\n").unwrap();
        for mine in ["a", "a-wal", "notes", "new"] {
            assert!(free(mine), "{mine}");
        }
        assert!(FileUses::default().add(FileUse::Copied, "COPY", &folder.join("db")).is_ok());
        fs::remove_dir_all(&folder).unwrap();
    }
}
