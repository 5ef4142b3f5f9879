//! The output files of a sheet and their format, checked before any work is done.

use crate::failure::Failure;
use rookwright_ops::SheetFormat;
use rookwright_run::options::Choices;
use rookwright_sheet::Format;
use std::path::{Path, PathBuf};

/// An output file, or the pattern of one file per page.
pub(super) struct Target {
    file: PathBuf,
    /// The format of the sheet; `None` for games, which only mates on 8x8 boards can be.
    pub(super) format: Option<Format>,
}

impl Target {
    /// Checks that a file can be written: its extension is a known format and its folder exists.
    pub(super) fn of(file: &Path, dpi: u32) -> Result<Self, Failure> {
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let kind = SheetFormat::of_word(&ending).ok();
        // These two are formats of puzzles and not of sheets.
        let Some(kind) = kind.filter(|kind| ![SheetFormat::Jsonl, SheetFormat::Puz].contains(kind)) else {
            let known = ".pdf, .svg, .png, .tex, .html, .txt or .pgn";
            return Err(Failure::Input(format!(
                "'{}': {}: expected {known}",
                file.display(),
                if ending.is_empty() {
                    "the file extension is missing".to_owned()
                } else {
                    format!("unknown file extension .{ending}")
                },
            )));
        };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let what = if folder.exists() { "is not a folder" } else { "does not exist" };
            return Err(Failure::Input(format!(
                "'{}' cannot be written: the folder '{}' {what}",
                file.display(),
                folder.display()
            )));
        }
        if file.is_dir() {
            return Err(Failure::Input(format!("'{}' cannot be written: it is a folder", file.display())));
        }
        Ok(Self { file: file.to_owned(), format: kind.of_sheet(dpi) })
    }

    /// Returns the names of the files for this number of documents; several have numbers: `sheet-2.svg` for `sheet.svg`.
    pub(super) fn names(&self, documents: usize) -> Vec<PathBuf> {
        if documents == 1 {
            return vec![self.file.clone()];
        }
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let ending = self.file.extension().unwrap_or_default().to_string_lossy();
        (1..=documents).map(|page| self.file.with_file_name(format!("{stem}-{page}.{ending}"))).collect()
    }
}
