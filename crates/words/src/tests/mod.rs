//! Tests of entries for puzzles of every kind.

mod answers;
mod reading;
mod wording;

use super::{Printed, Wording};
use rookwright_run::Budget;
use rookwright_sheet::{Entry, Language};
use std::path::PathBuf;

/// Returns the puzzles of the gallery with their names.
fn gallery() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut puzzles: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "puz"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    puzzles.sort();
    puzzles
}

fn of_gallery(name: &str) -> Printed {
    let puzzles = gallery();
    let (_, text) = puzzles.iter().find(|(known, _)| known == name).expect(name);
    Printed::read_puz(text).unwrap()
}

fn entry(printed: &Printed, wording: &Wording) -> Entry {
    printed.entry(1, &printed.answer(&Budget::default()).unwrap(), wording)
}

fn in_language(language: Language) -> Wording {
    Wording { language, ..Wording::default() }
}
