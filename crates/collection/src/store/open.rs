//! Opens and creates collections.

use super::schema;
use crate::error::Error;
use directories::ProjectDirs;
use rookwright_run::lost_beside_new_database;
use rusqlite::config::DbConfig;
use rusqlite::types::FromSql;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row, TransactionBehavior};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long to wait for another process that writes.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
/// Memory for pages of the database while writing, in KiB.
const WRITE_CACHE: i64 = 96 << 10;
/// Memory for pages of the database while reading, in KiB.
const READ_CACHE: i64 = 32 << 10;

/// The part of the file that is read without copying, in bytes. It counts as memory of the process.
const MAPPED: i64 = 128 << 20;

/// What a collection is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Reading only. Works on a read-only disk too.
    Read,
    /// Reading and writing. The file must exist.
    Write,
    /// As for writing, but a missing file is created.
    Create,
}

/// An open collection.
#[derive(Debug)]
pub struct Collection {
    pub(crate) connection: Connection,
    file: PathBuf,
}

/// Returns the file of the user's own collection; `None` if the system has no folder for data of programs.
pub fn default_file() -> Option<PathBuf> {
    ProjectDirs::from("", "", "rookwright").map(|folders| folders.data_dir().join("collection.db"))
}

/// Adds the name of the file to an error of SQLite.
pub(crate) trait At<T> {
    fn at(self, collection: &Collection) -> Result<T, Error>;
}

impl<T> At<T> for rusqlite::Result<T> {
    fn at(self, collection: &Collection) -> Result<T, Error> {
        self.map_err(|error| Error::sqlite(&collection.file, error))
    }
}

impl Collection {
    pub(super) fn of(connection: Connection, file: &Path) -> Self {
        Self { connection, file: file.to_owned() }
    }

    /// Opens a file.
    ///
    /// # Errors
    /// If it does not exist, is none, is from a newer version, is locked or cannot be written.
    pub fn open(file: &Path, access: Access) -> Result<Self, Error> {
        let exists = file.exists();
        if !exists && access != Access::Create {
            return Err(Error::Missing(file.to_owned()));
        }
        if exists {
            refuse_other(file)?;
        }
        let io = |error| Error::Io { file: file.to_owned(), error };
        if access == Access::Create
            && let Some(other) = lost_beside_new_database(file).map_err(io)?
        {
            let why = "would be deleted, since a new collection keeps its log there: choose another name, or move the file";
            return Err(Error::Refused(format!("{}: '{}' {why}", file.display(), other.display())));
        }
        if !exists && let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|error| Error::Io { file: folder.to_owned(), error })?;
        }
        // Everything below may write to the file.
        if access == Access::Read {
            return Self::open_to_read(file);
        }
        let fail = |error| Error::sqlite(file, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let flags = if access == Access::Create { flags | OpenFlags::SQLITE_OPEN_CREATE } else { flags };
        let connection = Connection::open_with_flags(file, flags).map_err(fail)?;
        let collection = Self::of(connection, file);
        collection.prepare(WRITE_CACHE)?;
        if collection.connection.is_readonly("main").map_err(fail)? {
            return Err(Error::ReadOnly(file.to_owned()));
        }
        if collection.version()? < schema::VERSION {
            // Several tasks of a server may open the file at once; the first of them brings it up to date.
            static UPGRADE: Mutex<()> = Mutex::new(());
            let _alone = UPGRADE.lock().unwrap_or_else(PoisonError::into_inner);
            // Asked again: another thread may have brought it up to date while this one waited.
            let version = collection.version()?;
            if version > 0 && version < schema::VERSION {
                // A migration cannot be undone, so the old file is kept beside the new one.
                let copy = file.with_extension(format!("v{version}.bak"));
                collection.backup(&copy)?;
            }
            schema::migrate(&collection.connection).map_err(fail)?;
        }
        // Readers go on while one process writes; a kill leaves the last finished transaction.
        let mode: String = collection
            .connection
            .query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))
            .map_err(fail)?;
        debug_assert_eq!(mode, "wal");
        collection.connection.execute_batch("PRAGMA synchronous = NORMAL").map_err(fail)?;
        Ok(collection)
    }

    /// Returns a collection in memory without puzzles: what one is whose file does not exist yet.
    ///
    /// # Errors
    /// If SQLite fails.
    pub fn empty() -> Result<Self, Error> {
        let file = Path::new("memory");
        let fail = |error| Error::sqlite(file, error);
        let collection = Self::of(Connection::open_in_memory().map_err(fail)?, file);
        collection.prepare(READ_CACHE)?;
        schema::migrate(&collection.connection).map_err(fail)?;
        Ok(collection)
    }

    /// Opens a file for reading, even where no file can be made beside it.
    fn open_to_read(file: &Path) -> Result<Self, Error> {
        // SQLite puts its log and its locks beside the file, and whoever closes it last takes them away: but not one
        // who may not write.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let plain = Connection::open_with_flags(file, flags);
        let mut opened = plain.map(|connection| Self::of(connection, file));
        let readable = |collection: &Self| {
            collection
                .connection
                .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))
        };
        if let Ok(collection) = &opened
            && matches!(
                readable(collection).map_err(|error| error.sqlite_error_code()),
                Err(Some(rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::ReadOnly))
            )
        {
            // On a read-only disk nobody can write, so the file is read without locks.
            let name = percent_encoded(file);
            let connection = Connection::open_with_flags(
                format!("file:{name}?immutable=1"),
                OpenFlags::SQLITE_OPEN_READ_ONLY
                    | OpenFlags::SQLITE_OPEN_NO_MUTEX
                    | OpenFlags::SQLITE_OPEN_URI,
            );
            opened = connection.map(|connection| Self::of(connection, file));
        }
        let collection = opened.map_err(|error| Error::sqlite(file, error))?;
        collection.prepare(READ_CACHE)?;
        collection.connection.execute_batch("PRAGMA query_only = ON").at(&collection)?;
        let version = collection.version()?;
        if version < schema::VERSION {
            // Only a writer can bring it up to date.
            drop(collection);
            return Self::open(file, Access::Write);
        }
        Ok(collection)
    }

    fn prepare(&self, cache: i64) -> Result<(), Error> {
        self.connection.busy_timeout(PATIENCE).at(self)?;
        self.connection.set_prepared_statement_cache_capacity(64);
        // Otherwise a statement is planned anew for each value it is given, which takes longer than the query.
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).at(self)?;
        let settings =
            format!("PRAGMA cache_size = -{cache}; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = {MAPPED}");
        self.connection.execute_batch(&settings).at(self)
    }

    /// Returns the version of the schema, 0 for an empty file. Refuses files of other programs and newer ones.
    pub(super) fn version(&self) -> Result<i64, Error> {
        let number = |sql| self.value::<i64>(sql, []);
        let (application, version) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
        let tables = number("SELECT count(*) FROM sqlite_schema")?;
        if application != i64::from(schema::APPLICATION) {
            if application == 0 && version == 0 && tables == 0 {
                return Ok(0);
            }
            let why = "it is a SQLite database of another program".to_owned();
            return Err(Error::NotACollection { file: self.file.clone(), why });
        }
        if version > schema::VERSION {
            return Err(Error::Newer { file: self.file.clone(), found: version, known: schema::VERSION });
        }
        Ok(version)
    }

    /// Returns the file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> Result<u64, Error> {
        self.value("SELECT count(*) FROM puzzle", [])
    }

    /// Whether there are no puzzles.
    pub fn is_empty(&self) -> Result<bool, Error> {
        Ok(self.len()? == 0)
    }
}

