//! The reasons why a collection cannot be opened, read or written.

use crate::query::QueryError;
use rookwright_board::say;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// The reason why something with a collection fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file is no SQLite database, or one of another program.
    #[error("{}: not a collection of Rookwright: {why}", file.display())]
    NotACollection {
        /// The file.
        file: PathBuf,
        /// What it is instead.
        why: String,
    },
    /// A newer version of the program made the file.
    #[error(
        "{}: made by a newer version of Rookwright: its schema has version {found}, this program reads up to {known}",
        file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// Another process writes to the file.
    #[error("{}: another program is writing to it: try again when it has finished", .0.display())]
    Locked(PathBuf),
    /// The disk has no space left. Finished batches are kept.
    #[error("{}: the disk is full: what was saved before is kept", .0.display())]
    Full(PathBuf),
    /// The file or its folder cannot be written.
    #[error("{}: cannot be written: the file or its folder is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// The file does not exist.
    #[error("{}: there is no such collection: 'collection import' creates it", .0.display())]
    Missing(PathBuf),
    /// The contents of the file are damaged.
    #[error("{}: the file is damaged: {why}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The query cannot be understood.
    #[error("{0}")]
    Query(QueryError),
    /// There is no puzzle with this id.
    #[error("{}", say!(
        "error.no_puzzle",
        "there is no puzzle {number} in the collection",
        number = _0.to_string()
    ))]
    NoPuzzle(i64),
    /// There is no list with this name.
    #[error("{}", say!("error.no_list", "there is no list '{name}' in the collection", name = _0))]
    NoList(String),
    /// What is asked for is not possible.
    #[error("{0}")]
    Refused(String),
    /// Another error of the database.
    #[error("{}: {error}", file.display())]
    Database {
        /// The file.
        file: PathBuf,
        /// The reason, in SQLite's words.
        error: rusqlite::Error,
    },
}

impl Error {
    /// Explains an error of SQLite about this file.
    pub(crate) fn sqlite(file: &Path, error: rusqlite::Error) -> Self {
        let file = file.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => {
                Error::NotACollection { file, why: "it is not a SQLite database".to_owned() }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Locked(file),
            Some(ErrorCode::DiskFull) => Error::Full(file),
            Some(ErrorCode::ReadOnly) => Error::ReadOnly(file),
            Some(ErrorCode::DatabaseCorrupt) => Error::Damaged { file, why: error.to_string() },
            _ => Error::Database { file, error },
        }
    }
}

impl From<QueryError> for Error {
    fn from(error: QueryError) -> Self {
        Error::Query(error)
    }
}
