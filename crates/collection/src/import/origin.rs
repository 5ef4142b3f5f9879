//! Where entries come from: a file, standard input, a text or a link.

use crate::error::Error;
use rookwright_games::input::{open, unpacked, until};
use rookwright_run::{Cancel, content_of};
use std::io::{self, BufRead, Cursor};
use std::path::{Path, PathBuf};

/// Where entries come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// A text with a name.
    Text(String, String),
    /// The bytes of a file.
    Bytes(Vec<u8>),
}

impl Origin {
    /// Returns the origins that an argument stands for: `-`, a link to Lichess, a file, or the files of a folder.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn of_argument(argument: &str) -> Result<Vec<Origin>, Error> {
        if argument == "-" {
            return Ok(vec![Origin::Stdin]);
        }
        if argument.starts_with("https://") || argument.starts_with("http://") {
            return Ok(vec![Origin::Text("lichess.org".to_owned(), argument.to_owned())]);
        }
        let files = rookwright_games::input::files_of(Path::new(argument));
        let files = files.map_err(|error| Error::Io { file: argument.into(), error })?;
        Ok(files.into_iter().map(Origin::File).collect())
    }

    /// Returns the file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        if let Origin::File(file) = self { Some(file) } else { None }
    }

    /// Returns the name in messages.
    pub fn name(&self) -> String {
        match self {
            Origin::File(file) => file.display().to_string(),
            Origin::Stdin => "standard input".to_owned(),
            Origin::Text(name, _) => name.clone(),
            Origin::Bytes(_) => "a file".to_owned(),
        }
    }

    /// Returns the name of the source that is saved: that of the file, without its folder and compression.
    pub(super) fn source(&self) -> String {
        match self {
            Origin::File(file) => {
                let name =
                    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let packed = [".zst", ".gz", ".bz2"].into_iter().find_map(|end| name.strip_suffix(end));
                packed.unwrap_or(&name).to_owned()
            }
            Origin::Stdin => "standard input".to_owned(),
            Origin::Text(name, _) => name.clone(),
            Origin::Bytes(_) => "a file".to_owned(),
        }
    }

    /// Opens it; reads fail as soon as the work is cancelled.
    pub(super) fn open(&self, cancel: &Cancel) -> io::Result<Box<dyn BufRead + Send>> {
        let watch = cancel.watch();
        let reader = match self {
            Origin::File(file) => unpacked(open(Some(file), &watch)?),
            Origin::Stdin => unpacked(open(None, &watch)?),
            Origin::Text(_, text) => unpacked(Cursor::new(text.clone().into_bytes())),
            Origin::Bytes(bytes) => unpacked(Cursor::new(bytes.clone())),
        };
        Ok(until(reader?, &watch))
    }

    /// Returns the number of bytes; `None` if it is not known.
    pub fn length(&self) -> Option<u64> {
        match self {
            Origin::File(file) => {
                file.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
            }
            Origin::Stdin => None,
            Origin::Text(_, text) => Some(text.len() as u64),
            Origin::Bytes(bytes) => Some(bytes.len() as u64),
        }
    }

    /// Returns the name under which the progress of an import is saved: the file by its contents, so that it goes on
    /// after a move, and begins again after a change. `None` for what cannot be read twice.
    pub(super) fn fingerprint(&self, cancel: &Cancel) -> Option<String> {
        let Origin::File(file) = self else { return None };
        let length = self.length()?;
        Some(format!("{length:x}-{}", content_of(file, cancel).ok()?))
    }
}
