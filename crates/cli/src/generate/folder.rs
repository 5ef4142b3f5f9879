//! `-o FOLDER`: a file for each puzzle, and sets that an earlier run did not complete.
//!
//! The seed and the options determine the puzzles, so a run that was killed is completed by running it again: what
//! is already there is recognised by its content, the rest is written.  Every file appears whole (see
//! [`NewFile`](rookwright::run::NewFile)), so there are no halves to tell apart.  A file with the right name and
//! other content is not ours, and ends the run.

use crate::failure::Failure;
use crate::output::write_file;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The folder that puzzles go to.
pub(super) struct Folder<'a> {
    path: &'a Path,
    /// The first part of all names.
    name: String,
    found: u64,
}

impl<'a> Folder<'a> {
    /// Opens a folder, or makes it.
    pub(super) fn open(path: &'a Path, name: String) -> Result<Self, Failure> {
        fs::create_dir_all(path)
            .map_err(|error| Failure::Input(format!("{} cannot be made: {error}", path.display())))?;
        Ok(Self { path, name, found: 0 })
    }

    /// Writes a puzzle, unless it is there already.
    pub(super) fn put(&mut self, number: u64, text: &str) -> Result<(), Failure> {
        let file = self.file(number);
        match holds(&file, text.as_bytes()) {
            Ok(None) => write_file(&file, text.as_bytes()),
            Ok(Some(true)) => {
                self.found += 1;
                Ok(())
            }
            Ok(Some(false)) => Err(Failure::Input(format!(
                "{} holds {} of another run, which is not overwritten: name another folder \
                 (a set is completed with the options, the seed and the version that began it)",
                self.path.display(),
                file.file_name().unwrap_or_default().display(),
            ))),
            Err(error) => Err(Failure::Input(format!("{} cannot be read: {error}", file.display()))),
        }
    }

    /// How many puzzles were there already.
    pub(super) fn found(&self) -> u64 {
        self.found
    }

    fn file(&self, number: u64) -> PathBuf {
        self.path.join(format!("{}-{number:03}.puz", self.name))
    }
}

/// Whether a file holds just this; `None` where there is no file.
fn holds(file: &Path, expected: &[u8]) -> io::Result<Option<bool>> {
    let there = match fs::symlink_metadata(file) {
        Ok(there) => there,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // A pipe is not waited for, and a link is not ours.
    if !there.is_file() || there.len() != expected.len() as u64 {
        return Ok(Some(false));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(expected.len() as u64 + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes == expected))
}
