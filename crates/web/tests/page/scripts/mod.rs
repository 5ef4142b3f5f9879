//! The scripts of the page, read as text: their types, the length of their functions, and their words.

mod lengths;
mod types;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the page.
fn studio() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("studio")
}

/// Returns the scripts of a folder and of the folders in it.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = entries
        .flat_map(|path| if path.is_dir() { scripts(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
        .collect();
    found.sort();
    found
}
