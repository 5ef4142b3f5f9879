//! The files that a name stands for.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Returns the file itself, or every file of a folder and its folders, in the order of their names. Hidden files
/// are left out.
pub fn files_of(name: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    visit(name, &mut Vec::new(), &mut found)?;
    Ok(found)
}

/// Visits a file or folder. `above` are the folders that it is in, so that a circle of links is not followed.
fn visit(name: &Path, above: &mut Vec<PathBuf>, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if !name.is_dir() {
        found.push(name.to_owned());
        return Ok(());
    }
    let folder = name.canonicalize()?;
    if above.contains(&folder) {
        return Ok(());
    }
    let mut inside =
        fs::read_dir(name)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    // The order of a folder depends on the system, and that of the finds must not.
    inside.sort();
    let is_hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    above.push(folder);
    inside.iter().filter(|path| !is_hidden(path)).try_for_each(|path| visit(path, above, found))?;
    above.pop();
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_circle_of_links_is_not_followed() {
        let folder = std::env::temp_dir().join(format!("rookwright-files-{}", std::process::id()));
        fs::create_dir_all(folder.join("sub")).unwrap();
        for name in ["b.pgn", "a.pgn", ".hidden", "sub/c.pgn"] {
            fs::write(folder.join(name), "").unwrap();
        }
        std::os::unix::fs::symlink(&folder, folder.join("sub/loop")).unwrap();
        let found = files_of(&folder).unwrap();
        let names: Vec<_> =
            found.iter().map(|file| file.strip_prefix(&folder).unwrap().display().to_string()).collect();
        assert_eq!(names, ["a.pgn", "b.pgn", "sub/c.pgn"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
