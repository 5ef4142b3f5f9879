//! Where a text comes from: a file, standard input or memory.

use super::{files_of, open};
use rookwright_run::{Cancel, Watch, content_of};
use std::fs::{self, Metadata};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a text comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Standard,
    /// A text with a name.
    Text(String, Arc<[u8]>),
}

impl Origin {
    /// Returns the origin of a text with a name.
    pub fn text(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        Origin::Text(name.into(), text.into().into())
    }

    /// Returns the files that an argument stands for: a file, all files of a folder, or standard input for `-`.
    ///
    /// # Errors
    /// If there is no such file, or a folder cannot be read.
    pub fn of_argument(argument: &str) -> io::Result<Vec<Self>> {
        if argument == "-" {
            return Ok(vec![Origin::Standard]);
        }
        // A name that leads nowhere is a fault of the command, not of one file among many.
        fs::metadata(argument)?;
        Ok(files_of(Path::new(argument))?.into_iter().map(Origin::File).collect())
    }

    /// Returns the file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        if let Origin::File(file) = self { Some(file) } else { None }
    }

    /// Returns the name for people.
    pub fn name(&self) -> String {
        match self {
            Origin::File(file) => file.display().to_string(),
            Origin::Standard => "standard input".to_owned(),
            Origin::Text(name, _) => name.clone(),
        }
    }

    /// Returns the content of a file as a number: work that was interrupted does not go on with another content.
    pub fn content(&self, cancel: &Cancel) -> Option<String> {
        match self {
            // What cannot be read twice has no size.
            Origin::File(file) if self.size().is_some() => content_of(file, cancel).ok(),
            _ => None,
        }
    }

    /// Returns the size in bytes, if it is known.
    pub fn size(&self) -> Option<u64> {
        match self {
            Origin::File(file) => file.metadata().ok().filter(Metadata::is_file).map(|data| data.len()),
            Origin::Standard => None,
            Origin::Text(_, text) => Some(text.len() as u64),
        }
    }

    /// Opens it, as it is: perhaps compressed. A read that waits fails as soon as the work is over.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(&self, watch: &Watch) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Origin::File(file) => open(Some(file), watch),
            Origin::Standard => open(None, watch),
            Origin::Text(_, text) => Ok(Box::new(Cursor::new(Arc::clone(text)))),
        }
    }
}