/// What every part of the crate asks the database by.
impl Collection {
    /// Returns the rows of a query, each as a function reads it.
    pub(crate) fn rows<T>(
        &self,
        sql: &str,
        bound: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let mut statement = self.connection.prepare_cached(sql).at(self)?;
        statement.query_map(bound, read).and_then(Iterator::collect).at(self)
    }

    /// Returns the first row of a query, read by `read`; `None` if the query finds nothing.
    pub(crate) fn row<T>(
        &self,
        sql: &str,
        bound: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, Error> {
        let mut statement = self.connection.prepare_cached(sql).at(self)?;
        statement.query_row(bound, read).optional().at(self)
    }

    /// Returns the only value of a query.
    pub(crate) fn value<T: FromSql>(&self, sql: &str, bound: impl Params) -> Result<T, Error> {
        let mut statement = self.connection.prepare_cached(sql).at(self)?;
        statement.query_row(bound, |row| row.get(0)).at(self)
    }

    /// Does everything or nothing.
    pub(crate) fn in_transaction<T>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T, Failure>,
    ) -> Result<T, Error> {
        let Self { connection, file } = self;
        let done = || {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        done().map_err(|failure| match failure {
            Failure::Sqlite(error) => Error::sqlite(file, error),
            Failure::Refused(error) => error,
        })
    }
}

/// Why a transaction changes nothing.
pub(crate) enum Failure {
    Sqlite(rusqlite::Error),
    Refused(Error),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Failure::Sqlite(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Refused(error)
    }
}

/// Refuses what is no file of SQLite. It is looked at first, so that each of these faults has a message of its own.
pub(super) fn refuse_other(file: &Path) -> Result<(), Error> {
    let why = match () {
        () if file.is_dir() => "it is a folder",
        () if !file.is_file() => "it is not an ordinary file",
        () if !is_database(file).map_err(|error| Error::Io { file: file.to_owned(), error })? => {
            "it is not a SQLite database"
        }
        () => return Ok(()),
    };
    Err(Error::NotACollection { file: file.to_owned(), why: why.to_owned() })
}

/// Whether a file is empty or begins as databases do. SQLite itself takes a short text for an empty database, and
/// would replace it.
fn is_database(file: &Path) -> io::Result<bool> {
    let mut first = Vec::new();
    fs::File::open(file)?.take(schema::MAGIC.len() as u64).read_to_end(&mut first)?;
    // A program that was killed while it wrote the first pages has left zeros, and a journal by which SQLite takes them back.
    let was_killed = || first == [0; schema::MAGIC.len()] && journal_of(file).exists();
    Ok(first.is_empty() || first == schema::MAGIC || was_killed())
}

/// Returns the file in which SQLite keeps what a change may have to take back.
fn journal_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-journal");
    name.into()
}

