//! `-o FOLDER`: writes each puzzle to a file, and completes sets that an earlier run did not finish.
//!
//! The seed and the options determine the puzzles, so the same command completes a run that was killed.  Files that
//! already have the right content are kept, the others are written.  A file is never half written (see
//! [`NewFile`](rookwright_run::NewFile)).  A file with the right name but different content belongs to another run and
//! ends this one with an error.

use crate::failure::Failure;
use crate::output::write_file;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The folder that puzzles are written to.
pub(super) struct Folder<'a> {
    path: &'a Path,
    /// The first part of all file names.
    name: String,
    found: u64,
}

impl<'a> Folder<'a> {
    /// Creates the folder if it does not exist.
    pub(super) fn open(path: &'a Path, name: String) -> Result<Self, Failure> {
        fs::create_dir_all(path)
            .map_err(|error| Failure::Input(format!("{} cannot be created: {error}", path.display())))?;
        Ok(Self { path, name, found: 0 })
    }

    /// Writes a puzzle unless its file already has the same content.
    ///
    /// Fails if the file has other content, or cannot be read or written.
    pub(super) fn put(&mut self, number: u64, text: &str) -> Result<(), Failure> {
        let file = self.file(number);
        match holds(&file, text.as_bytes()) {
            Ok(None) => write_file(&file, text.as_bytes()),
            Ok(Some(true)) => {
                self.found += 1;
                Ok(())
            }
            Ok(Some(false)) => Err(Failure::Input(format!(
                "{} contains {} from another run, which is not overwritten: choose another folder \
                 (to complete a set, use the options, the seed and the version that began it)",
                self.path.display(),
                file.file_name().unwrap_or_default().display(),
            ))),
            Err(error) => Err(Failure::Input(format!("{} cannot be read: {error}", file.display()))),
        }
    }

    /// Returns the number of puzzles that an earlier run had written.
    pub(super) fn found(&self) -> u64 {
        self.found
    }

    fn file(&self, number: u64) -> PathBuf {
        self.path.join(format!("{}-{number:03}.puz", self.name))
    }
}

/// Returns whether a file has exactly this content; `None` if it does not exist.
fn holds(file: &Path, expected: &[u8]) -> io::Result<Option<bool>> {
    let there = match fs::symlink_metadata(file) {
        Ok(there) => there,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // Reading a pipe could block, and a link belongs to someone else.
    if !there.is_file() || there.len() != expected.len() as u64 {
        return Ok(Some(false));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(expected.len() as u64 + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes == expected))
}
