//! Looks at a file without opening it as a collection, so that nothing is written: not even an old version is brought up
//! to date.

use super::open::{At, Collection, percent_encoded, refuse_other};
use crate::error::Error;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};

impl Collection {
    /// Returns the number of puzzles of a file, and changes nothing; 0 for an empty file.
    ///
    /// # Errors
    /// If the file does not exist or cannot be read, is not a collection, or is from a newer version.
    pub fn peek(file: &Path) -> Result<u64, Error> {
        if !file.exists() {
            return Err(Error::Missing(file.to_owned()));
        }
        refuse_other(file)?;
        let collection = Self::open_unchanged(file)?;
        if collection.version()? == 0 { Ok(0) } else { collection.len() }
    }

    /// Opens a file for counting.
    fn open_unchanged(file: &Path) -> Result<Self, Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut log = file.as_os_str().to_owned();
        log.push("-wal");
        let opened = if PathBuf::from(log).exists() {
            Connection::open_with_flags(file, flags)
        } else {
            // Otherwise SQLite would make a file for its locks beside it.
            let name = format!("file:{}?immutable=1", percent_encoded(file));
            Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
        };
        let connection = opened.map_err(|error| Error::sqlite(file, error))?;
        let collection = Self::of(connection, file);
        collection.connection.busy_timeout(super::open::PATIENCE).at(&collection)?;
        Ok(collection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Access, schema};
    use std::fs;

    #[test]
    fn nothing_changes() {
        let folder = std::env::temp_dir().join(format!("rookwright-peek-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let file = |name: &str| folder.join(name);
        drop(Collection::open(&file("own.db"), Access::Create).unwrap());
        let old = Connection::open(file("old.db")).unwrap();
        schema::create_first(&old).unwrap();
        old.execute_batch("INSERT INTO puzzle(form, asked, status, rating, men, material, key, lead) VALUES (1, 1, 0, 0, 0, 0, 0, 0)").unwrap();
        drop(old);
        let other = Connection::open(file("other.db")).unwrap();
        other.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE x(y)").unwrap();
        drop(other);
        fs::write(file("text.db"), "SQLite").unwrap();
        fs::write(file("empty.db"), "").unwrap();
        let listing = || {
            let mut all: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
            all.sort();
            all.into_iter().map(|file| (fs::read(&file).unwrap(), file)).collect::<Vec<_>>()
        };
        let before = listing();
        assert_eq!(Collection::peek(&file("own.db")).unwrap(), 0);
        assert_eq!(Collection::peek(&file("old.db")).unwrap(), 1);
        assert_eq!(Collection::peek(&file("empty.db")).unwrap(), 0);
        for (name, why) in [
            ("other.db", "another program"),
            ("text.db", "not a SQLite database"),
            ("gone.db", "no such collection"),
        ] {
            let message = Collection::peek(&file(name)).unwrap_err().to_string();
            assert!(message.contains(why), "{message}");
        }
        assert!(Collection::peek(&folder).unwrap_err().to_string().contains("a folder"));
        assert!(listing() == before, "a file has changed");
        fs::remove_dir_all(&folder).unwrap();
    }
}
