//! The walls inside the workspace: no circles of imports, checkers without solvers, mates without SAT and PDF.

mod graph;
pub(crate) mod source;

use graph::{Graph, reached};
use serde_json::Value;
use source::{Import, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the names of the crates and their source folders.
pub(crate) fn crates() -> Vec<(String, PathBuf)> {
    let folders =
        fs::read_dir(root().join("crates")).expect("a folder").map(|entry| entry.expect("a crate").path());
    let name = |folder: &Path| folder.file_name().expect("a name").to_string_lossy().into_owned();
    let mut all: Vec<_> = folders.map(|folder| (name(&folder), folder.join("src"))).collect();
    all.push(("rookwright".to_owned(), root().join("src")));
    all.push(("python".to_owned(), root().join("python/src")));
    all.sort();
    all
}

/// Returns the files of a kind below a folder: `rs`, `js`.
pub(crate) fn files(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, kind));
        } else if path.extension().is_some_and(|extension| extension == kind) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn no_circles_of_imports() {
    let mut circles = BTreeSet::new();
    for (name, source) in crates() {
        let of_crate = graph::circles(&graph::modules(&source));
        circles.extend(of_crate.into_iter().map(|circle| format!("{name}: {circle}")));
    }
    assert!(circles.is_empty(), "modules import each other: {circles:#?}");
}

#[test]
fn no_circles_of_scripts() {
    let scripts = graph::scripts(&root().join("crates/web/studio/js"));
    let missing = |import: &&Vec<String>| !scripts.contains_key(*import);
    assert_eq!(scripts.values().flatten().find(missing), None, "an import leads nowhere");
    let circles = graph::circles(&scripts);
    assert!(circles.is_empty(), "scripts import each other: {circles:#?}");
}

/// A checker that shares code with a solver would repeat its errors.
#[test]
fn checkers_do_not_use_solvers() {
    let mut checked = 0;
    for (name, source) in
        crates().into_iter().filter(|(name, _)| ["placement", "tour", "mate"].contains(&name.as_str()))
    {
        for file in files(&source, "rs") {
            let inside = file.strip_prefix(&source).expect("a file of the crate");
            if !inside.iter().any(|part| part == "check.rs" || part == "check") {
                continue;
            }
            checked += 1;
            for Import { path, .. } in Source::read(&file).imports() {
                let solver = ["search", "run", "model", "solve", "rookwright_solve"];
                let names = path.split("::").skip_while(|name| matches!(*name, "crate" | "super" | "self"));
                let first = names.into_iter().next().unwrap_or_default();
                assert!(!solver.contains(&first), "{name}: {} imports {path}", inside.display());
            }
        }
    }
    assert!(checked >= 3, "every family has a checker");
}

/// The crates about chess can be used without solvers and without fonts.
#[test]
fn chess_needs_no_solver_and_no_pdf() {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let rustc = String::from_utf8(rustc).expect("text");
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .args(["--manifest-path", &root().join("Cargo.toml").to_string_lossy()])
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages = list(&metadata["packages"]);
    let names: BTreeMap<String, String> =
        packages.iter().map(|package| (text(&package["id"]), text(&package["name"]))).collect();
    let is_normal =
        |dependency: &Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
    let needs: Graph = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| {
            let needed = list(&node["deps"]).into_iter().filter(is_normal).map(|one| vec![text(&one["pkg"])]);
            (vec![text(&node["id"])], needed.collect())
        })
        .collect();
    for wanted in [
        "rookwright-mate",
        "rookwright-compose",
        "rookwright-uci",
        "rookwright-chess",
        "rookwright-difficulty",
    ] {
        let id = names.iter().find(|(_, name)| *name == wanted).expect("a package of ours").0;
        let all: Vec<_> =
            reached(&needs, &vec![id.clone()]).into_iter().map(|id| names[&id[0]].clone()).collect();
        assert!(all.len() > 3, "{wanted} needs something");
        for heavy in ["rookwright-solve", "batsat", "pdf-writer"] {
            assert!(!all.iter().any(|name| name == heavy), "{wanted} depends on {heavy}");
        }
    }
}

/// Threads are started in one place, which knows what to do where the system refuses them.  The server has its own, and
/// so has the Python module.
#[test]
fn threads_are_started_in_one_place() {
    let starts = ["thread::spawn", "thread::Builder", ".spawn_scoped(", "scope.spawn("];
    let mut places = Vec::new();
    for (name, folder) in crates().into_iter().filter(|(name, _)| name != "web" && name != "python") {
        for file in files(&folder, "rs").into_iter().filter(|file| !file.ends_with("tests.rs")) {
            let text = Source::read(&file).text;
            if starts.iter().any(|start| text.contains(start)) {
                places
                    .push(format!("{name}/{}", file.strip_prefix(&folder).expect("a file of it").display()));
            }
        }
    }
    assert_eq!(places, ["run/threads.rs"]);
}

/// What the compiler cannot check is in one place.
#[test]
fn unsafe_code_is_in_one_place() {
    let mut places = Vec::new();
    for (_, folder) in crates() {
        let has_some = |file: &PathBuf| {
            let text = fs::read_to_string(file).expect("a text");
            text.contains("unsafe ") || text.contains("allow(unsafe_code")
        };
        places.extend(files(&folder, "rs").into_iter().filter(has_some));
    }
    let places: Vec<_> = places.iter().filter_map(|file| file.strip_prefix(root()).ok()).collect();
    assert_eq!(places, [Path::new("crates/web/src/heap.rs")]);
}

/// The root package only joins the others.
#[test]
fn the_root_is_small() {
    let lines: usize = files(&root().join("src"), "rs")
        .iter()
        .map(|file| fs::read_to_string(file).expect("a text").lines().count())
        .sum();
    assert!(lines <= 1500, "the root package has {lines} lines");
}

/// Commands create files in one place, where no output passes that would destroy what is not its own.
#[test]
fn commands_create_files_in_one_place() {
    for file in files(&root().join("crates/cli/src"), "rs") {
        let text = fs::read_to_string(&file).expect("a text");
        let is_place = file.ends_with("cli/src/output.rs") || file.ends_with("reference/mod.rs");
        let creates = text.match_indices("File::create").any(|(at, _)| !text[..at].ends_with("Line"));
        let ways = ["OpenOptions", "fs::write(", "fs::copy(", "fs::rename("];
        let is_other = creates || ways.iter().any(|way| text.contains(way));
        assert!(is_place || !is_other, "{} creates a file", file.display());
    }
}
