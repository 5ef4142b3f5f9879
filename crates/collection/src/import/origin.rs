//! Where entries come from, and what they are called by it.

use crate::error::Error;
use rookwright_games::input::{Origin, decompressed, files_of, until};
use rookwright_run::Cancel;
use std::io::{self, BufRead};
use std::path::Path;

/// Returns the origins that an argument stands for: `-`, a link to Lichess, a file, or the files of a folder.
///
/// # Errors
/// If a folder cannot be read.
pub fn origins_of(argument: &str) -> Result<Vec<Origin>, Error> {
    if argument == "-" {
        return Ok(vec![Origin::Standard]);
    }
    if argument.starts_with("https://") || argument.starts_with("http://") {
        return Ok(vec![Origin::text("lichess.org", argument)]);
    }
    let files = files_of(Path::new(argument)).map_err(|error| Error::Io { file: argument.into(), error })?;
    Ok(files.into_iter().map(Origin::File).collect())
}

/// Returns the name of the source that is saved: that of the file, without its folder and compression.
pub(super) fn source_of(origin: &Origin) -> String {
    let Origin::File(file) = origin else { return origin.name() };
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let plain = [".zst", ".gz", ".bz2"].into_iter().find_map(|end| name.strip_suffix(end));
    plain.unwrap_or(&name).to_owned()
}

/// Opens it; reads fail as soon as the work is cancelled.
pub(super) fn open(origin: &Origin, cancel: &Cancel) -> io::Result<Box<dyn BufRead + Send>> {
    let watch = cancel.watch();
    Ok(until(decompressed(origin.open(&watch)?)?, &watch))
}

/// Returns the name under which the progress of an import is saved: the file by its contents, so that it goes on
/// after a move, and begins again after a change. `None` for what cannot be read twice.
pub(super) fn fingerprint(origin: &Origin, cancel: &Cancel) -> Option<String> {
    Some(format!("{:x}-{}", origin.size()?, origin.content(cancel)?))
}
