//! The scripts of the page, read as text: their types, their style, and their words.

mod style;
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

/// Returns a program of an npm package; `None`, with the reason printed, if it is missing.
///
/// A variable of the environment names it (`ROOKWRIGHT_TSC` for `tsc`), or it is in `target/tsc` or in a `node_modules` folder.
fn program(name: &str, package: &str) -> Option<PathBuf> {
    let root = studio().join("../../..");
    let variable = format!("ROOKWRIGHT_{}", name.to_uppercase());
    let named = std::env::var_os(variable).map(PathBuf::from);
    let usual = [format!("target/{name}").as_str(), "."]
        .map(|folder| root.join(folder).join("node_modules/.bin").join(name));
    let found = named.into_iter().chain(usual).find(|program| program.exists());
    if found.is_none() {
        let reason = format!("{name} is missing: npm install --prefix target/{name} {package}");
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{reason}");
        println!("skipped: {reason}");
    }
    found
}