/// Writes a file name as a part of a URI.
pub(super) fn percent_encoded(file: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02x}") };
    file.to_string_lossy().bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("rookwright-open-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn an_old_file_is_opened_by_many_at_once() {
        let folder = folder("many");
        let file = folder.join("club.db");
        let old = Connection::open(&file).unwrap();
        schema::create_first(&old).unwrap();
        drop(old);
        std::thread::scope(|scope| {
            let opened: Vec<_> =
                (0..8).map(|_| scope.spawn(|| Collection::open(&file, Access::Write).map(drop))).collect();
            for one in opened {
                one.join().unwrap().unwrap();
            }
        });
        assert!(folder.join("club.v1.bak").exists());
        assert!(!folder.join("club.v1.bak.part").exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_that_are_no_collections() {
        let folder = folder("none");
        let message = |file: &Path, access| Collection::open(file, access).unwrap_err().to_string();
        let file = folder.join("text.db");
        fs::write(&file, "this is a text, and long enough to have the header of a database. ".repeat(40))
            .unwrap();
        assert!(message(&file, Access::Create).contains("not a SQLite database"));
        assert!(message(&file, Access::Read).contains("not a SQLite database"));
        let other = folder.join("other.db");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE x(y)").unwrap();
        assert!(message(&other, Access::Write).contains("another program"));
        assert!(message(&folder.join("missing.db"), Access::Read).contains("no such collection"));
        assert!(message(&folder, Access::Read).contains("a folder"));
        fs::remove_dir_all(&folder).unwrap();
    }

    /// What a kill leaves while the first pages are written.
    #[test]
    fn a_file_of_a_killed_program_is_a_new_collection() {
        let folder = folder("killed");
        let (dying, file) = (folder.join("dying.db"), folder.join("club.db"));
        let connection = Connection::open(&dying).unwrap();
        connection
            .execute_batch(
                "PRAGMA cache_size = 1; BEGIN; CREATE TABLE x(y);
                 WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
                 INSERT INTO x SELECT randomblob(900) FROM n",
            )
            .unwrap();
        fs::copy(journal_of(&dying), journal_of(&file)).unwrap();
        let mut pages = fs::read(&dying).unwrap();
        assert!(pages.len() > 4096, "{}", pages.len());
        pages[..4096].fill(0);
        fs::write(&file, &pages).unwrap();
        drop(connection);
        assert_eq!(Collection::open(&file, Access::Read).unwrap().len().unwrap(), 0);
        // Zeros without a journal are somebody's file.
        let zeros = folder.join("zeros.db");
        fs::write(&zeros, &pages).unwrap();
        let message = Collection::open(&zeros, Access::Create).unwrap_err().to_string();
        assert!(message.contains("not a SQLite database"), "{message}");
        assert_eq!(fs::read(&zeros).unwrap(), pages);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn versions() {
        let folder = folder("versions");
        let file = folder.join("club.db");
        let old = Connection::open(&file).unwrap();
        schema::create_first(&old).unwrap();
        old.execute_batch(
            "INSERT INTO list(name) VALUES ('kept'); INSERT INTO list_item VALUES (1, 1, 7);
             INSERT INTO puzzle(id, form, asked, status, rating, men, material, key, lead) VALUES (7, 1, 1, 0, 0, 0, 0, 0, 0);
             INSERT INTO words(puzzle, title) VALUES (7, 'An old one')",
        )
        .unwrap();
        drop(old);
        let opened = Collection::open(&file, Access::Read).unwrap();
        assert_eq!((opened.len().unwrap(), opened.list("kept").unwrap()), (1, vec![7]));
        assert_eq!(opened.list_settings("kept").unwrap(), None);
        let title: String = opened
            .connection
            .query_row("SELECT title FROM words WHERE puzzle = 7", [], |row| row.get(0))
            .unwrap();
        assert_eq!(title, "An old one");
        assert_eq!(opened.version().unwrap(), schema::VERSION);
        let lists: i64 =
            opened.connection.query_row("SELECT count(*) FROM list", [], |row| row.get(0)).unwrap();
        assert_eq!(lists, 1);
        assert!(folder.join("club.v1.bak").exists());
        drop(opened);
        let newer = Connection::open(&file).unwrap();
        newer.execute_batch("PRAGMA user_version = 77").unwrap();
        drop(newer);
        let message = Collection::open(&file, Access::Write).unwrap_err().to_string();
        assert!(message.contains("version 77"), "{message}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
