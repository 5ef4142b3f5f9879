//! What goes to crates.io: every package says what it is, whose it is and under which licence, and carries the files for it.
//! `scripts/package-check.sh` builds the packed crates themselves.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Returns what cargo knows about the packages that an option of `cargo metadata` selects.
fn packages(option: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .args(["--manifest-path", &root().join("Cargo.toml").to_string_lossy()])
        .args(option)
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata");
    let packages = list(&metadata["packages"]).to_vec();
    assert!(packages.len() > 15, "{} packages", packages.len());
    packages
}

/// Returns the packages of the workspace that are published.
fn published() -> Vec<Value> {
    packages(&["--no-deps"]).into_iter().filter(|package| package["publish"].is_null()).collect()
}

fn folder(package: &Value) -> PathBuf {
    Path::new(text(&package["manifest_path"])).parent().expect("a folder").to_owned()
}

#[test]
fn every_package_has_its_data() {
    for package in published() {
        let name = text(&package["name"]);
        for key in ["description", "repository", "homepage", "license", "readme", "rust_version"] {
            assert!(!text(&package[key]).is_empty(), "{name} has no {key}");
        }
        let keywords = list(&package["keywords"]);
        assert!((1..=5).contains(&keywords.len()), "{name}: crates.io takes up to five keywords");
        for keyword in keywords.iter().map(text) {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-+".contains(letter);
            assert!(keyword.len() <= 20 && keyword.chars().all(fits), "{name}: {keyword}");
        }
        assert!((1..=5).contains(&list(&package["categories"]).len()), "{name} has categories");
    }
}

/// Packages of the workspace need each other by version, or they could not be published.
#[test]
fn ours_are_needed_in_our_version() {
    for package in published() {
        for needed in list(&package["dependencies"]) {
            // The package of features has no version, so that published packages leave it out.
            let name = text(&needed["name"]);
            if name.starts_with("rookwright") && name != "rookwright-features" {
                let wanted = format!("^{}", text(&package["version"]));
                assert_eq!(text(&needed["req"]), wanted, "{} in {}", needed["name"], package["name"]);
            }
        }
    }
}

/// Returns a version of the compiler as numbers: `1.95` is older than `1.95.1`.
fn version(text: &str) -> Vec<u32> {
    text.split('.').map(|part| part.parse().expect("a number")).collect()
}

/// The compiler that we ask for is new enough for everything that this machine compiles.
#[test]
fn no_dependency_needs_a_newer_compiler() {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let rustc = String::from_utf8(rustc).expect("text");
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let all = packages(&["--filter-platform", host]);
    let ours = all.iter().find(|package| package["name"] == "rookwright").expect("the root");
    let asked = version(text(&ours["rust_version"]));
    for package in all.iter().filter(|package| !package["rust_version"].is_null()) {
        let (name, needed) = (text(&package["name"]), text(&package["rust_version"]));
        assert!(version(needed) <= asked, "{name} {} needs Rust {needed}", text(&package["version"]));
    }
}

/// Each package carries its licences.  They are copies, because links are not made everywhere.
#[test]
fn licences_are_in_every_package() {
    for package in published() {
        let folder = folder(&package);
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let ours = fs::read_to_string(root().join(licence)).expect("a licence");
            let theirs = fs::read_to_string(folder.join(licence)).unwrap_or_default();
            assert!(theirs == ours, "{}/{licence} differs from that of the project", folder.display());
        }
        let has_fonts = folder.join("fonts/OFL.txt").exists();
        assert_eq!(text(&package["license"]).contains("OFL-1.1"), has_fonts, "{}", package["name"]);
    }
}

/// The files outside `src` that a crate is compiled with go into its package.
#[test]
fn included_files_are_packed() {
    let mut seen = 0;
    for package in published() {
        let folder = folder(&package);
        let mut wanted = Vec::new();
        included(&folder.join("src"), &folder, &mut wanted);
        if folder.join("build.rs").exists() {
            wanted.push("build.rs".to_owned());
        }
        if wanted.is_empty() {
            continue;
        }
        let output = Command::new(env!("CARGO"))
            .args(["package", "--list", "--allow-dirty", "--offline", "--manifest-path"])
            .arg(folder.join("Cargo.toml"))
            .output()
            .expect("cargo runs");
        let packed = String::from_utf8(output.stdout).expect("names");
        for path in wanted {
            seen += 1;
            let is_there = packed.lines().any(|file| file.replace('\\', "/").starts_with(&path));
            assert!(is_there, "{} is packed without {path}", package["name"]);
        }
    }
    assert!(seen >= 9, "{seen} files and folders were looked for");
}

/// Collects the paths, from the folder of a crate, of what its sources include from outside `src`; of a name that a macro makes, the
/// beginning; and the folders that they pack.  Test modules in files of their own are left out.
fn included(sources: &Path, package: &Path, wanted: &mut Vec<String>) {
    for entry in fs::read_dir(sources).expect("sources").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            included(&entry, package, wanted);
        } else if entry.extension().is_some_and(|end| end == "rs") && !entry.ends_with("tests.rs") {
            let code = fs::read_to_string(&entry).expect("a source");
            let packs = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let folders = packs.filter_map(|line| line.split_once("embedded!(\"")?.1.split('"').next());
            wanted.extend(folders.map(|folder| format!("{folder}/")));
            for line in
                code.lines().filter(|line| line.contains("include_str!(") || line.contains("include_bytes!("))
            {
                let Some(path) = line.split('"').nth(1).and_then(|path| path.strip_prefix("../")) else {
                    continue;
                };
                let up = sources.parent().expect("a crate").strip_prefix(package).expect("inside");
                wanted.push(up.join(path).to_string_lossy().replace('\\', "/"));
            }
        }
    }
}

/// Returns the first example of a text as people read it: without the lines that only the compiler needs.
fn example(lines: impl Iterator<Item = String>) -> String {
    let inside = lines.skip_while(|line| !line.starts_with("```")).skip(1);
    let shown = inside.take_while(|line| !line.starts_with("```")).filter(|line| !line.starts_with("# "));
    shown.fold(String::new(), |text, line| text + &line + "\n")
}

/// The README of a crate shows the example of its documentation, which is run with the tests.
#[test]
fn readmes_show_what_is_tested() {
    // A derive can only be shown beside the traits that it is for, which are in another crate.
    let (mut compared, without) = (0, ["rookwright-cli", "rookwright-derive"]);
    for package in published() {
        let (name, folder) = (text(&package["name"]), folder(&package));
        let readme = fs::read_to_string(folder.join("README.md")).expect("a README");
        if folder == root() {
            continue;
        }
        assert!(readme.starts_with(&format!("# {name}\n\n{}.\n", text(&package["description"]))), "{name}");
        let code = fs::read_to_string(folder.join("src/lib.rs")).expect("a library");
        let documentation = code.lines().filter_map(|line| line.strip_prefix("//!"));
        let documented = example(documentation.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned()));
        assert_eq!(
            documented.is_empty(),
            without.contains(&name),
            "the documentation of {name} has an example"
        );
        assert_eq!(example(readme.lines().map(str::to_owned)), documented, "README.md of {name}");
        compared += 1;
    }
    assert!(compared >= 18);
}

/// The Python package uses the library and compiles no command line.
#[test]
fn python_needs_no_command_line() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--edges", "normal", "--prefix", "none", "--manifest-path"])
        .arg(root().join("python/Cargo.toml"))
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8(tree.stdout).expect("a text");
    assert!(tree.contains("rookwright-ops ") && !tree.contains("rookwright-cli "), "{tree}");
}
