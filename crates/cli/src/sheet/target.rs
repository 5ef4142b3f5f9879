//! Where a sheet goes and what it is written as: decided before any work is done.

use crate::failure::Failure;
use rookwright::sheet::Format;
use std::path::{Path, PathBuf};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A sheet.
    Sheet(Format),
    /// Games, of the mates only.
    Pgn,
}

/// A file, or one file a page.
pub(super) struct Target {
    file: PathBuf,
    pub(super) kind: Kind,
}

impl Target {
    /// The file, if it can be one; its folder has to be there.
    pub(super) fn of(file: &Path, dpi: u32) -> Result<Self, Failure> {
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let format = Format::ALL.into_iter().find(|format| format.ending() == ending);
        let kind = match (ending.as_str(), format) {
            ("pgn", _) => Kind::Pgn,
            (_, Some(Format::Png { .. })) => Kind::Sheet(Format::Png { dpi }),
            (_, Some(format)) => Kind::Sheet(format),
            (_, None) => {
                let known = ".pdf, .svg, .png, .tex, .html, .txt or .pgn";
                return Err(Failure::Input(format!(
                    "'{}': the ending says the format, and is {}: expected {known}",
                    file.display(),
                    if ending.is_empty() { "missing".to_owned() } else { format!("not known: .{ending}") },
                )));
            }
        };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let what = if folder.exists() { "is no folder" } else { "does not exist" };
            return Err(Failure::Input(format!(
                "'{}' cannot be written: the folder '{}' {what}",
                file.display(),
                folder.display()
            )));
        }
        if file.is_dir() {
            return Err(Failure::Input(format!("'{}' cannot be written: it is a folder", file.display())));
        }
        Ok(Self { file: file.to_owned(), kind })
    }

    /// The names of so many documents: the file itself for one, files with numbers for several.
    pub(super) fn names(&self, documents: usize) -> Vec<PathBuf> {
        match documents {
            1 => vec![self.file.clone()],
            _ => (1..=documents).map(|page| self.numbered(page)).collect(),
        }
    }

    /// `sheet-2.svg` of `sheet.svg`.
    fn numbered(&self, page: usize) -> PathBuf {
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let ending = self.file.extension().unwrap_or_default().to_string_lossy();
        self.file.with_file_name(format!("{stem}-{page}.{ending}"))
    }
}

/// Where a file is, however it is named: the file itself need not be there, nor what a link to it names.
fn place(file: &Path) -> Option<PathBuf> {
    let linked = std::fs::read_link(file).ok().map(|to| file.parent().unwrap_or(Path::new("")).join(to));
    let file = linked.as_deref().unwrap_or(file);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    file.canonicalize().ok().or_else(|| Some(folder.join(file.file_name()?)))
}

/// Whether both names are those of one file that is there, hard links included.
#[cfg(unix)]
fn is_one(file: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let node = |file: &Path| file.metadata().ok().map(|data| (data.dev(), data.ino()));
    node(file).is_some_and(|known| node(other) == Some(known))
}

#[cfg(not(unix))]
fn is_one(file: &Path, other: &Path) -> bool {
    file.canonicalize().is_ok_and(|known| other.canonicalize().is_ok_and(|other| known == other))
}

/// No file is written twice, and none that the puzzles come from.
pub(super) fn apart(written: &[&Path], read: &[String]) -> Result<(), Failure> {
    let mut places: Vec<PathBuf> = Vec::new();
    for file in written {
        let shown = file.display();
        if read.iter().any(|input| is_one(file, Path::new(input))) {
            return Err(Failure::Input(format!("'{shown}' would be overwritten: the puzzles come from it")));
        }
        let Some(place) = place(file) else { continue };
        if places.iter().any(|known| *known == place || is_one(known, &place)) {
            return Err(Failure::Input(format!(
                "'{shown}' would be written twice: the answers need another file than the puzzles"
            )));
        }
        places.push(place);
    }
    Ok(())
}
