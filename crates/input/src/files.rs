//! The files that a name stands for.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The deepest folder that is looked into, so that a circle of links ends.
const DEEPEST: usize = 32;

/// Returns the file itself, or every file of a folder and its folders, in the order of their names. Hidden files
/// are left out.
pub fn files_of(name: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    visit(name, 0, &mut found)?;
    Ok(found)
}

fn visit(name: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if !name.is_dir() {
        found.push(name.to_owned());
        return Ok(());
    }
    if depth == DEEPEST {
        return Err(io::Error::other(format!("{}: folders are nested too deeply", name.display())));
    }
    let mut inside =
        fs::read_dir(name)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    inside.sort();
    let is_hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    inside.iter().filter(|path| !is_hidden(path)).try_for_each(|path| visit(path, depth + 1, found))
}
